// scramble/forms.h -- which form sorts, binders, annotations and identifiers
// have.
//
// Scrambling and fingerprints have to take the same text for the same script,
// so both ask here. A reader tells of a token whether it is_open(), is_close(),
// is_symbol() or is_keyword(), its kind(), text() and spelling(), what comes
// next() after it or the list that it begins, of a list its partner(), and of a
// symbol its id() and whether it is_quoted() or is_reserved().

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "scramble/operators.h"
#include "smtlib/indexed.h"
#include "smtlib/tape.h"

namespace podium::scramble {

// What is not of its form, and where.
struct Misfit {
  std::size_t at;
  std::string message;
  const char* hint;
};

// (_ is cons)
inline constexpr std::string_view kTester = "is";
inline constexpr std::string_view kConstantArray = "const";

using smtlib::has_function_index;
using smtlib::has_only_indices;
using smtlib::is_bit_vector_numeral;

template <class Reader>
class Forms {
 public:
  using Result = std::optional<Misfit>;  // nothing if all is as it should be

  explicit Forms(const Reader& reader) : reader_(reader) {}

  // A symbol that a script may bind.
  bool is_name(std::size_t token) const {
    return reader_.is_symbol(token) && !reader_.is_reserved(token);
  }

  // A symbol, or a list of sorts and of indices after an underscore.
  bool is_sort(std::size_t token) const {
    return reader_.is_symbol(token) ? !reader_.is_reserved(token)
                                    : is_list_of_sorts(token);
  }

  // (x term) of a let, (x sort) of another binder.
  bool is_binding(std::size_t list) const {
    return reader_.is_open(list) && is_name(list + 1) &&
           !reader_.is_close(list + 2) && next(list + 2) == partner(list);
  }
  bool is_variable(std::size_t list) const {
    return is_binding(list) && is_sort(list + 2);
  }

  // (lambda ((x S) ...) term) and its kin; set comprehensions have two terms.
  bool looks_like_binder(std::size_t list) const {
    const std::size_t variables = list + 2;
    if (!reader_.is_open(variables)) return false;
    for (std::size_t at = variables + 1; at < partner(variables);
         at = next(at)) {
      if (!is_variable(at)) return false;
    }
    return next(variables) < partner(list);
  }

  // Whether a list that begins with match, lambda or the like cannot be the
  // application of a function that the script calls so: what follows is no
  // term.
  bool is_surely_word(std::size_t list) const {
    const auto word = reader_.id(list + 1);
    return word == kMatch ? looks_like_match(list)
                          : word >= kFirstBinder && looks_like_binder(list);
  }

  // f or (_ f index ...)
  bool is_identifier(std::size_t token) const {
    if (!reader_.is_open(token)) return is_name(token);
    return is_word(token + 1, kUnderscore) && is_name(token + 2) &&
           !reader_.is_close(token + 3);
  }

  // (_ f index ...) or, of a function of the script, (_ f term ...)
  Result indexed(std::size_t list) const {
    if (is_name(list + 2) || is_application(list)) return {};
    return Misfit{list, "an indexed identifier of another form",
                  "it is (_ symbol index ...)"};
  }

  // (_ term term ...), where the first is no symbol, nor one with annotations
  // that may go: (_ f 1) would mean something else.
  bool is_application(std::size_t list) const {
    return reader_.is_open(list + 2) && !is_word(list + 3, kAnnotate) &&
           !reader_.is_close(next(list + 2));
  }
  // (_ extract 7 0), which applies nothing that the script has bound.
  bool has_numbers(std::size_t list) const {
    for (std::size_t at = list + 3; at < partner(list); at = next(at)) {
      const smtlib::Kind kind = reader_.kind(at);
      if (kind != smtlib::Kind::Numeral && kind != smtlib::Kind::Hexadecimal) {
        return false;
      }
    }
    return next(list + 2) != partner(list);
  }

  // Whether (_ map f) begins a list: an application would be ((_ f t) u), which
  // the standard does not have.
  bool is_applied(std::size_t list) const { return reader_.is_open(list - 1); }

  // (as identifier sort)
  bool is_qualified(std::size_t token) const {
    return reader_.is_open(token) && is_word(token + 1, kAs);
  }
  Result qualified(std::size_t list) const {
    const std::size_t identifier = list + 2;
    if (is_identifier(identifier)) {
      const std::size_t sort = next(identifier);
      if (is_sort(sort) && next(sort) == partner(list)) return {};
    }
    return Misfit{list, "a qualified identifier of another form",
                  "it is (as identifier sort)"};
  }

