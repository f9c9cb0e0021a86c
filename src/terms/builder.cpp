// What is common to all applications, and symbols alone.

#include "terms/builder.h"

#include "base/text.h"
#include "terms/hints.h"

namespace podium::terms {

std::size_t Builder::argument_token(std::size_t list, std::size_t at) const {
  // A constant has no arguments, and (_ f x) has its arguments one later.
  if (!context_.is_open(list)) return list;
  const std::size_t skip = context_.is_word(list + 1, "_") ? 2 : 1;
  std::size_t token = context_.element(list, 0);
  for (std::size_t step = 0; step < at + skip; ++step) {
    if (context_.is_close(token)) return list;
    token = context_.tape.next(token);
  }
  return context_.is_close(token) ? list : token;
}

std::size_t Builder::index_count(const Head& head) const {
  return head.indexed == kNone ? 0 : context_.length(head.indexed) - 2;
}

TermId Builder::other_constant(SymbolId name, std::size_t token) {
  Head head;
  head.name = name;
  head.token = static_cast<std::uint32_t>(token);
  return apply(head, {}, token);
}

TermId Builder::apply(const Head& head, std::span<TermId> arguments,
                      std::size_t list) {
  context_.script.terms.set_origin(static_cast<std::uint32_t>(list));
  if (head.indexed == kNone) {
    const Binding* binding = context_.scope.function(head.name);
    if (binding != nullptr) return apply_bound(*binding, head, arguments, list);
  }
  return apply_word(head, arguments, list);
}

bool Builder::fits(const Uniform& function,
                   std::span<const TermId> arguments) const {
  const SortId first = sort(arguments[0]);
  for (std::size_t at = 1; at < arguments.size(); ++at) {
    if (sort(arguments[at]) != first) return false;
  }
  switch (function.letter) {
    case 'B':
      return first == kBool;
    case 'I':
      return first == kInt;
    case 'N':
      return first == kInt || first == kReal;
    case 'm':
      return context_.script.sorts.kind(first) == SortKind::BitVec;
    default:
      return first != kUnknownSort;
  }
}

const Uniform& Builder::uniform(SymbolId name,
                                std::span<const TermId> arguments) const {
  static constexpr Uniform kNoFunction;
  if (context_.scope.function(name) != nullptr) return kNoFunction;
  const Uniform& function = context_.words.uniform(name, arguments.size());
  return function.most != 0 && fits(function, arguments) ? function
                                                         : kNoFunction;
}

TermId Builder::apply(SymbolId name, std::span<TermId> arguments,
                      std::uint32_t list) {
  const Uniform& function = uniform(name, arguments);
  if (function.most != 0) {
    Terms& terms = context_.script.terms;
    terms.set_origin(list);
    return terms.operation(function.op, {}, arguments,
                           sort_of(function, arguments));
  }
  Head head;
  head.name = name;
  head.token = list + 1;
  return apply(head, arguments, list);
}

TermId Builder::apply_bound(const Binding& binding, const Head& head,
                            std::span<TermId> arguments, std::size_t list) {
  if (binding.forgotten &&
      context_.script.findings.is_first(Problem::Forgotten, raw(head.name))) {
    context_.report(
        Problem::Forgotten, head.token,
        context_.quoted(head.name) + " was declared before a reset-assertions",
        "declare it again, or set :global-declarations");
  }
  switch (binding.meaning) {
    case Meaning::Local: {
      const TermId value{binding.value};
      if (raw(head.qualifier) != kNone) {
        expect(head.qualifier, value, head.token, "(as ...)");
      }
      if (arguments.empty()) return value;
      std::vector<TermId> all{value};
      all.insert(all.end(), arguments.begin(), arguments.end());
      return apply_map(all, list);
    }
    case Meaning::Constant:
    case Meaning::Function:
      if (context_.scope.hidden(binding) != nullptr ||
          !context_.words.signatures(head.name).empty()) {
        return apply_overloaded(binding, head, arguments, list);
      }
      return apply_function(function_of(binding), head, arguments, list);
    case Meaning::Opaque:
      return extension(Theory::Other, head, arguments, kUnknownSort);
    case Meaning::Sort:
    case Meaning::SortTerm:
      break;
  }
  return kErrorTerm;
}

TermId Builder::expect(SortId expected, TermId term, std::size_t token,
                       const std::string& what, Coercion coercion) {
  const SortId found = sort(term);
  if (context_.script.sorts.compatible(expected, found)) return term;
  if (expected == kReal && found == kInt && coercion == Coercion::Allowed) {
    warn_of_real(token, false);
    return to_real(term);
  }
  if (context_.script.sorts.is_array_of(expected, found)) {
    context_.report(Problem::LambdaAsArray, token,
                    "a map stands where an array is asked for",
                    "the standard has no conversion between them");
    return term;
  }
  if (!context_.wants(Problem::SortMismatch)) {
    context_.script.findings.count(Problem::SortMismatch);
    return term;
  }
  context_.report(Problem::SortMismatch, token,
                  what + " must be of sort " + context_.text(expected) +
                      ", not " + context_.text(found),
                  hint_for_sort(context_.script, expected, found));
  return term;
}

TermId Builder::to_real(TermId term) {
  Terms& terms = context_.script.terms;
  if (terms.kind(term) == TermKind::Numeral) {
    return terms.literal(TermKind::Decimal,
                         std::string(terms.text(term)) + ".0", kReal);
  }
  return terms.operation(Operator::ToReal, {}, {&term, 1}, kReal);
}

void Builder::warn_of_real(std::size_t token, bool allowed) {
  if (allowed) return;
  if (!context_.wants(Problem::IntAsReal)) {
    context_.script.findings.count(Problem::IntAsReal);
    return;
  }
  context_.report(Problem::IntAsReal, token,
                  "an Int stands where a Real is asked for",
                  "write 1.0 instead of 1, and (to_real x) for other terms");
}

void Builder::coerce(std::span<TermId> arguments, const Signature& row,
                     std::size_t list) {
  // AUFLIRA and AUFNIRA: (op t1 t2) with op of rank Real Real.
  const bool allowed =
      context_.logic.ints_as_reals &&
      (row.theory == Theory::Arithmetic || row.op == Operator::Equal ||
       row.op == Operator::Distinct);
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    if (!matcher_.coerces(at, sort(arguments[at]))) continue;
    const bool wanted = !allowed && context_.wants(Problem::IntAsReal);
    warn_of_real(wanted ? argument_token(list, at) : list, allowed);
    arguments[at] = to_real(arguments[at]);
  }
}

