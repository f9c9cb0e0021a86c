// scramble/scope.h -- which names of a script are bound at the present place.
//
// Whether an occurrence of a name means something of the script or of a theory
// depends on the scopes around it; the new name depends on its text alone. One
// text has one new name as a function or variable and one as a sort, different
// texts have different ones, and new names clash with nothing that stays. Such
// a renaming keeps all shadowing as it was, and nothing is ever captured.
//
// Scopes end in the reverse order of their beginnings. So what a binding hides
// is one bit of its own, kept on the stack that undoes it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "scramble/levels.h"
#include "scramble/operators.h"
#include "scramble/stack.h"
#include "scramble/symbols.h"

namespace podium::scramble {

enum class Space : std::uint8_t { Function, Constructor, Sort };

class Scope {
 public:
  explicit Scope(SymbolTable& symbols) : symbols_(symbols) {}

  // For another script, or the same again.
  void clear();

  // Whether the script has bound the text and it keeps it all the same. No
  // script may declare a function of the Core theory. Solvers that let it do so
  // tell the two apart by sorts, which they could not if one had a new name.
  bool is_same(SymbolId id) const {
    return id <= kLastOfCore && (same_ >> id & 1) != 0;
  }

  // Whether any sort is in scope.
  bool has_sorts() const { return sorts_ != 0; }

  // Declared until its level is popped. A sort has an id of its own.
  void declare(SymbolId id, Space space);
  // What has been declared until now stays for ever.
  void keep_all() { kept_ = declared_.size(); }
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
  void note_variable(SymbolId id);
  // Whether no two of them have the same text.
  bool are_distinct(std::size_t mark);
  void bind_since(std::size_t mark);
  void forget_to(std::size_t mark);  // instead of binding them
  void unbind_to(std::size_t mark);
  // The same of one. REQUIRES: it was noted last, or bound last.
  void bind_last();
  void unbind_last();

  // Sort parameters, bound at once.
  std::size_t sort_mark() const { return parameters_.size(); }
  void bind_sort(SymbolId id);
  void unbind_sorts_to(std::size_t mark);

 private:
  struct Declared {
    SymbolId id;
    Space space;
    std::uint8_t hidden;  // of the state before
  };
  // A variable or sort parameter, and whether it hides another.
  class Bound {
   public:
    Bound(SymbolId id, bool hides) : bits_(id << 1 | (hides ? 1 : 0)) {}
    SymbolId id() const { return bits_ >> 1; }
    bool hides() const { return (bits_ & 1) != 0; }

   private:
    std::uint32_t bits_;
  };

  void bind(Bound& variable);
  void undeclare_to(std::size_t size);

  SymbolTable& symbols_;
  Stack<Bound> variables_;
  Stack<Bound> parameters_;
  std::vector<Declared> declared_;
  Levels levels_;
  std::size_t kept_ = 0;    // of the declared, these stay
  std::uint32_t same_ = 0;  // of the known words: the bit of each
  std::size_t sorts_ = 0;   // in scope
  bool global_declarations_ = false;
};

// Inline, since let chains are long.

inline void Scope::note_variable(SymbolId id) {
  variables_.push({id, false});
  if (!is_same(id)) symbols_.state(id) |= kNamed;
}

inline void Scope::bind(Bound& variable) {
  std::uint8_t& state = symbols_.state(variable.id());
  variable = {variable.id(), (state & kLocal) != 0};
  state |= kLocal;
}

inline void Scope::bind_last() { bind(variables_.end()[-1]); }

inline void Scope::bind_since(std::size_t mark) {
  for (Bound* at = variables_.begin() + mark; at != variables_.end(); ++at) {
    bind(*at);
  }
}

inline void Scope::forget_to(std::size_t mark) { variables_.set_size(mark); }

inline void Scope::unbind_last() {
  const Bound last = variables_.pop();
  if (last.hides()) return;
  symbols_.state(last.id()) &= static_cast<std::uint8_t>(~kLocal);
}

inline void Scope::unbind_to(std::size_t mark) {
  while (variables_.size() > mark) unbind_last();
}

}  // namespace podium::scramble
