// Commands that declare and define.

#include <algorithm>
#include <unordered_set>

#include "terms/command_reader.h"
#include "terms/hints.h"

namespace podium::terms {

using Kind = smtlib::Command;

// What is wrong with declaring this name here; the declaration counts anyway.
void CommandReader::check_name(const Function& function,
                               std::span<const SortId> parameters) {
  context_.check_theory(function.name, function.token);
  const Script& script = context_.script;
  bool other = false;
  for (const Binding* at = context_.scope.function(function.name);
       at != nullptr; at = context_.scope.hidden(*at)) {
    const FunctionId id = builder_.function_of(*at);
    if (at->forgotten || raw(id) == kNone) continue;
    const Function& old = script.declarations[id];
    if (std::ranges::equal(script.declarations.parameters(old), parameters) &&
        old.result == function.result) {
      if (!context_.wants(Problem::Redeclared)) {
        // To find the line takes time that grows with the text.
        context_.script.findings.count(Problem::Redeclared);
        return;
      }
      const std::string line = line_of(script, context_.tape, old);
      context_.report(Problem::Redeclared, function.token,
                      context_.quoted(function.name) + " is declared already" +
                          (line.empty() ? "" : "," + line),
                      "remove one of them, or choose another name");
      return;
    }
    other = true;
  }
  if (other) {
    context_.report(Problem::Overloaded, function.token,
                    context_.quoted(function.name) +
                        " is declared already with other sorts",
                    "choose another name");
  }
}

FunctionId CommandReader::declare(Function function,
                                  std::span<const SortId> parameters) {
  check_name(function, parameters);
  const Sorts& sorts = context_.script.sorts;
  function.polymorphic = sorts.has_parameters(function.result) ||
                         std::ranges::any_of(parameters, [&sorts](SortId sort) {
                           return sorts.has_parameters(sort);
                         });
  return context_.script.declarations.add(function, parameters);
}

void CommandReader::bind_function(FunctionId id, bool inside) {
  const Function& function = context_.script.declarations[id];
  Meaning meaning = Meaning::Function;
  std::uint32_t value = raw(id);
  if (function.count == 0 && !function.polymorphic) {
    context_.script.terms.set_origin(function.token);
    meaning = Meaning::Constant;
    value = raw(context_.script.terms.call(id, {}, function.result));
  }
  if (inside) {
    context_.scope.declare_inside(function.name, meaning, value);
  } else {
    context_.scope.declare(function.name, meaning, value);
  }
}

FunctionId CommandReader::declare_name(std::size_t token, SortId sort,
                                       TermId body) {
  Function function;
  function.name = context_.intern(token);
  function.kind = FunctionKind::Named;
  function.token = static_cast<std::uint32_t>(token);
  function.result = sort;
  function.body = body;
  const FunctionId id = declare(function, {});
  bind_function(id, true);
  return id;
}

bool CommandReader::read_sorts(std::size_t list, std::vector<SortId>& sorts) {
  if (!context_.is_open(list)) {
    context_.report(Problem::Syntax, list,
                    context_.quoted(list) + " is no list of sorts",
                    "write () for a constant");
    return false;
  }
  for (std::size_t at = list + 1; !context_.is_close(at);
       at = context_.tape.next(at)) {
    sorts.push_back(sorts_.read(at));
  }
  return true;
}

void CommandReader::on_declare_const(std::size_t at) {
  if (!has_arguments(at, 2, "write (declare-const x Int)")) return;
  if (!is_name(at + 2)) return;
  Function function;
  function.name = context_.intern(at + 2);
  function.token = static_cast<std::uint32_t>(at + 2);
  function.result = sorts_.read(at + 3);
  const FunctionId id = declare(function, {});
  bind_function(id, false);
  add(Kind::DeclareConst, at, raw(id), 1);
}

void CommandReader::on_declare_fun(std::size_t at) {
  if (!has_arguments(at, 3, "write (declare-fun f (Int Int) Bool)")) return;
  if (!is_name(at + 2)) return;
  std::vector<SortId> parameters;
  if (!read_sorts(at + 3, parameters)) return;
  Function function;
  function.name = context_.intern(at + 2);
  function.token = static_cast<std::uint32_t>(at + 2);
  function.result = sorts_.read(context_.tape.next(at + 3));
  const FunctionId id = declare(function, parameters);
  bind_function(id, false);
  add(Kind::DeclareFun, at, raw(id), 1);
}

SortSymbolId CommandReader::declare_sort(SortSymbol symbol) {
  const Binding* old = context_.scope.sort(symbol.name);
  const SortWord* word = context_.words.sort(symbol.name);
  if (word != nullptr && word->kind < SortKind::Map) {
    const bool taken = context_.is_theory_sort(symbol.name);
    context_.report(taken ? Problem::Redeclared : Problem::HidesTheory,
                    symbol.token,
                    context_.quoted(symbol.name) + " is a sort of a theory" +
                        (taken ? " of the logic" : ""),
                    "choose another name");
  } else if (old != nullptr && !old->forgotten) {
    context_.report(
        Problem::Redeclared, symbol.token,
        "the sort " + context_.quoted(symbol.name) + " is declared already",
        "remove one of them, or choose another name");
  }
  const SymbolId name = symbol.name;
  const SortSymbolId id = context_.script.declarations.add(std::move(symbol));
  context_.scope.declare(name, Meaning::Sort, raw(id));
  return id;
}

void CommandReader::on_declare_sort(std::size_t at) {
  const std::size_t count = context_.length(at) - 1;
  if (count == 1 && context_.is_symbol(at + 2)) {
    context_.report(Problem::OldForm, at, "the arity of the sort is missing",
                    "write (declare-sort S 0)");
  } else if (!has_arguments(at, 2, "write (declare-sort S 0)")) {
    return;
  }
  if (!is_name(at + 2)) return;
  SortSymbol symbol;
  symbol.name = context_.intern(at + 2);
  symbol.token = static_cast<std::uint32_t>(at + 2);
  if (count == 2 && !context_.index_number(at + 3, symbol.arity)) {
    context_.report(Problem::Syntax, at + 3,
                    context_.quoted(at + 3) + " is no arity of a sort",
                    "write (declare-sort S 0)");
    return;
  }
  add(Kind::DeclareSort, at, raw(declare_sort(std::move(symbol))));
}

void CommandReader::on_declare_sort_parameter(std::size_t at) {
  if (!has_arguments(at, 1, "write (declare-sort-parameter A)")) return;
  if (!is_name(at + 2)) return;
  SortSymbol symbol;
  symbol.name = context_.intern(at + 2);
  symbol.kind = SortSymbolKind::Parameter;
  symbol.token = static_cast<std::uint32_t>(at + 2);
  symbol.definition = context_.script.sorts.parameter(symbol.name);
  add(Kind::DeclareSortParameter, at, raw(declare_sort(std::move(symbol))));
}

void CommandReader::check_parameter_name(std::size_t token) {
  if (!context_.is_theory_sort(context_.intern(token))) return;
  context_.report(
      Problem::HidesTheory, token,
      context_.quoted(token) + " is a sort of a theory of the logic",
      "choose another name for the parameter");
}

void CommandReader::check_parameters(std::span<const SortId> own, SortId sort,
                                     std::size_t token) {
  Sorts& sorts = context_.script.sorts;
  if (!sorts.has_parameters(sort)) return;
  const std::vector<SortId> none(own.size(), kBool);
  if (!sorts.has_parameters(sorts.substitute(sort, own, none))) return;
  context_.report(Problem::UnknownSort, token,
                  "the sort " + context_.text(sort) +
                      " has parameters that are not declared here",
                  "name them in the list of parameters");
}

void CommandReader::on_define_sort(std::size_t at) {
  if (!has_arguments(at, 3, "write (define-sort S (A) (Array Int A))")) return;
  if (!is_name(at + 2)) return;
  SortSymbol symbol;
  symbol.name = context_.intern(at + 2);
  symbol.kind = SortSymbolKind::Defined;
  symbol.token = static_cast<std::uint32_t>(at + 2);
  if (!context_.is_open(at + 3)) {
    context_.report(Problem::Syntax, at + 3, "sort parameters stand in a list",
                    "write () if there are none");
    return;
  }
  const std::size_t mark = context_.scope.mark();
  std::unordered_set<std::uint32_t> seen;
  for (std::size_t token = at + 4; !context_.is_close(token); ++token) {
    if (!is_name(token)) return context_.scope.unbind_to(mark);
    const SymbolId name = context_.intern(token);
    check_parameter_name(token);
    const SortId parameter = context_.script.sorts.parameter(name);
    if (!seen.insert(raw(name)).second) {
      context_.report(Problem::DuplicateName, token,
                      context_.quoted(token) + " comes twice",
                      "choose another name");
    }
    symbol.parameters.push_back(parameter);
    context_.scope.bind(name, Meaning::SortTerm, raw(parameter));
  }
  symbol.arity = static_cast<std::uint32_t>(symbol.parameters.size());
  const std::size_t definition = context_.tape.next(at + 3);
  symbol.definition = sorts_.read(definition);
  check_parameters(symbol.parameters, symbol.definition, definition);
  context_.scope.unbind_to(mark);
  add(Kind::DefineSort, at, raw(declare_sort(std::move(symbol))));
}

bool CommandReader::read_profile(std::size_t name, Profile& profile) {
  if (!is_name(name)) return false;
  profile.name = name;
  if (!terms_.read_variables(name + 1, profile.parameters)) return false;
  std::unordered_set<std::uint32_t> seen;
  for (std::size_t at = name + 2; !context_.is_close(at);
       at = context_.tape.next(at)) {
    if (seen.insert(raw(context_.intern(at + 1))).second) continue;
    context_.report(Problem::RepeatedName, at + 1,
                    "the parameter " + context_.quoted(at + 1) + " comes twice",
                    "choose another name");
  }
  profile.result = sorts_.read(context_.tape.next(name + 1));
  return true;
}

FunctionId CommandReader::declare(const Profile& profile, FunctionKind kind,
                                  TermId body) {
  Function function;
  function.name = context_.intern(profile.name);
  function.kind = kind;
  function.token = static_cast<std::uint32_t>(profile.name);
  function.result = profile.result;
  function.body = body;
  std::vector<SortId> sorts;
  std::vector<SymbolId> names;
  for (const Terms::Bound& each : profile.parameters) {
    sorts.push_back(each.sort);
    names.push_back(each.name);
  }
  const FunctionId id = declare(function, sorts);
  if (!names.empty()) {
    context_.script.declarations.set_parameter_names(id, names);
  }
  bind_function(id, false);
  return id;
}

TermId CommandReader::read_body(const Profile& profile, std::size_t token) {
  const std::size_t mark = context_.scope.mark();
  terms_.bind(profile.parameters);
  const TermId body = terms_.read(token);
  terms_.unbind_all(mark);
  context_.scope.settle();
  return builder_.expect(profile.result, body, token,
                         "the body of " + context_.quoted(profile.name),
                         Coercion::Refused);
}

void CommandReader::on_define_const(std::size_t at) {
  if (!has_arguments(at, 3, "write (define-const x Int 5)")) return;
  if (!is_name(at + 2)) return;
  Profile profile;
  profile.name = at + 2;
  profile.result = sorts_.read(at + 3);
  const TermId body = read_body(profile, context_.tape.next(at + 3));
  add(Kind::DefineConst, at, raw(declare(profile, FunctionKind::Defined, body)),
      1);
}

void CommandReader::on_define_fun(std::size_t at) {
  if (!has_arguments(at, 4, "write (define-fun f ((x Int)) Int x)")) return;
  Profile profile;
  if (!read_profile(at + 2, profile)) return;
  // Not recursive: the name is not known in its own body.
  const TermId body = read_body(profile, context_.element(at, 4));
  add(Kind::DefineFun, at, raw(declare(profile, FunctionKind::Defined, body)),
      1);
}

void CommandReader::on_define_fun_rec(std::size_t at) {
  if (!has_arguments(at, 4, "write (define-fun-rec f ((x Int)) Int x)")) {
    return;
  }
  Profile profile;
  if (!read_profile(at + 2, profile)) return;
  const FunctionId id = declare(profile, FunctionKind::Recursive, kErrorTerm);
  const TermId body = read_body(profile, context_.element(at, 4));
  context_.script.declarations[id].body = body;
  add(Kind::DefineFunRec, at, raw(id), 1);
}

void CommandReader::on_define_funs_rec(std::size_t at) {
  const char* hint =
      "write (define-funs-rec ((f ((x Int)) Int)) (x)), with a body for each";
  if (!has_arguments(at, 2, hint)) return;
  const std::size_t bodies = context_.tape.next(at + 2);
  const bool well = context_.is_open(at + 2) && context_.is_open(bodies) &&
                    context_.length(at + 2) == context_.length(bodies) &&
                    !context_.is_close(at + 3);
  if (!well) {
    context_.report(Problem::Syntax, at,
                    "there must be as many bodies as functions, and at least "
                    "one",
                    hint);
    return;
  }
  std::vector<Profile> profiles;
  for (std::size_t token = at + 3; !context_.is_close(token);
       token = context_.tape.next(token)) {
    if (!context_.is_open(token) || context_.length(token) != 3) {
      context_.report(Problem::Syntax, token,
                      "a function has a name, parameters and a sort", hint);
      return;
    }
    Profile profile;
    if (!read_profile(token + 1, profile)) return;
    profiles.push_back(std::move(profile));
  }
  std::vector<FunctionId> ids;
  ids.reserve(profiles.size());
  for (const Profile& profile : profiles) {
    ids.push_back(declare(profile, FunctionKind::Recursive, kErrorTerm));
  }
  std::size_t token = bodies + 1;
  for (std::size_t each = 0; each < profiles.size(); ++each) {
    const TermId body = read_body(profiles[each], token);
    context_.script.declarations[ids[each]].body = body;
    token = context_.tape.next(token);
  }
  add(Kind::DefineFunsRec, at, raw(ids.front()),
      static_cast<std::uint32_t>(ids.size()));
}

// (declare-var x Int) of z3's fixed points and of SyGuS.
void CommandReader::on_declare_var(std::size_t at) {
  if (!context_.is_symbol(at + 2)) return;
  Function function;
  function.name = context_.intern(at + 2);
  function.kind = FunctionKind::Extension;
  function.token = static_cast<std::uint32_t>(at + 2);
  function.result = sorts_.read(at + 3);
  bind_function(declare(function, {}), false);
}

// (declare-rel p (Int Bool))
void CommandReader::on_declare_rel(std::size_t at) {
  std::vector<SortId> parameters;
  if (!context_.is_symbol(at + 2) || !read_sorts(at + 3, parameters)) return;
  Function function;
  function.name = context_.intern(at + 2);
  function.kind = FunctionKind::Extension;
  function.token = static_cast<std::uint32_t>(at + 2);
  function.result = kBool;
  bind_function(declare(function, parameters), false);
}

}  // namespace podium::terms
