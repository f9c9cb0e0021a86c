// Applications of the script's own functions.

#include <algorithm>

#include "terms/builder.h"
#include "terms/hints.h"

namespace podium::terms {

FunctionId Builder::function_of(const Binding& binding) const {
  if (binding.meaning == Meaning::Function) return FunctionId{binding.value};
  if (binding.meaning == Meaning::Constant) {
    return context_.script.terms.function(TermId{binding.value});
  }
  return FunctionId{kNone};
}

// The sort parameters that an application has to find values for.
std::vector<SortId> Builder::parameters_of(FunctionId id) {
  const Script& script = context_.script;
  const Function& function = script.declarations[id];
  if (raw(function.datatype) != kNone) {
    return script.declarations[function.datatype].parameters;
  }
  const auto known = parameters_.find(raw(id));
  if (known != parameters_.end()) return known->second;
  std::vector<SortId> found;
  std::vector<SortId> seen;
  const auto own = script.declarations.parameters(function);
  std::vector<SortId> work(own.begin(), own.end());
  work.push_back(function.result);
  while (!work.empty()) {
    const SortId at = work.back();
    work.pop_back();
    if (!script.sorts.has_parameters(at)) continue;
    if (std::ranges::find(seen, at) != seen.end()) continue;
    seen.push_back(at);
    if (script.sorts.kind(at) == SortKind::Parameter) found.push_back(at);
    const auto parts = script.sorts.arguments(at);
    work.insert(work.end(), parts.begin(), parts.end());
  }
  parameters_.emplace(raw(id), found);
  return found;
}

SortId Builder::function_sort(const Function& function) {
  const auto view = context_.script.declarations.parameters(function);
  const std::vector<SortId> sorts(view.begin(), view.end());
  return context_.script.sorts.map(sorts, function.result);
}

// Whether some values of its sort parameters fit.
bool Builder::accepts_somehow(FunctionId id, const Head& head,
                              std::span<const TermId> arguments) {
  const Script& script = context_.script;
  const Function& function = script.declarations[id];
  const std::vector<SortId> parameters = parameters_of(id);
  std::vector<SortId> values(parameters.size(), SortId{kNone});
  const auto fits = [&](SortId expected, SortId found) {
    return script.sorts.match(expected, found, parameters, values);
  };
  if (raw(head.qualifier) != kNone && !fits(function.result, head.qualifier)) {
    return false;
  }
  const auto expected = script.declarations.parameters(function);
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    if (!fits(expected[at], sort(arguments[at]))) return false;
  }
  return true;
}

bool Builder::accepts(FunctionId id, const Head& head,
                      std::span<const TermId> arguments, bool coerce) {
  const Script& script = context_.script;
  const Function& function = script.declarations[id];
  if (arguments.size() != function.count) return false;
  if (function.polymorphic) return accepts_somehow(id, head, arguments);
  if (raw(head.qualifier) != kNone &&
      !script.sorts.compatible(head.qualifier, function.result)) {
    return false;
  }
  const auto expected = script.declarations.parameters(function);
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const SortId found = sort(arguments[at]);
    if (script.sorts.compatible(expected[at], found)) continue;
    if (!coerce || expected[at] != kReal || found != kInt) return false;
  }
  return true;
}

// Solvers take none of two functions that differ in their results only.
void Builder::check_choice(const Binding& chosen, FunctionId id,
                           const Head& head, std::span<const TermId> arguments,
                           bool coerce) {
  const Script& script = context_.script;
  for (const Binding* at = context_.scope.hidden(chosen); at != nullptr;
       at = context_.scope.hidden(*at)) {
    const FunctionId other = function_of(*at);
    if (raw(other) == kNone || at->forgotten) continue;
    if (script.declarations[other].result == script.declarations[id].result ||
        !accepts(other, head, arguments, coerce)) {
      continue;
    }
    context_.report(Problem::Ambiguous, head.token,
                    context_.quoted(head.name) +
                        " is declared with several sorts that fit here",
                    "write (as " + std::string(script.names[head.name]) +
                        " ...) with its sort, or choose another name");
    return;
  }
}

