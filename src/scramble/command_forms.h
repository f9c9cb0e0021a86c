// scramble/command_forms.h -- which form commands have, but for the terms in
// them.
//
// As scramble/forms.h: one answer for scrambling and for fingerprints.

#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "base/text.h"
#include "scramble/forms.h"
#include "smtlib/command.h"

namespace podium::scramble {

template <class Reader>
class CommandForms {
 public:
  using Result = typename Forms<Reader>::Result;

  explicit CommandForms(const Reader& reader)
      : reader_(reader), forms_(reader) {}

  Result check(smtlib::Command command, std::size_t at) const;

  // (assert term)
  bool is_assertion(std::size_t at) const {
    const std::size_t term = at + 2;
    return term < partner(at) && next(term) == partner(at);
  }

  // (push n), (pop n): 1 if n is left out, and no more than anybody can push.
  // REQUIRES: of its form, as below.
  std::uint64_t levels(std::size_t at) const;

  // Whether a set-option is about what is in scope.
  bool is_about_scope(std::size_t at) const {
    const std::string_view option = reader_.text(at + 2);
    // The second is z3's older spelling.
    return option == ":global-declarations" || option == ":global-decls";
  }

  // z3's commands with tactics, whose names are none of the script's.
  bool has_tactic(std::size_t at) const {
    const std::string_view word = reader_.text(at + 1);
    return word == "check-sat-using" || word == "apply";
  }

  // Datatypes as before SMT-LIB 2.6, with one list of parameters for all.
  bool are_old_datatypes(std::size_t at) const {
    return !reader_.is_open(at + 3);
  }
  // (par (X ...) (constructor ...))
  bool is_parametric(std::size_t body) const {
    return reader_.is_symbol(body + 1) && reader_.id(body + 1) == kPar &&
           !reader_.is_quoted(body + 1) && reader_.is_open(body + 2);
  }
  // Elements of a list from one of them on.
  std::size_t count(std::size_t first, std::size_t list) const;

 private:
  std::size_t next(std::size_t token) const { return reader_.next(token); }
  std::size_t partner(std::size_t list) const { return reader_.partner(list); }
  bool has_arguments(std::size_t at, std::size_t least,
                     std::size_t most) const {
    const std::size_t arguments = count(at + 2, at);
    return arguments >= least && arguments <= most;
  }
  bool are_sorts(std::size_t list) const;

  static Result other_form(std::size_t at, const char* hint) {
    return Misfit{at, "a command of another form", hint};
  }
  Result name(std::size_t token) const;
  Result variables(std::size_t list) const;
  Result sort_parameters(std::size_t list) const;
  Result declare_fun(std::size_t at) const;
  Result declare_const(std::size_t at) const;
  Result declare_sort(std::size_t at) const;
  Result define_const(std::size_t at) const;
  Result define_fun(std::size_t at) const;
  Result define_funs_rec(std::size_t at) const;
  Result define_sort(std::size_t at) const;
  Result datatype(std::size_t at) const;
  Result datatypes(std::size_t at) const;
  Result old_datatypes(std::size_t at) const;
  Result datatype_body(std::size_t body) const;
  Result constructors(std::size_t begin, std::size_t end) const;
  Result constructor(std::size_t list) const;
  Result term_list(std::size_t at) const;
  Result change_of_levels(std::size_t at) const;
  Result set_logic(std::size_t at) const;
  Result set_option(std::size_t at) const;

