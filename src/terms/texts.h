// terms/texts.h -- every text once, numbered, and owned.

#pragma once

#include <cstddef>
#include <cstdint>
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
  static constexpr std::size_t kLongest = 8;

  // Where the text has its place. REQUIRES: 0 < size <= kLongest.
  struct Slot {
    std::uint64_t bytes = 0;
    std::uint32_t tag = 0;
    std::uint32_t number = 0;
  };
  // A slot with another text, or none, is to be filled; tag tells texts of
  // equal bytes apart and is not 0.
  Slot& slot(std::string_view text, std::uint32_t tag, bool& known);

 private:
  static constexpr unsigned kBits = 11;
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
