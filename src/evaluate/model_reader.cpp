// The items of a model, and what each of them defines.

#include "evaluate/model_reader.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/text.h"

namespace podium::evaluate {

using terms::FunctionId;
using terms::FunctionKind;
using terms::Meaning;
using terms::Operator;
using terms::raw;
using terms::SortId;
using terms::SymbolId;
using terms::TermId;

namespace {

struct PartialName {
  std::string_view name;
  Operator op;
  bool standard;
};

// Functions that theories leave open somewhere, and z3's names for where they
// do.
constexpr PartialName kPartialNames[] = {
    {"div", Operator::Div, true},
    {"mod", Operator::Mod, true},
    {"/", Operator::Divide, true},
    {"fp.min", Operator::FpMin, true},
    {"fp.max", Operator::FpMax, true},
    {"fp.to_ubv", Operator::FpToUbv, true},
    {"fp.to_sbv", Operator::FpToSbv, true},
    {"fp.to_real", Operator::FpToReal, true},
    {"seq.nth", Operator::Extension, true},  // the only one there that is open
    {"div0", Operator::Div, false},
    {"mod0", Operator::Mod, false},
    {"/0", Operator::Divide, false},
    {"fp.to_ubv_unspecified", Operator::FpToUbv, false},
    {"fp.to_sbv_unspecified", Operator::FpToSbv, false},
    {"fp.to_real_unspecified", Operator::FpToReal, false},
    {"seq.nth_u", Operator::Extension, false},
};

bool has_name_twice(std::span<const terms::Terms::Bound> parameters) {
  std::vector<std::uint32_t> names;
  names.reserve(parameters.size());
  for (const auto& each : parameters) names.push_back(raw(each.name));
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) != names.end();
}

}  // namespace

void ModelReader::fail(Fault fault, std::size_t token, std::string message,
                       std::string hint) {
  if (trouble_) return;
  trouble_ =
      Trouble{fault, places_.where(token), std::move(message), std::move(hint)};
}

void ModelReader::note(Remark remark, std::size_t token, std::string message) {
  const bool known = std::ranges::any_of(
      notes_, [=](const Note& each) { return each.remark == remark; });
  if (known) return;
  notes_.push_back({remark, places_.where(token), std::move(message)});
}

std::optional<Trouble> ModelReader::read(std::size_t list) {
  std::size_t at = list + 1;
  if (context_.is_symbol(at) && context_.tape.is_symbol(at, "model")) {
    note(Remark::ModelWord, at, "the word 'model' is no part of the format");
    ++at;
  }
  bind_constructors(list);
  bind_abstract_values(list);
  for (; !context_.is_close(at) && !trouble_; at = context_.tape.next(at)) {
    item(at);
  }
  // All names first, as a helper may be defined after its use.
  for (std::size_t each = 0; each < definitions_.size() && !trouble_; ++each) {
    read_body(definitions_[each]);
  }
  if (!trouble_) resolve_arrays();
  return trouble_;
}

// Bare @x, and names that only (as x S) makes known.
void ModelReader::bind_abstract_values(std::size_t list) {
  const std::size_t end = context_.tape.partner(list);
  std::vector<std::size_t> others;
  for (std::size_t at = list; at < end; ++at) {
    if (!context_.is_symbol(at)) continue;
    const bool after_as = at > list && context_.is_word(at - 1, "as");
    const std::string_view name = context_.tape.symbol(at);
    if (after_as || name.starts_with('@')) {
      if (!bind_abstract(at, list)) others.push_back(at);
    } else if (is_element(at)) {
      bind_universe(at);
    }
  }
  // Those whose sort is told nowhere.
  for (const std::size_t each : others) {
    const SymbolId name = context_.intern(each);
    if (context_.scope.function(name) == nullptr) {
      context_.scope.bind(name, Meaning::Opaque, 0);
    }
  }
}