  const Reader& reader_;
  Forms<Reader> forms_;
};

template <class Reader>
auto CommandForms<Reader>::check(smtlib::Command command, std::size_t at) const
    -> Result {
  using smtlib::Command;
  switch (command) {
    case Command::Assert:
      if (is_assertion(at)) return {};
      return other_form(at, "it is (assert term)");
    case Command::CheckSatAssuming:
    case Command::GetValue:
      return term_list(at);
    case Command::DeclareCodatatype:
    case Command::DeclareDatatype:
      return datatype(at);
    case Command::DeclareCodatatypes:
    case Command::DeclareDatatypes:
      return datatypes(at);
    case Command::DeclareConst:
      return declare_const(at);
    case Command::DeclareFun:
      return declare_fun(at);
    case Command::DeclareSort:
    case Command::DeclareSortParameter:
      return declare_sort(at);
    case Command::DefineConst:
      return define_const(at);
    case Command::DefineFun:
    case Command::DefineFunRec:
      return define_fun(at);
    case Command::DefineFunsRec:
      return define_funs_rec(at);
    case Command::DefineSort:
      return define_sort(at);
    case Command::Push:
    case Command::Pop:
      return change_of_levels(at);
    case Command::SetLogic:
      return set_logic(at);
    case Command::SetOption:
      return set_option(at);
    case Command::CheckSat:
    case Command::Reset:
    case Command::ResetAssertions:
    case Command::Echo:
    case Command::Exit:
    case Command::GetAssertions:
    case Command::GetAssignment:
    case Command::GetInfo:
    case Command::GetModel:
    case Command::GetOption:
    case Command::GetProof:
    case Command::GetUnsatAssumptions:
    case Command::GetUnsatCore:
    case Command::SetInfo:
    case Command::Other:
      break;
  }
  return {};
}

template <class Reader>
std::size_t CommandForms<Reader>::count(std::size_t first,
                                        std::size_t list) const {
  std::size_t count = 0;
  for (std::size_t at = first; at < partner(list); at = next(at)) ++count;
  return count;
}

template <class Reader>
std::uint64_t CommandForms<Reader>::levels(std::size_t at) const {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (reader_.is_close(at + 2)) return 1;
  const std::string_view text = reader_.text(at + 2);
  std::uint64_t levels = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), levels);
  return problem != std::errc() || levels > kMost ? kMost : levels;
}

template <class Reader>
bool CommandForms<Reader>::are_sorts(std::size_t list) const {
  for (std::size_t at = list + 1; at < partner(list); at = next(at)) {
    if (!forms_.is_sort(at)) return false;
  }
  return true;
}

template <class Reader>
auto CommandForms<Reader>::name(std::size_t token) const -> Result {
  if (forms_.is_name(token)) return {};
  const std::string text = printable(reader_.spelling(token), 40);
  if (reader_.is_symbol(token)) {
    return Misfit{token, "'" + text + "' is declared and is a reserved word",
                  "choose another name, or write it in bars"};
  }
  return Misfit{token, "'" + text + "' is declared and is no symbol",
                "a symbol does not begin with a digit"};
}

// ((x S) ...)
template <class Reader>
auto CommandForms<Reader>::variables(std::size_t list) const -> Result {
  for (std::size_t at = list + 1; at < partner(list); at = next(at)) {
    if (!forms_.is_variable(at)) {
      return Misfit{at, "a variable of another form", "it is (symbol sort)"};
    }
  }
  return {};
}

// (X ...)
template <class Reader>
auto CommandForms<Reader>::sort_parameters(std::size_t list) const -> Result {
  for (std::size_t at = list + 1; at < partner(list); at = next(at)) {
    if (!forms_.is_name(at)) {
      return Misfit{at, "a sort parameter that is no symbol",
                    "sort parameters are (X Y ...)"};
    }
  }
  return {};
}

// Solvers take options after the list.
template <class Reader>
auto CommandForms<Reader>::term_list(std::size_t at) const -> Result {
  if (reader_.is_open(at + 2)) return {};
  return other_form(at, "after the command comes a list of terms");
}

template <class Reader>
auto CommandForms<Reader>::change_of_levels(std::size_t at) const -> Result {
  if (reader_.is_close(at + 2) ||
      (reader_.kind(at + 2) == smtlib::Kind::Numeral &&
       has_arguments(at, 1, 1))) {
    return {};
  }
  return other_form(at, "it is (push numeral) or (pop numeral)");
}

template <class Reader>
auto CommandForms<Reader>::set_logic(std::size_t at) const -> Result {
  if (reader_.is_symbol(at + 2) && has_arguments(at, 1, 1)) return {};
  return other_form(at, "it is (set-logic symbol)");
}

