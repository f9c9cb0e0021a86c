#include "scramble/scope.h"

#include <string_view>

#include "scramble/operators.h"

namespace podium::scramble {

std::uint32_t Scope::function_name(SymbolId id) {
  std::uint32_t& name = symbols_[id].name;
  if (name == 0) name = ++names_;
  return name;
}

std::uint32_t Scope::sort_name(SymbolId id) {
  std::uint32_t& name = symbols_[id].sort_name;
  if (name == 0) name = ++names_;
  return name;
}

std::uint32_t Scope::refer(SymbolId id) {
  Symbol& symbol = symbols_[id];
  if (symbol.locals != 0) return symbol.name;
  if (symbol.globals != 0) {
    symbol.used = true;
    return symbol.name;
  }
  // Before SMT-LIB 2.6 the tester of cons was the function is-cons.
  constexpr std::string_view kPrefix = "is-";
  if (symbol.text.starts_with(kPrefix)) {
    const Symbol* const tested =
        symbols_.find(symbol.text.substr(kPrefix.size()));
    if (tested != nullptr && tested->constructors != 0) {
      return tested->name | kTester;
    }
  }
  symbol.untouched = true;
  return 0;
}

std::uint32_t Scope::refer_sort(SymbolId id) {
  Symbol& symbol = symbols_[id];
  if (symbol.sorts != 0) return symbol.sort_name;
  symbol.untouched = true;
  return 0;
}

std::uint32_t Scope::refer_any(SymbolId id) {
  const bool only_sort = !is_bound(id) && symbols_[id].sorts != 0;
  return only_sort ? refer_sort(id) : refer(id);
}

void Scope::declare(SymbolId id, Space space) {
  Symbol& symbol = symbols_[id];
  if (space == Space::Sort) {
    sort_name(id);
    ++symbol.sorts;
  } else {
    if (id >= kFirstOperator && id <= kLastOfCore) {
      symbol.name = kSame;
      symbol.untouched = true;
    }
    function_name(id);
    ++symbol.globals;
    if (space == Space::Constructor) ++symbol.constructors;
  }
  declared_.push_back({id, space});
}

void Scope::undeclare_to(std::size_t size) {
  while (declared_.size() > size) {
    const Declared last = declared_.back();
    declared_.pop_back();
    Symbol& symbol = symbols_[last.id];
    if (last.space == Space::Sort) {
      --symbol.sorts;
      continue;
    }
    --symbol.globals;
    if (last.space == Space::Constructor) --symbol.constructors;
  }
}

void Scope::push(std::uint64_t levels) {
  if (levels == 0) return;
  if (!levels_.empty() && levels_.back().declared == declared_.size()) {
    levels_.back().count += levels;
  } else {
    levels_.push_back({declared_.size(), levels});
  }
}

void Scope::pop(std::uint64_t levels) {
  while (levels > 0 && !levels_.empty()) {
    Levels& last = levels_.back();
    if (!global_declarations_) undeclare_to(last.declared);
    if (last.count > levels) {
      last.count -= levels;
      return;
    }
    levels -= last.count;
    levels_.pop_back();
  }
}

void Scope::reset_assertions() {
  if (!levels_.empty() && !global_declarations_) {
    undeclare_to(levels_.front().declared);
  }
  levels_.clear();
}

void Scope::reset() {
  levels_.clear();
  undeclare_to(0);
  global_declarations_ = false;
}

bool Scope::bind_since(std::size_t mark) {
  ++stamps_;
  bool distinct = true;
  for (std::size_t at = mark; at < variables_.size(); ++at) {
    Symbol& symbol = symbols_[variables_[at]];
    ++symbol.locals;
    distinct = distinct && symbol.stamp != stamps_;
    symbol.stamp = stamps_;
  }
  return distinct;
}

void Scope::unbind_to(std::size_t mark) {
  while (variables_.size() > mark) {
    --symbols_[variables_.back()].locals;
    variables_.pop_back();
  }
}

void Scope::bind_sort(SymbolId id) {
  sort_name(id);
  ++symbols_[id].sorts;
  parameters_.push_back(id);
}

void Scope::unbind_sorts_to(std::size_t mark) {
  while (parameters_.size() > mark) {
    --symbols_[parameters_.back()].sorts;
    parameters_.pop_back();
  }
}

}  // namespace podium::scramble
