#include "scramble/fair_copy.h"

#include <algorithm>
#include <cstring>

#include "scramble/digits.h"

namespace podium::scramble {

namespace {

// How many commands ahead a draft is fetched: in their new order they are
// anywhere in memory.
constexpr std::size_t kAhead = 12;
constexpr std::size_t kLine = 64;  // of the cache, in bytes

std::uint32_t load_code(const char* place) {
  std::uint32_t code = 0;
  std::memcpy(&code, place, sizeof code);
  return code;
}

}  // namespace

FairCopy::FairCopy(const Draft& draft, const Numbers& numbers,
                   Prefixes prefixes, const Sink& sink, Array<char>& buffer,
                   std::vector<Renaming::Label>* labels)
    : draft_(draft),
      numbers_(numbers),
      prefixes_(prefixes),
      sink_(sink),
      labels_(labels) {
  buffer.reserve(kSize);
  begin_ = out_ = buffer.data();
  limit_ = begin_ + kSize - kSlack;
  const std::size_t size = std::min(kShortPrefix, prefixes.name.size());
  std::copy_n(prefixes.name.begin(), size, prefix_.begin());
}

Result<void> FairCopy::flush() {
  const std::string_view text(begin_, static_cast<std::size_t>(out_ - begin_));
  out_ = begin_;
  return text.empty() ? Result<void>() : sink_(text);
}

Result<void> FairCopy::write(std::string_view text) {
  while (!text.empty()) {
    const auto room = static_cast<std::size_t>(limit_ + kSlack - out_);
    const std::string_view piece = text.substr(0, room);
    std::memcpy(out_, piece.data(), piece.size());
    out_ += piece.size();
    text.remove_prefix(piece.size());
    if (out_ < limit_) continue;
    Result<void> flushed = flush();
    if (!flushed) return flushed;
  }
  return {};
}

Result<void> FairCopy::write(std::span<const Part> parts) {
  const char* const drafts = draft_.data();
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (at + kAhead < parts.size()) {
      const char* const later = drafts + parts[at + kAhead].begin();
      __builtin_prefetch(later);
      __builtin_prefetch(later + kLine);
    }
    Result<void> written = command(drafts + parts[at].begin());
    if (!written) return written;
  }
  return {};
}

Result<void> FairCopy::command(const char* draft) {
  for (;;) {
    draft = short_texts(draft);
    // What is not short, or the end.
    if (out_ >= limit_) {
      Result<void> flushed = flush();
      if (!flushed) return flushed;
    }
    std::size_t size = static_cast<unsigned char>(*draft++);
    if (size == kLongText) {
      size = load_code(draft);
      draft += sizeof(std::uint32_t);
    }
    Result<void> done = write(std::string_view(draft, size));
    if (!done) return done;
    draft += size;
    const std::uint32_t code = load_code(draft);
    draft += sizeof code;
    if (code == kEnd) return {};
    if (code == kLabel) {
      done = label(draft);
      draft += sizeof(std::uint32_t);
    } else {
      done = name(numbers_[code - kFirstName]);
    }
    if (!done) return done;
  }
}

// Pieces of a draft as long as they are short texts with names after them and
// there is room. Nearly all are.
const char* FairCopy::short_texts(const char* draft) {
  if (prefixes_.name.size() > kShortPrefix) return draft;
  const std::size_t prefix_size = prefixes_.name.size();
  char* out = out_;
  while (out < limit_) {
    const std::size_t size = static_cast<unsigned char>(*draft);
    const std::uint32_t code = load_code(draft + 1 + size);
    if (size == kLongText || code < kFirstName) break;
    copy_blocks(out, draft + 1, size);
    out += size;
    std::memcpy(out, prefix_.data(), kShortPrefix);
    out += prefix_size;
    out += write_digits(numbers_[code - kFirstName], out);
    draft += 1 + size + sizeof code;
  }
  out_ = out;
  return draft;
}

Result<void> FairCopy::name(std::uint32_t number) {
  std::array<char, kMostDigits> digits;
  const unsigned size = write_digits(number, digits.data());
  Result<void> written = write(prefixes_.name);
  return written ? write(std::string_view(digits.data(), size)) : written;
}

// The draft has the number of the assertion.
Result<void> FairCopy::label(const char* draft) {
  std::string text(prefixes_.label);
  text += std::to_string(++label_count_);
  Result<void> written = write(text);
  if (labels_ != nullptr) {
    labels_->push_back({std::move(text), load_code(draft)});
  }
  return written;
}

}  // namespace podium::scramble
