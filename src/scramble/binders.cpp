// Terms that bind variables: step 3, and their scopes.

#include <utility>

#include "scramble/terms.h"

namespace podium::scramble {

void Terms::note_variables(std::size_t list) {
  const auto end = static_cast<Index>(context_.partner(list));
  elements_.clear();
  for (auto at = static_cast<Index>(list + 1); at < end; at = next(at)) {
    context_.scope.note_variable(context_.id(at + 1));
    elements_.push(at);
  }
}

// (let ((x t) ...) body)
Terms::Range Terms::on_let(Index list, Range range) {
  const Index bindings = list + 2;
  const Index end = partner(list);
  const Index body = context_.is_open(bindings) ? next(bindings) : end;
  if (body >= end || next(body) != end) {
    return fail(list, "a let of another form",
                "it is (let ((x term) ...) term)");
  }
  const std::size_t mark = context_.scope.mark();
  context_.pen.raw("(let (");
  later(Before::Unbind, {end, range.end}, mark);
  later(Before::Bind, {body - 1, end}, mark);
  const Index first = bindings + 1;
  if (first + 1 < body && next(first) + 1 == body) {  // nearly always
    if (!forms_.is_binding(first)) {
      return fail(first, "a binding of another form", "it is (symbol term)");
    }
    context_.scope.note_variable(context_.id(first + 1));
    return on_binding({first, body - 1});
  }
  return on_bindings(first, body - 1, mark);
}

// No binding, or several.
Terms::Range Terms::on_bindings(Index first, Index end, std::size_t mark) {
  elements_.clear();
  for (Index at = first; at < end; at = next(at)) {
    if (!forms_.is_binding(at)) {
      return fail(at, "a binding of another form", "it is (symbol term)");
    }
    context_.scope.note_variable(context_.id(at + 1));
    elements_.push(at);
  }
  if (context_.shuffles() && context_.scope.are_distinct(mark)) {
    context_.dice->shuffle(elements_.begin(), elements_.end());
  }
  const Range rest{end, end};
  later_back(Before::Bindings, rest, let_wait(0, elements_.size()));
  return rest;
}

Terms::Range Terms::next_binding(const Task& task) {
  if (waiting_.size() == task.mark) return task.range;
  later_back(Before::Bindings, task.range, task.mark);
  const Index binding = next_waiting();
  return on_binding({binding, next(binding)});
}

Terms::Range Terms::on_binding(Range range) {
  context_.pen.open();
  writer_.name(range.begin + 1);
  return {range.begin + 2, range.end};
}

// (forall ((x S) ...) body); a set comprehension has two terms after the
// variables.
Terms::Range Terms::on_binder(Index list, Range range, bool ordered) {
  const Index variables = list + 2;
  const Index end = partner(list);
  if (variables >= end || !context_.is_open(variables) ||
      next(variables) >= end) {
    return fail(list, "a binder of another form",
                "it is (forall ((x sort) ...) term)");
  }
  for (Index at = variables + 1; at < partner(variables); at = next(at)) {
    if (!forms_.is_variable(at)) {
      return fail(at, "a variable of another form", "it is (symbol sort)");
    }
  }
  const std::size_t mark = context_.scope.mark();
  note_variables(variables);
  if (elements_.size() > 1 && !ordered && context_.shuffles() &&
      context_.scope.are_distinct(mark)) {
    context_.dice->shuffle(elements_.begin(), elements_.end());
  }
  head(list);
  context_.pen.open();
  for (const Index at : elements_) {
    context_.pen.open();
    writer_.name(at + 1);
    writer_.sorts(at + 2, next(at));
  }
  context_.pen.close();
  context_.scope.bind_since(mark);
  later(Before::Unbind, {end, range.end}, mark);
  return {next(variables), end};
}

// (match term ((pattern term) ...))
Terms::Range Terms::on_match(Index list, Range range) {
  const Index end = partner(list);
  const Index term = list + 2;
  const Index cases = term < end ? next(term) : end;
  if (cases >= end || !context_.is_open(cases) || next(cases) != end) {
    return fail(list, "a match of another form",
                "it is (match term ((pattern term) ...))");
  }
  head(list);
  later(Before::Cases, {cases + 1, range.end});
  return {term, cases};
}

// From a case, or from the end of the cases.
Terms::Range Terms::on_case(Range range) {
  const Index at = range.begin;
  if (context_.is_close(at)) return range;
  const Index end = context_.is_open(at) ? partner(at) : at;
  const Index pattern = at + 1;
  const Index term = pattern < end ? next(pattern) : end;
  if (term >= end || next(term) != end) {
    return fail(at, "a case of another form", "it is (pattern term)");
  }
  if (auto misfit = forms_.pattern(pattern)) return fail(std::move(misfit));
  context_.pen.open();
  const std::size_t mark = context_.scope.mark();
  write_pattern(pattern);
  context_.scope.bind_since(mark);
  later(Before::Case, {end + 1, range.end});
  later(Before::Unbind, {end, end + 1}, mark);
  return {term, end};
}

bool Terms::is_constructor(Index symbol) const {
  return (context_.symbols.state(context_.id(symbol)) & kConstructor) != 0;
}

// x, nil, _, (as nil S), (cons x y) or ((as cons S) x y). Whether a lone symbol
// is a variable or a constructor depends on the sort of the term; its new name
// does not.
void Terms::write_pattern(Index pattern) {
  Index variable = pattern;
  Index end = next(pattern);
  if (forms_.is_qualified(pattern)) return write_qualified(pattern);
  if (context_.is_open(pattern)) {
    const Index constructor = pattern + 1;
    context_.pen.open();
    if (forms_.is_qualified(constructor)) {
      write_qualified(constructor);
    } else {
      write_identifier(constructor);
    }
    variable = next(constructor);
    end = partner(pattern);
  } else if (is_constructor(pattern)) {
    return rare_atom(pattern);
  }
  for (; variable < end; variable = next(variable)) {
    if (forms_.is_wildcard(variable)) {
      writer_.token(variable);
      continue;
    }
    context_.scope.note_variable(context_.id(variable));
    writer_.name(variable);
  }
  if (context_.is_open(pattern)) context_.pen.close();
}

// (par (X ...) term)
Terms::Range Terms::on_par(Index list, Range range) {
  const Index parameters = list + 2;
  const Index end = partner(list);
  if (!context_.is_open(parameters) || next(parameters) >= end) {
    context_.pen.open();
    writer_.reference(list + 1);
    return {list + 2, range.end};
  }
  const std::size_t mark = context_.scope.sort_mark();
  head(list);
  context_.pen.open();
  for (Index at = parameters + 1; at < partner(parameters); ++at) {
    if (!forms_.is_name(at)) {
      return fail(at, "a sort parameter that is no symbol",
                  "it is (par (X ...) term)");
    }
    context_.scope.bind_sort(context_.symbols.intern_sort(context_.symbol(at)));
    writer_.sort_name(at);
  }
  context_.pen.close();
  later(Before::UnbindSorts, {end, range.end}, mark);
  return {next(parameters), end};
}

}  // namespace podium::scramble
