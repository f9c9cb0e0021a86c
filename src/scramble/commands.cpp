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

bool Commands::can_declare(std::size_t token) {
  return context_.is_symbol(token) ||
         context_.fail(token,
                       "'" + printable(context_.tape.text(token), 40) +
                           "' is declared and is no symbol",
                       "a symbol does not begin with a digit");
}

bool Commands::declare(std::size_t token, Space space) {
  if (!can_declare(token)) return false;
  const SymbolId id =
      space == Space::Sort
          ? context_.symbols.intern_sort(context_.tape.symbol(token))
          : context_.id(token);
  context_.scope.declare(id, space);
  return true;
}

// As they are, from a token to the end of the command.
void Commands::write_rest(std::size_t begin, std::size_t at) {
  writer_.tokens(begin, context_.tape.next(at));
}

bool Commands::write(Command command, std::size_t at) {
  switch (command) {
    case Command::Assert:
      return on_assert(at);
    case Command::CheckSatAssuming:
    case Command::GetValue:
      return on_terms(at);
    case Command::CheckSat:  // z3 takes assumptions here
      writer_.tokens(at, at + 2);
      return terms_.write(at + 2, context_.tape.next(at));
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
      break;
    case Command::ResetAssertions:
      context_.scope.reset_assertions();
      break;
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
      break;
    case Command::Other:
      writer_.tokens(at, at + 2);
      writer_.flat(at + 2, context_.tape.next(at));
      return true;
  }
  write_rest(at, at);
  return true;
}

bool Commands::on_assert(std::size_t at) {
  const Tape& tape = context_.tape;
  if (context_.is_close(at + 2) || tape.next(at + 2) != tape.partner(at)) {
    return other_form(at, "it is (assert term)");
  }
  context_.pen.raw("(assert ");
  return terms_.write(at + 2, tape.next(at));
}

bool Commands::write_labelled(std::size_t at, std::uint32_t assertion) {
  if (!has_arguments(at, 1, 1) || terms_.keeps_name(at + 2)) {
    return on_assert(at);
  }
  Pen& pen = context_.pen;
  writer_.tokens(at, at + 2);
  pen.open();
  pen.text("!");
  if (!terms_.write(at + 2, context_.tape.partner(at))) return false;
  pen.text(":named");
  pen.label(assertion);
  pen.close();
  pen.close();
  return true;
}

// (check-sat-assuming (t ...)), (get-value (t ...)); solvers take options after
// the list.
bool Commands::on_terms(std::size_t at) {
  const std::size_t list = at + 2;
  if (!expect_list(list, "after the command comes a list of terms")) {
    return false;
  }
  writer_.tokens(at, list + 1);
  if (!terms_.write(list + 1, context_.tape.partner(list))) return false;
  write_rest(context_.tape.partner(list), at);
  return true;
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
  write_rest(at, at);
  return true;
}

bool Commands::on_set_logic(std::size_t at) {
  if (!has_arguments(at, 1, 1) || !context_.is_symbol(at + 2)) {
    return other_form(at, "it is (set-logic symbol)");
  }
  terms_.set_difference_logic(
      is_difference_logic(context_.tape.symbol(at + 2)));
  write_rest(at, at);
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
  write_rest(at, at);
  return true;
}

// (declare-fun f (S ...) S)
bool Commands::on_declare_fun(std::size_t at) {
  if (!has_arguments(at, 3, 3) || !context_.is_open(at + 3)) {
    return other_form(at, "it is (declare-fun symbol (sort ...) sort)");
  }
  if (!declare(at + 2, Space::Function)) return false;
  writer_.tokens(at, at + 2);
  writer_.name(at + 2);
  writer_.sorts(at + 3, context_.tape.next(at));
  return true;
}

bool Commands::on_declare_const(std::size_t at) {
  if (!has_arguments(at, 2, 2)) {
    return other_form(at, "it is (declare-const symbol sort)");
  }
  if (!declare(at + 2, Space::Function)) return false;
  // The rules of the competitions know declare-fun only.
  context_.pen.raw("(declare-fun ");
  writer_.name(at + 2);
  context_.pen.text("()");
  writer_.sorts(at + 3, context_.tape.next(at));
  return true;
}

// Also (declare-sort-parameter X); z3 lets the arity be left out.
bool Commands::on_declare_sort(std::size_t at) {
  if (!has_arguments(at, 1, 2)) {
    return other_form(at, "it is (declare-sort symbol numeral)");
  }
  if (!declare(at + 2, Space::Sort)) return false;
  writer_.tokens(at, at + 2);
  writer_.sort_name(at + 2);
  write_rest(at + 3, at);
  return true;
}