TermId Builder::apply_overloaded(const Binding& newest, const Head& head,
                                 std::span<TermId> arguments,
                                 std::size_t list) {
  for (const bool coerce : {false, true}) {
    for (const Binding* at = &newest; at != nullptr;
         at = context_.scope.hidden(*at)) {
      const FunctionId id = function_of(*at);
      if (raw(id) == kNone) continue;
      if (!accepts(id, head, arguments, coerce)) continue;
      if (!at->forgotten) check_choice(*at, id, head, arguments, coerce);
      return apply_function(id, head, arguments, list);
    }
  }
  // A theory may have a function of this name too; solvers then take the one
  // that fits.
  const auto rows = context_.words.signatures(head.name);
  const bool theory = std::ranges::any_of(rows, [&](const Signature& row) {
    return row.indices == 0 && Matcher::takes(row, arguments.size()) &&
           matcher_.match(row, arguments);
  });
  if (theory && raw(head.qualifier) == kNone) {
    return apply_word(head, arguments, list);
  }
  return apply_function(function_of(newest), head, arguments, list);
}

TermId Builder::apply_function(FunctionId id, const Head& head,
                               std::span<TermId> arguments, std::size_t list) {
  const Function& function = context_.script.declarations[id];
  if (arguments.size() == function.count) {
    return call(id, head, arguments, list);
  }
  if (arguments.size() < function.count) {
    return apply_partly(id, head, arguments, list);
  }
  const bool map = context_.script.sorts.kind(function.result) == SortKind::Map;
  if (!map) {
    context_.report(
        Problem::WrongArity, list,
        context_.quoted(head.name) + " takes " +
            (function.count == 0
                 ? std::string("no arguments")
                 : std::to_string(function.count) +
                       (function.count == 1 ? " argument" : " arguments")) +
            ", not " + std::to_string(arguments.size()),
        hint_for_call(context_.script, context_.tape, function));
    return kErrorTerm;
  }
  const std::uint32_t count = function.count;
  const std::span rest = arguments.subspan(count);
  std::vector<TermId> all{call(id, head, arguments.first(count), list)};
  all.insert(all.end(), rest.begin(), rest.end());
  return apply_map(all, list);
}

TermId Builder::apply_partly(FunctionId id, const Head& head,
                             std::span<TermId> arguments, std::size_t list) {
  const Function function = context_.script.declarations[id];
  const bool allowed = arguments.empty() ? context_.logic.higher_order
                                         : context_.logic.partial_applications;
  if (!allowed) {
    context_.report(Problem::WrongArity, list,
                    context_.quoted(head.name) + " takes " +
                        std::to_string(function.count) +
                        (function.count == 1 ? " argument" : " arguments") +
                        ", not " + std::to_string(arguments.size()),
                    arguments.empty() ? "functions are no values in this logic"
                                      : hint_for_call(context_.script,
                                                      context_.tape, function));
    return kErrorTerm;
  }
  if (context_.script.findings.is_first(Problem::FunctionAsMap, raw(id))) {
    context_.report(
        Problem::FunctionAsMap, list,
        "the function " + context_.quoted(head.name) + " stands for a map",
        "write (lambda ((x S)) (f x))");
  }
  const TermId value = context_.script.terms.function_value(
      id, function.polymorphic ? kUnknownSort : function_sort(function));
  if (arguments.empty()) return value;
  std::vector<TermId> all{value};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return apply_map(all, list);
}

// Whether nothing tells the sort of a call. Of a map its arguments will.
bool Builder::is_open(const Function& function,
                      std::span<const SortId> values) const {
  const Sorts& sorts = context_.script.sorts;
  if (function.kind == FunctionKind::Named) return false;
  if (sorts.kind(function.result) == SortKind::Map) return false;
  return std::ranges::any_of(values,
                             [](SortId value) { return raw(value) == kNone; });
}

// What an argument of unknown sort would have told is not asked for.
void Builder::report_open(const Head& head, std::span<const TermId> arguments,
                          std::size_t list) {
  const bool excused = std::ranges::any_of(arguments, [this](TermId each) {
    return context_.script.sorts.has_unknown(sort(each));
  });
  if (excused) return;
  const std::string name(context_.script.names[head.name]);
  context_.report(
      Problem::Ambiguous, list,
      "the sort of " + context_.quoted(head.name) + " is not determined here",
      arguments.empty() ? "write (as " + name + " ...) with its sort"
                        : "write ((as " + name + " ...) ...) with its sort");
}

