#include "identify/scope.h"

namespace podium::identify {

Scope::Scope(PagedVector<Binding>& bindings, std::size_t texts)
    : bindings_(bindings),
      locals_(texts, kNone),
      functions_(texts, kNone),
      sorts_(texts, kNone),
      constructors_(texts, 0) {}

BindingId Scope::to_declare(TextId id, Space space) {
  const bool sort = space == Space::Sort;
  const BindingId known = table(sort)[id];
  if (known != kNone && bindings_[known].level == 0) return known;
  bindings_.push_back({id, 0, sort});
  return static_cast<BindingId>(bindings_.size() - 1);
}

void Scope::declare(TextId id, Space space, BindingId binding) {
  PagedVector<BindingId>& names = table(space == Space::Sort);
  declared_.push_back({id, names[id], space});
  names[id] = binding;
  if (space == Space::Constructor && constructors_[id] < 255) {
    ++constructors_[id];
  }
}

void Scope::undeclare_to(std::size_t size) {
  while (declared_.size() > size) {
    const Declared last = declared_.back();
    declared_.pop_back();
    table(last.space == Space::Sort)[last.id] = last.before;
    if (last.space == Space::Constructor && constructors_[last.id] > 0) {
      --constructors_[last.id];
    }
  }
}

void Scope::push(std::uint64_t levels) {
  levels_.push(levels, declared_.size());
}

void Scope::pop(std::uint64_t levels) {
  const std::size_t before = levels_.pop(levels, declared_.size());
  if (!global_declarations_) undeclare_to(before);
}

void Scope::reset_assertions() {
  const std::size_t before = levels_.pop_all(declared_.size());
  if (!global_declarations_) undeclare_to(before);
}

void Scope::reset() {
  levels_.pop_all(0);
  undeclare_to(0);
  global_declarations_ = false;
}

BindingId Scope::new_variable(TextId id, bool sort) {
  bindings_.push_back({id, level_, sort});
  return static_cast<BindingId>(bindings_.size() - 1);
}

void Scope::bind(BindingId variable) {
  const Binding& it = bindings_[variable];
  BindingId& name = it.sort ? sorts_[it.text] : locals_[it.text];
  hidden_.push_back({it.text, name, it.sort});
  name = variable;
}

void Scope::unbind_to(std::size_t mark) {
  while (hidden_.size() > mark) {
    const Hidden last = hidden_.back();
    hidden_.pop_back();
    (last.sort ? sorts_ : locals_)[last.id] = last.before;
  }
}

}  // namespace podium::identify
