// Terms with something added to an identifier or a term: (! t ...), (_ f ...),
// (as f S).

#include <string_view>
#include <utility>

#include "scramble/terms.h"

namespace podium::scramble {

namespace {

bool is_pattern(std::string_view keyword) {
  return keyword == ":pattern" || keyword == ":no-pattern";
}

}  // namespace

// Patterns tell solvers how to use a quantifier; a name stays if it is used.
bool Terms::keeps_attribute(Index keyword) const {
  const std::string_view text = context_.text(keyword);
  if (forms_.gives_name(keyword)) {
    return context_.keeps(context_.id(keyword + 1));
  }
  switch (context_.annotations) {
    case Annotations::All:
      return true;
    case Annotations::Patterns:
      return is_pattern(text);
    case Annotations::None:
      return false;
  }
  return false;
}

bool Terms::keeps_name(std::size_t term) const {
  const auto list = static_cast<Index>(term);
  if (!context_.is_open(list) || !context_.is_symbol(list + 1) ||
      !is_word(list + 1) || context_.id(list + 1) != kAnnotate) {
    return false;
  }
  for (Index at = next(list + 2); at < partner(list); at = next_attribute(at)) {
    if (forms_.gives_name(at) && keeps_attribute(at)) return true;
  }
  return false;
}

// (! term :keyword value ...)
Terms::Range Terms::on_annotation(Index list, Range range) {
  const Index term = list + 2;
  const Index end = partner(list);
  if (auto misfit = forms_.annotation(list)) return fail(std::move(misfit));
  elements_.clear();
  for (Index at = next(term); at < end; at = next_attribute(at)) {
    if (forms_.gives_name(at) && !context_.knows_names &&
        !context_.collecting) {
      context_.met_name = true;
      return kFailed;
    }
    if (keeps_attribute(at)) elements_.push(at);
  }
  if (elements_.size() == 0) {
    later(Before::Nothing, {end + 1, range.end});
    return {term, next(term)};
  }
  head(list);
  later(Before::Nothing, {end, range.end});
  for (std::size_t at = elements_.size(); at-- > 0;) {
    later(Before::Attribute, {elements_[at], next_attribute(elements_[at])});
  }
  return {term, next(term)};
}

// An attribute that stays.
Terms::Range Terms::on_attribute(Range range) {
  const Index keyword = range.begin;
  const Index value = keyword + 1;
  const std::string_view text = context_.text(keyword);
  writer_.token(keyword);
  if (forms_.gives_name(keyword)) {
    const SymbolId name = context_.id(value);
    context_.named.push_back(name);
    // Known from the beginning, unless no check-sat comes after it.
    if (!context_.collecting && !context_.is_bound(value)) {
      context_.scope.declare(name, Space::Function);
    }
    writer_.name(value);
    return {range.end, range.end};
  }
  // What is inside the list of a :pattern are terms, the list is none.
  if (text == ":pattern" && context_.is_open(value)) {
    context_.pen.open();
    return {value + 1, range.end};
  }
  if (is_pattern(text)) return {value, range.end};
  // Nobody knows whether the value of another attribute has terms.
  writer_.flat(value, range.end);
  return {range.end, range.end};
}

// (_ f i ...): an indexed identifier, or since SMT-LIB 2.7 an application of
// a term or of something that the script has bound. An index may name something
// of the script, as in (_ is cons), or in some solvers be a signature with
// sorts.
Terms::Range Terms::on_indexed(Index list, Range range) {
  if (auto misfit = forms_.indexed(list)) return fail(std::move(misfit));
  const Index first = list + 2;
  if (context_.is_open(first) ||
      (context_.is_bound(first) && !is_of_theory(list))) {
    head(list);
    return {first, range.end};
  }
  write_identifier(list);
  return {next(list), range.end};
}

// (_ bv10 32), (_ is cons), (_ extract 7 0) and ((_ map f) a), also where the
// script has bound bv10, is, extract or map. None of these uses the name of a
// term.
bool Terms::is_of_theory(Index identifier) const {
  const Index first = identifier + 2;
  const std::string_view name = context_.symbol(first);
  return is_bit_vector_numeral(name) ||
         (name == kTester && context_.is_symbol(first + 1) &&
          is_constructor(first + 1)) ||
         ((context_.is_bound(first) || context_.collecting) &&
          ((has_only_indices(name) && forms_.has_numbers(identifier)) ||
           (has_function_index(name) && forms_.is_applied(identifier))));
}

// f or (_ f i ...)
void Terms::write_identifier(Index token) {
  if (!context_.is_open(token)) return rare_atom(token);
  const Index first = token + 2;
  head(token);
  if (is_of_theory(token)) {
    writer_.token(first);
  } else {
    rare_atom(first);
  }
  writer_.flat(first + 1, next(token));
}

// (as f S)
Terms::Range Terms::on_qualified(Index list, Range range) {
  if (auto misfit = forms_.qualified(list)) return fail(std::move(misfit));
  write_qualified(list);
  return {next(list), range.end};
}

void Terms::write_qualified(Index list) {
  const Index identifier = list + 2;
  head(list);
  if (!context_.const_takes_arguments && forms_.is_constant_array(list)) {
    writer_.token(identifier);
  } else {
    write_identifier(identifier);
  }
  writer_.sorts(next(identifier), next(list));
}

}  // namespace podium::scramble