template <class Reader>
auto CommandForms<Reader>::set_option(std::size_t at) const -> Result {
  if (reader_.is_keyword(at + 2)) return {};
  return other_form(at, "it is (set-option :option value)");
}

template <class Reader>
auto CommandForms<Reader>::declare_fun(std::size_t at) const -> Result {
  if (!has_arguments(at, 3, 3)) {
    return other_form(at, "it is (declare-fun symbol (sort ...) sort)");
  }
  if (Result misfit = name(at + 2)) return misfit;
  const std::size_t sorts = at + 3;
  if (reader_.is_open(sorts) && are_sorts(sorts) &&
      forms_.is_sort(next(sorts))) {
    return {};
  }
  return other_form(at, "it is (declare-fun symbol (sort ...) sort)");
}

template <class Reader>
auto CommandForms<Reader>::declare_const(std::size_t at) const -> Result {
  if (!has_arguments(at, 2, 2)) {
    return other_form(at, "it is (declare-const symbol sort)");
  }
  if (Result misfit = name(at + 2)) return misfit;
  if (forms_.is_sort(at + 3)) return {};
  return other_form(at, "it is (declare-const symbol sort)");
}

// Also (declare-sort-parameter X); z3 lets the arity be left out.
template <class Reader>
auto CommandForms<Reader>::declare_sort(std::size_t at) const -> Result {
  if (has_arguments(at, 1, 2)) return name(at + 2);
  return other_form(at, "it is (declare-sort symbol numeral)");
}

template <class Reader>
auto CommandForms<Reader>::define_const(std::size_t at) const -> Result {
  if (!has_arguments(at, 3, 3)) {
    return other_form(at, "it is (define-const symbol sort term)");
  }
  if (Result misfit = name(at + 2)) return misfit;
  if (forms_.is_sort(at + 3)) return {};
  return other_form(at, "it is (define-const symbol sort term)");
}

template <class Reader>
auto CommandForms<Reader>::define_fun(std::size_t at) const -> Result {
  constexpr const char* kHint =
      "it is (define-fun symbol ((x sort) ...) sort term)";
  const std::size_t parameters = next(at + 2);
  if (!has_arguments(at, 4, 4) || !reader_.is_open(parameters)) {
    return other_form(at, kHint);
  }
  if (Result misfit = name(at + 2)) return misfit;
  if (Result misfit = variables(parameters)) return misfit;
  if (forms_.is_sort(next(parameters))) return {};
  return other_form(at, kHint);
}

// (define-funs-rec ((f ((x S) ...) S) ...) (term ...))
template <class Reader>
auto CommandForms<Reader>::define_funs_rec(std::size_t at) const -> Result {
  constexpr const char* kHint =
      "it is (define-funs-rec ((symbol ((x sort) ...) sort) ...) (term ...))";
  const std::size_t headers = at + 2;
  if (!has_arguments(at, 2, 2) || !reader_.is_open(headers) ||
      !reader_.is_open(next(headers))) {
    return other_form(at, kHint);
  }
  for (std::size_t header = headers + 1; header < partner(headers);
       header = next(header)) {
    const std::size_t parameters = header + 2;
    if (!reader_.is_open(header) || !has_arguments(header, 2, 2) ||
        !reader_.is_open(parameters)) {
      return other_form(header, kHint);
    }
    if (Result misfit = name(header + 1)) return misfit;
    if (Result misfit = variables(parameters)) return misfit;
    if (!forms_.is_sort(next(parameters))) return other_form(header, kHint);
  }
  const std::size_t bodies = next(headers);
  if (count(headers + 1, headers) == count(bodies + 1, bodies)) return {};
  return other_form(at, kHint);
}

template <class Reader>
auto CommandForms<Reader>::define_sort(std::size_t at) const -> Result {
  constexpr const char* kHint = "it is (define-sort symbol (symbol ...) sort)";
  const std::size_t parameters = next(at + 2);
  if (!has_arguments(at, 3, 3) || !reader_.is_open(parameters)) {
    return other_form(at, kHint);
  }
  if (Result misfit = name(at + 2)) return misfit;
  if (Result misfit = sort_parameters(parameters)) return misfit;
  if (forms_.is_sort(next(parameters))) return {};
  return other_form(at, kHint);
}

