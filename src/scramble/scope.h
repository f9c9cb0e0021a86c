// scramble/scope.h -- which names of a script are bound at the present place.
//
// Whether an occurrence of a name means something of the script or of a theory
// depends on the scopes around it; the new name depends on its text alone. One
// text has one new name as a function or variable and one as a sort, different
// texts have different ones, and new names clash with nothing that stays. Such
// a renaming keeps all shadowing as it was, and nothing is ever captured.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "scramble/symbols.h"

namespace podium::scramble {

enum class Space : std::uint8_t { Function, Constructor, Sort };

// In the note of a symbol: it is is-NAME, the tester of constructor NAME.
inline constexpr std::uint32_t kTester = 0x80000000;

// In the note of a symbol: the script has bound it, and it keeps its text. No
// script may declare a function of the Core theory. Solvers that let it do so
// tell the two apart by sorts, which they could not if one had a new name.
inline constexpr std::uint32_t kSame = 0x7fffffff;

class Scope {
 public:
  SymbolTable& symbols() { return symbols_; }

  // How many new names there are; they are 1, 2, ...
  std::uint32_t names() const { return names_; }

  // The new name of this text, given now if it had none.
  std::uint32_t function_name(SymbolId id);
  std::uint32_t sort_name(SymbolId id);

  // The note for an occurrence: a new name, perhaps with kTester, or 0 if the
  // script has not bound the text here.
  std::uint32_t refer(SymbolId id);
  std::uint32_t refer_sort(SymbolId id);
  // For commands whose form is not known: a function, else a sort.
  std::uint32_t refer_any(SymbolId id);

  bool is_bound(SymbolId id) {
    return symbols_[id].locals + symbols_[id].globals != 0;
  }

  // Declared until its level is popped.
  void declare(SymbolId id, Space space);
  void push(std::uint64_t levels);
  void pop(std::uint64_t levels);
  // Removes what levels declared. What was declared before the first level
  // stays, as solvers do it; a script that declares it again loses nothing.
  void reset_assertions();
  void reset();
  void set_global_declarations(bool value) { global_declarations_ = value; }

  // Variables of a binder: noted one by one, then bound together, so that the
  // terms of a let do not see its variables.
  std::size_t mark() const { return variables_.size(); }
  void note_variable(SymbolId id) { variables_.push_back(id); }
  // False if two of them have the same text.
  bool bind_since(std::size_t mark);
  void unbind_to(std::size_t mark);

  // Sort parameters, bound at once.
  std::size_t sort_mark() const { return parameters_.size(); }
  void bind_sort(SymbolId id);
  void unbind_sorts_to(std::size_t mark);

 private:
  struct Declared {
    SymbolId id;
    Space space;
  };
  // Levels with nothing declared between them are one entry, so that
  // (push 1000000000) costs nothing.
  struct Levels {
    std::size_t declared;  // before them
    std::uint64_t count;
  };

  void undeclare_to(std::size_t size);

  SymbolTable symbols_;
  std::uint32_t names_ = 0;
  std::uint32_t stamps_ = 0;
  std::vector<SymbolId> variables_;
  std::vector<SymbolId> parameters_;
  std::vector<Declared> declared_;
  std::vector<Levels> levels_;
  bool global_declarations_ = false;
};

}  // namespace podium::scramble
