#include "terms/texts.h"

#include <bit>
#include <cstring>

#include "base/check.h"

namespace podium::terms {

namespace {

static_assert(std::endian::native == std::endian::little);

template <class Word>
std::uint64_t load(const char* from) {
  Word word = 0;
  std::memcpy(&word, from, sizeof word);
  return word;
}

// Up to 8 bytes as a number, without a loop and without reading further.
std::uint64_t load_some(const char* from, std::size_t size) {
  if (size >= 8) return load<std::uint64_t>(from);
  if (size >= 4) {
    return load<std::uint32_t>(from) | load<std::uint32_t>(from + size - 4)
                                           << (size - 4) * 8;
  }
  if (size == 0) return 0;
  const auto byte = [from](std::size_t at) {
    return std::uint64_t{static_cast<unsigned char>(from[at])} << at * 8;
  };
  return byte(0) | byte(size / 2) | byte(size - 1);
}

}  // namespace

std::uint32_t hash_of_text(std::string_view text, std::uint64_t hash) {
  hash = mix(hash, text.size());
  const char* at = text.data();
  std::size_t left = text.size();
  for (; left > 8; at += 8, left -= 8) {
    hash = mix(hash, load<std::uint64_t>(at));
  }
  return finish_hash(mix(hash, load_some(at, left)));
}

Recent::Key Recent::key_at_the_end(std::string_view text) {
  Key key{};
  key.low = load_some(text.data(), text.size());
  if (text.size() > 8) key.high = load_some(text.data() + 8, text.size() - 8);
  return key;
}

Texts::Entry Texts::short_entry(std::string_view text) {
  const std::size_t size = text.size();
  const std::uint64_t rest =
      size > 8 ? load_some(text.data() + 8, size - 8) : 0;
  return {load_some(text.data(), size), static_cast<std::uint32_t>(rest),
          static_cast<std::uint32_t>(size)};
}

std::uint32_t Texts::find(std::string_view text, std::uint32_t hash) const {
  if (text.size() > kShort) {
    return table_.find(hash, [&](std::uint32_t number) {
      return (*this)[SymbolId{number}] == text;
    });
  }
  const Entry wanted = short_entry(text);
  return table_.find(hash, [&](std::uint32_t number) {
    const Entry& entry = entries_[number];
    return entry.size == wanted.size && entry.begin == wanted.begin &&
           entry.rest == wanted.rest;
  });
}

SymbolId Texts::intern(std::string_view text) {
  const std::uint32_t hash = hash_of_text(text, 0);
  const std::uint32_t found = find(text, hash);
  if (found != kNone) return SymbolId{found};
  PODIUM_CHECK(entries_.size() < kNone && text.size() < kNone);
  const auto number = static_cast<std::uint32_t>(entries_.size());
  if (text.size() <= kShort) {
    entries_.push(short_entry(text));
  } else {
    entries_.push({bytes_.size(), 0, static_cast<std::uint32_t>(text.size())});
    bytes_.append(text);
  }
  table_.insert(hash, number);
  return SymbolId{number};
}

bool Texts::find(std::string_view text, SymbolId& id) const {
  const std::uint32_t found = find(text, hash_of_text(text, 0));
  if (found == kNone) return false;
  id = SymbolId{found};
  return true;
}

Texts Texts::copy() const {
  Texts result;
  result.bytes_.append(bytes_.all());
  result.entries_.append(entries_.all());
  result.table_ = table_.copy();
  return result;
}

}  // namespace podium::terms