TermId Builder::extension(Theory theory, const Head& head,
                          std::span<const TermId> arguments, SortId sort) {
  context_.note_extension(theory, head.name, head.token);
  // What an index means we do not know, so its text stands for it.
  indices_.clear();
  if (head.indexed != kNone) {
    std::size_t at = context_.element(head.indexed, 2);
    for (; !context_.is_close(at); at = context_.tape.next(at)) {
      if (indices_.size() == kMostIndices) {
        context_.report(Problem::BadIndex, at, "there are too many indices",
                        "a name has a few indices at most");
        return kErrorTerm;
      }
      indices_.push_back(
          raw(context_.script.names.intern(context_.tape.slice(at))));
    }
  }
  if (raw(head.qualifier) != kNone) sort = head.qualifier;
  return context_.script.terms.extension(head.name, indices_, arguments, sort);
}

// Of a name that begins as those of solvers do. With (as ...) it may be a value
// that a solver printed.
void Builder::warn_of_function(const Head& head) {
  if (raw(head.qualifier) != kNone) return;
  const Problem problem = Problem::UnknownFunction;
  if (!context_.script.findings.is_first(problem, raw(head.name))) return;
  context_.report(problem, head.token,
                  context_.quoted(head.name) +
                      " is named as functions of solvers are, but we know of "
                      "none that has it",
                  "declare it, or correct its name");
}