TermId Builder::call(FunctionId id, const Head& head,
                     std::span<TermId> arguments, std::size_t list) {
  Script& script = context_.script;
  const Function function = script.declarations[id];
  std::vector<SortId> parameters;
  std::vector<SortId> values;
  SortId result = function.result;
  if (function.polymorphic) {
    parameters = parameters_of(id);
    values.assign(parameters.size(), SortId{kNone});
  }
  const bool qualified = raw(head.qualifier) != kNone;
  if (qualified && !script.sorts.match(function.result, head.qualifier,
                                       parameters, values)) {
    context_.report(Problem::SortMismatch, head.token,
                    context_.quoted(head.name) + " is of sort " +
                        context_.text(function.result) + ", not " +
                        context_.text(head.qualifier),
                    "write (as " + std::string(script.names[head.name]) + " " +
                        context_.text(function.result) + ")");
    return kErrorTerm;
  }
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const SortId expected = script.declarations.parameters(function)[at];
    const SortId found = sort(arguments[at]);
    // A sort parameter that meets itself has a value, too.
    if (expected == found && !function.polymorphic) continue;
    if (script.sorts.match(expected, found, parameters, values)) continue;
    const SortId wanted = script.sorts.substitute(expected, parameters, values);
    if (wanted == kReal && found == kInt) {
      warn_of_real(argument_token(list, at), false);
      arguments[at] = to_real(arguments[at]);
      continue;
    }
    context_.report(Problem::SortMismatch, argument_token(list, at),
                    "argument " + std::to_string(at + 1) + " of " +
                        context_.quoted(head.name) + " must be of sort " +
                        context_.text(wanted) + ", not " + context_.text(found),
                    hint_for_sort(script, wanted, found));
    return kErrorTerm;
  }
  if (function.polymorphic) {
    result = script.sorts.substitute(result, parameters, values);
    if (is_open(function, values)) {
      report_open(head, arguments, list);
      return kErrorTerm;
    }
  }
  return script.terms.call(id, arguments, result);
}

FunctionId Builder::constructor(SymbolId name, DatatypeId datatype) const {
  const Declarations& declarations = context_.script.declarations;
  for (const Binding* at = context_.scope.function(name); at != nullptr;
       at = context_.scope.hidden(*at)) {
    const FunctionId id = function_of(*at);
    if (raw(id) == kNone) continue;
    const Function& function = declarations[id];
    if (function.kind != FunctionKind::Constructor) continue;
    if (raw(datatype) == kNone || function.datatype == datatype) return id;
  }
  return FunctionId{kNone};
}

TermId Builder::tester(FunctionId constructor, std::span<TermId> arguments,
                       std::size_t list) {
  Script& script = context_.script;
  if (arguments.size() != 1) {
    context_.report(
        Problem::WrongArity, list,
        "a tester takes 1 argument, not " + std::to_string(arguments.size()),
        "write ((_ is constructor) term)");
    return kErrorTerm;
  }
  const SortId found = sort(arguments[0]);
  const DatatypeId datatype = script.declarations[constructor].datatype;
  const bool fits =
      script.sorts.has_unknown(found) ||
      (script.sorts.kind(found) == SortKind::Datatype &&
       script.declarations[script.sorts.symbol(found)].datatype == datatype);
  if (!fits) {
    const SortId expected = script.declarations[constructor].result;
    context_.report(Problem::SortMismatch, argument_token(list, 0),
                    "what is tested must be of sort " +
                        context_.text(expected) + ", not " +
                        context_.text(found),
                    "test a term of that datatype");
  }
  return script.terms.datatype_operation(Operator::Is, constructor, arguments,
                                         kBool);
}

// is-cons, as testers were written before version 2.6.
TermId Builder::old_tester(const Head& head, std::span<TermId> arguments,
                           std::size_t list, bool& found) {
  const std::string_view name = context_.script.names[head.name];
  SymbolId symbol{};
  if (!name.starts_with("is-") || arguments.empty()) return kErrorTerm;
  if (!context_.script.names.find(name.substr(3), symbol)) return kErrorTerm;
  FunctionId id = constructor(symbol, DatatypeId{kNone});
  // The argument tells which one if several datatypes have the name.
  const SortId sort_found = sort(arguments[0]);
  if (context_.script.sorts.kind(sort_found) == SortKind::Datatype) {
    const SortSymbolId owner = context_.script.sorts.symbol(sort_found);
    const FunctionId own =
        constructor(symbol, context_.script.declarations[owner].datatype);
    if (raw(own) != kNone) id = own;
  }
  if (raw(id) == kNone) return kErrorTerm;
  found = true;
  if (context_.script.findings.is_first(Problem::OldName, raw(head.name))) {
    context_.report(
        Problem::OldName, head.token,
        context_.quoted(head.name) + " is an old form of a tester",
        "write (_ is " + std::string(context_.script.names[symbol]) + ")");
  }
  return tester(id, arguments, list);
}

