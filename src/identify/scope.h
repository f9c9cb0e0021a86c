// identify/scope.h -- which binding a name means at the present place.
//
// As scramble/scope.h, with a binding for each thing that is declared or bound
// in place of a new name for each text. A text that is declared again while it
// is in scope stays one binding: what solvers that allow this tell apart by
// sorts has one name, and which declaration comes last is a matter of order.

#pragma once

#include <cstddef>
#include <cstdint>

#include "identify/script.h"
#include "scramble/levels.h"

namespace podium::identify {

enum class Space : std::uint8_t { Function, Constructor, Sort };

class Scope {
 public:
  // For texts below `texts`.
  Scope(PagedVector<Binding>& bindings, std::size_t texts);

  BindingId function(TextId id) const {
    return locals_[id] != kNone ? locals_[id] : functions_[id];
  }
  BindingId sort(TextId id) const { return sorts_[id]; }
  bool is_constructor(TextId id) const { return constructors_[id] != 0; }
  BindingId global_function(TextId id) const { return functions_[id]; }

  // What a declaration of the text at this place declares.
  BindingId to_declare(TextId id, Space space);
  // From here on the text means it.
  void declare(TextId id, Space space, BindingId binding);
  void push(std::uint64_t levels);
  void pop(std::uint64_t levels);
  void reset_assertions();
  void reset();
  void set_global_declarations(bool value) { global_declarations_ = value; }

  // Variables and sort parameters. `bind` hides, `unbind_to` undoes it.
  std::uint32_t level() const { return level_; }
  void enter() { ++level_; }
  void leave() { --level_; }
  BindingId new_variable(TextId id, bool sort);
  std::size_t mark() const { return hidden_.size(); }
  void bind(BindingId variable);
  void unbind_to(std::size_t mark);

 private:
  struct Declared {
    TextId id;
    BindingId before;
    Space space;
  };
  struct Hidden {
    TextId id;
    BindingId before;
    bool sort;
  };

  void undeclare_to(std::size_t size);
  PagedVector<BindingId>& table(bool sort) {
    return sort ? sorts_ : functions_;
  }

  PagedVector<Binding>& bindings_;
  PagedVector<BindingId> locals_;
  PagedVector<BindingId> functions_;
  PagedVector<BindingId> sorts_;
  PagedVector<std::uint8_t> constructors_;
  PagedVector<Declared> declared_;
  scramble::Levels levels_;
  PagedVector<Hidden> hidden_;
  std::uint32_t level_ = 0;
  bool global_declarations_ = false;
};

}  // namespace podium::identify
