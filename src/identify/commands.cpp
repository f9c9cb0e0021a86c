#include "identify/commands.h"

#include <string>

namespace podium::identify {

using smtlib::Command;

namespace {

constexpr TextId word(Command command) {
  return scramble::kFirstCommand + static_cast<TextId>(command);
}

}  // namespace

// The root is the command's word. Neighbours of a group are one block.
NodeId Commands::begin_unit(std::size_t at, Group group) {
  PagedVector<Unit>& units = terms_.script().units;
  const bool same = !units.empty() && group != Group::Alone && group == group_;
  const std::uint32_t block =
      units.empty() ? 0 : units.back().block + (same ? 0 : 1);
  const NodeId root = terms_.begin(tokens_.id(at + 1));
  units.push_back({root, block});
  group_ = group;
  levels_ = 0;
  return root;
}

bool Commands::read(Command command, std::size_t at) {
  return terms_.accept(forms_.check(command, at)) && read_parts(command, at);
}

bool Commands::read_parts(Command command, std::size_t at) {
  switch (command) {
    case Command::Assert:
      return on_assert(at);
    case Command::CheckSat:
    case Command::CheckSatAssuming:
      return on_check(command, at);
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
      on_datatype(command, at);
      break;
    case Command::DeclareCodatatypes:
    case Command::DeclareDatatypes:
      on_datatypes(at);
      break;
    case Command::DeclareConst:
    case Command::DeclareFun:
      on_declare_fun(at, command == Command::DeclareConst);
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
      terms_.scope().reset();
      on_plain(at);
      break;
    case Command::ResetAssertions:
      terms_.scope().reset_assertions();
      on_plain(at);
      break;
    case Command::SetLogic:
      on_set_logic(at);
      break;
    case Command::SetOption:
      on_set_option(at);
      break;
    case Command::Other:
      on_other(at);
      break;
    case Command::GetValue:
      return on_get_value(at);
    case Command::GetAssignment:
    case Command::GetUnsatCore:
      asks_for_names_ = true;
      break;
    case Command::Echo:
    case Command::Exit:
    case Command::GetAssertions:
    case Command::GetInfo:
    case Command::GetModel:
    case Command::GetOption:
    case Command::GetProof:
    case Command::GetUnsatAssumptions:
    case Command::SetInfo:
      break;
  }
  return true;
}

void Commands::on_other(std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  // A tactic is no function of the script.
  terms_.read(at + 2, tokens_.partner(at),
              forms_.has_tactic(at) ? Mode::Sorts : Mode::Anything);
  terms_.end(unit);
}

// A command that has no terms, whatever comes after its word.
void Commands::on_plain(std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  add_as_it_is(at + 2, tokens_.partner(at));
  terms_.end(unit);
}

bool Commands::on_assert(std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Assertions);
  if (!terms_.read(at + 2, tokens_.partner(at), Mode::Terms)) return false;
  terms_.end(unit);
  return true;
}

// z3 takes assumptions in a check-sat, and solvers take options after the list
// of the other.
bool Commands::on_check(Command command, std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  std::size_t rest = at + 2;
  if (command == Command::CheckSatAssuming) {
    const std::size_t list = rest;
    rest = tokens_.next(list);
    const NodeId node = terms_.begin_list();
    if (!terms_.read(list + 1, rest - 1, Mode::Terms)) return false;
    terms_.end(node);
    add_as_it_is(rest, tokens_.partner(at));
  } else if (!terms_.read(rest, tokens_.partner(at), Mode::Terms)) {
    return false;
  }
  terms_.end(unit);
  return true;
}

// (get-value (t ...)), which scrambling keeps in the Incremental track only.
bool Commands::on_get_value(std::size_t at) {
  if (!incremental_) return true;
  const std::size_t list = at + 2;
  terms_.begin_aside();
  if (!terms_.read(list + 1, tokens_.partner(list), Mode::Terms)) return false;
  terms_.end_aside();
  return true;
}

