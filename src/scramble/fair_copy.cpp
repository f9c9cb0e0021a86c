#include "scramble/fair_copy.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/prefetch.h"
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
  const std::size_t size = std::clamp(2 * draft.size(), kLeast, kSize);
  buffer.reserve(size);
  begin_ = out_ = buffer.data();
  limit_ = begin_ + size - kSlack;
  short_prefix_ = std::endian::native == std::endian::little &&
                  prefixes.name.size() <= kShortPrefix;
  if (short_prefix_) {
    std::copy(prefixes.name.begin(), prefixes.name.end(), prefix_.begin());
  }
}

bool FairCopy::empty_buffer() {
  const std::string_view text(begin_, static_cast<std::size_t>(out_ - begin_));
  out_ = begin_;
  if (text.empty()) return true;
  const Result<void> done = sink_(text);
  if (!done) failure_ = done.error();
  return !failure_;
}

Result<void> FairCopy::flush() {
  return empty_buffer() ? Result<void>() : Result<void>(*failure_);
}

bool FairCopy::put(std::string_view text) {
  while (!text.empty()) {
    const auto room = static_cast<std::size_t>(limit_ + kSlack - out_);
    const std::string_view piece = text.substr(0, room);
    std::memcpy(out_, piece.data(), piece.size());
    out_ += piece.size();
    text.remove_prefix(piece.size());
    if (out_ >= limit_ && !empty_buffer()) return false;
  }
  return true;
}

Result<void> FairCopy::write(std::string_view text) {
  return put(text) ? Result<void>() : Result<void>(*failure_);
}

Result<void> FairCopy::write(std::span<const Part> parts) {
  const char* const drafts = draft_.data();
  for (std::size_t at = 0; at < parts.size(); ++at) {
    if (at + kAhead < parts.size()) {
      const char* const later = drafts + parts[at + kAhead].begin();
      prefetch(later);
      prefetch(later + kLine);
    }
    if (!command(drafts + parts[at].begin())) return *failure_;
  }
  return {};
}

// Nearly all pieces are short texts with names after them.
bool FairCopy::command(const char* draft) {
  const std::size_t prefix_size = prefixes_.name.size();
  char* out = out_;
  for (;;) {
    const std::size_t size = static_cast<unsigned char>(*draft);
    if (size == kLongText || out >= limit_) {
      out_ = out;
      draft = put_text(draft);
      if (draft == nullptr) return false;
      out = out_;
    } else {
      copy_blocks(out, draft + 1, size);
      out += size;
      draft += 1 + size;
    }
    const std::uint32_t code = load_code(draft);
    draft += sizeof code;
    const std::uint64_t word = word_of(code);
    if ((word & Numbers::kTooLong) == 0) {
      std::memcpy(out, prefix_.data(), kShortPrefix);
      std::memcpy(out + prefix_size, &word, sizeof word);
      out += prefix_size + length_of(word);
      continue;
    }
    out_ = out;
    if (code == kEnd) return true;
    draft = put_code(code, draft);
    if (draft == nullptr) return false;
    out = out_;
  }
}

// Of a name that is written in one go; else with the bit kTooLong.
inline std::uint64_t FairCopy::word_of(std::uint32_t code) const {
  return code >= kFirstName && short_prefix_ ? numbers_.word(code - kFirstName)
                                             : Numbers::kTooLong;
}

// Any text. Returns what follows it; null if it could not be written.
const char* FairCopy::put_text(const char* draft) {
  std::size_t size = static_cast<unsigned char>(*draft++);
  if (size == kLongText) {
    size = load_code(draft);
    draft += sizeof(std::uint32_t);
  }
  return put({draft, size}) ? draft + size : nullptr;
}

// A label, or any name. Returns as above.
const char* FairCopy::put_code(std::uint32_t code, const char* draft) {
  if (code != kLabel) return put_name(code - kFirstName) ? draft : nullptr;
  const bool done = put_label(load_code(draft));
  return done ? draft + sizeof(std::uint32_t) : nullptr;
}

bool FairCopy::put_name(SymbolId id) {
  return put(prefixes_.name) && put(std::to_string(numbers_.number(id)));
}

bool FairCopy::put_label(std::uint32_t assertion) {
  std::string text(prefixes_.label);
  text += std::to_string(++label_count_);
  const bool done = put(text);
  if (labels_ != nullptr) labels_->push_back({std::move(text), assertion});
  return done;
}

}  // namespace podium::scramble