bool Commands::on_define_const(std::size_t at) {
  const Tape& tape = context_.tape;
  if (!has_arguments(at, 3, 3)) {
    return other_form(at, "it is (define-const symbol sort term)");
  }
  if (!can_declare(at + 2)) return false;
  const std::size_t term = tape.next(at + 3);
  context_.pen.raw("(define-fun ");
  writer_.name(at + 2);
  context_.pen.text("()");
  writer_.sorts(at + 3, term);
  return terms_.write(term, tape.next(at)) && declare(at + 2, Space::Function);
}

// (define-fun f ((x S) ...) S term). Only a recursive function is known in its
// own body.
bool Commands::on_define_fun(std::size_t at, bool recursive) {
  const Tape& tape = context_.tape;
  const std::size_t parameters = tape.next(at + 2);
  if (!has_arguments(at, 4, 4) || !context_.is_open(parameters)) {
    return other_form(at, "it is (define-fun symbol ((x sort) ...) sort term)");
  }
  if (!can_declare(at + 2)) return false;
  if (recursive) declare(at + 2, Space::Function);
  const std::size_t body = tape.next(tape.next(parameters));
  writer_.tokens(at, at + 2);
  writer_.name(at + 2);
  if (!write_parameters(parameters)) return false;
  writer_.sorts(tape.next(parameters), body);
  if (!on_function_body(parameters, body)) return false;
  write_rest(tape.partner(at), at);
  return recursive || declare(at + 2, Space::Function);
}

// ((x S) ...)
bool Commands::write_parameters(std::size_t list) {
  const Tape& tape = context_.tape;
  const std::size_t mark = context_.scope.mark();
  if (!terms_.note_variables(list)) return false;
  context_.scope.forget_to(mark);
  writer_.token(list);
  for (std::size_t at = list + 1; at < tape.partner(list); at = tape.next(at)) {
    writer_.token(at);
    writer_.name(at + 1);
    writer_.sorts(at + 2, tape.next(at));
  }
  writer_.token(tape.partner(list));
  return true;
}

bool Commands::on_function_body(std::size_t parameters, std::size_t body) {
  const std::size_t mark = context_.scope.mark();
  if (!terms_.note_variables(parameters)) return false;
  context_.scope.bind_since(mark);
  if (!terms_.write(body, context_.tape.next(body))) return false;
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
  writer_.tokens(at, headers + 1);
  for (std::size_t header = headers + 1; header < last;
       header = tape.next(header)) {
    if (!context_.is_open(header) || !has_arguments(header, 2, 2) ||
        !context_.is_open(header + 2)) {
      return other_form(header, kHint);
    }
    if (!declare(header + 1, Space::Function)) return false;
    writer_.token(header);
    writer_.name(header + 1);
    if (!write_parameters(header + 2)) return false;
    writer_.sorts(tape.next(header + 2), tape.next(header));
  }
  std::size_t body = tape.next(headers) + 1;
  writer_.tokens(last, body);
  for (std::size_t header = headers + 1; header < last;
       header = tape.next(header)) {
    if (context_.is_close(body)) return other_form(at, kHint);
    if (!on_function_body(header + 2, body)) return false;
    body = tape.next(body);
  }
  if (!context_.is_close(body)) return other_form(at, kHint);
  write_rest(body, at);
  return true;
}

// (define-sort S (X ...) sort)
bool Commands::on_define_sort(std::size_t at) {
  const Tape& tape = context_.tape;
  const std::size_t parameters = tape.next(at + 2);
  if (!has_arguments(at, 3, 3) || !context_.is_open(parameters)) {
    return other_form(at, "it is (define-sort symbol (symbol ...) sort)");
  }
  if (!can_declare(at + 2)) return false;
  const std::size_t mark = context_.scope.sort_mark();
  writer_.tokens(at, at + 2);
  writer_.sort_name(at + 2);
  if (!bind_parameters(parameters)) return false;
  writer_.sorts(tape.next(parameters), tape.next(at));
  context_.scope.unbind_sorts_to(mark);
  return declare(at + 2, Space::Sort);
}

// (X Y ...): bound and written.
bool Commands::bind_parameters(std::size_t list) {
  const Tape& tape = context_.tape;
  writer_.token(list);
  for (std::size_t at = list + 1; at < tape.partner(list); at = tape.next(at)) {
    if (!context_.is_symbol(at)) {
      return context_.fail(at, "a sort parameter that is no symbol",
                           "sort parameters are (X Y ...)");
    }
    context_.scope.bind_sort(
        context_.symbols.intern_sort(context_.tape.symbol(at)));
    writer_.sort_name(at);
  }
  writer_.token(tape.partner(list));
  return true;
}

}  // namespace podium::scramble
