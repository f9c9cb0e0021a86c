// smtlib1/symbols.h -- every identifier, variable and arithmetic symbol of a
// benchmark once, numbered, with what it means.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "smtlib1/sorts.h"
#include "smtlib1/words.h"

namespace podium::smtlib1 {

using SymbolId = std::uint32_t;

// An index that is no number of 31 bits.
inline constexpr std::uint32_t kHugeIndex = 0xffffffff;

// A bit-vector constant by its looks: bv5[8], bv5, bvbin01, bvhexff.
enum class BitLooks : std::uint8_t { None, Decimal, Binary, Hexadecimal };

// Sorts, functions, predicates and variables do not share their names.
struct Symbol {
  std::string_view text;
  std::string_view base;  // the text before an index
  std::uint32_t first_index = 0;
  std::uint32_t second_index = 0;
  std::uint32_t indices = 0;
  Word word = Word::None;  // of the base
  BitLooks looks = BitLooks::None;
  SortId sort = kNoSort;           // that it names; kNoSort: none
  SortId constant_sort = kNoSort;  // as a bit-vector constant, once computed
  std::uint32_t function = 0;      // declaration and 1; 0: none
  std::uint32_t predicate = 0;     // declaration and 1; 0: none
  std::uint32_t variable = 0;      // innermost binding and 1; 0: none
  bool bound = false;              // some binder has had it
  bool declares_sort = false;      // by :extrasorts, and the logic has none
};

class SymbolTable {
 public:
  SymbolTable();

  // The text must outlive the table.
  SymbolId intern(std::string_view text);

  Symbol& operator[](SymbolId id) { return symbols_[id]; }
  const Symbol& operator[](SymbolId id) const { return symbols_[id]; }
  const std::vector<Symbol>& all() const { return symbols_; }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    SymbolId id = kEmpty;
  };
  static constexpr SymbolId kEmpty = 0xffffffff;

  void grow();

  std::vector<Slot> slots_;  // open addressing; a power of two
  std::vector<Symbol> symbols_;
};

}  // namespace podium::smtlib1
