// Terms that bind variables.

#include <algorithm>
#include <vector>

#include "identify/terms.h"

namespace podium::identify {

using scramble::kAs;
using scramble::kUnderscore;

bool Terms::new_variable(std::size_t list) {
  if (!is_open(list) || !is_symbol(list + 1) || is_close(list + 2) ||
      next(list + 2) != partner(list)) {
    return fail(list, "a variable of another form", "it is (symbol sort)");
  }
  scope_.new_variable(ids_[list + 1], false);
  return true;
}

bool Terms::are_distinct(BindingId first_one) {
  const BindingId last = next_binding();
  if (last - first_one < 2) return true;
  texts_.clear();
  for (BindingId at = first_one; at < last; ++at) {
    texts_.push_back(script_.bindings[at].text);
  }
  std::sort(texts_.begin(), texts_.end());
  return std::adjacent_find(texts_.begin(), texts_.end()) == texts_.end();
}

void Terms::bind_since(BindingId first_one) {
  for (BindingId at = first_one; at < next_binding(); ++at) scope_.bind(at);
}

// (let ((x t) ...) body)
Terms::Range Terms::on_let(Index list, Range range) {
  const Index bindings = list + 2;
  const Index close = close_of(list);
  const Index body = is_open(bindings) ? next_index(bindings) : close;
  if (body >= close || next_index(body) != close) {
    return wrong(list, "a let of another form",
                 "it is (let ((x term) ...) term)");
  }
  const NodeId node = begin(scramble::kLet);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  const std::size_t tasks = begin_binder(node, {close + 1, range.end});
  for (Index at = bindings + 1; at + 1 < body; at = next_index(at)) {
    if (!new_variable(at)) return kFailed;
    later({at + 2, close_of(at)}, Mode::Terms);
  }
  end_binder(first_one, false, tasks, mark);
  return {body, close};
}

// What is to be done after a binder: its end, and the end of its variables once
// they have a node.
std::size_t Terms::begin_binder(NodeId node, Range rest) {
  tasks_.push_back(
      {rest, Before::EndOfTwo, Mode::Terms, false, kNone, node, 0});
  scope_.enter();
  return tasks_.size();
}

// The tasks since then are the terms or sorts of its variables: they come after
// the body, in their order.
void Terms::end_binder(BindingId first_one, bool ordered, std::size_t tasks,
                       std::size_t mark) {
  std::reverse(tasks_.begin() + static_cast<std::ptrdiff_t>(tasks),
               tasks_.end());
  ordered = !are_distinct(first_one) || ordered;
  bind_since(first_one);
  const auto count = static_cast<std::uint32_t>(tasks_.size() - tasks);
  tasks_.push_back({{0, 0},
                    Before::Variables,
                    Mode::Terms,
                    ordered,
                    first_one,
                    count,
                    mark});
}

bool Terms::looks_like_binder(Index list) const {
  const Index variables = list + 2;
  if (!is_open(variables)) return false;
  for (Index at = variables + 1; at < close_of(variables);
       at = next_index(at)) {
    if (!is_open(at) || !is_symbol(at + 1) || is_close(at + 2) ||
        next(at + 2) != partner(at)) {
      return false;
    }
  }
  return next_index(variables) < close_of(list);
}

// (forall ((x S) ...) body)
Terms::Range Terms::on_binder(Index list, Range range, bool ordered) {
  const Index variables = list + 2;
  const Index close = close_of(list);
  if (variables >= close || !is_open(variables) ||
      next_index(variables) >= close) {
    return wrong(list, "a binder of another form",
                 "it is (forall ((x sort) ...) term)");
  }
  const NodeId node = begin(ids_[list + 1]);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  const std::size_t tasks = begin_binder(node, {close + 1, range.end});
  for (Index at = variables + 1; at < close_of(variables);
       at = next_index(at)) {
    if (!new_variable(at)) return kFailed;
    later({at + 2, close_of(at)}, Mode::Sorts);
  }
  end_binder(first_one, ordered, tasks, mark);
  mode_ = Mode::Terms;
  return {next_index(variables), close};
}

// (match term ((pattern term) ...))
Terms::Range Terms::on_match(Index list, Range range) {
  const Index close = close_of(list);
  const Index term = list + 2;
  const Index cases = term < close ? next_index(term) : close;
  if (cases >= close || !is_open(cases) || next_index(cases) != close) {
    return wrong(list, "a match of another form",
                 "it is (match term ((pattern term) ...))");
  }
  const NodeId node = begin(scramble::kMatch);
  later_end(node, {close + 1, range.end}, Mode::Terms);
  tasks_.push_back(
      {{cases + 1, close - 1}, Before::Case, Mode::Terms, false, 0, 0, 0});
  return {term, cases};
}

// From a case, or from the end of the cases.
Terms::Range Terms::on_case(Range range) {
  const Index at = range.begin;
  if (at >= range.end) return {0, 0};
  const Index close = is_open(at) ? close_of(at) : at;
  const Index pattern = at + 1;
  const Index term = pattern < close ? next_index(pattern) : close;
  if (term >= close || next_index(term) != close) {
    return wrong(at, "a case of another form", "it is (pattern term)");
  }
  const NodeId node = begin(case_);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  scope_.enter();
  if (!on_pattern(pattern)) return kFailed;
  bind_since(first_one);
  tasks_.push_back(
      {{close + 1, range.end}, Before::Case, Mode::Terms, false, 0, 0, 0});
  later_end(node, {0, 0}, Mode::Terms);
  tasks_.push_back({{0, 0},
                    Before::Dummies,
                    Mode::Terms,
                    true,
                    first_one,
                    next_binding() - first_one,
                    mark});
  return {term, close};
}

bool Terms::on_pattern_variable(Index at) {
  if (!is_symbol(at)) {
    return fail(at, "a pattern of another form",
                "it is a symbol or (constructor variable ...)");
  }
  if (ids_[at] == kUnderscore && first(at) != '|') {
    text(kUnderscore);
  } else {
    text(dummy_);
    scope_.new_variable(ids_[at], false);
  }
  return true;
}

// Identifiers such as (as cons S) are flat: names, and then a sort.
void Terms::on_pattern_constructor(Index at) {
  const bool list = is_open(at);
  const NodeId flat = begin_list();
  for (Index part = at; part < next_index(at); ++part) {
    if (is_symbol(part) && !(list && ids_[part] < scramble::kFirstOperator)) {
      symbol(ids_[part], list ? Mode::Anything : Mode::Terms);
    } else if (!is_open(part) && !is_close(part)) {
      text(ids_[part]);
    }
  }
  end(flat);
}

// x, nil, _ or (cons x y); see scramble/binders.cpp.
bool Terms::on_pattern(Index pattern) {
  const NodeId node = begin(pattern_);
  if (!is_open(pattern)) {
    if (is_symbol(pattern) && scope_.is_constructor(ids_[pattern])) {
      on_pattern_constructor(pattern);
    } else if (!on_pattern_variable(pattern)) {
      return false;
    }
  } else if (pattern + 1 == close_of(pattern)) {
    return fail(pattern, "an empty pattern",
                "it is (constructor variable ...)");
  } else if (ids_[pattern + 1] == kAs && first(pattern + 1) != '|') {
    on_pattern_constructor(pattern);
  } else {
    on_pattern_constructor(pattern + 1);
    for (Index at = next_index(pattern + 1); at < close_of(pattern);
         at = next_index(at)) {
      if (!on_pattern_variable(at)) return false;
    }
  }
  end(node);
  return true;
}

// (par (X ...) term)
Terms::Range Terms::on_par(Index list, Range range) {
  const Index parameters = list + 2;
  const Index close = close_of(list);
  if (!is_open(parameters) || next_index(parameters) >= close) {
    return plain(list, range);
  }
  const NodeId node = begin(scramble::kPar);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  scope_.enter();
  for (Index at = parameters + 1; at < close_of(parameters); ++at) {
    if (!is_symbol(at)) {
      return wrong(at, "a sort parameter that is no symbol",
                   "it is (par (X ...) term)");
    }
    scope_.new_variable(ids_[at], true);
  }
  bind_since(first_one);
  later_end(node, {close + 1, range.end}, Mode::Terms);
  tasks_.push_back({{0, 0},
                    Before::Dummies,
                    Mode::Terms,
                    true,
                    first_one,
                    next_binding() - first_one,
                    mark});
  return {next_index(parameters), close};
}

}  // namespace podium::identify
