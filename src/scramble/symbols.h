// scramble/symbols.h -- every symbol text of a script once, numbered.
//
// The table is made for scripts with millions of names: texts of up to eleven
// bytes stand in the slot itself, so that finding one costs one miss of the
// cache, and the slots of many symbols are fetched at a time. What is known of
// a symbol is one byte in an array of its own, which stays in the cache.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/pages.h"
#include "scramble/operators.h"
#include "smtlib/packed.h"

namespace podium::scramble {

using SymbolId = std::uint32_t;

// What is known of a symbol at the present place of the script: a byte of these
// bits.
inline constexpr std::uint8_t kLocal = 1;   // a variable or sort parameter
inline constexpr std::uint8_t kGlobal = 2;  // a declared function or sort
inline constexpr std::uint8_t kBound = kLocal | kGlobal;
inline constexpr std::uint8_t kConstructor = 4;  // is one of the declared
inline constexpr std::uint8_t kUsed = 8;  // some term refers to a declared one
inline constexpr std::uint8_t kUntouched = 16;    // somewhere it keeps its text
inline constexpr std::uint8_t kNamed = 32;        // has a new name
inline constexpr std::uint8_t kMarked = 64;       // seen in the binder at hand
inline constexpr std::uint8_t kTesterLike = 128;  // is-...

class SymbolTable {
 public:
  static constexpr std::uint32_t kSortBit = 0x80000000;

  SymbolTable();

  // Begins another script. The text must outlive the table's use.
  void open(std::string_view text);

  // The links of these tokens, which are where they begin, become their ids.
  void intern(std::span<const smtlib::PackedSymbol> symbols,
              std::uint32_t* links);

  // Sorts are symbols of their own. REQUIRES: text() of a symbol.
  SymbolId intern_sort(std::string_view text);

  // Nothing is looked up any more until open(), so a large table goes.
  void forget_slots() { slots_ = Array<Slot>(); }

  static constexpr SymbolId kNotThere = 0xffffffff;
  SymbolId find(std::string_view text) const;
  SymbolId find_sort(std::string_view text) const;

  std::uint8_t& state(SymbolId id) { return states_[id]; }
  std::uint8_t state(SymbolId id) const { return states_[id]; }
  std::uint8_t* states() { return states_.data(); }
  bool is_sort(SymbolId id) const {
    return id >= kKnownEnd && (records_[id].size & kSortBit) != 0;
  }
  std::string_view text(SymbolId id) const;
  std::uint32_t size() const { return size_; }

  // Where a text is and how long.
  struct Record {
    std::uint32_t begin;  // in the script; not of a known word, nor of a sort
                          // that is called like one
    std::uint32_t size;   // with kSortBit

    std::uint32_t length() const { return size & ~kSortBit; }
  };
  const Record* records() const { return records_.data(); }

 private:
  // A short text, or the hash and size of a long one; and whether it is a
  // sort. Never all 0.
  using Key = smtlib::Packed;
  // All bits 0: empty.
  struct Slot {
    std::uint64_t low;
    std::uint32_t high;
    std::uint32_t next_id;  // one more than the id
  };

  // A text, and the slot from which on it is looked for.
  struct Wanted {
    std::string_view text;
    Key key;
    std::size_t at;
  };

  static Key long_key(std::string_view text);
  static Key key_of(std::string_view text);
  static std::size_t home_of(Key key, std::size_t slots);
  static std::size_t after(std::size_t at, std::size_t slots);
  static std::vector<Slot> first_slots();
  bool same_text(const Slot& slot, std::string_view text) const;

  std::string_view text_at(std::size_t begin, std::size_t size) const;
  SymbolId find(Key key, std::string_view text) const;
  SymbolId find_or_add(const Wanted& wanted);
  Wanted wanted_long(std::size_t begin, std::size_t size) const;
  void approach(std::span<Wanted> symbols) const;
  SymbolId id_at(const smtlib::PackedSymbol& symbol, std::size_t home,
                 std::size_t begin);
  void add(Slot& slot, Key key, std::string_view text);
  SymbolId add(Slot& slot, const smtlib::PackedSymbol& symbol,
               std::size_t begin);
  void make_room(std::size_t symbols);
  std::size_t expected() const;
  void grow();
  void put(const Slot& slot);

  std::string_view source_;
  Array<Slot> slots_;  // open addressing by the upper bits of a hash
  Array<Record> records_;
  Array<std::uint8_t> states_;
  std::uint32_t size_ = 0;
  struct WordSort {
    SymbolId sort;
    SymbolId word;
  };
  std::vector<WordSort> word_sorts_;  // nearly always none
};

}  // namespace podium::scramble
