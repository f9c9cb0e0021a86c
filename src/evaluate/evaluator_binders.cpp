// Calls of functions, quantifiers and match: what binds variables.

#include <algorithm>

#include "evaluate/domains.h"
#include "evaluate/evaluator.h"

namespace podium::evaluate {

using terms::FunctionId;
using terms::FunctionKind;
using terms::raw;
using terms::TermId;
using terms::TermKind;

void Evaluator::bind(std::uint32_t level, Outcome value) {
  if (level >= bindings_.size()) bindings_.resize(level + 1);
  saved_.push_back({level, bindings_[level]});
  bindings_[level] = {value, ++stamp_};
}

void Evaluator::restore(std::size_t mark) {
  while (saved_.size() > mark) {
    bindings_[saved_.back().level] = saved_.back().binding;
    saved_.pop_back();
  }
}

// REQUIRES: `extra` is the place in saved_ to come back to.
void Evaluator::enter_body(Frame& frame, TermId body, bool refining) {
  if (depth_ >= limits_.call_depth || is_dubious(body)) {
    restore(frame.extra);
    if (frame.blind) blind_.erase(raw(script_.terms.function(frame.term)));
    return finish(
        none(is_dubious(body) ? Why::Beyond : Why::Endless, frame.term));
  }
  ++depth_;
  if (refining) ++refining_;
  frame.refining = refining;
  frame.phase = Phase::Body;
  begin(body);
}

void Evaluator::leave_body(Frame& frame) {
  Outcome outcome = results_.back();
  if (frame.refining && outcome.good && !is_allowed(frame)) {
    outcome = none(Why::NoPartial, frame.term);
  }
  restore(frame.extra);
  --depth_;
  if (frame.refining) --refining_;
  if (frame.refining && outcome.good && is_division(frame.term)) {
    results_.pop_back();
    return divide_on(frame, frame.at, outcome.word);
  }
  if (frame.blind) blind_.erase(raw(script_.terms.function(frame.term)));
  if (frame.other != 0 && is_lasting(outcome)) {
    calls_[frame.other - 1] = outcome;
  }
  finish(outcome);
}

// Of two zeros the least and the greatest is one of them.
bool Evaluator::is_allowed(const Frame& frame) const {
  const terms::Operator op = script_.terms.op(frame.term);
  if (op != terms::Operator::FpMin && op != terms::Operator::FpMax) return true;
  const std::span got = results(frame);
  return got.back().is(got[0].word) || got.back().is(got[1].word);
}

void Evaluator::step_call(Frame& frame) {
  if (frame.phase == Phase::Body) return leave_body(frame);
  const std::size_t place = frames_.size() - 1;
  if (!arguments(frame)) return;
  Frame& own = frames_[place];
  const FunctionId id = script_.terms.function(own.term);
  const terms::Function& function = script_.declarations[id];
  switch (function.kind) {
    case FunctionKind::Declared: {
      const TermId body = interpretation_.body(id);
      if (body == terms::kErrorTerm) {
        return finish(none(Why::NoDefinition, own.term, id));
      }
      return call_body(own, body, id);
    }
    case FunctionKind::Defined:
    case FunctionKind::Recursive:
    case FunctionKind::Named:
      if (function.body == terms::kErrorTerm) {
        return finish(none(Why::Malformed, own.term, id));
      }
      return call_body(own, function.body, id);
    case FunctionKind::Constructor: {
      const Outcome gap = missing(results(own));
      if (!gap.good) return finish(gap);
      std::vector<Value> fields;
      for (const Outcome& each : results(own)) fields.push_back(each.word);
      return finish(Outcome::of(values_.tuple(Tag::Datatype, raw(id), fields)));
    }
    case FunctionKind::Selector: {
      const Outcome gap = missing(results(own));
      if (!gap.good) return finish(gap);
      const Outcome field =
          apply_selector({script_, own.term, results(own)}, id);
      return field.good ? finish(field) : refine(own);
    }
    case FunctionKind::Extension:
      break;
  }
  // A universe's element that a model declares.
  const bool element =
      function.count == 0 &&
      script_.sorts.kind(function.result) == terms::SortKind::Declared;
  finish(element ? Outcome::of(raw(function.name))
                 : none(Why::Beyond, own.term, id));
}

// REQUIRES: the frame is the last.
void Evaluator::call_body(Frame& frame, TermId body, FunctionId function) {
  frame.extra = static_cast<std::uint32_t>(saved_.size());
  const std::size_t count = results(frame).size();
  if (count == 0) {
    State& state = states_[raw(frame.term)];
    if (state == State::Begun) {
      return finish(none(Why::Circular, frame.term, function));
    }
    state = State::Begun;
    return enter_body(frame, body, false);
  }
  const std::size_t place = frames_.size() - 1;
  const bool many =
      depth_ > 0 && calls_.size() > limits_.calls + script_.terms.size();
  if (many || is_exhausted()) {
    return finish(none(Why::Endless, frame.term, function));
  }
  const Outcome gap = missing(results(frame));
  if (!gap.good) {
    if (!is_worth_a_look(function)) return finish(gap);
    frame.blind = true;
  } else {
    std::vector<Value> arguments;
    for (const Outcome& each : results(frame)) arguments.push_back(each.word);
    const Value key = values_.tuple(Tag::Call, raw(function), arguments);
    const auto found = calls_.find(static_cast<std::uint32_t>(key));
    if (found != calls_.end()) return finish(found->second);
    frame.other = static_cast<std::uint32_t>(key) + 1;
    body = case_of(body, function, count, static_cast<std::uint32_t>(key));
  }
  // To find the case may have moved frames and results.
  Frame& own = frames_[place];
  for (std::size_t at = 0; at < count; ++at) {
    bind(static_cast<std::uint32_t>(at), results(own)[at]);
  }
  enter_body(own, body, false);
}

bool Evaluator::is_worth_a_look(FunctionId function) {
  constexpr std::uint64_t kMostLooks = std::uint64_t{1} << 20;
  if (!blind_.empty() && ++blind_calls_ > kMostLooks) return false;
  return blind_.insert(raw(function)).second;
}

// The part of the body that holds for these arguments.
TermId Evaluator::case_of(TermId body, FunctionId function, std::size_t count,
                          std::uint32_t key) {
  if (script_.terms.op(body) != terms::Operator::Ite) return body;
  for (const terms::SortId each :
       script_.declarations.parameters(script_.declarations[function])) {
    if (!is_decidable(each)) return body;
  }
  auto found = tables_.find(raw(function));
  if (found == tables_.end()) {
    const auto key_of = [&](const std::vector<TermId>& constants)
        -> std::optional<std::uint32_t> {
      std::vector<Value> arguments;
      for (const TermId each : constants) {
        const Outcome outcome = evaluate_plain(each);
        if (!outcome.good) return std::nullopt;
        arguments.push_back(outcome.word);
      }
      return static_cast<std::uint32_t>(
          values_.tuple(Tag::Call, raw(function), arguments));
    };
    CaseTable table = make_case_table(script_, body, count, key_of);
    found = tables_.emplace(raw(function), std::move(table)).first;
  }
  const auto one = found->second.cases.find(key);
  return one == found->second.cases.end() ? found->second.rest : one->second;
}

// In between, which only terms that call nothing may be.
Outcome Evaluator::evaluate_plain(TermId term) {
  const std::size_t frames = frames_.size();
  begin(term);
  while (frames_.size() > frames) step(frames_.back());
  const Outcome outcome = results_.back();
  results_.pop_back();
  return outcome;
}

const Refinement* Evaluator::refinement(const Site& site) const {
  const bool call = script_.terms.kind(site.term) == TermKind::Call;
  for (const Refinement& each : interpretation_.refinements) {
    const bool named =
        call ? each.selector == script_.terms.function(site.term)
             : each.op == site.op() && raw(each.selector) == terms::kNone;
    if (!named || each.parameters.size() != site.size()) continue;
    bool fits = script_.sorts.compatible(each.result, site.sort());
    for (std::size_t at = 0; at < site.size(); ++at) {
      fits =
          fits && script_.sorts.compatible(each.parameters[at], site.sort(at));
    }
    if (fits) return &each;
  }
  return nullptr;
}

// (/ a b c), of which the model may say what (/ a 0) is.
bool Evaluator::is_division(TermId term) const {
  const terms::Operator op = script_.terms.op(term);
  return op == terms::Operator::Div || op == terms::Operator::Divide;
}

// The quotient of those before `at` divided by the rest.
void Evaluator::divide_on(Frame& frame, std::size_t at, Value quotient) {
  const bool integers = script_.terms.op(frame.term) == terms::Operator::Div;
  for (; at < results(frame).size(); ++at) {
    const Value divisor = results(frame)[at].word;
    const Outcome next = integers ? divide_integers(values_, quotient, divisor)
                                  : divide_numbers(values_, quotient, divisor);
    if (same(next, kUndefined)) {
      frame.at = static_cast<std::uint32_t>(at + 1);
      const Outcome pair[] = {Outcome::of(quotient), Outcome::of(divisor)};
      return ask_model(frame, pair);
    }
    if (!next.good) return finish(settle(next, frame.term));
    quotient = next.word;
  }
  finish(Outcome::of(quotient));
}

// The theory leaves the value open: the model may say it.
void Evaluator::refine(Frame& frame) {
  if (is_division(frame.term)) {
    return divide_on(frame, 1, results(frame)[0].word);
  }
  ask_model(frame, results(frame));
}

// In the body of what the model says the theory's own function is meant.
void Evaluator::ask_model(Frame& frame, std::span<const Outcome> arguments) {
  const Site site{script_, frame.term, arguments};
  const Refinement* found = refining_ > 0 ? nullptr : refinement(site);
  if (found == nullptr) {
    const bool call = script_.terms.kind(frame.term) == TermKind::Call;
    return finish(none(
        Why::NoPartial, frame.term,
        call ? script_.terms.function(frame.term) : FunctionId{terms::kNone}));
  }
  frame.extra = static_cast<std::uint32_t>(saved_.size());
  for (std::size_t at = 0; at < site.size(); ++at) {
    bind(static_cast<std::uint32_t>(at), site.values[at]);
  }
  enter_body(frame, found->body, true);
}

void Evaluator::bind_instance(const Frame& frame, std::uint64_t at) {
  const terms::Terms& terms = script_.terms;
  const std::uint32_t first = terms.first_level(frame.term);
  for (std::uint32_t each = 0; each < terms.variable_count(frame.term);
       ++each) {
    const terms::SortId sort = terms.variable_sort(frame.term, each);
    const std::uint64_t size = domain_of(script_, sort).size;
    bind(first + each,
         Outcome::of(value_at(script_, values_, sort, at % size)));
    at /= size;
  }
}

void Evaluator::begin_quantifier(Frame& frame) {
  const terms::Terms& terms = script_.terms;
  const TermId term = frame.term;
  frame.phase = Phase::Instance;
  frame.extra = static_cast<std::uint32_t>(saved_.size());
  std::uint64_t count = 1;
  for (std::uint32_t each = 0; each < terms.variable_count(term); ++each) {
    const Domain domain = domain_of(script_, terms.variable_sort(term, each));
    const bool enumerable = domain.extent == Extent::Enumerable;
    const bool fits = enumerable &&
                      !__builtin_mul_overflow(count, domain.size, &count) &&
                      count <= limits_.instances;
    if (fits) continue;
    count = 0;
    break;
  }
  // Without instances the variables have no value, and what does not depend
  // on them decides.
  if (quantifiers_.empty()) instances_ = 0;
  quantifiers_.push_back({0, count, Outcome::truth(true)});
  if (count > 0) {
    bind_instance(frame, 0);
  } else {
    const Outcome nothing = none(Why::Quantifier, term);
    const std::uint32_t first = terms.first_level(term);
    for (std::uint32_t each = 0; each < terms.variable_count(term); ++each) {
      bind(first + each, nothing);
    }
  }
  begin(terms.arguments(term)[0]);
}

void Evaluator::step_quantifier(Frame& frame) {
  if (frame.phase == Phase::Start) return begin_quantifier(frame);
  const Outcome last = results_.back();
  results_.pop_back();
  restore(frame.extra);
  Quantifier& state = quantifiers_.back();
  const bool exists = script_.terms.kind(frame.term) == TermKind::Exists;
  const auto end = [&](Outcome outcome) {
    quantifiers_.pop_back();
    finish(outcome);
  };
  if (state.count == 0 || last.is(exists ? 1 : 0)) return end(last);
  if (!last.good && state.missing.good) state.missing = last;
  if (++instances_ > limits_.instances * limits_.nested) {
    return end(none(Why::Quantifier, frame.term));
  }
  if (++state.at == state.count) {
    const Outcome missing = state.missing;
    return end(missing.good ? Outcome::truth(!exists) : missing);
  }
  bind_instance(frame, state.at);
  begin(script_.terms.arguments(frame.term)[0]);
}

void Evaluator::step_match(Frame& frame) {
  if (frame.phase == Phase::Body) return leave_body(frame);
  if (frame.phase == Phase::Start) {
    frame.phase = Phase::Element;
    return begin(script_.terms.arguments(frame.term)[0]);
  }
  const Outcome subject = results_.back();
  if (!subject.good) return finish(subject);
  open_match_case(frame);
}

void Evaluator::open_match_case(Frame& frame) {
  const terms::Terms& terms = script_.terms;
  const Value subject = results_.back().word;
  const auto view = values_.parts(subject);
  const std::vector<Value> parts(view.begin(), view.end());
  const std::span all = terms.arguments(frame.term);
  const std::uint32_t first = terms.first_level(frame.term);
  for (std::size_t at = 0; at + 1 < all.size(); ++at) {
    const terms::MatchCase each = terms.match_case(frame.term, at);
    const bool rest = raw(each.constructor) == terms::kNone;
    if (!rest && raw(each.constructor) != parts[0]) continue;
    frame.extra = static_cast<std::uint32_t>(saved_.size());
    for (std::uint32_t field = 0; field < each.variables; ++field) {
      bind(first + field, Outcome::of(rest ? subject : parts[1 + field]));
    }
    return enter_body(frame, all[at + 1], false);
  }
  finish(none(Why::Malformed, frame.term));
}

}  // namespace podium::evaluate