// The constructor of a tester, the selector of an update.
bool Builder::has_one_index(const Head& head) {
  const std::size_t count = index_count(head);
  if (count == 1) return true;
  context_.report(Problem::BadIndex, head.token,
                  context_.quoted(head.name) + " takes 1 index, not " +
                      std::to_string(count),
                  head.name == word::kIs
                      ? "testers are written ((_ is constructor) term)"
                      : "write ((_ update selector) term value)");
  return false;
}

bool Builder::is_of_tuples(SymbolId name) const {
  const auto rows = context_.words.signatures(name);
  const Theory theory = rows.empty()
                            ? extension_family(context_.script.names[name])
                            : rows.front().theory;
  return theory == Theory::Tuples;
}

TermId Builder::is(const Head& head, std::span<TermId> arguments,
                   std::size_t list) {
  if (!has_one_index(head)) return kErrorTerm;
  std::size_t token = context_.element(head.indexed, 2);
  // z3 prints ((_ is (cons (Int (List Int)) (List Int))) x).
  if (context_.is_open(token) && context_.is_symbol(token + 1)) ++token;
  FunctionId id{kNone};
  if (context_.is_symbol(token)) {
    const SymbolId name = context_.intern(token);
    if (!arguments.empty() &&
        context_.script.sorts.kind(sort(arguments[0])) == SortKind::Datatype) {
      const SortSymbolId owner =
          context_.script.sorts.symbol(sort(arguments[0]));
      id = constructor(name, context_.script.declarations[owner].datatype);
    }
    if (raw(id) == kNone) id = constructor(name, DatatypeId{kNone});
  }
  if (raw(id) != kNone) return tester(id, arguments, list);
  // Solvers have testers of their own for what is like a constructor.
  if (context_.is_symbol(token) && is_of_tuples(context_.intern(token))) {
    return extension(Theory::Other, head, arguments, kBool);
  }
  context_.report(Problem::NotAConstructor, token,
                  context_.quoted(token) + " is no constructor here",
                  "testers are written ((_ is constructor) term)");
  return kErrorTerm;
}

// The selector of this name that takes the sort, else the newest one.
FunctionId Builder::selector(std::size_t token, SortId argument) {
  FunctionId newest{kNone};
  if (!context_.is_symbol(token)) return newest;
  const Script& script = context_.script;
  for (const Binding* at = context_.scope.function(context_.intern(token));
       at != nullptr; at = context_.scope.hidden(*at)) {
    const FunctionId id = function_of(*at);
    if (raw(id) == kNone) continue;
    const Function& function = script.declarations[id];
    if (function.kind != FunctionKind::Selector) continue;
    const bool own =
        script.sorts.kind(argument) == SortKind::Datatype &&
        script.declarations[script.sorts.symbol(argument)].datatype ==
            function.datatype;
    if (own) return id;
    if (raw(newest) == kNone) newest = id;
  }
  return newest;
}

TermId Builder::update(const Head& head, std::span<TermId> arguments,
                       std::size_t list) {
  Script& script = context_.script;
  if (!has_one_index(head)) return kErrorTerm;
  const std::size_t token = context_.element(head.indexed, 2);
  context_.note_extension(Theory::Datatypes, head.name, head.token);
  if (arguments.size() != 2) {
    context_.report(
        Problem::WrongArity, list,
        "an update takes 2 arguments, not " + std::to_string(arguments.size()),
        "write ((_ update selector) term value)");
    return kErrorTerm;
  }
  const FunctionId id = selector(token, sort(arguments[0]));
  if (raw(id) == kNone) {
    context_.report(Problem::BadIndex, token,
                    context_.quoted(token) + " is no selector here",
                    "write ((_ update selector) term value)");
    return kErrorTerm;
  }
  const Function function = script.declarations[id];
  const std::vector<SortId> parameters = parameters_of(id);
  std::vector<SortId> values(parameters.size(), SortId{kNone});
  const SortId owner = script.declarations.parameters(function)[0];
  const SortId found = sort(arguments[0]);
  if (!script.sorts.match(owner, found, parameters, values)) {
    context_.report(Problem::SortMismatch, argument_token(list, 0),
                    "what is updated must be of sort " + context_.text(owner) +
                        ", not " + context_.text(found),
                    "write ((_ update selector) term value)");
    return kErrorTerm;
  }
  const SortId field =
      script.sorts.substitute(function.result, parameters, values);
  arguments[1] = expect(field, arguments[1], argument_token(list, 1),
                        "the new value of " + context_.quoted(token));
  return script.terms.datatype_operation(Operator::Update, id, arguments,
                                         found);
}

}  // namespace podium::terms
