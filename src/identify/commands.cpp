#include "identify/commands.h"

#include <charconv>
#include <limits>
#include <string>
#include <string_view>

#include "base/text.h"

namespace podium::identify {

using smtlib::Command;
using smtlib::Kind;

namespace {

constexpr TextId word(Command command) {
  return scramble::kFirstCommand + static_cast<TextId>(command);
}

}  // namespace

bool Commands::other_form(std::size_t at, const char* hint) {
  return terms_.fail(at, "a command of another form", hint);
}

// How many elements a list has from one of them on.
std::size_t Commands::count(std::size_t first, std::size_t list) const {
  std::size_t count = 0;
  for (std::size_t at = first; at < terms_.partner(list);
       at = terms_.next(at)) {
    ++count;
  }
  return count;
}

bool Commands::has_arguments(std::size_t at, std::size_t least,
                             std::size_t most) const {
  const std::size_t arguments = count(at + 2, at);
  return arguments >= least && arguments <= most;
}

// The root is the command's word. Neighbours of a group are one block.
NodeId Commands::begin_unit(std::size_t at, Group group) {
  PagedVector<Unit>& units = terms_.script().units;
  const bool same = !units.empty() && group != Group::Alone && group == group_;
  const std::uint32_t block =
      units.empty() ? 0 : units.back().block + (same ? 0 : 1);
  const NodeId root = terms_.begin(terms_.id(at + 1));
  units.push_back({root, block});
  group_ = group;
  levels_ = 0;
  return root;
}

bool Commands::read(Command command, std::size_t at) {
  switch (command) {
    case Command::Assert:
      return on_assert(at);
    case Command::CheckSat:
    case Command::CheckSatAssuming:
      return on_check(command, at);
    case Command::DeclareCodatatype:
    case Command::DeclareDatatype:
      return on_datatype(command, at);
    case Command::DeclareCodatatypes:
    case Command::DeclareDatatypes:
      return on_datatypes(at);
    case Command::DeclareConst:
      return on_declare_fun(at, true);
    case Command::DeclareFun:
      return on_declare_fun(at, false);
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
    case Command::Pop:
      return on_levels(at, command == Command::Push);
    case Command::Reset:
      terms_.scope().reset();
      return on_other(at);
    case Command::ResetAssertions:
      terms_.scope().reset_assertions();
      return on_other(at);
    case Command::SetLogic:
      return on_set_logic(at);
    case Command::SetOption:
      return on_set_option(at);
    case Command::Other:
      return on_other(at);
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
    case Command::GetValue:
    case Command::SetInfo:
      break;
  }
  return true;
}

bool Commands::on_other(std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  if (!terms_.read(at + 2, terms_.partner(at), Mode::Anything)) return false;
  terms_.end(unit);
  return true;
}

bool Commands::on_assert(std::size_t at) {
  if (!has_arguments(at, 1, 1)) return other_form(at, "it is (assert term)");
  const NodeId unit = begin_unit(at, Group::Assertions);
  if (!terms_.read(at + 2, terms_.partner(at), Mode::Terms)) return false;
  terms_.end(unit);
  return true;
}

// z3 takes assumptions in a check-sat, and solvers take options after the list
// of the other.
bool Commands::on_check(Command command, std::size_t at) {
  const NodeId unit = begin_unit(at, Group::Alone);
  std::size_t rest = at + 2;
  if (command == Command::CheckSatAssuming) {
    if (!terms_.is_open(rest)) {
      return other_form(at, "after the command comes a list of terms");
    }
    const std::size_t list = rest;
    rest = terms_.next(list);
    const NodeId node = terms_.begin_list();
    if (!terms_.read(list + 1, terms_.partner(list), Mode::Terms)) return false;
    terms_.end(node);
    add_as_it_is(rest, terms_.partner(at));
  } else if (!terms_.read(rest, terms_.partner(at), Mode::Terms)) {
    return false;
  }
  terms_.end(unit);
  return true;
}

// What is no term: no name in it refers to anything.
void Commands::add_as_it_is(std::size_t begin, std::size_t end) {
  std::vector<NodeId> lists;
  for (std::size_t at = begin; at < end; ++at) {
    if (terms_.is_open(at)) {
      lists.push_back(terms_.begin_list());
    } else if (terms_.is_close(at)) {
      terms_.end(lists.back());
      lists.pop_back();
    } else {
      terms_.text(terms_.id(at));
    }
  }
}

// (push 2) is (push 1) twice, and (push 0) is nothing.
bool Commands::on_levels(std::size_t at, bool push) {
  std::uint64_t levels = 1;
  if (!terms_.is_close(at + 2)) {
    const std::string_view text = terms_.tape().text(at + 2);
    if (terms_.tape().kind(at + 2) != Kind::Numeral ||
        !has_arguments(at, 1, 1)) {
      return other_form(at, "it is (push numeral) or (pop numeral)");
    }
    const auto [end, problem] =
        std::from_chars(text.data(), text.data() + text.size(), levels);
    if (problem != std::errc() ||
        levels > std::numeric_limits<std::uint32_t>::max()) {
      levels = std::numeric_limits<std::uint32_t>::max();
    }
  }
  if (levels == 0) return true;
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
  return true;
}

bool Commands::on_set_logic(std::size_t at) {
  if (!has_arguments(at, 1, 1) || !terms_.is_symbol(at + 2)) {
    return other_form(at, "it is (set-logic symbol)");
  }
  terms_.orders().set_logic(terms_.tape().symbol(at + 2));
  const NodeId unit = begin_unit(at, Group::Alone);
  terms_.text(terms_.id(at + 2));
  terms_.end(unit);
  return true;
}

// Of options only what changes the meaning of names counts.
bool Commands::on_set_option(std::size_t at) {
  if (terms_.tape().kind(at + 2) != Kind::Keyword) {
    return other_form(at, "it is (set-option :option value)");
  }
  const std::string_view option = terms_.tape().text(at + 2);
  if (option == ":global-declarations" || option == ":global-decls") {
    terms_.scope().set_global_declarations(
        terms_.tape().is_symbol(at + 3, "true"));
    return on_other(at);
  }
  return true;
}

bool Commands::declare(std::size_t token, Space space) {
  if (!terms_.is_symbol(token)) {
    return terms_.fail(token,
                       "'" + printable(terms_.tape().text(token), 40) +
                           "' is declared and is no symbol",
                       "a symbol does not begin with a digit");
  }
  const TextId id = terms_.id(token);
  const BindingId binding = terms_.scope().to_declare(id, space);
  terms_.scope().declare(id, space, binding);
  terms_.reference(binding);
  return true;
}

// (declare-fun f (S ...) S), (declare-const c S)
bool Commands::on_declare_fun(std::size_t at, bool constant) {
  if (constant ? !has_arguments(at, 2, 2)
               : !has_arguments(at, 3, 3) || !terms_.is_open(at + 3)) {
    return other_form(at, constant
                              ? "it is (declare-const symbol sort)"
                              : "it is (declare-fun symbol (sort ...) sort)");
  }
  const NodeId unit = begin_unit(at, Group::Declarations);
  terms_.script().nodes[unit].what = word(Command::DeclareFun);
  if (!declare(at + 2, Space::Function)) return false;
  if (constant) terms_.end(terms_.begin_list());
  if (!constant) {
    const NodeId sorts = terms_.begin_list();
    if (!terms_.read(at + 4, terms_.partner(at + 3), Mode::Sorts)) return false;
    terms_.end(sorts);
  }
  const std::size_t sort = constant ? at + 3 : terms_.next(at + 3);
  if (!terms_.read(sort, terms_.partner(at), Mode::Sorts)) return false;
  terms_.end(unit);
  return true;
}

bool Commands::on_declare_sort(std::size_t at) {
  if (!has_arguments(at, 1, 2)) {
    return other_form(at, "it is (declare-sort symbol numeral)");
  }
  const NodeId unit = begin_unit(at, Group::Alone);
  if (!declare(at + 2, Space::Sort)) return false;
  add_as_it_is(at + 3, terms_.partner(at));
  terms_.end(unit);
  return true;
}

// (define-const c S term) is a function without parameters, and scrambling
// writes it so.
bool Commands::on_define_const(std::size_t at) {
  if (!has_arguments(at, 3, 3) || !terms_.is_symbol(at + 2)) {
    return other_form(at, "it is (define-const symbol sort term)");
  }
  const NodeId unit = begin_unit(at, Group::Alone);
  terms_.script().nodes[unit].what = word(Command::DefineFun);
  const std::size_t term = terms_.next(at + 3);
  const auto none = static_cast<BindingId>(terms_.script().bindings.size());
  if (!terms_.read(at + 3, term, Mode::Sorts)) return false;
  terms_.scope().enter();  // as below parameters, though there are none
  if (!terms_.read(term, terms_.partner(at), Mode::Terms)) return false;
  terms_.scope().leave();
  terms_.end(terms_.begin_variables(none, true));
  if (!declare(at + 2, Space::Function)) return false;
  terms_.end(unit);
  return true;
}

// Sort, body and parameters. REQUIRES: `parameters` is a list.
bool Commands::on_function(std::size_t parameters, std::size_t sort,
                           std::size_t body) {
  Scope& scope = terms_.scope();
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  if (!terms_.read(sort, terms_.next(sort), Mode::Sorts)) return false;
  const std::size_t mark = scope.mark();
  const std::size_t end = terms_.partner(parameters);
  scope.enter();
  for (std::size_t at = parameters + 1; at < end; at = terms_.next(at)) {
    if (!terms_.new_variable(at)) return false;
  }
  const auto last = static_cast<BindingId>(terms_.script().bindings.size());
  for (BindingId at = first; at < last; ++at) scope.bind(at);
  if (!terms_.read(body, terms_.next(body), Mode::Terms)) return false;
  scope.unbind_to(mark);
  scope.leave();
  const NodeId variables = terms_.begin_variables(first, true);
  for (std::size_t at = parameters + 1; at < end; at = terms_.next(at)) {
    if (!terms_.read(at + 2, terms_.partner(at), Mode::Sorts)) return false;
  }
  terms_.end(variables);
  return true;
}

// (define-fun f ((x S) ...) S term). Only a recursive function is known in its
// own body.
bool Commands::on_define_fun(std::size_t at, bool recursive) {
  const std::size_t parameters = terms_.next(at + 2);
  if (!has_arguments(at, 4, 4) || !terms_.is_open(parameters) ||
      !terms_.is_symbol(at + 2)) {
    return other_form(at, "it is (define-fun symbol ((x sort) ...) sort term)");
  }
  const NodeId unit = begin_unit(at, Group::Alone);
  if (recursive && !declare(at + 2, Space::Function)) return false;
  const std::size_t sort = terms_.next(parameters);
  if (!on_function(parameters, sort, terms_.next(sort))) return false;
  if (!recursive && !declare(at + 2, Space::Function)) return false;
  terms_.end(unit);
  return true;
}

// (define-funs-rec ((f ((x S) ...) S) ...) (term ...))
bool Commands::on_define_funs_rec(std::size_t at) {
  constexpr const char* kHint =
      "it is (define-funs-rec ((symbol ((x sort) ...) sort) ...) (term ...))";
  const std::size_t headers = at + 2;
  if (!has_arguments(at, 2, 2) || !terms_.is_open(headers) ||
      !terms_.is_open(terms_.next(headers))) {
    return other_form(at, kHint);
  }
  const NodeId unit = begin_unit(at, Group::Alone);
  const std::size_t last = terms_.partner(headers);
  for (std::size_t header = headers + 1; header < last;
       header = terms_.next(header)) {
    if (!terms_.is_open(header) || !has_arguments(header, 2, 2) ||
        !terms_.is_open(header + 2)) {
      return other_form(header, kHint);
    }
    if (!declare(header + 1, Space::Function)) return false;
  }
  std::size_t body = terms_.next(headers) + 1;
  for (std::size_t header = headers + 1; header < last;
       header = terms_.next(header)) {
    if (terms_.is_close(body)) return other_form(at, kHint);
    const NodeId function = terms_.begin_list();
    if (!on_function(header + 2, terms_.next(header + 2), body)) return false;
    terms_.end(function);
    body = terms_.next(body);
  }
  if (!terms_.is_close(body)) return other_form(at, kHint);
  terms_.end(unit);
  return true;
}

// (define-sort S (X ...) sort)
bool Commands::on_define_sort(std::size_t at) {
  const std::size_t parameters = terms_.next(at + 2);
  if (!has_arguments(at, 3, 3) || !terms_.is_open(parameters) ||
      !terms_.is_symbol(at + 2)) {
    return other_form(at, "it is (define-sort symbol (symbol ...) sort)");
  }
  const NodeId unit = begin_unit(at, Group::Alone);
  // It comes before its parameters in the numbers of names, and is not known
  // in its own definition.
  const TextId id = terms_.id(at + 2);
  const BindingId sort = terms_.scope().to_declare(id, Space::Sort);
  const auto first = static_cast<BindingId>(terms_.script().bindings.size());
  const std::size_t mark = terms_.scope().mark();
  terms_.scope().enter();
  if (!new_parameters(parameters)) return false;
  if (!terms_.read(terms_.next(parameters), terms_.partner(at), Mode::Sorts)) {
    return false;
  }
  terms_.scope().unbind_to(mark);
  terms_.scope().leave();
  write_parameters(first);
  terms_.scope().declare(id, Space::Sort, sort);
  terms_.reference(sort);
  terms_.end(unit);
  return true;
}

// (X Y ...): bound.
bool Commands::new_parameters(std::size_t list) {
  for (std::size_t at = list + 1; at < terms_.partner(list);
       at = terms_.next(at)) {
    if (!terms_.is_symbol(at)) {
      return terms_.fail(at, "a sort parameter that is no symbol",
                         "sort parameters are (X Y ...)");
    }
    terms_.scope().bind(terms_.scope().new_variable(terms_.id(at), true));
  }
  return true;
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
