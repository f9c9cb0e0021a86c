#include "scramble/commands.h"

namespace podium::scramble {

using smtlib::Command;

void Commands::declare(std::size_t symbol, Space space) {
  const SymbolId id =
      space == Space::Sort
          ? context_.symbols.intern_sort(context_.symbol(symbol))
          : context_.id(symbol);
  context_.scope.declare(id, space);
}

// With where its parameters begin, if it has any.
void Commands::declare_function(std::size_t symbol, Space space,
                                std::size_t first) {
  declare(symbol, space);
  if (context_.is_close(first)) return;
  if (context_.symbol(symbol) == kConstantArray) {
    context_.const_takes_arguments = true;
  }
}

// As they are, from a token to the end of the command.
void Commands::write_rest(std::size_t begin, std::size_t at) {
  writer_.tokens(begin, context_.next(at));
}

bool Commands::write(Command command, std::size_t at) {
  // As most are: without a detour.
  if (command == Command::Assert && forms_.is_assertion(at)) {
    return on_assert(at);
  }
  return context_.accept(forms_.check(command, at)) && write_parts(command, at);
}

bool Commands::write_parts(Command command, std::size_t at) {
  switch (command) {
    case Command::Assert:
      return on_assert(at);
    case Command::CheckSatAssuming:
    case Command::GetValue:
      return on_terms(at);
    case Command::CheckSat:  // z3 takes assumptions here
      writer_.tokens(at, at + 2);
      return terms_.write(at + 2, context_.next(at));
    case Command::DefineConst:
      return on_define_const(at);
    case Command::DefineFun:
      return on_define_fun(at, false);
    case Command::DefineFunRec:
      return on_define_fun(at, true);
    case Command::DefineFunsRec:
      return on_define_funs_rec(at);
    case Command::DeclareCodatatype:
    case Command::DeclareDatatype:
      on_datatype(at);
      break;
    case Command::DeclareCodatatypes:
    case Command::DeclareDatatypes:
      on_datatypes(at);
      break;
    case Command::DeclareConst:
      on_declare_const(at);
      break;
    case Command::DeclareFun:
      on_declare_fun(at);
      break;
    case Command::DeclareSort:
    case Command::DeclareSortParameter:
      on_declare_sort(at);
      break;
    case Command::DefineSort:
      on_define_sort(at);
      break;
    case Command::Push:
    case Command::Pop:
      on_levels(at, command == Command::Push);
      break;
    case Command::Reset:
      context_.scope.reset();
      write_rest(at, at);
      break;
    case Command::ResetAssertions:
      context_.scope.reset_assertions();
      write_rest(at, at);
      break;
    case Command::SetLogic:
      on_set_logic(at);
      break;
    case Command::SetOption:
      on_set_option(at);
      break;
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
      write_rest(at, at);
      break;
    case Command::Other:
      if (forms_.has_tactic(at)) {
        write_rest(at, at);
        break;
      }
      writer_.tokens(at, at + 2);
      writer_.flat(at + 2, context_.next(at));
      break;
  }
  return true;
}

bool Commands::on_assert(std::size_t at) {
  context_.pen.raw("(assert ");
  return terms_.write(at + 2, context_.next(at), Terms::Others::Done);
}

bool Commands::write_labelled(std::size_t at, std::uint32_t assertion) {
  if (!context_.accept(forms_.check(Command::Assert, at))) return false;
  if (terms_.keeps_name(at + 2)) return on_assert(at);
  Pen& pen = context_.pen;
  writer_.tokens(at, at + 2);
  pen.open();
  pen.text("!");
  if (!terms_.write(at + 2, context_.partner(at))) return false;
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
  writer_.tokens(at, list + 1);
  if (!terms_.write(list + 1, context_.partner(list))) return false;
  write_rest(context_.partner(list), at);
  return true;
}

void Commands::on_levels(std::size_t at, bool push) {
  if (push) {
    context_.scope.push(forms_.levels(at));
  } else {
    context_.scope.pop(forms_.levels(at));
  }
  write_rest(at, at);
}

void Commands::on_set_logic(std::size_t at) {
  terms_.set_difference_logic(is_difference_logic(context_.symbol(at + 2)));
  write_rest(at, at);
}

void Commands::on_set_option(std::size_t at) {
  if (forms_.is_about_scope(at)) {
    context_.scope.set_global_declarations(context_.is_symbol(at + 3) &&
                                           context_.symbol(at + 3) == "true");
  }
  write_rest(at, at);
}

// (declare-fun f (S ...) S)
void Commands::on_declare_fun(std::size_t at) {
  declare_function(at + 2, Space::Function, at + 4);
  writer_.tokens(at, at + 2);
  writer_.name(at + 2);
  writer_.sorts(at + 3, context_.next(at));
}

// (declare-const c S): the rules of the competitions know declare-fun only.
void Commands::on_declare_const(std::size_t at) {
  declare(at + 2, Space::Function);
  context_.pen.raw("(declare-fun ");
  writer_.name(at + 2);
  context_.pen.text("()");
  writer_.sorts(at + 3, context_.next(at));
}

// (declare-sort S n), (declare-sort-parameter X)
void Commands::on_declare_sort(std::size_t at) {
  declare(at + 2, Space::Sort);
  writer_.tokens(at, at + 2);
  writer_.sort_name(at + 2);
  write_rest(at + 3, at);
}

// (define-const c S term)
bool Commands::on_define_const(std::size_t at) {
  const std::size_t term = context_.next(at + 3);
  context_.pen.raw("(define-fun ");
  writer_.name(at + 2);
  context_.pen.text("()");
  writer_.sorts(at + 3, term);
  if (!terms_.write(term, context_.next(at))) return false;
  declare(at + 2, Space::Function);
  return true;
}

// (define-fun f ((x S) ...) S term). Only a recursive function is known in its
// own body.
bool Commands::on_define_fun(std::size_t at, bool recursive) {
  const smtlib::Strip& strip = context_.strip;
  const std::size_t parameters = at + 3;
  if (recursive) declare_function(at + 2, Space::Function, parameters + 1);
  const std::size_t body = strip.next(strip.next(parameters));
  writer_.tokens(at, at + 2);
  writer_.name(at + 2);
  write_parameters(parameters);
  writer_.sorts(strip.next(parameters), body);
  if (!on_function_body(parameters, body)) return false;
  write_rest(strip.partner(at), at);
  if (!recursive) declare_function(at + 2, Space::Function, parameters + 1);
  return true;
}

// ((x S) ...)
void Commands::write_parameters(std::size_t list) {
  const smtlib::Strip& strip = context_.strip;
  const std::size_t mark = context_.scope.mark();
  terms_.note_variables(list);
  context_.scope.forget_to(mark);
  writer_.token(list);
  for (std::size_t at = list + 1; at < strip.partner(list);
       at = strip.next(at)) {
    writer_.token(at);
    writer_.name(at + 1);
    writer_.sorts(at + 2, strip.next(at));
  }
  writer_.token(strip.partner(list));
}

bool Commands::on_function_body(std::size_t parameters, std::size_t body) {
  const std::size_t mark = context_.scope.mark();
  terms_.note_variables(parameters);
  context_.scope.bind_since(mark);
  if (!terms_.write(body, context_.next(body))) return false;
  context_.scope.unbind_to(mark);
  return true;
}

// (define-funs-rec ((f ((x S) ...) S) ...) (term ...))
bool Commands::on_define_funs_rec(std::size_t at) {
  const smtlib::Strip& strip = context_.strip;
  const std::size_t headers = at + 2;
  const std::size_t last = strip.partner(headers);
  writer_.tokens(at, headers + 1);
  for (std::size_t header = headers + 1; header < last;
       header = strip.next(header)) {
    declare_function(header + 1, Space::Function, header + 3);
    writer_.token(header);
    writer_.name(header + 1);
    write_parameters(header + 2);
    writer_.sorts(strip.next(header + 2), strip.next(header));
  }
  std::size_t body = strip.next(headers) + 1;
  writer_.tokens(last, body);
  for (std::size_t header = headers + 1; header < last;
       header = strip.next(header)) {
    if (!on_function_body(header + 2, body)) return false;
    body = strip.next(body);
  }
  write_rest(body, at);
  return true;
}

// (define-sort S (X ...) sort)
void Commands::on_define_sort(std::size_t at) {
  const std::size_t parameters = at + 3;
  const std::size_t mark = context_.scope.sort_mark();
  writer_.tokens(at, at + 2);
  writer_.sort_name(at + 2);
  bind_parameters(parameters);
  writer_.sorts(context_.next(parameters), context_.next(at));
  context_.scope.unbind_sorts_to(mark);
  declare(at + 2, Space::Sort);
}

// (X Y ...): bound and written.
void Commands::bind_parameters(std::size_t list) {
  const smtlib::Strip& strip = context_.strip;
  writer_.token(list);
  for (std::size_t at = list + 1; at < strip.partner(list); ++at) {
    context_.scope.bind_sort(context_.symbols.intern_sort(context_.symbol(at)));
    writer_.sort_name(at);
  }
  writer_.token(strip.partner(list));
}

}  // namespace podium::scramble
