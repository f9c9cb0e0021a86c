#include "terms/datatype_reader.h"

#include <algorithm>
#include <unordered_set>

#include "terms/founding.h"

namespace podium::terms {

using Kind = smtlib::Command;

namespace {

constexpr const char* kHint =
    "write (declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail "
    "List)))))";

}  // namespace

void DatatypeReader::read(Kind command, std::size_t at) {
  const bool one =
      command == Kind::DeclareDatatype || command == Kind::DeclareCodatatype;
  if (!commands_.has_arguments(at, 2, kHint)) return;
  old_ = !one && is_old_form(at);
  const bool standard =
      command == Kind::DeclareDatatype || command == Kind::DeclareDatatypes;
  if (standard && !old_) context_.need_version(26, at + 1);
  const bool well = one ? read_one(at) : old_ ? read_old(at) : read_many(at);
  if (!well) return declare_unknown();
  declare_all(command, at);
}

bool DatatypeReader::is_old_form(std::size_t at) const {
  if (!context_.is_open(at + 2)) return false;
  const std::size_t second = context_.tape.next(at + 2);
  if (context_.is_symbol(at + 3)) return true;
  return context_.is_close(at + 3) && context_.is_open(second) &&
         !context_.is_close(second + 1);
}

void DatatypeReader::add_block(std::size_t name, std::uint32_t arity) {
  SortSymbol symbol;
  symbol.name = context_.intern(name);
  symbol.kind = SortSymbolKind::Datatype;
  symbol.arity = arity;
  symbol.token = static_cast<std::uint32_t>(name);
  Block block;
  block.symbol = commands_.declare_sort(std::move(symbol));
  blocks_.push_back(std::move(block));
}

// After an error nothing is known of these sorts but their names, so that what
// uses them is no second error.
void DatatypeReader::declare_unknown() {
  for (const Block& block : blocks_) {
    SortSymbol& symbol = context_.script.declarations[block.symbol];
    symbol.kind = SortSymbolKind::Defined;
    symbol.definition = kUnknownSort;
  }
}

// (X...)
bool DatatypeReader::read_parameters(std::size_t list,
                                     std::vector<SortId>& parameters) {
  std::unordered_set<std::uint32_t> seen;
  for (std::size_t at = list + 1; !context_.is_close(at); ++at) {
    if (!commands_.is_name(at)) return false;
    const SymbolId name = context_.intern(at);
    commands_.check_parameter_name(at);
    if (!seen.insert(raw(name)).second) {
      context_.report(
          Problem::RepeatedName, at,
          "the sort parameter " + context_.quoted(at) + " comes twice",
          "choose another name");
    }
    parameters.push_back(context_.script.sorts.parameter(name));
  }
  return true;
}

// (c...) or (par (X...) (c...))
bool DatatypeReader::read_body(Block& block, std::size_t body) {
  if (!context_.is_open(body)) {
    context_.report(Problem::Syntax, body, "constructors stand in a list",
                    kHint);
    return false;
  }
  std::size_t list = body;
  if (context_.is_word(body + 1, "par")) {
    if (context_.length(body) != 3 || !context_.is_open(body + 2) ||
        !context_.is_open(context_.element(body, 2))) {
      context_.report(Problem::Syntax, body,
                      "par has sort parameters and constructors",
                      "write (par (X) ((nil) (cons (head X))))");
      return false;
    }
    if (context_.is_close(body + 3)) {
      context_.report(Problem::OldForm, body, "par has no sort parameters",
                      "write the constructors without it");
    }
    if (!read_parameters(body + 2, block.parameters)) return false;
    list = context_.element(body, 2);
  }
  if (context_.is_close(list + 1)) {
    context_.report(Problem::Syntax, list, "a datatype has constructors",
                    kHint);
    return false;
  }
  block.constructors = list + 1;
  block.end = context_.tape.partner(list);
  return true;
}

bool DatatypeReader::read_one(std::size_t at) {
  if (!commands_.is_name(at + 2)) return false;
  Block probe;
  if (!read_body(probe, at + 3)) return false;
  add_block(at + 2, static_cast<std::uint32_t>(probe.parameters.size()));
  probe.symbol = blocks_.back().symbol;
  blocks_.back() = std::move(probe);
  return true;
}

bool DatatypeReader::read_many(std::size_t at) {
  const std::size_t bodies = context_.tape.next(at + 2);
  const bool lists = context_.is_open(at + 2) && context_.is_open(bodies);
  if (!lists || context_.length(at + 2) != context_.length(bodies) ||
      context_.is_close(at + 3)) {
    context_.report(Problem::Syntax, at,
                    "there must be as many bodies as datatypes, and at least "
                    "one",
                    kHint);
    return false;
  }
  // All names first: the datatypes may speak of each other.
  for (std::size_t token = at + 3; !context_.is_close(token);
       token = context_.tape.next(token)) {
    std::uint32_t arity = 0;
    const bool well = context_.is_open(token) && context_.length(token) == 2 &&
                      context_.is_symbol(token + 1) &&
                      context_.index_number(token + 2, arity);
    if (!well) {
      context_.report(Problem::Syntax, token,
                      "a datatype has a name and an arity", kHint);
      return false;
    }
    if (!commands_.is_name(token + 1)) return false;
    add_block(token + 1, arity);
  }
  std::size_t token = bodies + 1;
  for (Block& block : blocks_) {
    if (!read_body(block, token)) return false;
    const std::uint32_t arity =
        context_.script.declarations[block.symbol].arity;
    if (block.parameters.size() != arity) {
      context_.report(Problem::WrongSortArity, token,
                      "the datatype was announced with arity " +
                          std::to_string(arity) + ", and par names " +
                          std::to_string(block.parameters.size()),
                      "write (par (X ...) (constructor ...)) with as many "
                      "names as the arity says");
      return false;
    }
    token = context_.tape.next(token);
  }
  return true;
}

bool DatatypeReader::read_old(std::size_t at) {
  context_.report(Problem::OldForm, at,
                  "datatypes are declared in the form of version 2.5", kHint);
  std::vector<SortId> parameters;
  if (!read_parameters(at + 2, parameters)) return false;
  const std::size_t bodies = context_.tape.next(at + 2);
  if (!context_.is_open(bodies)) {
    context_.report(Problem::Syntax, bodies, "datatypes stand in a list",
                    kHint);
    return false;
  }
  for (std::size_t token = bodies + 1; !context_.is_close(token);
       token = context_.tape.next(token)) {
    const bool well = context_.is_open(token) &&
                      context_.is_symbol(token + 1) &&
                      !context_.is_close(token + 2);
    if (!well) {
      context_.report(Problem::Syntax, token,
                      "a datatype has a name and constructors", kHint);
      return false;
    }
    if (!commands_.is_name(token + 1)) return false;
    add_block(token + 1, static_cast<std::uint32_t>(parameters.size()));
    Block& block = blocks_.back();
    block.parameters = parameters;
    block.constructors = token + 2;
    block.end = context_.tape.partner(token);
  }
  return !blocks_.empty();
}

void DatatypeReader::declare_all(Kind command, std::size_t at) {
  Declarations& declarations = context_.script.declarations;
  const bool codatatype =
      command == Kind::DeclareCodatatype || command == Kind::DeclareCodatatypes;
  std::vector<DatatypeId> ids;
  std::vector<SortSymbolId> symbols;
  for (const Block& block : blocks_) {
    const DatatypeId id = declarations.add(
        Datatype{block.symbol, codatatype, block.parameters, {}});
    declarations[block.symbol].datatype = id;
    ids.push_back(id);
    symbols.push_back(block.symbol);
  }
  for (std::size_t each = 0; each < blocks_.size(); ++each) {
    const Block& block = blocks_[each];
    const std::size_t mark = context_.scope.mark();
    for (const SortId parameter : block.parameters) {
      context_.scope.bind(context_.script.sorts.text(parameter),
                          Meaning::SortTerm, raw(parameter));
    }
    if (old_) commands_.sorts_.set_own_parameters(symbols, block.parameters);
    const std::size_t first = declarations.function_count();
    read_constructors(ids[each], block);
    commands_.sorts_.set_own_parameters({}, {});
    context_.scope.unbind_to(mark);
    // The functions stay when the parameters go.
    for (std::size_t id = first; id < declarations.function_count(); ++id) {
      commands_.bind_function(FunctionId{static_cast<std::uint32_t>(id)},
                              false);
    }
  }
  if (!codatatype) check_well_founded(ids);
  commands_.add(command, at, raw(ids.front()),
                static_cast<std::uint32_t>(ids.size()));
}

void DatatypeReader::read_constructors(DatatypeId datatype,
                                       const Block& block) {
  constructors_.clear();
  selectors_.clear();
  for (std::size_t at = block.constructors; at < block.end;
       at = context_.tape.next(at)) {
    // nil alone is met for (nil).
    const bool list = context_.is_open(at);
    const std::size_t name = list ? at + 1 : at;
    if (!commands_.is_name(name)) continue;
    if (!list && !old_) {
      context_.report(Problem::OldForm, at,
                      "the constructor " + context_.quoted(at) +
                          " stands without parentheses",
                      "write (" + std::string(context_.tape.symbol(at)) + ")");
    }
    check_overloading(name, selectors_);
    if (!constructors_.insert(raw(context_.intern(name))).second) {
      context_.report(
          Problem::DuplicateName, name,
          "the constructor " + context_.quoted(name) + " comes twice",
          "choose another name");
      continue;
    }
    read_constructor(datatype, at);
  }
}

// The functions of a datatype are known when all of them have been read.
void DatatypeReader::check_overloading(
    std::size_t name, const std::unordered_set<std::uint32_t>& others) {
  if (!others.contains(raw(context_.intern(name)))) return;
  context_.report(Problem::Overloaded, name,
                  context_.quoted(name) +
                      " is both a constructor and a selector of the datatype",
                  "choose another name");
}

void DatatypeReader::read_constructor(DatatypeId datatype, std::size_t token) {
  Script& script = context_.script;
  const bool list = context_.is_open(token);
  std::vector<SortId> sorts;
  std::vector<std::size_t> names;
  std::size_t at = list ? token + 2 : token + 1;
  for (; list && !context_.is_close(at); at = context_.tape.next(at)) {
    const bool well = context_.is_open(at) && context_.length(at) == 2 &&
                      commands_.is_name(at + 1);
    if (!well) {
      context_.report(Problem::Syntax, at,
                      context_.quoted(at) + " is no selector with its sort",
                      "write (head Int)");
      return;
    }
    check_overloading(at + 1, constructors_);
    if (!selectors_.insert(raw(context_.intern(at + 1))).second) {
      context_.report(
          Problem::DuplicateName, at + 1,
          "the selector " + context_.quoted(at + 1) + " comes twice",
          "choose another name");
    }
    names.push_back(at + 1);
    sorts.push_back(commands_.sorts_.read(at + 2));
    commands_.check_parameters(script.declarations[datatype].parameters,
                               sorts.back(), at + 2);
    check_nesting(sorts.back(), at + 2);
  }
  const Datatype& own = script.declarations[datatype];
  const auto which = static_cast<std::uint32_t>(own.constructors.size());
  const SortId sort = script.sorts.datatype(own.symbol, own.parameters);
  Constructor constructor;
  constructor.function = declare(datatype, list ? token + 1 : token,
                                 FunctionKind::Constructor, sorts, sort);
  const SortId argument[] = {sort};
  for (std::size_t each = 0; each < names.size(); ++each) {
    const FunctionId id = declare(datatype, names[each], FunctionKind::Selector,
                                  argument, sorts[each]);
    script.declarations[id].selector = static_cast<std::uint32_t>(each);
    constructor.selectors.push_back(id);
  }
  for (const FunctionId id : constructor.selectors) {
    script.declarations[id].constructor = which;
  }
  script.declarations[constructor.function].constructor = which;
  script.declarations[datatype].constructors.push_back(std::move(constructor));
}

// Whether one of the datatypes that are declared together is the sort, or is
// inside of it. All such sorts were made since the command began, parts before
// what they are parts of.
bool DatatypeReader::has_own(SortId sort) {
  const Sorts& sorts = context_.script.sorts;
  const auto known = [this](SortId each) {
    return raw(each) >= first_sort_ && has_own_[raw(each) - first_sort_];
  };
  while (first_sort_ + has_own_.size() <= raw(sort)) {
    const SortId at{static_cast<std::uint32_t>(first_sort_ + has_own_.size())};
    const bool own = sorts.kind(at) == SortKind::Datatype &&
                     sorts.symbol(at) >= blocks_.front().symbol;
    has_own_.push_back(own || std::ranges::any_of(sorts.arguments(at), known));
  }
  return known(sort);
}

// The standard has the datatypes that are declared together only as the whole
// sort of a selector, not inside of it.
void DatatypeReader::check_nesting(SortId sort, std::size_t token) {
  const auto view = context_.script.sorts.arguments(sort);
  if (std::ranges::none_of(view,
                           [this](SortId each) { return has_own(each); })) {
    return;
  }
  context_.report(Problem::NestedDatatype, token,
                  "a datatype stands inside the sort " + context_.text(sort) +
                      " of its own selector",
                  "the standard allows it as the whole sort only; not "
                  "all solvers take it elsewhere");
}

FunctionId DatatypeReader::declare(DatatypeId datatype, std::size_t name,
                                   FunctionKind kind,
                                   std::span<const SortId> parameters,
                                   SortId result) {
  Function function;
  function.name = context_.intern(name);
  function.kind = kind;
  function.token = static_cast<std::uint32_t>(name);
  function.result = result;
  function.datatype = datatype;
  const FunctionId id = commands_.declare(function, parameters);
  // With parameters that do not occur in its own sorts it is polymorphic too.
  if (!context_.script.declarations[datatype].parameters.empty()) {
    context_.script.declarations[id].polymorphic = true;
  }
  return id;
}

void DatatypeReader::check_well_founded(std::span<const DatatypeId> datatypes) {
  const Script& script = context_.script;
  const std::vector<bool> founded = find_founded(script, datatypes);
  for (std::size_t at = 0; at < datatypes.size(); ++at) {
    const Datatype& datatype = script.declarations[datatypes[at]];
    if (founded[at] || datatype.constructors.empty()) continue;
    const SortSymbol& symbol = script.declarations[datatype.symbol];
    context_.report(
        Problem::NotWellFounded, symbol.token,
        "the datatype " + context_.quoted(symbol.name) + " has no finite value",
        "give it a constructor that does not need another value "
        "of it");
  }
}

}  // namespace podium::terms