// What is no term: no name in it refers to anything.
void Commands::add_as_it_is(std::size_t begin, std::size_t end) {
  std::vector<NodeId> lists;
  for (std::size_t at = begin; at < end; ++at) {
    if (tokens_.is_open(at)) {
      lists.push_back(terms_.begin_list());
    } else if (tokens_.is_close(at)) {
      terms_.end(lists.back());
      lists.pop_back();
    } else {
      terms_.text(tokens_.id(at));
    }
  }
}

// (push 2) is (push 1) twice, and (push 0) is nothing.
void Commands::on_levels(std::size_t at, bool push) {
  std::uint64_t levels = forms_.levels(at);
  if (levels == 0) return;
  if (push) {
    terms_.scope().push(levels);
  } else {
    terms_.scope().pop(levels);
  }
  Script& script = terms_.script();
  if (levels_ != 0 && pushed_ == push) {
    levels += levels_;
  } else {
    const NodeId unit = begin_unit(at, Group::Alone);
    terms_.text(0);
    terms_.end(unit);
  }
  levels_ = levels;
  pushed_ = push;
  script.nodes[script.nodes.size() - 1].what =
      script.texts.add_copy(std::to_string(levels));
}

void Commands::on_set_logic(std::size_t at) {
  terms_.orders().set_logic(tokens_.tape.symbol(at + 2));
  const NodeId unit = begin_unit(at, Group::Alone);
  terms_.text(tokens_.id(at + 2));
  terms_.end(unit);
}

// Of options only what changes the meaning of names counts.
void Commands::on_set_option(std::size_t at) {
  if (!forms_.is_about_scope(at)) return;
  terms_.scope().set_global_declarations(
      tokens_.tape.is_symbol(at + 3, "true"));
  on_plain(at);
}

void Commands::declare(std::size_t symbol, Space space) {
  const TextId id = tokens_.id(symbol);
  const BindingId binding = terms_.scope().to_declare(id, space);
  terms_.scope().declare(id, space, binding);
  terms_.reference(binding);
}

// With where its parameters begin, if it has any.
void Commands::declare_function(std::size_t symbol, Space space,
                                std::size_t first) {
  declare(symbol, space);
  if (tokens_.is_close(first)) return;
  if (tokens_.symbol(symbol) == scramble::kConstantArray) {
    terms_.const_takes_arguments = true;
  }
}

// (declare-fun f (S ...) S), (declare-const c S)
void Commands::on_declare_fun(std::size_t at, bool constant) {
  const NodeId unit = begin_unit(at, Group::Declarations);
  terms_.script().nodes[unit].what = word(Command::DeclareFun);
  if (constant) {
    declare(at + 2, Space::Function);
  } else {
    declare_function(at + 2, Space::Function, at + 4);
  }
  const std::size_t sort = constant ? at + 3 : tokens_.next(at + 3);
  const NodeId sorts = terms_.begin_list();
  if (!constant) terms_.read(at + 4, sort - 1, Mode::Sorts);
  terms_.end(sorts);
  terms_.read(sort, tokens_.partner(at), Mode::Sorts);
  terms_.end(unit);
}

void Commands::on_declare_sort(std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  declare(at + 2, Space::Sort);
  add_as_it_is(at + 3, tokens_.partner(at));
  terms_.end(unit);
}

// (define-const c S term) is a function without parameters, and scrambling
// writes it so.
bool Commands::on_define_const(std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  terms_.script().nodes[unit].what = word(Command::DefineFun);
  const std::size_t term = tokens_.next(at + 3);
  const auto none = static_cast<BindingId>(terms_.script().bindings.size());
  terms_.read(at + 3, term, Mode::Sorts);
  terms_.scope().enter();  // as below parameters, though there are none
  if (!terms_.read(term, tokens_.partner(at), Mode::Terms)) return false;
  terms_.scope().leave();
  terms_.end(terms_.begin_variables(none, true));
  declare(at + 2, Space::Function);
  terms_.end(unit);
  return true;
}

