// The declarations of datatypes, in the forms of all versions.

#include "scramble/commands.h"

namespace podium::scramble {

using smtlib::Kind;
using smtlib::Tape;

namespace {
constexpr const char* kBodyHint =
    "a datatype is ((constructor (selector sort) ...) ...), perhaps in (par "
    "(X ...) ...)";
}  // namespace

// (declare-datatype D body)
bool Commands::on_datatype(std::size_t at) {
  if (!has_arguments(at, 2, 2)) {
    return other_form(at, "it is (declare-datatype symbol datatype)");
  }
  if (!declare(at + 2, Space::Sort)) return false;
  writer_.tokens(at, at + 2);
  writer_.sort_name(at + 2);
  if (!on_datatype_body(at + 3)) return false;
  write_rest(context_.tape.partner(at), at);
  return true;
}

// (declare-datatypes ((D n) ...) (body ...)) since SMT-LIB 2.6
bool Commands::on_datatypes(std::size_t at) {
  const Tape& tape = context_.tape;
  constexpr const char* kHint =
      "it is (declare-datatypes ((symbol numeral) ...) (datatype ...))";
  const std::size_t names = at + 2;
  if (!has_arguments(at, 2, 2) || !context_.is_open(names) ||
      !context_.is_open(tape.next(names))) {
    return other_form(at, kHint);
  }
  if (!context_.is_open(names + 1)) return on_old_datatypes(at);
  std::size_t count = 0;
  writer_.tokens(at, names + 1);
  for (std::size_t name = names + 1; name < tape.partner(names);
       name = tape.next(name)) {
    if (!context_.is_open(name)) return other_form(name, kHint);
    if (!declare(name + 1, Space::Sort)) return false;
    writer_.token(name);
    writer_.sort_name(name + 1);
    writer_.tokens(name + 2, tape.next(name));
    ++count;
  }
  const std::size_t bodies = tape.next(names);
  writer_.tokens(bodies - 1, bodies + 1);
  for (std::size_t body = bodies + 1; body < tape.partner(bodies);
       body = tape.next(body)) {
    if (count-- == 0) return other_form(at, kHint);
    if (!on_datatype_body(body)) return false;
  }
  if (count != 0) return other_form(at, kHint);
  write_rest(tape.partner(bodies), at);
  return true;
}

// (declare-datatypes (X ...) ((D constructor ...) ...)) before SMT-LIB 2.6. The
// parameters are those of all the datatypes.
bool Commands::on_old_datatypes(std::size_t at) {
  const Tape& tape = context_.tape;
  const std::size_t parameters = at + 2;
  const std::size_t mark = context_.scope.sort_mark();
  writer_.tokens(at, parameters);
  if (!bind_parameters(parameters)) return false;
  const std::size_t types = tape.next(parameters);
  const std::size_t end = tape.partner(types);
  for (std::size_t type = types + 1; type < end; type = tape.next(type)) {
    if (!context_.is_open(type)) {
      return other_form(type, "it is (symbol constructor ...)");
    }
    if (!declare(type + 1, Space::Sort)) return false;
  }
  writer_.token(types);
  for (std::size_t type = types + 1; type < end; type = tape.next(type)) {
    writer_.token(type);
    writer_.sort_name(type + 1);
    if (!on_constructors(type + 2, tape.partner(type))) return false;
    writer_.token(tape.partner(type));
  }
  context_.scope.unbind_sorts_to(mark);
  write_rest(end, at);
  return true;
}

// (constructor ...) or (par (X ...) (constructor ...))
bool Commands::on_datatype_body(std::size_t body) {
  const Tape& tape = context_.tape;
  if (!expect_list(body, kBodyHint)) return false;
  const bool parametric = tape.kind(body + 1) == Kind::Symbol &&
                          tape.text(body + 1) == "par" &&
                          context_.is_open(body + 2);
  if (!parametric) {
    writer_.token(body);
    if (!on_constructors(body + 1, tape.partner(body))) return false;
    writer_.token(tape.partner(body));
    return true;
  }
  const std::size_t parameters = body + 2;
  const std::size_t constructors = tape.next(parameters);
  if (!expect_list(constructors, kBodyHint)) return false;
  const std::size_t mark = context_.scope.sort_mark();
  writer_.tokens(body, parameters);
  if (!bind_parameters(parameters)) return false;
  writer_.token(constructors);
  if (!on_constructors(constructors + 1, tape.partner(constructors))) {
    return false;
  }
  context_.scope.unbind_sorts_to(mark);
  writer_.tokens(tape.partner(constructors), tape.next(body));
  return true;
}

bool Commands::on_constructors(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; at = context_.tape.next(at)) {
    // A lone symbol is a constructor without selectors in the older form.
    if (context_.is_open(at)) {
      if (!on_constructor(at)) return false;
      continue;
    }
    if (!declare(at, Space::Constructor)) return false;
    writer_.name(at);
  }
  return true;
}

// (constructor (selector sort) ...)
bool Commands::on_constructor(std::size_t list) {
  const Tape& tape = context_.tape;
  if (!declare(list + 1, Space::Constructor)) return false;
  writer_.token(list);
  writer_.name(list + 1);
  for (std::size_t at = list + 2; at < tape.partner(list); at = tape.next(at)) {
    if (!context_.is_open(at) || !has_arguments(at, 1, 1)) {
      return other_form(at, "a selector is (symbol sort)");
    }
    if (!declare(at + 1, Space::Function)) return false;
    writer_.token(at);
    writer_.name(at + 1);
    writer_.sorts(at + 2, tape.next(at));
  }
  writer_.token(tape.partner(list));
  return true;
}

}  // namespace podium::scramble
