#include "terms/scope.h"

#include <algorithm>

namespace podium::terms {

void Scope::add(Binding binding) {
  const std::uint32_t symbol = raw(binding.symbol);
  if (symbol >= heads_.size()) heads_.resize(symbol + 1, {kNone, kNone});
  Heads& heads = heads_[symbol];
  std::uint32_t& head = is_sort(binding.meaning) ? heads.sort : heads.function;
  binding.hidden = head;
  head = static_cast<std::uint32_t>(bindings_.size());
  bindings_.push(binding);
}

void Scope::remove_last() {
  const Binding& last = bindings_.back();
  Heads& heads = heads_[raw(last.symbol)];
  (is_sort(last.meaning) ? heads.sort : heads.function) = last.hidden;
  bindings_.pop();
}

void Scope::shrink(std::size_t size) {
  std::vector<Binding> kept;
  while (bindings_.size() > size) {
    if (bindings_.back().global) kept.push_back(bindings_.back());
    remove_last();
  }
  std::for_each(kept.rbegin(), kept.rend(),
                [this](const Binding& each) { add(each); });
}

void Scope::declare(SymbolId symbol, Meaning meaning, std::uint32_t value) {
  add({symbol, kNone, value, meaning, global_, false});
}

void Scope::declare_inside(SymbolId symbol, Meaning meaning,
                           std::uint32_t value) {
  // It outlives the binders as a global would, until settle() says what it is.
  add({symbol, kNone, value, meaning, true, false});
  ++declared_inside_;
}

void Scope::unbind_to(std::size_t mark) {
  if (declared_inside_ == 0) {
    while (bindings_.size() > mark) remove_last();
    return;
  }
  shrink(mark);
}

void Scope::settle() {
  for (; declared_inside_ > 0; --declared_inside_) {
    bindings_[bindings_.size() - declared_inside_].global = global_;
  }
}

bool Scope::is_bound_since(SymbolId symbol, std::size_t mark) const {
  return raw(symbol) < heads_.size() && heads_[raw(symbol)].function != kNone &&
         heads_[raw(symbol)].function >= mark;
}

void Scope::push(std::uint64_t levels) {
  if (levels == 0) return;
  if (!levels_.empty() && levels_.back().bindings == bindings_.size()) {
    levels_.back().count += levels;
  } else {
    levels_.push_back({bindings_.size(), levels});
  }
}

bool Scope::pop(std::uint64_t levels) {
  while (levels > 0 && !levels_.empty()) {
    Levels& last = levels_.back();
    const std::uint64_t step = std::min(levels, last.count);
    levels -= step;
    last.count -= step;
    shrink(last.bindings);
    if (last.count == 0) {
      levels_.pop_back();
    } else {
      last.bindings = bindings_.size();
    }
  }
  return levels == 0;
}

void Scope::reset_assertions() {
  if (!levels_.empty()) {
    shrink(levels_.front().bindings);
    levels_.clear();
  }
  // Solvers keep what came before the first level, the standard does not.
  for (std::size_t at = 0; at < bindings_.size(); ++at) {
    if (!bindings_[at].global) bindings_[at].forgotten = true;
  }
}

void Scope::reset() {
  while (!bindings_.empty()) remove_last();
  levels_.clear();
  global_ = false;
  declared_inside_ = 0;
}

}  // namespace podium::terms
