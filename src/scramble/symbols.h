// scramble/symbols.h -- every symbol text of a script once, numbered.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace podium::scramble {

using SymbolId = std::uint32_t;

// What is known of one text at the present place of the script. Functions and
// variables share one namespace, sorts have their own.
struct Symbol {
  std::string_view text;
  std::uint32_t locals = 0;        // variables of this text in scope
  std::uint32_t globals = 0;       // declared functions in scope
  std::uint32_t constructors = 0;  // those of them that are constructors
  std::uint32_t sorts = 0;         // sorts and sort parameters in scope
  std::uint32_t name = 0;       // new name as a function or variable; 0: none
  std::uint32_t sort_name = 0;  // new name as a sort; 0: none
  std::uint32_t stamp = 0;      // the last binder that had it
  bool used = false;            // some term refers to a global of this text
  bool untouched = false;       // some occurrence keeps its text
};

class SymbolTable {
 public:
  // The known words come first, numbered as in operators.h.
  SymbolTable();

  // The text must outlive the table.
  SymbolId intern(std::string_view text);

  // Null if the text has not been seen.
  Symbol* find(std::string_view text);

  Symbol& operator[](SymbolId id) { return symbols_[id]; }
  const std::vector<Symbol>& all() const { return symbols_; }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    SymbolId id = kEmpty;
  };
  static constexpr SymbolId kEmpty = 0xffffffff;

  // The slot that holds the text, or the empty one where it belongs.
  Slot& slot_of(std::string_view text, std::uint32_t hash);
  void grow();

  std::vector<Slot> slots_;  // open addressing; a power of two
  std::vector<Symbol> symbols_;
};

}  // namespace podium::scramble