  // Whether (as const (Array S T)) begins a list: it makes a constant array
  // also where the script has bound const, unless to a function that takes
  // arguments.
  bool is_constant_array(std::size_t list) const {
    const std::size_t name = list + 2;
    const std::size_t sort = name + 1;
    return reader_.is_open(list - 1) && reader_.is_symbol(name) &&
           reader_.symbol(name) == kConstantArray && reader_.is_open(sort) &&
           reader_.is_symbol(sort + 1) && reader_.symbol(sort + 1) == "Array";
  }

  // The attribute after this one, or the end of the annotation.
  std::size_t next_attribute(std::size_t keyword) const {
    const std::size_t value = keyword + 1;
    const bool bare = reader_.is_close(value) || is_keyword(value);
    return bare ? value : next(value);
  }
  // Whether the attribute gives the term a name.
  bool gives_name(std::size_t keyword) const {
    return reader_.is_symbol(keyword + 1) && is_keyword(keyword) &&
           reader_.text(keyword) == ":named";
  }
  Result annotation(std::size_t list) const;

  // x, _, nil, (as nil S), (cons x y) or ((as cons S) x y)
  Result pattern(std::size_t pattern) const;
  bool is_wildcard(std::size_t token) const {
    return is_word(token, kUnderscore);
  }

 private:
  std::size_t next(std::size_t token) const { return reader_.next(token); }
  std::size_t partner(std::size_t list) const { return reader_.partner(list); }
  bool is_word(std::size_t token, std::uint32_t word) const {
    return reader_.is_symbol(token) && reader_.is_reserved(token) &&
           reader_.id(token) == word;
  }
  bool is_keyword(std::size_t token) const { return reader_.is_keyword(token); }
  bool is_list_of_sorts(std::size_t list) const;
  bool looks_like_match(std::size_t list) const;

  const Reader& reader_;
};

template <class Reader>
bool Forms<Reader>::is_list_of_sorts(std::size_t list) const {
  if (!reader_.is_open(list)) return false;
  for (std::size_t at = list; at < partner(list); ++at) {
    if (reader_.is_open(at) && is_word(at + 1, kUnderscore)) {
      ++at;
    } else if (reader_.is_symbol(at) ? reader_.is_reserved(at)
                                     : is_keyword(at)) {
      return false;
    }
  }
  return true;
}

// (match term ((pattern term) ...))
template <class Reader>
bool Forms<Reader>::looks_like_match(std::size_t list) const {
  const std::size_t end = partner(list);
  const std::size_t cases = list + 2 < end ? next(list + 2) : end;
  if (cases >= end || !reader_.is_open(cases) || next(cases) != end) {
    return false;
  }
  for (std::size_t at = cases + 1; at < partner(cases); at = next(at)) {
    const bool pair = reader_.is_open(at) && !reader_.is_close(at + 1) &&
                      !reader_.is_close(next(at + 1)) &&
                      next(next(at + 1)) == partner(at);
    if (!pair) return false;
  }
  return true;
}

template <class Reader>
auto Forms<Reader>::annotation(std::size_t list) const -> Result {
  const std::size_t term = list + 2;
  const std::size_t end = partner(list);
  if (term == end) {
    return Misfit{list, "an annotation without a term",
                  "it is (! term :attribute ...)"};
  }
  for (std::size_t at = next(term); at < end; at = next_attribute(at)) {
    if (!is_keyword(at)) {
      return Misfit{at, "an annotation of another form",
                    "after the term come :attributes with their values"};
    }
    if (reader_.text(at) == ":named" && !is_name(at + 1)) {
      return Misfit{at + 1, "a name that is no symbol", "write :named symbol"};
    }
  }
  return {};
}

template <class Reader>
auto Forms<Reader>::pattern(std::size_t pattern) const -> Result {
  std::size_t variable = pattern;
  std::size_t end = next(pattern);
  if (is_qualified(pattern)) return qualified(pattern);
  if (reader_.is_open(pattern)) {
    const std::size_t constructor = pattern + 1;
    end = partner(pattern);
    if (constructor == end) {
      return Misfit{pattern, "an empty pattern",
                    "it is (constructor variable ...)"};
    }
    variable = next(constructor);
    if (is_qualified(constructor)) {
      Result misfit = qualified(constructor);
      if (misfit) return misfit;
    } else if (!is_identifier(constructor)) {
      variable = constructor;
    }
  }
  for (; variable < end; variable = next(variable)) {
    if (!is_name(variable) && !is_wildcard(variable)) {
      return Misfit{variable, "a pattern of another form",
                    "it is a symbol or (constructor variable ...)"};
    }
  }
  return {};
}

}  // namespace podium::scramble
