// terms/texts.h -- every text once, numbered, and owned.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "terms/column.h"
#include "terms/hash_table.h"
#include "terms/ids.h"

namespace podium::terms {

// For a table of texts; `hash` is what came before.
std::uint32_t hash_of_text(std::string_view text, std::uint64_t hash);

// What short texts stood for the last time. Scripts have the same few names and
// numbers again and again, and this is much quicker than a table of all.
class Recent {
 public:
  static constexpr std::size_t kLongest = 16;

  // A text as two words, and where it has its place.
  struct Key {
    std::uint64_t low;
    std::uint64_t high;
    std::uint32_t size;
    std::uint32_t place;
  };
  // `source` is what the text is part of: a few bytes after the text may be
  // looked at where there are some. REQUIRES: 0 < size <= kLongest.
  static Key key(std::string_view text, std::string_view source) {
    Key key{};
    const char* const end = source.data() + source.size();
    if (end - text.data() < static_cast<std::ptrdiff_t>(kLongest)) {
      key = key_at_the_end(text);
    } else if (text.size() <= 8) {
      key.low = load(text.data()) & first_bytes(text.size());
    } else {
      key.low = load(text.data());
      key.high = load(text.data() + 8) & first_bytes(text.size() - 8);
    }
    key.size = static_cast<std::uint32_t>(text.size());
    const std::uint64_t hash =
        (key.low ^ (key.high * kFactor) ^ key.size) * kFactor;
    key.place = static_cast<std::uint32_t>(hash >> (64 - kBits));
    return key;
  }

  // What the text stood for, kNone if that is forgotten.
  std::uint32_t find(const Key& key) const {
    const Slot& slot = slots_[key.place];
    const bool same =
        slot.low == key.low && slot.high == key.high && slot.size == key.size;
    return same ? slot.number : kNone;
  }
  void keep(const Key& key, std::uint32_t number) {
    slots_[key.place] = {key.low, key.high, key.size, number};
  }
  void forget() { slots_.assign(slots_.size(), Slot{}); }

 private:
  struct Slot {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::uint32_t size = 0;
    std::uint32_t number = 0;
  };
  static constexpr unsigned kBits = 11;
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15ULL;

  static std::uint64_t load(const char* from) {
    std::uint64_t word = 0;
    std::memcpy(&word, from, sizeof word);
    return word;
  }
  // REQUIRES: 0 < count <= 8.
  static std::uint64_t first_bytes(std::size_t count) {
    return ~std::uint64_t{0} >> (64 - count * 8);
  }
  static Key key_at_the_end(std::string_view text);

  std::vector<Slot> slots_ = std::vector<Slot>(std::size_t{1} << kBits);
};

class Texts {
 public:
  SymbolId intern(std::string_view text);

  // False if the text has not been seen; then `id` stays as it is.
  bool find(std::string_view text, SymbolId& id) const;

  // Good until the next text comes.
  std::string_view operator[](SymbolId id) const {
    const Entry& entry = entries_[raw(id)];
    if (entry.size <= kShort) {
      return {reinterpret_cast<const char*>(&entry), entry.size};
    }
    return {bytes_.all().data() + entry.begin, entry.size};
  }

  std::size_t size() const { return entries_.size(); }

  // The same texts under the same numbers.
  Texts copy() const;

 private:
  // Most names are short, and looking elsewhere for them would cost: of those
  // the first two fields are the bytes, padded by zeros.
  static constexpr std::size_t kShort = 12;
  struct Entry {
    std::uint64_t begin;  // in bytes_
    std::uint32_t rest;
    std::uint32_t size;
  };

  static Entry short_entry(std::string_view text);
  std::uint32_t find(std::string_view text, std::uint32_t hash) const;

  Column<char> bytes_;
  Column<Entry> entries_;
  HashTable table_;
};

}  // namespace podium::terms
