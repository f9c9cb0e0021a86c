#include "scramble/scope.h"

namespace podium::scramble {

static_assert(kLastOfCore < 32, "is_same() has a bit for each");

void Scope::clear() {
  for (SymbolId id = 0; id < symbols_.size(); ++id) {
    symbols_.state(id) &= static_cast<std::uint8_t>(kUsed | kTesterLike);
  }
  variables_.clear();
  parameters_.clear();
  declared_.clear();
  levels_.pop_all(0);
  kept_ = 0;
  same_ = 0;
  sorts_ = 0;
  global_declarations_ = false;
}

void Scope::declare(SymbolId id, Space space) {
  std::uint8_t& state = symbols_.state(id);
  const auto bits = static_cast<std::uint8_t>(
      space == Space::Constructor ? kGlobal | kConstructor : kGlobal);
  declared_.push_back({id, space, static_cast<std::uint8_t>(state & bits)});
  state |= bits;
  if (space == Space::Sort) {
    ++sorts_;
  } else if (id >= kFirstOperator && id <= kLastOfCore) {
    same_ |= std::uint32_t{1} << id;
    state |= kUntouched;
    return;
  }
  state |= kNamed;
}

void Scope::undeclare_to(std::size_t size) {
  while (declared_.size() > size) {
    const Declared last = declared_.back();
    declared_.pop_back();
    const auto bits = static_cast<std::uint8_t>(
        last.space == Space::Constructor ? kGlobal | kConstructor : kGlobal);
    std::uint8_t& state = symbols_.state(last.id);
    state = static_cast<std::uint8_t>((state & ~bits) | last.hidden);
    if (last.space == Space::Sort) --sorts_;
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
  undeclare_to(kept_);
  global_declarations_ = false;
}

bool Scope::are_distinct(std::size_t mark) {
  bool distinct = true;
  for (std::size_t at = mark; at < variables_.size(); ++at) {
    std::uint8_t& state = symbols_.state(variables_[at].id());
    distinct = distinct && (state & kMarked) == 0;
    state |= kMarked;
  }
  for (std::size_t at = mark; at < variables_.size(); ++at) {
    symbols_.state(variables_[at].id()) &= static_cast<std::uint8_t>(~kMarked);
  }
  return distinct;
}

void Scope::bind_sort(SymbolId id) {
  std::uint8_t& state = symbols_.state(id);
  parameters_.push({id, (state & kLocal) != 0});
  state |= kLocal | kNamed;
  ++sorts_;
}

void Scope::unbind_sorts_to(std::size_t mark) {
  while (parameters_.size() > mark) {
    const Bound last = parameters_.pop();
    --sorts_;
    if (!last.hides()) {
      symbols_.state(last.id()) &= static_cast<std::uint8_t>(~kLocal);
    }
  }
}

}  // namespace podium::scramble
