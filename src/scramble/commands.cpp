#include "scramble/commands.h"

#include <charconv>
#include <limits>
#include <string_view>

#include "base/text.h"

namespace podium::scramble {

using smtlib::Command;
using smtlib::Kind;
using smtlib::Tape;

bool Commands::other_form(std::size_t at, const char* hint) {
  return context_.fail(at, "a command of another form", hint);
}

bool Commands::expect_list(std::size_t token, const char* hint) {
  return context_.is_open(token) || other_form(token, hint);
}

bool Commands::has_arguments(std::size_t at, std::size_t least,
                             std::size_t most) const {
  const Tape& tape = context_.tape;
  std::size_t count = 0;
  for (std::size_t argument = at + 2;
       argument < tape.partner(at) && count <= most;
       argument = tape.next(argument)) {
    ++count;
  }
  return count >= least && count <= most;
}

bool Commands::declare(std::size_t token, Space space) {
  if (!context_.is_symbol(token)) {
    return context_.fail(token,
                         "'" + printable(context_.tape.text(token), 40) +
                             "' is declared and is no symbol",
                         "a symbol does not begin with a digit");
  }
  const SymbolId id = context_.intern(token);
  context_.scope.declare(id, space);
  context_.notes[token] = space == Space::Sort
                              ? context_.scope.sort_name(id)
                              : context_.scope.function_name(id);
  return true;
}

bool Commands::resolve(Command command, std::size_t at) {
  switch (command) {
    case Command::Assert:
      return on_assert(at);
    case Command::CheckSatAssuming:
    case Command::GetValue:
      return on_terms(at);
    case Command::CheckSat:  // z3 takes assumptions here
      return terms_.resolve(at + 2, context_.tape.partner(at));
    case Command::DeclareCodatatype:
    case Command::DeclareDatatype:
      return on_datatype(at);
    case Command::DeclareCodatatypes:
    case Command::DeclareDatatypes:
      return on_datatypes(at);
    case Command::DeclareConst:
      return on_declare_const(at);
    case Command::DeclareFun:
      return on_declare_fun(at);
    case Command::DeclareSort:
    case Command::DeclareSortParameter:
      return on_declare_sort(at);
    case Command::DefineConst:
      return on_define_const(at);
    case Command::DefineFun:
      return on_define_fun(at, false);
    case Command::DefineFunRec:
      return on_define_fun(at, true);
    case Command::DefineFunsRec:
      return on_define_funs_rec(at);
    case Command::DefineSort:
      return on_define_sort(at);
    case Command::Push:
      return on_levels(at, true);
    case Command::Pop:
      return on_levels(at, false);
    case Command::Reset:
      context_.scope.reset();
      return true;
    case Command::ResetAssertions:
      context_.scope.reset_assertions();
      return true;
    case Command::SetLogic:
      return on_set_logic(at);
    case Command::SetOption:
      return on_set_option(at);
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
      return true;
    case Command::Other:
      terms_.resolve_flat(at + 2, context_.tape.partner(at));
      return true;
  }
  return true;
}

bool Commands::on_assert(std::size_t at) {
  if (!has_arguments(at, 1, 1)) return other_form(at, "it is (assert term)");
  return terms_.resolve(at + 2, context_.tape.partner(at));
}

// (check-sat-assuming (t ...)), (get-value (t ...)); solvers take options after
// the list.
bool Commands::on_terms(std::size_t at) {
  const std::size_t list = at + 2;
  if (!expect_list(list, "after the command comes a list of terms")) {
    return false;
  }
  return terms_.resolve(list + 1, context_.tape.partner(list));
}

// (push n), (pop n); 1 if n is left out.
bool Commands::on_levels(std::size_t at, bool push) {
  const Tape& tape = context_.tape;
  std::uint64_t levels = 1;
  if (!context_.is_close(at + 2)) {
    if (tape.kind(at + 2) != Kind::Numeral || !has_arguments(at, 1, 1)) {
      return other_form(at, "it is (push numeral) or (pop numeral)");
    }
    const std::string_view text = tape.text(at + 2);
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + text.size(), levels);
    // More than anybody can push or pop.
    if (problem != std::errc()) {
      levels = std::numeric_limits<std::uint32_t>::max();
    }
  }
  if (push) {
    context_.scope.push(levels);
  } else {
    context_.scope.pop(levels);
  }
  return true;
}

bool Commands::on_set_logic(std::size_t at) {
  if (!has_arguments(at, 1, 1) || !context_.is_symbol(at + 2)) {
    return other_form(at, "it is (set-logic symbol)");
  }
  terms_.set_difference_logic(
      is_difference_logic(context_.tape.symbol(at + 2)));
  return true;
}

bool Commands::on_set_option(std::size_t at) {
  const Tape& tape = context_.tape;
  if (tape.kind(at + 2) != Kind::Keyword) {
    return other_form(at, "it is (set-option :option value)");
  }
  const std::string_view option = tape.text(at + 2);
  // The second is z3's older spelling.
  if (option == ":global-declarations" || option == ":global-decls") {
    context_.scope.set_global_declarations(tape.is_symbol(at + 3, "true"));
  }
  return true;
}

