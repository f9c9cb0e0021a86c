// The declarations of datatypes, in the forms of all versions.

#include "scramble/commands.h"

namespace podium::scramble {

// (declare-datatype D body)
void Commands::on_datatype(std::size_t at) {
  declare(at + 2, Space::Sort);
  writer_.tokens(at, at + 2);
  writer_.sort_name(at + 2);
  on_datatype_body(at + 3);
  write_rest(context_.partner(at), at);
}

// (declare-datatypes ((D n) ...) (body ...)) since SMT-LIB 2.6
void Commands::on_datatypes(std::size_t at) {
  const smtlib::Strip& strip = context_.strip;
  if (forms_.are_old_datatypes(at)) return on_old_datatypes(at);
  const std::size_t names = at + 2;
  writer_.tokens(at, names + 1);
  for (std::size_t name = names + 1; name < strip.partner(names);
       name = strip.next(name)) {
    declare(name + 1, Space::Sort);
    writer_.token(name);
    writer_.sort_name(name + 1);
    writer_.tokens(name + 2, strip.next(name));
  }
  const std::size_t bodies = strip.next(names);
  writer_.tokens(bodies - 1, bodies + 1);
  for (std::size_t body = bodies + 1; body < strip.partner(bodies);
       body = strip.next(body)) {
    on_datatype_body(body);
  }
  write_rest(strip.partner(bodies), at);
}

// (declare-datatypes (X ...) ((D constructor ...) ...)) before SMT-LIB 2.6. The
// parameters are those of all the datatypes.
void Commands::on_old_datatypes(std::size_t at) {
  const smtlib::Strip& strip = context_.strip;
  const std::size_t parameters = at + 2;
  const std::size_t mark = context_.scope.sort_mark();
  writer_.tokens(at, parameters);
  bind_parameters(parameters);
  const std::size_t types = strip.next(parameters);
  const std::size_t end = strip.partner(types);
  for (std::size_t type = types + 1; type < end; type = strip.next(type)) {
    declare(type + 1, Space::Sort);
  }
  writer_.token(types);
  for (std::size_t type = types + 1; type < end; type = strip.next(type)) {
    writer_.token(type);
    writer_.sort_name(type + 1);
    on_constructors(type + 2, strip.partner(type));
    writer_.token(strip.partner(type));
  }
  context_.scope.unbind_sorts_to(mark);
  write_rest(end, at);
}

// (constructor ...) or (par (X ...) (constructor ...))
void Commands::on_datatype_body(std::size_t body) {
  const smtlib::Strip& strip = context_.strip;
  if (!forms_.is_parametric(body)) {
    writer_.token(body);
    on_constructors(body + 1, strip.partner(body));
    writer_.token(strip.partner(body));
    return;
  }
  const std::size_t parameters = body + 2;
  const std::size_t constructors = strip.next(parameters);
  const std::size_t mark = context_.scope.sort_mark();
  writer_.tokens(body, parameters);
  bind_parameters(parameters);
  writer_.token(constructors);
  on_constructors(constructors + 1, strip.partner(constructors));
  context_.scope.unbind_sorts_to(mark);
  writer_.tokens(strip.partner(constructors), strip.next(body));
}

void Commands::on_constructors(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; at = context_.next(at)) {
    if (context_.is_open(at)) {
      on_constructor(at);
    } else {
      declare(at, Space::Constructor);
      writer_.name(at);
    }
  }
}

// (constructor (selector sort) ...)
void Commands::on_constructor(std::size_t list) {
  const smtlib::Strip& strip = context_.strip;
  declare_function(list + 1, Space::Constructor, list + 2);
  writer_.token(list);
  writer_.name(list + 1);
  for (std::size_t at = list + 2; at < strip.partner(list);
       at = strip.next(at)) {
    declare(at + 1, Space::Function);
    writer_.token(at);
    writer_.name(at + 1);
    writer_.sorts(at + 2, strip.next(at));
  }
  writer_.token(strip.partner(list));
}

}  // namespace podium::scramble