// Sort, body and parameters.
bool Commands::on_function(std::size_t parameters, std::size_t sort,
                           std::size_t body) {
  Scope& scope = terms_.scope();
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  terms_.read(sort, tokens_.next(sort), Mode::Sorts);
  const std::size_t mark = scope.mark();
  const std::size_t end = tokens_.partner(parameters);
  scope.enter();
  for (std::size_t at = parameters + 1; at < end; at = tokens_.next(at)) {
    terms_.new_variable(at);
  }
  const auto last = static_cast<BindingId>(terms_.script().bindings.size());
  for (BindingId at = first; at < last; ++at) scope.bind(at);
  if (!terms_.read(body, tokens_.next(body), Mode::Terms)) return false;
  scope.unbind_to(mark);
  scope.leave();
  const NodeId variables = terms_.begin_variables(first, true);
  for (std::size_t at = parameters + 1; at < end; at = tokens_.next(at)) {
    terms_.read(at + 2, tokens_.partner(at), Mode::Sorts);
  }
  terms_.end(variables);
  return true;
}

// (define-fun f ((x S) ...) S term). Only a recursive function is known in its
// own body.
bool Commands::on_define_fun(std::size_t at, bool recursive) {
  const std::size_t parameters = at + 3;
  const NodeId unit = begin_unit(at, Group::Alone);
  if (recursive) declare_function(at + 2, Space::Function, parameters + 1);
  const std::size_t sort = tokens_.next(parameters);
  if (!on_function(parameters, sort, tokens_.next(sort))) return false;
  if (!recursive) declare_function(at + 2, Space::Function, parameters + 1);
  terms_.end(unit);
  return true;
}

// (define-funs-rec ((f ((x S) ...) S) ...) (term ...))
bool Commands::on_define_funs_rec(std::size_t at) {
  const std::size_t headers = at + 2;
  const NodeId unit = begin_unit(at, Group::Alone);
  const std::size_t last = tokens_.partner(headers);
  for (std::size_t header = headers + 1; header < last;
       header = tokens_.next(header)) {
    declare_function(header + 1, Space::Function, header + 3);
  }
  std::size_t body = tokens_.next(headers) + 1;
  for (std::size_t header = headers + 1; header < last;
       header = tokens_.next(header)) {
    const NodeId function = terms_.begin_list();
    if (!on_function(header + 2, tokens_.next(header + 2), body)) return false;
    terms_.end(function);
    body = tokens_.next(body);
  }
  terms_.end(unit);
  return true;
}

// (define-sort S (X ...) sort)
void Commands::on_define_sort(std::size_t at) {
  const std::size_t parameters = at + 3;
  const NodeId unit = begin_unit(at, Group::Alone);
  // It comes before its parameters in the numbers of names, and is not known
  // in its own definition.
  const TextId id = tokens_.id(at + 2);
  const BindingId sort = terms_.scope().to_declare(id, Space::Sort);
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  const std::size_t mark = terms_.scope().mark();
  terms_.scope().enter();
  new_parameters(parameters);
  terms_.read(tokens_.next(parameters), tokens_.partner(at), Mode::Sorts);
  terms_.scope().unbind_to(mark);
  terms_.scope().leave();
  write_parameters(first);
  terms_.scope().declare(id, Space::Sort, sort);
  terms_.reference(sort);
  terms_.end(unit);
}

// (X Y ...): bound.
void Commands::new_parameters(std::size_t list) {
  for (std::size_t at = list + 1; at < tokens_.partner(list); ++at) {
    terms_.scope().bind(terms_.scope().new_variable(tokens_.id(at), true));
  }
}

// Those from this one on, which nothing else follows but what is inside.
void Commands::write_parameters(BindingId first) {
  const PagedVector<Binding>& bindings = terms_.script().bindings;
  const std::uint32_t level = terms_.scope().level() + 1;
  const NodeId node = terms_.begin_variables(first, true);
  for (BindingId at = first; at < bindings.size(); ++at) {
    if (bindings[at].level == level && bindings[at].sort) {
      terms_.text(terms_.dummy());
    }
  }
  terms_.end(node);
}

}  // namespace podium::identify
