// Terms that bind variables.

#include <algorithm>
#include <utility>

#include "identify/terms.h"

namespace podium::identify {

using scramble::kUnderscore;

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
  const Index body = tokens_.is_open(bindings) ? next_index(bindings) : close;
  if (body >= close || next_index(body) != close) {
    return wrong(list, "a let of another form",
                 "it is (let ((x term) ...) term)");
  }
  const NodeId node = begin(scramble::kLet);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  const std::size_t tasks = begin_binder(node, {close + 1, range.end});
  for (Index at = bindings + 1; at + 1 < body; at = next_index(at)) {
    if (!forms_.is_binding(at)) {
      return wrong(at, "a binding of another form", "it is (symbol term)");
    }
    new_variable(at);
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

// (forall ((x S) ...) body)
Terms::Range Terms::on_binder(Index list, Range range, bool ordered) {
  const Index variables = list + 2;
  const Index close = close_of(list);
  if (variables >= close || !tokens_.is_open(variables) ||
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
    if (!forms_.is_variable(at)) {
      return wrong(at, "a variable of another form", "it is (symbol sort)");
    }
    new_variable(at);
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
  if (cases >= close || !tokens_.is_open(cases) || next_index(cases) != close) {
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
  const Index close = tokens_.is_open(at) ? close_of(at) : at;
  const Index matched = at + 1;
  const Index term = matched < close ? next_index(matched) : close;
  if (term >= close || next_index(term) != close) {
    return wrong(at, "a case of another form", "it is (pattern term)");
  }
  if (auto misfit = forms_.pattern(matched)) return wrong(std::move(misfit));
  const NodeId node = begin(case_);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  scope_.enter();
  pattern(matched);
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

// x, _, nil, (as nil S), (cons x y) or ((as cons S) x y)
void Terms::pattern(Index matched) {
  const NodeId node = begin(pattern_);
  Index variable = matched;
  Index last = next_index(matched);
  if (forms_.is_qualified(matched) ||
      (!tokens_.is_open(matched) && scope_.is_constructor(ids_[matched]))) {
    constructor(matched);
    variable = last;
  } else if (tokens_.is_open(matched)) {
    constructor(matched + 1);
    variable = next_index(matched + 1);
    last = close_of(matched);
  }
  for (; variable < last; variable = next_index(variable)) {
    if (forms_.is_wildcard(variable)) {
      text(kUnderscore);
    } else {
      text(dummy_);
      scope_.new_variable(ids_[variable], false);
    }
  }
  end(node);
}

void Terms::constructor(Index token) {
  const NodeId node = begin_list();
  if (forms_.is_qualified(token)) {
    qualified(token);
  } else {
    identifier(token);
  }
  end(node);
}

// (par (X ...) term)
Terms::Range Terms::on_par(Index list, Range range) {
  const Index parameters = list + 2;
  const Index close = close_of(list);
  if (!tokens_.is_open(parameters) || next_index(parameters) >= close) {
    return plain(list, range);
  }
  const NodeId node = begin(scramble::kPar);
  const BindingId first_one = next_binding();
  const std::size_t mark = scope_.mark();
  scope_.enter();
  for (Index at = parameters + 1; at < close_of(parameters); ++at) {
    if (!forms_.is_name(at)) {
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