SortId ModelReader::declared_sort(std::string_view name) {
  SymbolId symbol{};
  if (!context_.script.names.find(name, symbol)) return terms::kUnknownSort;
  const terms::Binding* sort = context_.scope.sort(symbol);
  if (sort == nullptr || sort->meaning != Meaning::Sort) {
    return terms::kUnknownSort;
  }
  const terms::SortSymbolId id{sort->value};
  const terms::SortSymbol& found = context_.script.declarations[id];
  const bool well =
      found.kind == terms::SortSymbolKind::Declared && found.arity == 0;
  return well ? context_.script.sorts.declared(id, {}) : terms::kUnknownSort;
}

// U!val!0, which z3 declares only if there are several.
void ModelReader::bind_universe(std::size_t token) {
  const SymbolId name = context_.intern(token);
  if (context_.scope.function(name) != nullptr) return;
  // A declaration of the model itself comes later.
  if (context_.is_word(token - 1, "declare-fun")) return;
  const std::string_view text = context_.tape.symbol(token);
  const SortId sort = declared_sort(text.substr(0, text.find("!val!")));
  if (sort != terms::kUnknownSort) bind_element(token, sort);
}

// Those that occur in what the benchmark declares.
std::vector<SortId> ModelReader::declared_sorts() const {
  const terms::Script& script = context_.script;
  std::vector<SortId> work;
  for (std::uint32_t at = 0; at < script.declarations.function_count(); ++at) {
    const terms::Function& function = script.declarations[FunctionId{at}];
    if (function.kind != FunctionKind::Declared) continue;
    const auto own = script.declarations.parameters(function);
    work.insert(work.end(), own.begin(), own.end());
    work.push_back(function.result);
  }
  std::vector<SortId> result;
  std::unordered_set<std::uint32_t> seen;
  while (!work.empty()) {
    const SortId sort = work.back();
    work.pop_back();
    if (!seen.insert(raw(sort)).second) continue;
    result.push_back(sort);
    const auto inner = script.sorts.arguments(sort);
    work.insert(work.end(), inner.begin(), inner.end());
  }
  return result;
}

// The names that stand in (as name sort).
std::unordered_set<std::uint32_t> ModelReader::qualified_names(
    std::size_t list) {
  std::unordered_set<std::uint32_t> names;
  const std::size_t end = context_.tape.partner(list);
  for (std::size_t at = list + 1; at < end; ++at) {
    if (context_.is_symbol(at) && context_.is_word(at - 1, "as")) {
      names.insert(raw(context_.intern(at)));
    }
  }
  return names;
}

// z3 writes nil without its sort. If the benchmark has lists of one sort only,
// it is of that. Who tells the sort once tells it always.
void ModelReader::bind_constructors(std::size_t list) {
  terms::Script& script = context_.script;
  std::vector<SortId> sorts;
  std::unordered_set<std::uint32_t> qualified;
  for (std::uint32_t at = 0; at < script.declarations.datatype_count(); ++at) {
    const terms::Datatype datatype = script.declarations[terms::DatatypeId{at}];
    if (datatype.parameters.empty()) continue;
    if (sorts.empty()) {
      sorts = declared_sorts();
      qualified = qualified_names(list);
    }
    const auto is_instance = [&](SortId sort) {
      return script.sorts.kind(sort) == terms::SortKind::Datatype &&
             script.sorts.symbol(sort) == datatype.symbol;
    };
    if (std::ranges::count_if(sorts, is_instance) != 1) continue;
    const SortId only = *std::ranges::find_if(sorts, is_instance);
    for (const terms::Constructor& each : datatype.constructors) {
      const SymbolId name = script.declarations[each.function].name;
      if (!each.selectors.empty() || qualified.contains(raw(name))) continue;
      const TermId call = script.terms.call(each.function, {}, only);
      context_.scope.bind(name, Meaning::Local, raw(call));
    }
  }
}

void ModelReader::bind_element(std::size_t token, SortId sort) {
  terms::Script& script = context_.script;
  terms::Function function;
  function.name = context_.intern(token);
  function.kind = FunctionKind::Extension;
  function.token = terms::kNone;
  function.result = sort;
  const FunctionId id = script.declarations.add(function, {});
  script.terms.set_origin(static_cast<std::uint32_t>(token));
  context_.scope.bind(function.name, Meaning::Constant,
                      raw(script.terms.call(id, {}, sort)));
}

