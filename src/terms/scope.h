// terms/scope.h -- what each name means at the present place of a script.
//
// Functions, constants and variables share one space of names, sorts have
// another. A binding hides the ones before it until it is taken back.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terms/column.h"
#include "terms/ids.h"

namespace podium::terms {

enum class Meaning : std::uint8_t {
  Local,     // a TermId: a let or bound variable
  Constant,  // a TermId: the Call of a function without parameters
  Function,  // a FunctionId
  Opaque,    // something of a command that we do not know
  Sort,      // a SortSymbolId
  SortTerm,  // a SortId: a parameter
};

struct Binding {
  SymbolId symbol;
  std::uint32_t hidden;  // the binding that this one hides, or kNone
  std::uint32_t value;
  Meaning meaning;
  bool global;     // outlives pops and the binders around it
  bool forgotten;  // a reset-assertions came after it
};

class Scope {
 public:
  // The binding of a name as a function or variable, as a sort; null if there
  // is none. Good until the next change.
  const Binding* function(SymbolId symbol) const {
    return raw(symbol) < heads_.size() ? at(heads_[raw(symbol)].function)
                                       : nullptr;
  }
  const Binding* sort(SymbolId symbol) const {
    return raw(symbol) < heads_.size() ? at(heads_[raw(symbol)].sort) : nullptr;
  }
  // The one that this one hides.
  const Binding* hidden(const Binding& binding) const {
    return at(binding.hidden);
  }

  // Of the command level, until it is popped.
  void declare(SymbolId symbol, Meaning meaning, std::uint32_t value);
  // Of the command level, but from within binders. When the last of these is
  // left, settle() makes it like other declarations.
  void declare_inside(SymbolId symbol, Meaning meaning, std::uint32_t value);
  void settle();

  // Locals: what was bound since a mark ends together.
  std::size_t mark() const { return bindings_.size(); }
  void bind(SymbolId symbol, Meaning meaning, std::uint32_t value) {
    add({symbol, kNone, value, meaning, false, false});
  }
  void unbind_to(std::size_t mark);
  // Whether the name was bound since the mark.
  bool is_bound_since(SymbolId symbol, std::size_t mark) const;

  void push(std::uint64_t levels);
  // False if there are not so many; then none is left.
  bool pop(std::uint64_t levels);
  void reset_assertions();
  void reset();
  void set_global_declarations(bool value) { global_ = value; }

  const Column<Binding>& bindings() const { return bindings_; }

 private:
  struct Heads {
    std::uint32_t function;
    std::uint32_t sort;
  };
  // Levels with nothing declared between them are one entry, so that
  // (push 1000000000) costs nothing.
  struct Levels {
    std::size_t bindings;  // before them
    std::uint64_t count;
  };

  static bool is_sort(Meaning meaning) {
    return meaning == Meaning::Sort || meaning == Meaning::SortTerm;
  }
  const Binding* at(std::uint32_t number) const {
    return number == kNone ? nullptr : &bindings_[number];
  }
  void add(Binding binding);
  void remove_last();
  // Removes all after the first `size` but those that outlive it.
  void shrink(std::size_t size);

  Column<Heads> heads_;  // by symbol
  Column<Binding> bindings_;
  std::vector<Levels> levels_;
  std::size_t declared_inside_ = 0;
  bool global_ = false;
};

}  // namespace podium::terms
