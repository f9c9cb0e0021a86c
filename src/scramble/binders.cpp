// Terms that bind variables: step 3, and their scopes.

#include <string_view>

#include "scramble/terms.h"

namespace podium::scramble {

using smtlib::Kind;

// (x S): whether it is one.
bool Terms::note_variable(Index list) {
  if (!context_.is_open(list) || !context_.is_symbol(list + 1) ||
      context_.is_close(list + 2) || next(list + 2) != partner(list)) {
    return false;
  }
  context_.scope.note_variable(context_.id(list + 1));
  return true;
}

bool Terms::note_variables(std::size_t list) {
  const auto end = static_cast<Index>(context_.tape.partner(list));
  elements_.clear();
  for (auto at = static_cast<Index>(list + 1); at < end; at = next(at)) {
    if (!note_variable(at)) {
      return context_.fail(at, "a variable of another form",
                           "it is (symbol sort)");
    }
    elements_.push(at);
  }
  return true;
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
    if (!note_variable(first)) {
      return fail(first, "a binding of another form", "it is (symbol term)");
    }
    return on_binding({first, body - 1});
  }
  return on_bindings(first, body - 1, mark);
}

// No binding, or several.
Terms::Range Terms::on_bindings(Index first, Index end, std::size_t mark) {
  elements_.clear();
  for (Index at = first; at < end; at = next(at)) {
    if (!note_variable(at)) {
      return fail(at, "a binding of another form", "it is (symbol term)");
    }
    elements_.push(at);
  }
  if (context_.shuffles() && context_.scope.are_distinct(mark)) {
    context_.dice->shuffle(elements_.begin(), elements_.end());
  }
  for (std::size_t at = elements_.size(); at-- > 0;) {
    later(Before::Binding, {elements_[at], next(elements_[at])});
  }
  return {0, 0};
}

Terms::Range Terms::on_binding(Range range) {
  context_.pen.open();
  writer_.name(range.begin + 1);
  return {range.begin + 2, range.end};
}

bool Terms::looks_like_binder(Index list) const {
  const Index variables = list + 2;
  if (!context_.is_open(variables)) return false;
  for (Index at = variables + 1; at < partner(variables); at = next(at)) {
    if (!context_.is_open(at) || !context_.is_symbol(at + 1) ||
        context_.is_close(at + 2) || next(at + 2) != partner(at)) {
      return false;
    }
  }
  return next(variables) < partner(list);
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
  const std::size_t mark = context_.scope.mark();
  if (!note_variables(variables)) return kFailed;
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
  context_.pen.open();
  const std::size_t mark = context_.scope.mark();
  if (!on_pattern(pattern)) return kFailed;
  context_.scope.bind_since(mark);
  later(Before::Case, {end + 1, range.end});
  later(Before::Unbind, {end, end + 1}, mark);
  return {term, end};
}

// x, nil, _ or (cons x y). Whether a lone symbol is a variable or a constructor
// depends on the sort of the term; its new name does not.
bool Terms::on_pattern(Index pattern) {
  Index variable = pattern;
  Index end = next(pattern);
  if (context_.is_open(pattern)) {
    const Index constructor = pattern + 1;
    if (context_.is_symbol(constructor) && context_.is_reserved(constructor) &&
        context_.id(constructor) == kAs) {
      const Range rest = on_qualified(pattern, {pattern, end});
      if (rest.begin > rest.end) return false;
      writer_.tokens(rest.begin, rest.end);
      return true;
    }
    variable = next(constructor);
    end = partner(pattern);
    if (constructor == end) {
      return context_.fail(pattern, "an empty pattern",
                           "it is (constructor variable ...)");
    }
    context_.pen.open();
    if (context_.is_open(constructor)) {
      const Range rest = on_qualified(constructor, {constructor, variable});
      if (rest.begin > rest.end) return false;
      writer_.tokens(rest.begin, rest.end);
    } else {
      rare_atom(constructor);
    }
  } else if (context_.is_symbol(pattern) &&
             (context_.symbols.state(context_.id(pattern)) & kConstructor) !=
                 0) {
    rare_atom(pattern);
    return true;
  }
  for (; variable < end; variable = next(variable)) {
    if (!context_.is_symbol(variable)) {
      return context_.fail(variable, "a pattern of another form",
                           "it is a symbol or (constructor variable ...)");
    }
    if (context_.id(variable) == kUnderscore &&
        context_.is_reserved(variable)) {
      writer_.token(variable);
      continue;
    }
    context_.scope.note_variable(context_.id(variable));
    writer_.name(variable);
  }
  if (context_.is_open(pattern)) context_.pen.close();
  return true;
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
    if (!context_.is_symbol(at)) {
      return fail(at, "a sort parameter that is no symbol",
                  "it is (par (X ...) term)");
    }
    context_.scope.bind_sort(
        context_.symbols.intern_sort(context_.tape.symbol(at)));
    writer_.sort_name(at);
  }
  context_.pen.close();
  later(Before::UnbindSorts, {end, range.end}, mark);
  return {next(parameters), end};
}

}  // namespace podium::scramble