bool ModelReader::bind_abstract(std::size_t token, std::size_t list) {
  const SymbolId name = context_.intern(token);
  const bool known = context_.scope.function(name) != nullptr ||
                     raw(name) < context_.words.size();
  if (known) return true;
  if (context_.is_word(token - 1, "as")) return false;
  // @uc_S_0 of cvc4 is of the sort S; a body alone is of its function's.
  const std::string_view text = context_.tape.symbol(token);
  const std::size_t last = text.rfind('_');
  SortId sort = terms::kUnknownSort;
  if (text.starts_with("@uc_") && last >= 4) {
    sort = declared_sort(text.substr(4, last - 4));
  }
  const bool body = context_.is_close(token + 1) && token > list + 2 &&
                    context_.is_symbol(token - 1);
  if (sort == terms::kUnknownSort && body) {
    sort = declared_sort(context_.tape.symbol(token - 1));
  }
  if (sort == terms::kUnknownSort) return false;
  bind_element(token, sort);
  return true;
}

void ModelReader::item(std::size_t token) {
  const bool list = context_.is_open(token) && context_.is_symbol(token + 1);
  if (!list) {
    return fail(Fault::Malformed, token,
                context_.quoted(token) + " is no definition",
                "a model is a list of (define-fun name (...) sort value)");
  }
  const std::string_view word = context_.tape.symbol(token + 1);
  const std::size_t length = context_.length(token);
  const bool refine = word == "refine-fun";
  if (refine || word == "define-fun" || word == "define-fun-rec") {
    if (length != 5) {
      return fail(Fault::Malformed, token,
                  "a definition has a name, parameters, a sort and a value",
                  "write (define-fun name (...) sort value)");
    }
    return definition(token + 2, context_.element(token, 4), refine);
  }
  if (word == "define-const" && length == 4) {
    return definition(token + 2, context_.element(token, 3), false);
  }
  if (word == "define-funs-rec" && length == 3) return definitions(token);
  if (word == "declare-fun" || word == "declare-const") {
    return declaration(token, word == "declare-const");
  }
  // Of z3 and cvc4: how large a sort is, and that it is one.
  const bool ignored = word == "forall" || word == "declare-sort" ||
                       word == "declare-datatypes" ||
                       word == "declare-datatype" ||
                       word == "declare-codatatypes" || word == "set-info";
  if (ignored) {
    return note(Remark::Universe, token,
                "'" + printable(word, 40) + "' is no part of the format");
  }
  fail(Fault::Malformed, token, "'" + printable(word, 40) + "' defines nothing",
       "a model is a list of (define-fun name (...) sort value)");
}

bool ModelReader::is_element(std::size_t name) const {
  return context_.tape.symbol(name).find("!val!") != std::string_view::npos;
}

// Neither the benchmark nor a theory has it.
bool ModelReader::is_private_sort(std::size_t name) {
  if (!context_.is_symbol(name)) return false;
  const SymbolId symbol = context_.intern(name);
  return context_.scope.sort(symbol) == nullptr &&
         context_.words.sort(symbol) == nullptr;
}

// (declare-fun U!val!0 () U): an element of a sort.
void ModelReader::declaration(std::size_t token, bool constant) {
  const std::size_t length = context_.length(token);
  const bool well = context_.is_symbol(token + 2) &&
                    (constant ? length == 3
                              : length == 4 && context_.is_open(token + 3) &&
                                    context_.is_close(token + 4));
  if (!well) {
    return fail(Fault::Malformed, token,
                "a model declares nothing but elements of sorts");
  }
  const std::size_t place = constant ? token + 3 : token + 5;
  // z3 tells of sorts of its own, such as those for a long distinct.
  if (is_element(token + 2) && is_private_sort(place)) {
    return note(Remark::Universe, token, "elements of a sort are declared");
  }
  const SortId sort = sorts_.read(place);
  if (context_.script.sorts.kind(sort) != terms::SortKind::Declared) {
    return fail(Fault::Malformed, token,
                "a model declares nothing but elements of sorts");
  }
  note(Remark::Universe, token, "elements of a sort are declared");
  const SymbolId name = context_.intern(token + 2);
  if (context_.scope.function(name) != nullptr) {
    // Its use came first.
    if (is_element(token + 2)) return;
    return fail(Fault::Redefined, token + 2,
                context_.quoted(token + 2) + " is declared already");
  }
  bind_element(token + 2, sort);
}