TermId Builder::unknown(const Head& head, std::span<TermId> arguments,
                        std::size_t list) {
  const std::string name(context_.script.names[head.name]);
  bool found = false;
  const TermId tested = old_tester(head, arguments, list, found);
  if (found) return tested;
  const Theory family = extension_family(name);
  const bool known = is_extension(name);
  const std::optional<std::string> meant =
      known ? std::nullopt : misspelt_extension(name);
  if (family != Theory::Core && !meant) {
    if (!known) warn_of_function(head);
    return extension(family, head, arguments, kUnknownSort);
  }
  if (Words::is_reserved(head.name) &&
      context_.tape.kind(head.token) != smtlib::Kind::Quoted) {
    context_.report(Problem::Syntax, head.token,
                    context_.quoted(head.name) + " is a word of the grammar",
                    "write a term in its place");
    return kErrorTerm;
  }
  if (!context_.wants(Problem::UnknownSymbol)) {
    context_.script.findings.count(Problem::UnknownSymbol);
    return kErrorTerm;
  }
  const bool negative =
      name.size() > 1 && name.starts_with('-') && smtlib::is_digit(name[1]);
  context_.report(Problem::UnknownSymbol, head.token,
                  "there is no " +
                      std::string(arguments.empty() ? "constant or variable "
                                                    : "function ") +
                      context_.quoted(head.name) + " here",
                  negative ? "write (- " + name.substr(1) + ")"
                  : meant  ? "did you mean '" + *meant + "'?"
                           : context_.suggest(name, false));
  return kErrorTerm;
}

// A polymorphic map that is given these arguments: their sorts tell which
// instance of it is meant.
TermId Builder::instantiate(TermId map, std::span<const TermId> given) {
  Script& script = context_.script;
  const bool call = script.terms.kind(map) == TermKind::Call;
  if (!call || !script.sorts.has_parameters(sort(map))) return map;
  const FunctionId id = script.terms.function(map);
  if (!script.declarations[id].polymorphic) return map;
  const std::vector<SortId> parameters = parameters_of(id);
  std::vector<SortId> values(parameters.size(), SortId{kNone});
  const auto parts = script.sorts.arguments(sort(map));
  for (std::size_t at = 0; at < given.size() && at + 1 < parts.size(); ++at) {
    script.sorts.match(parts[at], sort(given[at]), parameters, values);
  }
  const SortId instance =
      script.sorts.substitute(sort(map), parameters, values);
  return script.terms.call(id, script.terms.arguments(map), instance);
}

TermId Builder::apply_map(std::span<TermId> arguments, std::size_t list) {
  Script& script = context_.script;
  script.terms.set_origin(static_cast<std::uint32_t>(list));
  const std::span given = arguments.subspan(1);
  arguments[0] = instantiate(arguments[0], given);
  const SortId map = sort(arguments[0]);
  if (script.sorts.kind(map) != SortKind::Map) {
    if (!script.sorts.has_unknown(map)) {
      // Not the term, in which variables have numbers for names.
      const bool marked =
          context_.is_word(list + 1, "_") || context_.is_word(list + 1, "@");
      const std::size_t head = list + (marked ? 2 : 1);
      context_.report(Problem::SortMismatch, list,
                      context_.quoted(head) + " is of sort " +
                          context_.text(map) + " and takes no arguments",
                      "write it without parentheses, or apply a function");
    }
    return script.terms.operation(Operator::Apply, {}, arguments, kUnknownSort);
  }
  const auto view = script.sorts.arguments(map);
  const std::vector<SortId> sorts(view.begin(), view.end());
  if (given.size() >= sorts.size()) {
    context_.report(Problem::WrongArity, list,
                    "a map of sort " + context_.text(map) + " takes at most " +
                        std::to_string(sorts.size() - 1) +
                        (sorts.size() == 2 ? " argument" : " arguments") +
                        ", not " + std::to_string(given.size()),
                    "remove the others, or correct the sort of the map");
    return kErrorTerm;
  }
  for (std::size_t at = 0; at < given.size(); ++at) {
    given[at] = expect(sorts[at], given[at], argument_token(list, at),
                       "argument " + std::to_string(at + 1));
  }
  const std::span rest = std::span(sorts).subspan(given.size());
  const SortId result =
      rest.size() == 1
          ? rest.front()
          : script.sorts.map(rest.first(rest.size() - 1), rest.back());
  return script.terms.operation(Operator::Apply, {}, arguments, result);
}

}  // namespace podium::terms