// (declare-datatype D body)
template <class Reader>
auto CommandForms<Reader>::datatype(std::size_t at) const -> Result {
  if (!has_arguments(at, 2, 2)) {
    return other_form(at, "it is (declare-datatype symbol datatype)");
  }
  if (Result misfit = name(at + 2)) return misfit;
  return datatype_body(at + 3);
}

// (declare-datatypes ((D n) ...) (body ...)) since SMT-LIB 2.6
template <class Reader>
auto CommandForms<Reader>::datatypes(std::size_t at) const -> Result {
  constexpr const char* kHint =
      "it is (declare-datatypes ((symbol numeral) ...) (datatype ...))";
  const std::size_t names = at + 2;
  if (!has_arguments(at, 2, 2) || !reader_.is_open(names) ||
      !reader_.is_open(next(names))) {
    return other_form(at, kHint);
  }
  if (are_old_datatypes(at)) return old_datatypes(at);
  for (std::size_t name_at = names + 1; name_at < partner(names);
       name_at = next(name_at)) {
    if (!reader_.is_open(name_at)) return other_form(name_at, kHint);
    if (Result misfit = name(name_at + 1)) return misfit;
    if (next(name_at + 2) != partner(name_at)) {
      return other_form(name_at, kHint);
    }
  }
  const std::size_t bodies = next(names);
  if (count(names + 1, names) != count(bodies + 1, bodies)) {
    return other_form(at, kHint);
  }
  for (std::size_t body = bodies + 1; body < partner(bodies);
       body = next(body)) {
    if (Result misfit = datatype_body(body)) return misfit;
  }
  return {};
}

// (declare-datatypes (X ...) ((D constructor ...) ...))
template <class Reader>
auto CommandForms<Reader>::old_datatypes(std::size_t at) const -> Result {
  const std::size_t types = next(at + 2);
  if (Result misfit = sort_parameters(at + 2)) return misfit;
  for (std::size_t type = types + 1; type < partner(types); type = next(type)) {
    if (!reader_.is_open(type)) {
      return other_form(type, "it is (symbol constructor ...)");
    }
    if (Result misfit = name(type + 1)) return misfit;
    if (Result misfit = constructors(type + 2, partner(type))) {
      return misfit;
    }
  }
  return {};
}

// (constructor ...) or (par (X ...) (constructor ...))
template <class Reader>
auto CommandForms<Reader>::datatype_body(std::size_t body) const -> Result {
  constexpr const char* kHint =
      "a datatype is ((constructor (selector sort) ...) ...), perhaps in (par "
      "(X ...) ...)";
  if (!reader_.is_open(body)) return other_form(body, kHint);
  if (!is_parametric(body)) return constructors(body + 1, partner(body));
  const std::size_t list = next(body + 2);
  if (!reader_.is_open(list) || next(list) != partner(body)) {
    return other_form(body, kHint);
  }
  if (Result misfit = sort_parameters(body + 2)) return misfit;
  return constructors(list + 1, partner(list));
}

// A lone symbol is a constructor without selectors in the older form.
template <class Reader>
auto CommandForms<Reader>::constructors(std::size_t begin,
                                        std::size_t end) const -> Result {
  for (std::size_t at = begin; at < end; at = next(at)) {
    Result misfit = reader_.is_open(at) ? constructor(at) : name(at);
    if (misfit) return misfit;
  }
  return {};
}

// (constructor (selector sort) ...)
template <class Reader>
auto CommandForms<Reader>::constructor(std::size_t list) const -> Result {
  if (Result misfit = name(list + 1)) return misfit;
  for (std::size_t at = list + 2; at < partner(list); at = next(at)) {
    if (!forms_.is_variable(at)) {
      return other_form(at, "a selector is (symbol sort)");
    }
  }
  return {};
}

}  // namespace podium::scramble