void ModelReader::definitions(std::size_t token) {
  const std::size_t profiles = token + 2;
  const std::size_t bodies = context_.tape.next(profiles);
  const bool well = context_.is_open(profiles) && context_.is_open(bodies) &&
                    context_.length(profiles) == context_.length(bodies);
  if (!well) {
    return fail(Fault::Malformed, token,
                "there must be as many bodies as functions");
  }
  std::size_t body = bodies + 1;
  for (std::size_t at = profiles + 1; !context_.is_close(at) && !trouble_;
       at = context_.tape.next(at)) {
    if (!context_.is_open(at) || context_.length(at) != 3) {
      return fail(Fault::Malformed, at,
                  "a function has a name, parameters and a sort");
    }
    definition(at + 1, body, false);
    body = context_.tape.next(body);
  }
}

void ModelReader::definition(std::size_t name, std::size_t body, bool refine) {
  Definition result;
  result.body = body;
  std::size_t after = context_.tape.next(name);
  // (_ fp.to_ubv 8)
  const bool indexed = context_.is_open(name) &&
                       context_.is_word(name + 1, "_") &&
                       context_.is_symbol(name + 2);
  result.name = indexed ? name + 2 : name;
  if (!context_.is_symbol(result.name)) {
    return fail(Fault::Malformed, name,
                context_.quoted(name) + " is no name of a function");
  }
  const bool constant = context_.tape.next(after) == body;
  if (!constant) {
    if (!terms_.read_variables(after, result.parameters)) return;
    if (has_name_twice(result.parameters)) {
      return fail(Fault::Malformed, after, "a parameter comes twice");
    }
    after = context_.tape.next(after);
  }
  result.result = sorts_.read(after);
  if (resolve(result, refine)) definitions_.push_back(std::move(result));
}

bool ModelReader::resolve(Definition& definition, bool refine) {
  const SymbolId name = context_.intern(definition.name);
  if (context_.scope.function(name) != nullptr) {
    if (!resolve_function(definition)) return false;
  } else if (!resolve_partial(definition)) {
    if (refine) {
      fail(Fault::Undeclared, definition.name,
           context_.quoted(definition.name) + " is no partial function");
      return false;
    }
    if (is_standard(definition.name)) {
      fail(Fault::Redefined, definition.name,
           context_.quoted(definition.name) + " is a function of the theories");
      return false;
    }
    declare_helper(definition);
    note(
        Remark::Helper, definition.name,
        context_.quoted(definition.name) + " is not declared by the benchmark");
  }
  if (definition.target == Target::Partial) {
    if (!is_first(definition)) {
      fail(Fault::Redefined, definition.name,
           context_.quoted(definition.name) + " is defined twice");
      return false;
    }
    note(refine ? Remark::EarlyRefine : Remark::PartialDefine, definition.name,
         refine ? "refine-fun is for partial functions since 2025"
                : "partial functions are given by refine-fun since 2025");
  } else if (refine) {
    fail(Fault::Malformed, definition.name,
         context_.quoted(definition.name) + " is no partial function",
         "refine-fun is for functions such as div");
    return false;
  }
  return true;
}

// Whether the standard gives the name a meaning: it keeps it.
bool ModelReader::is_standard(std::size_t name) const {
  const auto rows = context_.words.signatures(context_.intern(name));
  return std::ranges::any_of(rows, [](const terms::Signature& row) {
    return row.origin == terms::Origin::Standard;
  });
}

