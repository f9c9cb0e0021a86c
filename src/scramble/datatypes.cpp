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
  return declare(at + 2, Space::Sort) && on_datatype_body(at + 3);
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
  for (std::size_t name = names + 1; name < tape.partner(names);
       name = tape.next(name)) {
    if (!context_.is_open(name)) return other_form(name, kHint);
    if (!declare(name + 1, Space::Sort)) return false;
    ++count;
  }
  const std::size_t bodies = tape.next(names);
  for (std::size_t body = bodies + 1; body < tape.partner(bodies);
       body = tape.next(body)) {
    if (count-- == 0) return other_form(at, kHint);
    if (!on_datatype_body(body)) return false;
  }
  return count == 0 || other_form(at, kHint);
}

// (declare-datatypes (X ...) ((D constructor ...) ...)) before SMT-LIB 2.6. The
// parameters are those of all the datatypes.
bool Commands::on_old_datatypes(std::size_t at) {
  const Tape& tape = context_.tape;
  const std::size_t parameters = at + 2;
  const std::size_t mark = context_.scope.sort_mark();
  if (!bind_parameters(parameters)) return false;
  const std::size_t types = tape.next(parameters);
  const std::size_t end = tape.partner(types);
  for (std::size_t type = types + 1; type < end; type = tape.next(type)) {
    if (!context_.is_open(type)) {
      return other_form(type, "it is (symbol constructor ...)");
    }
    if (!declare(type + 1, Space::Sort)) return false;
  }
  for (std::size_t type = types + 1; type < end; type = tape.next(type)) {
    if (!on_constructors(type + 2, tape.partner(type))) return false;
  }
  context_.scope.unbind_sorts_to(mark);
  return true;
}

// (constructor ...) or (par (X ...) (constructor ...))
bool Commands::on_datatype_body(std::size_t body) {
  const Tape& tape = context_.tape;
  if (!expect_list(body, kBodyHint)) return false;
  const bool parametric = tape.kind(body + 1) == Kind::Symbol &&
                          tape.text(body + 1) == "par" &&
                          context_.is_open(body + 2);
  if (!parametric) return on_constructors(body + 1, tape.partner(body));
  const std::size_t parameters = body + 2;
  const std::size_t constructors = tape.next(parameters);
  if (!expect_list(constructors, kBodyHint)) return false;
  const std::size_t mark = context_.scope.sort_mark();
  if (!bind_parameters(parameters)) return false;
  if (!on_constructors(constructors + 1, tape.partner(constructors))) {
    return false;
  }
  context_.scope.unbind_sorts_to(mark);
  return true;
}

bool Commands::on_constructors(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; at = context_.tape.next(at)) {
    // A lone symbol is a constructor without selectors in the older form.
    const bool done = context_.is_open(at) ? on_constructor(at)
                                           : declare(at, Space::Constructor);
    if (!done) return false;
  }
  return true;
}

// (constructor (selector sort) ...)
bool Commands::on_constructor(std::size_t list) {
  const Tape& tape = context_.tape;
  if (!declare(list + 1, Space::Constructor)) return false;
  for (std::size_t at = list + 2; at < tape.partner(list); at = tape.next(at)) {
    if (!context_.is_open(at) || !has_arguments(at, 1, 1)) {
      return other_form(at, "a selector is (symbol sort)");
    }
    terms_.resolve_sorts(at + 2, tape.partner(at));
    if (!declare(at + 1, Space::Function)) return false;
  }
  return true;
}

}  // namespace podium::scramble
