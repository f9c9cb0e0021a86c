// The declarations of datatypes, in the forms of all versions.

#include <string>

#include "identify/commands.h"

namespace podium::identify {

using smtlib::Command;

// (declare-datatype D body), which the official scrambler writes as the other
// form with one sort.
void Commands::on_datatype(Command command, std::size_t at) {
  const bool plain = command == Command::DeclareDatatype;
  const std::size_t body = at + 3;
  Script& script = terms_.script();
  const NodeId unit = begin_unit(at, Group::Alone);
  script.nodes[unit].what =
      scramble::kFirstCommand +
      static_cast<TextId>(plain ? Command::DeclareDatatypes
                                : Command::DeclareCodatatypes);
  const NodeId name = terms_.begin_list();
  declare(at + 2, Space::Sort);
  const std::size_t parameters =
      forms_.is_parametric(body) ? forms_.count(body + 3, body + 2) : 0;
  terms_.text(script.texts.add_copy(std::to_string(parameters)));
  terms_.end(name);
  on_datatype_body(body);
  terms_.end(unit);
}

// (declare-datatypes ((D n) ...) (body ...)) since SMT-LIB 2.6
void Commands::on_datatypes(std::size_t at) {
  if (forms_.are_old_datatypes(at)) return on_old_datatypes(at);
  const std::size_t names = at + 2;
  const std::size_t bodies = tokens_.next(names);
  const NodeId unit = begin_unit(at, Group::Alone);
  for (std::size_t name = names + 1; name < tokens_.partner(names);
       name = tokens_.next(name)) {
    const NodeId node = terms_.begin_list();
    declare(name + 1, Space::Sort);
    add_as_it_is(name + 2, tokens_.partner(name));
    terms_.end(node);
  }
  for (std::size_t body = bodies + 1; body < tokens_.partner(bodies);
       body = tokens_.next(body)) {
    on_datatype_body(body);
  }
  terms_.end(unit);
}

// (declare-datatypes (X ...) ((D constructor ...) ...)) before SMT-LIB 2.6. The
// parameters are those of all the datatypes.
void Commands::on_old_datatypes(std::size_t command) {
  Scope& scope = terms_.scope();
  const std::size_t parameters = command + 2;
  const std::size_t types = tokens_.next(parameters);
  const std::size_t end = tokens_.partner(types);
  const NodeId unit = begin_unit(command, Group::Alone);
  // The parameters come first in the numbers of names, and hide the sorts.
  const std::size_t mark = scope.mark();
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  scope.enter();
  for (std::size_t at = parameters + 1; at < tokens_.partner(parameters);
       ++at) {
    scope.new_variable(tokens_.id(at), true);
  }
  const auto last = static_cast<BindingId>(terms_.script().bindings.size());
  for (std::size_t type = types + 1; type < end; type = tokens_.next(type)) {
    declare(type + 1, Space::Sort);
  }
  for (BindingId at = first; at < last; ++at) scope.bind(at);
  for (std::size_t type = types + 1; type < end; type = tokens_.next(type)) {
    const NodeId node = terms_.begin_list();
    on_constructors(type + 2, tokens_.partner(type));
    terms_.end(node);
  }
  scope.unbind_to(mark);
  scope.leave();
  write_parameters(first);
  terms_.end(unit);
}

// (constructor ...) or (par (X ...) (constructor ...))
void Commands::on_datatype_body(std::size_t body) {
  if (!forms_.is_parametric(body)) {
    // The official scrambler shuffles constructors.
    const NodeId node = terms_.begin_list();
    terms_.script().nodes[node].order = Order::Any;
    on_constructors(body + 1, tokens_.partner(body));
    terms_.end(node);
    return;
  }
  const std::size_t parameters = body + 2;
  const std::size_t constructors = tokens_.next(parameters);
  const NodeId node = terms_.begin(scramble::kPar);
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  const std::size_t mark = terms_.scope().mark();
  terms_.scope().enter();
  new_parameters(parameters);
  on_constructors(constructors + 1, tokens_.partner(constructors));
  terms_.scope().unbind_to(mark);
  terms_.scope().leave();
  write_parameters(first);
  terms_.end(node);
}

void Commands::on_constructors(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; at = tokens_.next(at)) {
    if (tokens_.is_open(at)) {
      on_constructor(at);
    } else {
      declare(at, Space::Constructor);
    }
  }
}

// (constructor (selector sort) ...)
void Commands::on_constructor(std::size_t list) {
  const NodeId node = terms_.begin_list();
  declare_function(list + 1, Space::Constructor, list + 2);
  for (std::size_t at = list + 2; at < tokens_.partner(list);
       at = tokens_.next(at)) {
    declare(at + 1, Space::Function);
    terms_.read(at + 2, tokens_.partner(at), Mode::Sorts);
  }
  terms_.end(node);
}

}  // namespace podium::identify
