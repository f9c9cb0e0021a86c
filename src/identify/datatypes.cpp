// The declarations of datatypes, in the forms of all versions.

#include <string>

#include "identify/commands.h"

namespace podium::identify {

using smtlib::Command;

namespace {
constexpr const char* kBodyHint =
    "a datatype is ((constructor (selector sort) ...) ...), perhaps in (par "
    "(X ...) ...)";
}  // namespace

// (declare-datatype D body), which the official scrambler writes as the other
// form with one sort.
bool Commands::on_datatype(Command command, std::size_t at) {
  if (!has_arguments(at, 2, 2)) {
    return other_form(at, "it is (declare-datatype symbol datatype)");
  }
  const bool plain = command == Command::DeclareDatatype;
  const std::size_t body = at + 3;
  Script& script = terms_.script();
  const NodeId unit = begin_unit(at, Group::Alone);
  script.nodes[unit].what =
      scramble::kFirstCommand +
      static_cast<TextId>(plain ? Command::DeclareDatatypes
                                : Command::DeclareCodatatypes);
  const NodeId name = terms_.begin_list();
  if (!declare(at + 2, Space::Sort)) return false;
  const std::size_t parameters =
      is_parametric(body) ? count(body + 3, body + 2) : 0;
  terms_.text(script.texts.add_copy(std::to_string(parameters)));
  terms_.end(name);
  if (!on_datatype_body(body)) return false;
  terms_.end(unit);
  return true;
}

// (declare-datatypes ((D n) ...) (body ...)) since SMT-LIB 2.6
bool Commands::on_datatypes(std::size_t at) {
  constexpr const char* kHint =
      "it is (declare-datatypes ((symbol numeral) ...) (datatype ...))";
  const std::size_t names = at + 2;
  if (!has_arguments(at, 2, 2) || !terms_.is_open(names) ||
      !terms_.is_open(terms_.next(names))) {
    return other_form(at, kHint);
  }
  if (!terms_.is_open(names + 1)) return on_old_datatypes(at);
  const NodeId unit = begin_unit(at, Group::Alone);
  const std::size_t bodies = terms_.next(names);
  if (count(names + 1, names) != count(bodies + 1, bodies)) {
    return other_form(at, kHint);
  }
  for (std::size_t name = names + 1; name < terms_.partner(names);
       name = terms_.next(name)) {
    if (!terms_.is_open(name)) return other_form(name, kHint);
    const NodeId node = terms_.begin_list();
    if (!declare(name + 1, Space::Sort)) return false;
    for (std::size_t rest = name + 2; rest < terms_.partner(name); ++rest) {
      if (terms_.is_open(rest) || terms_.is_close(rest)) {
        return other_form(name, kHint);
      }
      terms_.text(terms_.id(rest));
    }
    terms_.end(node);
  }
  for (std::size_t body = bodies + 1; body < terms_.partner(bodies);
       body = terms_.next(body)) {
    if (!on_datatype_body(body)) return false;
  }
  terms_.end(unit);
  return true;
}

// (declare-datatypes (X ...) ((D constructor ...) ...)) before SMT-LIB 2.6. The
// parameters are those of all the datatypes.
bool Commands::on_old_datatypes(std::size_t at) {
  Scope& scope = terms_.scope();
  const std::size_t parameters = at + 2;
  const std::size_t types = terms_.next(parameters);
  const std::size_t end = terms_.partner(types);
  const NodeId unit = begin_unit(at, Group::Alone);
  // The sorts first, so that they are global, then the parameters hide them.
  for (std::size_t type = types + 1; type < end; type = terms_.next(type)) {
    if (!terms_.is_open(type)) {
      return other_form(type, "it is (symbol constructor ...)");
    }
    if (!declare(type + 1, Space::Sort)) return false;
  }
  const std::size_t mark = scope.mark();
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  scope.enter();
  if (!new_parameters(parameters)) return false;
  for (std::size_t type = types + 1; type < end; type = terms_.next(type)) {
    const NodeId node = terms_.begin_list();
    if (!on_constructors(type + 2, terms_.partner(type))) return false;
    terms_.end(node);
  }
  scope.unbind_to(mark);
  scope.leave();
  write_parameters(first);
  terms_.end(unit);
  return true;
}

bool Commands::is_parametric(std::size_t body) const {
  return terms_.is_open(body) && terms_.tape().text(body + 1) == "par" &&
         terms_.is_open(body + 2);
}

// (constructor ...) or (par (X ...) (constructor ...))
bool Commands::on_datatype_body(std::size_t body) {
  if (!terms_.is_open(body)) return other_form(body, kBodyHint);
  if (!is_parametric(body)) {
    // The official scrambler shuffles constructors.
    const NodeId node = terms_.begin_list();
    terms_.script().nodes[node].order = Order::Any;
    if (!on_constructors(body + 1, terms_.partner(body))) return false;
    terms_.end(node);
    return true;
  }
  const std::size_t parameters = body + 2;
  const std::size_t constructors = terms_.next(parameters);
  if (!terms_.is_open(constructors)) return other_form(body, kBodyHint);
  const NodeId node = terms_.begin(scramble::kPar);
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  const std::size_t mark = terms_.scope().mark();
  terms_.scope().enter();
  if (!new_parameters(parameters) ||
      !on_constructors(constructors + 1, terms_.partner(constructors))) {
    return false;
  }
  terms_.scope().unbind_to(mark);
  terms_.scope().leave();
  write_parameters(first);
  terms_.end(node);
  return true;
}

bool Commands::on_constructors(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; at = terms_.next(at)) {
    // A lone symbol is a constructor without selectors in the older form.
    if (!terms_.is_open(at)) {
      if (!declare(at, Space::Constructor)) return false;
    } else if (!on_constructor(at)) {
      return false;
    }
  }
  return true;
}

// (constructor (selector sort) ...)
bool Commands::on_constructor(std::size_t list) {
  const NodeId node = terms_.begin_list();
  if (!declare(list + 1, Space::Constructor)) return false;
  for (std::size_t at = list + 2; at < terms_.partner(list);
       at = terms_.next(at)) {
    if (!terms_.is_open(at) || !has_arguments(at, 1, 1)) {
      return other_form(at, "a selector is (symbol sort)");
    }
    if (!declare(at + 1, Space::Function)) return false;
    if (!terms_.read(at + 2, terms_.partner(at), Mode::Sorts)) return false;
  }
  terms_.end(node);
  return true;
}

}  // namespace podium::identify
