// Terms with something added to an identifier or a term: (! t ...), (_ f ...),
// (as f S).

#include <string_view>

#include "scramble/terms.h"

namespace podium::scramble {

using smtlib::Kind;

namespace {

constexpr std::string_view kNamedKeyword = ":named";

bool is_pattern(std::string_view keyword) {
  return keyword == ":pattern" || keyword == ":no-pattern";
}

// (_ bv10 32) is a number even where the script has bound bv10.
bool is_bit_vector_numeral(std::string_view text) {
  return text.size() > 2 && text.starts_with("bv") &&
         text.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

}  // namespace

// The attribute after this one, or the end of the annotation.
Terms::Index Terms::next_attribute(Index keyword) const {
  const Kind kind = context_.tape.kind(keyword + 1);
  const bool bare = kind == Kind::Close || kind == Kind::Keyword;
  return bare ? keyword + 1 : next(keyword + 1);
}

// Patterns tell solvers how to use a quantifier; a name stays if it is used.
bool Terms::keeps_attribute(Index keyword) const {
  const std::string_view text = context_.tape.text(keyword);
  if (text == kNamedKeyword && context_.is_symbol(keyword + 1)) {
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
    if (context_.tape.text(at) == kNamedKeyword && keeps_attribute(at)) {
      return true;
    }
  }
  return false;
}

// (! term :keyword value ...)
Terms::Range Terms::on_annotation(Index list, Range range) {
  const Index term = list + 2;
  const Index end = partner(list);
  if (term == end) {
    return fail(list, "an annotation without a term",
                "it is (! term :attribute ...)");
  }
  elements_.clear();
  for (Index at = next(term); at < end; at = next_attribute(at)) {
    if (context_.tape.kind(at) != Kind::Keyword) {
      return fail(at, "an annotation of another form",
                  "after the term come :attributes with their values");
    }
    const bool bare = next_attribute(at) == at + 1;
    const bool named = context_.tape.text(at) == kNamedKeyword;
    if (named && !bare && !context_.is_symbol(at + 1)) {
      return fail(at + 1, "a name that is no symbol", "write :named symbol");
    }
    if (named && !context_.knows_names && !context_.collecting) {
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
  const std::string_view text = context_.tape.text(keyword);
  writer_.token(keyword);
  if (text == kNamedKeyword && context_.is_symbol(value)) {
    const SymbolId name = context_.id(value);
    context_.scope.declare(name, Space::Function);
    context_.named.push_back(name);
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
// something that the script has bound. An index may name something of the
// script, as in (_ is cons), or in some solvers be a signature with sorts.
Terms::Range Terms::on_indexed(Index list, Range range) {
  const Index first = list + 2;
  head(list);
  if (!context_.is_symbol(first)) return {first, range.end};
  const bool number = is_bit_vector_numeral(context_.tape.text(first));
  if (!number && context_.is_bound(first)) return {first, range.end};
  if (number) {
    writer_.token(first);
  } else {
    rare_atom(first);
  }
  writer_.flat(first + 1, partner(list));
  return {partner(list), range.end};
}

// (as f S)
Terms::Range Terms::on_qualified(Index list, Range range) {
  const Index end = partner(list);
  const Index identifier = list + 2;
  const Index sort = identifier < end ? next(identifier) : end;
  if (sort >= end || next(sort) != end) {
    return fail(list, "a qualified identifier of another form",
                "it is (as identifier sort)");
  }
  head(list);
  for (Index at = identifier; at < sort; ++at) {
    if (context_.is_symbol(at)) {
      rare_atom(at);
    } else {
      writer_.token(at);
    }
  }
  writer_.sorts(sort, end);
  return {end, range.end};
}

}  // namespace podium::scramble