// (declare-fun f (S ...) S)
bool Commands::on_declare_fun(std::size_t at) {
  const Tape& tape = context_.tape;
  if (!has_arguments(at, 3, 3) || !context_.is_open(at + 3)) {
    return other_form(at, "it is (declare-fun symbol (sort ...) sort)");
  }
  terms_.resolve_sorts(at + 3, tape.partner(at));
  return declare(at + 2, Space::Function);
}

bool Commands::on_declare_const(std::size_t at) {
  if (!has_arguments(at, 2, 2)) {
    return other_form(at, "it is (declare-const symbol sort)");
  }
  terms_.resolve_sorts(at + 3, context_.tape.partner(at));
  return declare(at + 2, Space::Function);
}

// Also (declare-sort-parameter X); z3 lets the arity be left out.
bool Commands::on_declare_sort(std::size_t at) {
  if (!has_arguments(at, 1, 2)) {
    return other_form(at, "it is (declare-sort symbol numeral)");
  }
  return declare(at + 2, Space::Sort);
}

bool Commands::on_define_const(std::size_t at) {
  const Tape& tape = context_.tape;
  if (!has_arguments(at, 3, 3)) {
    return other_form(at, "it is (define-const symbol sort term)");
  }
  const std::size_t sort = tape.next(at + 2);
  const std::size_t term = tape.next(sort);
  terms_.resolve_sorts(sort, term);
  return terms_.resolve(term, tape.partner(at)) &&
         declare(at + 2, Space::Function);
}

// (define-fun f ((x S) ...) S term). Only a recursive function is known in its
// own body.
bool Commands::on_define_fun(std::size_t at, bool recursive) {
  const Tape& tape = context_.tape;
  const std::size_t parameters = tape.next(at + 2);
  if (!has_arguments(at, 4, 4) || !context_.is_open(parameters)) {
    return other_form(at, "it is (define-fun symbol ((x sort) ...) sort term)");
  }
  const std::size_t sort = tape.next(parameters);
  const std::size_t body = tape.next(sort);
  terms_.resolve_sorts(sort, body);
  if (recursive && !declare(at + 2, Space::Function)) return false;
  if (!on_function_body(parameters, body)) return false;
  return recursive || declare(at + 2, Space::Function);
}

bool Commands::on_function_body(std::size_t parameters, std::size_t body) {
  const std::size_t mark = context_.scope.mark();
  if (!terms_.resolve_variables(parameters)) return false;
  context_.scope.bind_since(mark);
  if (!terms_.resolve(body, context_.tape.next(body))) return false;
  context_.scope.unbind_to(mark);
  return true;
}

// (define-funs-rec ((f ((x S) ...) S) ...) (term ...))
bool Commands::on_define_funs_rec(std::size_t at) {
  const Tape& tape = context_.tape;
  constexpr const char* kHint =
      "it is (define-funs-rec ((symbol ((x sort) ...) sort) ...) (term ...))";
  const std::size_t headers = at + 2;
  if (!has_arguments(at, 2, 2) || !context_.is_open(headers) ||
      !context_.is_open(tape.next(headers))) {
    return other_form(at, kHint);
  }
  const std::size_t last = tape.partner(headers);
  for (std::size_t header = headers + 1; header < last;
       header = tape.next(header)) {
    if (!context_.is_open(header) || !has_arguments(header, 2, 2) ||
        !context_.is_open(header + 2)) {
      return other_form(header, kHint);
    }
    if (!declare(header + 1, Space::Function)) return false;
    terms_.resolve_sorts(tape.next(header + 2), tape.partner(header));
  }
  std::size_t body = tape.next(headers) + 1;
  for (std::size_t header = headers + 1; header < last;
       header = tape.next(header)) {
    if (context_.is_close(body)) return other_form(at, kHint);
    if (!on_function_body(header + 2, body)) return false;
    body = tape.next(body);
  }
  return context_.is_close(body) || other_form(at, kHint);
}

// (define-sort S (X ...) sort)
bool Commands::on_define_sort(std::size_t at) {
  const Tape& tape = context_.tape;
  if (!has_arguments(at, 3, 3) || !context_.is_open(tape.next(at + 2))) {
    return other_form(at, "it is (define-sort symbol (symbol ...) sort)");
  }
  const std::size_t parameters = tape.next(at + 2);
  const std::size_t mark = context_.scope.sort_mark();
  if (!bind_parameters(parameters)) return false;
  terms_.resolve_sorts(tape.next(parameters), tape.partner(at));
  context_.scope.unbind_sorts_to(mark);
  return declare(at + 2, Space::Sort);
}

// (X Y ...)
bool Commands::bind_parameters(std::size_t list) {
  const Tape& tape = context_.tape;
  for (std::size_t at = list + 1; at < tape.partner(list); at = tape.next(at)) {
    if (!context_.is_symbol(at)) {
      return context_.fail(at, "a sort parameter that is no symbol",
                           "sort parameters are (X Y ...)");
    }
    const SymbolId id = context_.intern(at);
    context_.scope.bind_sort(id);
    context_.notes[at] = context_.scope.sort_name(id);
  }
  return true;
}

}  // namespace podium::scramble