// A name that the benchmark has.
bool ModelReader::resolve_function(Definition& definition) {
  terms::Script& script = context_.script;
  bool declared = false;
  for (const terms::Binding* at =
           context_.scope.function(context_.intern(definition.name));
       at != nullptr; at = context_.scope.hidden(*at)) {
    const FunctionId id = builder_.function_of(*at);
    if (raw(id) == terms::kNone) continue;
    const terms::Function& function = script.declarations[id];
    const bool selector = function.kind == FunctionKind::Selector;
    if (function.kind != FunctionKind::Declared && !selector) continue;
    declared = true;
    const auto sorts = script.declarations.parameters(function);
    const bool fits = function.polymorphic ||
                      (function.result == definition.result &&
                       std::ranges::equal(sorts, definition.parameters, {}, {},
                                          &terms::Terms::Bound::sort));
    if (!fits || sorts.size() != definition.parameters.size()) continue;
    definition.target = selector ? Target::Partial : Target::Function;
    definition.function = id;
    if (!selector && !defined_.insert(raw(id)).second) {
      fail(Fault::Redefined, definition.name,
           context_.quoted(definition.name) + " is defined twice");
      return false;
    }
    return true;
  }
  if (declared) {
    fail(Fault::WrongSort, definition.name,
         context_.quoted(definition.name) +
             " is defined with other sorts than it is declared with");
  } else if (seen_names_.contains(raw(context_.intern(definition.name)))) {
    fail(Fault::Redefined, definition.name,
         context_.quoted(definition.name) + " is defined twice");
  } else {
    note(Remark::Redefinition, definition.name,
         context_.quoted(definition.name) + " is defined by the benchmark");
    definition.target = Target::Claim;
    return definition.parameters.empty();
  }
  return false;
}

bool ModelReader::resolve_partial(Definition& definition) {
  const std::string_view name = context_.tape.symbol(definition.name);
  const auto* found =
      std::ranges::find(kPartialNames, name, &PartialName::name);
  if (found == std::end(kPartialNames)) return false;
  definition.target = Target::Partial;
  definition.op = found->op;
  if (!found->standard) {
    note(Remark::PartialName, definition.name,
         context_.quoted(definition.name) + " is a solver's own name");
  }
  return true;
}

bool ModelReader::is_first(const Definition& partial) {
  std::vector<std::uint32_t> key{raw(context_.intern(partial.name)),
                                 raw(partial.function), raw(partial.result)};
  for (const auto& each : partial.parameters) key.push_back(raw(each.sort));
  return partials_.insert(std::move(key)).second;
}

void ModelReader::declare_helper(Definition& definition) {
  terms::Script& script = context_.script;
  terms::Function function;
  function.name = context_.intern(definition.name);
  function.kind = FunctionKind::Recursive;
  function.token = terms::kNone;
  function.result = definition.result;
  std::vector<SortId> sorts;
  for (const auto& each : definition.parameters) sorts.push_back(each.sort);
  definition.function = script.declarations.add(function, sorts);
  seen_names_.insert(raw(function.name));
  if (sorts.empty()) {
    script.terms.set_origin(static_cast<std::uint32_t>(definition.name));
    const TermId call =
        script.terms.call(definition.function, {}, function.result);
    context_.scope.bind(function.name, Meaning::Constant, raw(call));
  } else {
    context_.scope.bind(function.name, Meaning::Function,
                        raw(definition.function));
  }
}

void ModelReader::read_body(Definition& definition) {
  const std::size_t mark = context_.scope.mark();
  terms_.bind(definition.parameters);
  TermId body = terms_.read(definition.body);
  terms_.unbind_all(mark);
  body = builder_.expect(definition.result, body, definition.body,
                         "the value of " + context_.quoted(definition.name));
  definition.body_term = body;
  switch (definition.target) {
    case Target::Function:
      interpretation_.define(definition.function, body);
      if (definition.parameters.empty()) {
        interpretation_.constants.push_back(context_.script.terms.call(
            definition.function, {}, definition.result));
      }
      return;
    case Target::Claim:
      interpretation_.claims.push_back(
          {builder_.constant(context_.intern(definition.name), definition.name),
           body, static_cast<std::uint32_t>(definition.name)});
      return;
    case Target::Helper:
      context_.script.declarations[definition.function].body = body;
      return;
    case Target::Partial: {
      Refinement refinement{
          definition.op, definition.function, {}, definition.result, body};
      for (const auto& each : definition.parameters) {
        refinement.parameters.push_back(each.sort);
      }
      interpretation_.refinements.push_back(std::move(refinement));
      return;
    }
  }
}

}  // namespace podium::evaluate
