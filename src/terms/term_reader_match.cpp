// match

#include <algorithm>

#include "terms/hints.h"
#include "terms/term_reader.h"

namespace podium::terms {

void TermReader::open_match() {
  const std::size_t list = at_;
  const bool well = context_.length(list) == 3 &&
                    context_.is_open(context_.element(list, 2)) &&
                    !context_.is_close(context_.element(list, 2) + 1);
  if (!well) {
    return refuse(list, "a match has a term and cases",
                  "write (match t ((nil x) ((cons h t) y)))");
  }
  push(State::MatchSubject, list);
  at_ = list + 2;
}

void TermReader::step_match_subject(Frame& frame) {
  if (!frame.inside) {
    frame.inside = true;
    return begin();
  }
  frame.inside = false;
  const SortId sort = context_.script.terms.sort(values_.back());
  const Sorts& sorts = context_.script.sorts;
  if (sorts.kind(sort) != SortKind::Datatype && !sorts.has_unknown(sort)) {
    context_.report(Problem::NotADatatype, frame.list + 2,
                    "what is matched must be of a datatype, not of sort " +
                        context_.text(sort),
                    "write (ite (= t value) ... ...) for other sorts");
    return finish(kErrorTerm);
  }
  frame.state = State::MatchCase;
  frame.a = static_cast<std::uint32_t>(cases_.size());
  frame.b = static_cast<std::uint32_t>(case_names_.size());
  frame.c = static_cast<std::uint32_t>(context_.scope.mark());
  ++at_;  // into the cases
}

void TermReader::step_match_case(Frame& frame) {
  if (frame.inside) {
    unbind(frame.c, cases_.back().variables);
    ++at_;  // the end of (pattern term)
  }
  frame.inside = false;
  if (context_.is_close(at_)) return finish_match(frame);
  if (!open_case(frame)) {
    unbind(frame.c, 0);
    cases_.resize(frame.a);
    case_names_.resize(frame.b);
    return finish(kErrorTerm);
  }
}

// (pattern term): false with a finding if it is not of that form.
bool TermReader::open_case(Frame& frame) {
  if (!context_.is_open(at_) || context_.length(at_) != 2) {
    context_.report(Problem::Syntax, at_, "a case has a pattern and a term",
                    "write ((cons h t) term)");
    return false;
  }
  const std::size_t pattern = at_ + 1;
  const SortId subject = context_.script.terms.sort(values_[frame.base]);
  const std::uint32_t level = level_;
  if (!open_constructor_case(pattern, subject)) {
    level_ = level;
    return false;
  }
  frame.inside = true;
  at_ = context_.tape.next(pattern);
  begin();
  return true;
}

bool TermReader::open_constructor_case(std::size_t pattern, SortId subject) {
  Script& script = context_.script;
  const bool list = context_.is_open(pattern);
  std::size_t name = list ? pattern + 1 : pattern;
  // (as cons (List Int)) is met too.
  if (context_.is_open(name) && context_.is_word(name + 1, "as")) name += 2;
  if (!context_.is_symbol(name)) {
    context_.report(Problem::Syntax, pattern,
                    context_.quoted(pattern) + " is no pattern",
                    "write x or (constructor x...)");
    return false;
  }
  const bool known = script.sorts.kind(subject) == SortKind::Datatype;
  const DatatypeId datatype =
      known ? script.declarations[script.sorts.symbol(subject)].datatype
            : DatatypeId{kNone};
  const SymbolId symbol = context_.intern(name);
  const FunctionId id = builder_.constructor(symbol, datatype);
  if (raw(id) == kNone) {
    if (list) {
      if (script.sorts.has_unknown(subject)) return false;
      context_.report(Problem::NotAConstructor, name,
                      context_.quoted(name) + " is no constructor of " +
                          context_.text(subject),
                      "a pattern is a constructor of that sort, a variable or "
                      "_");
      return false;
    }
    const bool wildcard = context_.is_word(name, "_");
    cases_.push_back({FunctionId{kNone}, wildcard ? 0U : 1U});
    if (!wildcard) {
      check_name(name);
      case_names_.push_back(symbol);
      bind_variable(symbol, subject);
    }
    return true;
  }
  const Function& function = script.declarations[id];
  const std::size_t count = list ? context_.length(pattern) - 1 : 0;
  if (list && count == 0 && function.count == 0) {
    context_.report(
        Problem::OldForm, pattern,
        "the pattern " + context_.quoted(pattern) + " has no variables",
        "write it without parentheses");
  }
  if (count != function.count) {
    context_.report(Problem::WrongArity, pattern,
                    "the constructor " + context_.quoted(name) + " has " +
                        std::to_string(function.count) + " arguments, not " +
                        std::to_string(count),
                    hint_for_call(script, context_.tape, function));
    return false;
  }
  cases_.push_back({id, function.count});
  const std::vector<SortId> parameters =
      script.declarations[function.datatype].parameters;
  const auto own = script.declarations.parameters(function);
  const std::vector<SortId> sorts(own.begin(), own.end());
  const auto view = script.sorts.arguments(subject);
  const std::vector<SortId> values(view.begin(), view.end());
  std::size_t at = list ? context_.tape.next(pattern + 1) : 0;
  const std::size_t mark = context_.scope.mark();
  for (const SortId sort : sorts) {
    SortId bound = kUnknownSort;
    if (values.size() == parameters.size()) {
      bound = script.sorts.substitute(sort, parameters, values);
    }
    if (!bind_case_variable(at, bound, mark)) {
      cases_.pop_back();
      return false;
    }
    at = context_.tape.next(at);
  }
  return true;
}

// A variable of a pattern whose first one was bound at the mark.
bool TermReader::bind_case_variable(std::size_t token, SortId sort,
                                    std::size_t mark) {
  if (!context_.is_symbol(token)) {
    context_.report(
        Problem::Syntax, token,
        "patterns have variables only, not " + context_.quoted(token),
        "write a variable, and a match of it in the case's term");
    return false;
  }
  const SymbolId variable = context_.intern(token);
  if (!context_.is_word(token, "_")) {
    check_name(token);
    if (context_.scope.is_bound_since(variable, mark)) {
      context_.report(Problem::RepeatedName, token,
                      "the variable " + context_.quoted(token) +
                          " comes twice in one pattern",
                      "choose another name");
    }
  }
  case_names_.push_back(variable);
  bind_variable(variable, sort);
  return true;
}

void TermReader::finish_match(Frame& frame) {
  Script& script = context_.script;
  const std::span values = values_of(frame);
  const std::span cases = std::span(cases_).subspan(frame.a);
  check_cases(frame, cases);
  // Int and Real bodies together make a Real.
  SortId sort = kUnknownSort;
  for (const TermId body : values.subspan(1)) {
    const SortId each = script.terms.sort(body);
    if (sort == kUnknownSort || (sort == kInt && each == kReal)) sort = each;
  }
  std::size_t token = context_.element(frame.list, 2) + 1;
  for (TermId& body : values.subspan(1)) {
    body = builder_.expect(sort, body, context_.element(token, 1),
                           "the result of a case");
    token = context_.tape.next(token);
  }
  script.terms.set_origin(frame.list);
  const TermId term = script.terms.match(
      values, cases, std::span(case_names_).subspan(frame.b), level_, sort);
  cases_.resize(frame.a);
  case_names_.resize(frame.b);
  finish(term);
}

void TermReader::check_cases(const Frame& frame,
                             std::span<const MatchCase> cases) {
  const Script& script = context_.script;
  const SortId subject = script.terms.sort(values_[frame.base]);
  if (script.sorts.kind(subject) != SortKind::Datatype) return;
  const Datatype& datatype =
      script.declarations[script.declarations[script.sorts.symbol(subject)]
                              .datatype];
  std::vector<bool> seen(datatype.constructors.size());
  bool rest = false;
  const std::size_t list = context_.element(frame.list, 2);
  std::size_t token = list + 1;
  for (const MatchCase& each : cases) {
    const bool all = raw(each.constructor) == kNone;
    const std::size_t which =
        all ? 0 : script.declarations[each.constructor].constructor;
    if (rest || (!all && seen[which])) {
      context_.report(Problem::RedundantCase, token,
                      "an earlier case takes all that this one would",
                      "remove it, or put it before that one");
    }
    if (!all) seen[which] = true;
    rest = rest || all;
    token = context_.tape.next(token);
  }
  const auto missing = std::ranges::find(seen, false);
  if (rest || missing == seen.end()) return;
  const auto which = static_cast<std::size_t>(missing - seen.begin());
  const FunctionId id = datatype.constructors[which].function;
  context_.report(Problem::NotExhaustive, frame.list,
                  "no case takes the constructor " +
                      context_.quoted(script.declarations[id].name),
                  "add a case for it, or one for _");
}

}  // namespace podium::terms
