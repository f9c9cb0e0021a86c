// The loop over terms, and what it remembers.

#include "evaluate/evaluator.h"

#include <algorithm>
#include <bit>

#include "terms/literal.h"

namespace podium::evaluate {

using terms::raw;
using terms::TermId;
using terms::TermKind;

namespace {

// The levels from here on share a bit.
constexpr std::uint32_t kLastLevel = 63;

std::uint64_t level_bit(std::uint32_t level) {
  return std::uint64_t{1} << std::min(level, kLastLevel);
}

// The bits of the levels that a binder binds.
std::uint64_t bound_levels(std::uint32_t first, std::uint64_t count) {
  std::uint64_t bits = 0;
  for (std::uint64_t level = first; level < first + count; ++level) {
    if (level >= kLastLevel) break;
    bits |= level_bit(static_cast<std::uint32_t>(level));
  }
  return bits;
}

std::uint64_t own_levels(const terms::Terms& terms, TermId term) {
  switch (terms.kind(term)) {
    case TermKind::Forall:
    case TermKind::Exists:
    case TermKind::Lambda:
    case TermKind::Choice:
      return bound_levels(terms.first_level(term), terms.variable_count(term));
    case TermKind::Match: {
      std::uint64_t count = 0;
      for (std::size_t at = 0; at + 1 < terms.arguments(term).size(); ++at) {
        count += terms.match_case(term, at).variables;
      }
      return bound_levels(terms.first_level(term), count);
    }
    case TermKind::Error:
    case TermKind::Numeral:
    case TermKind::Decimal:
    case TermKind::BitVector:
    case TermKind::String:
    case TermKind::Field:
    case TermKind::Variable:
    case TermKind::Operation:
    case TermKind::Call:
    case TermKind::Function:
      return 0;
  }
  return 0;
}

}  // namespace

void Evaluator::reset() {
  states_.cut(0);
  memory_.cut(0);
  levels_.cut(0);
  keys_.cut(0);
  has_unknown_ = false;
  has_closures_ = false;
  calls_.clear();
  blind_calls_ = 0;
  tables_.clear();
  reasons_.clear();
  steps_ = 0;
}

// Makes room for terms that are new.
void Evaluator::prepare() {
  const std::size_t size = script_.terms.size();
  std::size_t at = states_.size();
  for (std::size_t each = std::max<std::size_t>(at, 1);
       each < size && !has_unknown_; ++each) {
    const TermId term{static_cast<std::uint32_t>(each)};
    has_unknown_ = script_.sorts.has_unknown(script_.terms.sort(term));
  }
  bool open = levels_.size() > 0;
  states_.resize(size, State::Unknown);
  memory_.resize(size, 0);
  for (; at < size && !open; ++at) {
    open = is_open(TermId{static_cast<std::uint32_t>(at)});
  }
  if (!open) return;
  keys_.resize(size, 0);
  // Arguments come before what they are arguments of.
  const terms::Terms& terms = script_.terms;
  for (std::size_t next = levels_.size(); next < size; ++next) {
    const TermId term{static_cast<std::uint32_t>(next)};
    std::uint64_t levels = 0;
    if (is_open(term)) {
      if (terms.kind(term) == TermKind::Variable) {
        levels = level_bit(terms.level(term));
      } else {
        for (const TermId each : terms.arguments(term)) {
          levels |= levels_[raw(each)];
        }
        levels &= ~own_levels(terms, term);
      }
    }
    levels_.push(levels);
  }
}

// What the values of the free variables depend on. Bindings end in the order
// opposite to that in which they began, so while the newest of them lasts the
// older ones are as they were when it began.
std::uint64_t Evaluator::key_of(TermId term) const {
  std::uint64_t levels = levels_[raw(term)];
  std::uint64_t key = 0;
  while (levels != 0) {
    const auto level = static_cast<std::uint32_t>(std::countr_zero(levels));
    levels &= levels - 1;
    const std::size_t end =
        level == kLastLevel ? bindings_.size() : std::size_t{level} + 1;
    for (std::size_t at = level; at < end && at < bindings_.size(); ++at) {
      key = std::max(key, bindings_[at].stamp);
    }
  }
  return key;
}

bool Evaluator::recall(TermId term, Outcome& outcome) const {
  const State state = states_[raw(term)];
  if (state != State::Good && state != State::None) return false;
  if (is_open(term) && keys_[raw(term)] != key_of(term)) return false;
  outcome = {memory_[raw(term)], state == State::Good};
  return true;
}

void Evaluator::keep(TermId term, Outcome outcome) {
  if (!is_lasting(outcome)) {
    if (states_[raw(term)] == State::Begun) states_[raw(term)] = State::Unknown;
    return;
  }
  states_[raw(term)] = outcome.good ? State::Good : State::None;
  memory_[raw(term)] = outcome.word;
  if (is_open(term)) keys_[raw(term)] = key_of(term);
}

bool Evaluator::is_lasting(Outcome outcome) const {
  return outcome.good || refining_ == 0 || is_endless(outcome) ||
         reason(outcome).why == Why::Limit;
}

Outcome Evaluator::none(Why why, TermId term, terms::FunctionId function) {
  reasons_.push_back({why, term, function});
  return Outcome::none(static_cast<std::uint32_t>(reasons_.size() - 1));
}

Outcome Evaluator::settle(Outcome outcome, TermId term) {
  if (outcome.good || outcome.word < kFirstMark) return outcome;
  if (same(outcome, kTooLarge)) return none(Why::Limit, term);
  if (same(outcome, kBeyond)) return none(Why::Beyond, term);
  if (same(outcome, kUndecided)) return none(Why::Undecided, term);
  if (same(outcome, kAbstract)) return none(Why::AbstractValue, term);
  return none(Why::NoPartial, term);
}

bool Evaluator::is_dubious(TermId term) const {
  if (!has_unknown_) return false;
  // The reader compares the sorts of (_ as-array f).
  return script_.sorts.has_unknown(script_.terms.sort(term)) &&
         raw(interpretation_.array_function(term)) == terms::kNone &&
         !interpretation_.is_settled(term);
}

bool Evaluator::has_dubious_argument(TermId term) const {
  const std::span all = script_.terms.arguments(term);
  // (root-of-with-ordering (coeffs ...) i) looks at its first one itself.
  const bool root =
      script_.terms.op(term) == terms::Operator::Extension &&
      script_.names[script_.terms.extension(term)].starts_with("root-of-with-");
  return std::ranges::any_of(
      root ? all.subspan(std::min<std::size_t>(1, all.size())) : all,
      [this](TermId each) { return is_dubious(each); });
}

Outcome Evaluator::evaluate(TermId term) {
  prepare();
  if (is_dubious(term)) return none(Why::Beyond, term);
  begin(term);
  run();
  const Outcome outcome = results_.back();
  results_.clear();
  return outcome;
}

void Evaluator::run() {
  while (!frames_.empty()) step(frames_.back());
}

Outcome Evaluator::literal(TermId term) {
  const terms::Terms& terms = script_.terms;
  switch (terms.kind(term)) {
    case TermKind::Numeral:
    case TermKind::Decimal:
      return Outcome::of(values_.numbers.parse(terms.text(term)));
    case TermKind::BitVector:
      return Outcome::of(values_.bits.of(
          terms.bits(term), script_.sorts.width(terms.sort(term))));
    case TermKind::String:
      return Outcome::of(values_.string(terms::code_points(terms.text(term))));
    case TermKind::Field:
      return none(Why::Beyond, term);
    case TermKind::Error:
    case TermKind::Variable:
    case TermKind::Operation:
    case TermKind::Call:
    case TermKind::Function:
    case TermKind::Forall:
    case TermKind::Exists:
    case TermKind::Lambda:
    case TermKind::Choice:
    case TermKind::Match:
      break;
  }
  return none(Why::Malformed, term);
}

// Adds the term's result, or a frame that will.
void Evaluator::begin(TermId term) {
  Outcome outcome;
  if (recall(term, outcome)) {
    results_.push_back(outcome);
    return;
  }
  const TermKind kind = script_.terms.kind(term);
  if (kind == TermKind::Variable) {
    results_.push_back(bindings_[script_.terms.level(term)].value);
    return;
  }
  if (kind < TermKind::Variable) {
    outcome = literal(term);
    keep(term, outcome);
    results_.push_back(outcome);
    return;
  }
  frames_.push_back({term, 0, static_cast<std::uint32_t>(results_.size()), 0, 0,
                     Phase::Start, false, false});
}

void Evaluator::finish(Outcome outcome) {
  const Frame& frame = frames_.back();
  const TermId term = frame.term;
  results_.resize(frame.base);
  frames_.pop_back();
  keep(term, outcome);
  results_.push_back(outcome);
}

void Evaluator::step(Frame& frame) {
  if (++steps_ > limits_.steps && frame.phase == Phase::Start) {
    return finish(none(Why::Endless, frame.term));
  }
  if (has_unknown_ && frame.phase == Phase::Start &&
      has_dubious_argument(frame.term)) {
    return finish(none(Why::Beyond, frame.term));
  }
  switch (script_.terms.kind(frame.term)) {
    case TermKind::Operation:
      return step_operation(frame);
    case TermKind::Call:
      return step_call(frame);
    case TermKind::Forall:
    case TermKind::Exists:
      return step_quantifier(frame);
    case TermKind::Match:
      return step_match(frame);
    case TermKind::Lambda:
    case TermKind::Function:
      return step_other(frame);
    case TermKind::Choice:
      return finish(none(Why::Beyond, frame.term));
    case TermKind::Error:
    case TermKind::Numeral:
    case TermKind::Decimal:
    case TermKind::BitVector:
    case TermKind::String:
    case TermKind::Field:
    case TermKind::Variable:
      break;
  }
  finish(none(Why::Malformed, frame.term));
}

bool Evaluator::arguments(Frame& frame) {
  const std::span all = script_.terms.arguments(frame.term);
  const std::size_t frames = frames_.size();
  const std::size_t place = frames - 1;
  while (frames_[place].at < all.size()) {
    begin(all[frames_[place].at++]);
    if (frames_.size() != frames) return false;
  }
  return true;
}

Outcome Evaluator::missing(std::span<const Outcome> outcomes) {
  for (const Outcome& each : outcomes) {
    if (!each.good) return each;
  }
  return Outcome::truth(true);
}

}  // namespace podium::evaluate
