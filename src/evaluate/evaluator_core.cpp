// Operations: which arguments they need, and the theory of equality.

#include <algorithm>
#include <vector>

#include "evaluate/domains.h"
#include "evaluate/evaluator.h"

namespace podium::evaluate {

using terms::Operator;
using terms::SortKind;
using terms::TermId;

namespace {

bool is_lazy(Operator op) {
  return op == Operator::Ite || op == Operator::And || op == Operator::Or ||
         op == Operator::Implies;
}

bool may_be_undefined(Operator op) {
  return op == Operator::Div || op == Operator::Mod || op == Operator::Divide ||
         op == Operator::FpMin || op == Operator::FpMax ||
         op == Operator::FpToUbv || op == Operator::FpToSbv ||
         op == Operator::FpToReal || op == Operator::Extension;
}

// Those that look for a sequence in another one.
bool compares_elements(const Site& site) {
  const terms::Script& script = site.script;
  return site.size() > 1 &&
         script.sorts.kind(site.sort(1)) == SortKind::Sequence &&
         script.names[script.terms.extension(site.term)] != "seq.++";
}

}  // namespace

void Evaluator::step_operation(Frame& frame) {
  if (frame.phase == Phase::Body) return leave_body(frame);
  const Operator op = script_.terms.op(frame.term);
  if (!is_lazy(op)) return step_strict(frame);
  if (op == Operator::Ite) return step_ite(frame);
  if (op == Operator::Implies) return step_implies(frame);
  step_junction(frame, op == Operator::Or);
}

// The condition first. Without it both branches must agree.
void Evaluator::step_ite(Frame& frame) {
  const std::span all = script_.terms.arguments(frame.term);
  if (frame.phase == Phase::Start) {
    frame.phase = Phase::Arguments;
    return begin(all[0]);
  }
  const std::span got = results(frame);
  if (frame.at == 0) {
    frame.at = got[0].good ? 3 : 1;
    return begin(all[got[0].is(0) ? 2 : 1]);
  }
  if (frame.at == 1) {
    frame.at = 2;
    return begin(all[2]);
  }
  if (frame.at == 3) return finish(got[1]);
  const bool agree =
      all[1] == all[2] || (got[1].good && got[2].is(got[1].word));
  finish(agree ? got[1] : got[0]);
}

// and, or: the first decisive argument ends it. `extra` is one more than the
// reason of an argument without value.
void Evaluator::step_junction(Frame& frame, bool decisive) {
  const std::span all = script_.terms.arguments(frame.term);
  const std::size_t frames = frames_.size();
  const std::size_t place = frames - 1;
  frames_[place].phase = Phase::Arguments;
  while (true) {
    Frame& own = frames_[place];
    if (results_.size() > own.base) {
      const Outcome last = results_.back();
      results_.pop_back();
      if (last.is(decisive ? 1 : 0)) return finish(last);
      if (!last.good && own.extra == 0) {
        own.extra = static_cast<std::uint32_t>(last.word + 1);
      }
    }
    if (own.at == all.size()) break;
    begin(all[own.at++]);
    if (frames_.size() != frames) return;
  }
  const std::uint32_t extra = frames_[place].extra;
  finish(extra == 0 ? Outcome::truth(!decisive) : Outcome::none(extra - 1));
}

// Of (=> a b c) a false premise ends it, and so does a true conclusion.
void Evaluator::step_implies(Frame& frame) {
  const std::span all = script_.terms.arguments(frame.term);
  const std::size_t frames = frames_.size();
  const std::size_t place = frames - 1;
  frames_[place].phase = Phase::Arguments;
  while (true) {
    Frame& own = frames_[place];
    if (results_.size() > own.base) {
      const Outcome last = results_.back();
      results_.pop_back();
      const bool conclusion = own.at == all.size();
      if (last.is(conclusion ? 1 : 0)) return finish(Outcome::truth(true));
      if (!last.good && own.extra == 0) {
        own.extra = static_cast<std::uint32_t>(last.word + 1);
      }
    }
    if (own.at == all.size()) break;
    begin(all[own.at++]);
    if (frames_.size() != frames) return;
  }
  const std::uint32_t extra = frames_[place].extra;
  finish(extra == 0 ? Outcome::truth(false) : Outcome::none(extra - 1));
}

void Evaluator::step_strict(Frame& frame) {
  if (frame.phase == Phase::Other) return finish(results(frame)[0]);
  if (frame.phase == Phase::Chain) return step_chain(frame);
  const std::size_t place = frames_.size() - 1;
  if (frame.phase == Phase::Start) {
    if (begin_chain(frame)) return step_chain(frame);
    frame.phase = Phase::Arguments;
    const TermId other = interpretation_.replacement(frame.term);
    if (other != terms::kErrorTerm) {
      frame.phase = Phase::Other;
      return begin(other);
    }
  }
  if (!arguments(frame)) return;
  Frame& own = frames_[place];
  const Operator op = script_.terms.op(own.term);
  if (op == Operator::Apply || op == Operator::Select) {
    const Outcome gap = missing(results(own));
    if (!gap.good) return finish(anywhere(own, gap));
    Value map = results(own)[0].word;
    if (values_.tag(map) == Tag::Patched) {
      if (!is_decidable(
              script_.terms.sort(script_.terms.arguments(own.term)[1]))) {
        return finish(none(Why::Undecided, own.term));
      }
      const std::optional<Value> stored = patch(map, results(own)[1].word);
      if (stored) return finish(Outcome::of(*stored));
      map = values_.parts(map)[0];
    }
    if (values_.tag(map) == Tag::Closure) {
      return call_closure(own, map, results(own).subspan(1));
    }
  }
  const Outcome outcome = apply(own);
  if (!outcome.good && may_be_undefined(op) && same(outcome, kUndefined)) {
    return refine(own);
  }
  finish(settle(outcome, own.term));
}

bool Evaluator::is_too_wide(terms::SortId sort) const {
  const terms::Sorts& sorts = script_.sorts;
  if (sorts.kind(sort) == SortKind::BitVec) {
    return sorts.width(sort) > limits_.width;
  }
  return sorts.kind(sort) == SortKind::FloatingPoint &&
         (sorts.exponent_bits(sort) > limits_.width ||
          sorts.significand_bits(sort) > limits_.width);
}

bool Evaluator::is_exhausted() const {
  // An entry of the table of calls takes about so many bytes.
  constexpr std::size_t kCall = 64;
  return values_.bytes() + calls_.size() * kCall > limits_.bytes ||
         steps_ > limits_.steps;
}

// Work on long values takes as long as so many steps, about.
void Evaluator::charge(const Site& site) {
  constexpr std::uint64_t kWordSteps = 32;  // as of a product
  constexpr std::uint64_t kStepCharacters = 16;
  const terms::Sorts& sorts = script_.sorts;
  for (std::size_t at = 0; at < site.size(); ++at) {
    const terms::SortId sort = site.sort(at);
    const SortKind kind = sorts.kind(sort);
    if (kind == SortKind::String) {
      steps_ += values_.characters(site[at]).size() / kStepCharacters;
    } else if (kind == SortKind::Sequence) {
      steps_ += values_.parts(site[at]).size() / kStepCharacters;
    } else if (kind == SortKind::BitVec) {
      steps_ += sorts.width(sort) / kWord * kWordSteps;
    } else if (kind == SortKind::FloatingPoint) {
      steps_ += sorts.significand_bits(sort) / kWord * kWordSteps;
    } else if (kind == SortKind::Int || kind == SortKind::Real) {
      steps_ += values_.numbers.length(site[at]) * kWordSteps;
    }
  }
}

// A value, a reason, or a mark.
Outcome Evaluator::apply(const Frame& frame) {
  const Site site{script_, frame.term, results(frame)};
  const Operator op = site.op();
  if (op == Operator::Equal) return equal(site);
  if (op == Operator::Distinct) return distinct(site);
  const Outcome gap = missing(site.values);
  if (!gap.good) return op == Operator::Xor ? exclusive(site, gap) : gap;
  const Handler handler = handler_of(op);
  if (handler != nullptr) {
    const bool wide = is_too_wide(site.sort()) ||
                      (site.size() > 0 && is_too_wide(site.sort(0))) ||
                      (site.size() > 1 && is_too_wide(site.sort(1)));
    if (wide || is_exhausted()) return kTooLarge;
    if (values_.has_long()) charge(site);
    return handler(values_, site);
  }
  return apply_core(site);
}

// What an xor has twice makes no difference, whatever its value is.
Outcome Evaluator::exclusive(const Site& site, Outcome gap) const {
  const std::span all = script_.terms.arguments(site.term);
  std::vector<TermId> open;
  Value result = 0;
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (site.values[at].good) {
      result ^= site.values[at].word;
    } else {
      open.push_back(all[at]);
    }
  }
  std::ranges::sort(open);
  if (open.size() % 2 != 0) return gap;
  for (std::size_t at = 0; at < open.size(); at += 2) {
    if (open[at] != open[at + 1]) return gap;
  }
  return Outcome::of(result);
}

// Those that need more than the values.
Outcome Evaluator::apply_core(const Site& site) {
  const Operator op = site.op();
  if (op == Operator::Select || op == Operator::Store ||
      op == Operator::ConstArray) {
    return apply_array(site);
  }
  if (op == Operator::Is || op == Operator::Update) return apply_datatype(site);
  if (op == Operator::Apply && site.size() == 2 &&
      values_.tag(site[0]) == Tag::Array) {
    return Outcome::of(values_.arrays.select(site[0], site[1]));
  }
  if (op != Operator::Extension) return kBeyond;
  const bool array =
      terms::raw(interpretation_.array_function(site.term)) != terms::kNone;
  if (array) return make_closure(site.term);
  if (is_exhausted()) return kTooLarge;
  if (compares_elements(site) && !is_decidable(site.sort(1))) return kUndecided;
  if (values_.has_long()) charge(site);
  return apply_extension(values_, site);
}

Outcome Evaluator::equal_arrays(terms::SortId sort, Value one, Value other) {
  const bool functions =
      values_.tag(one) != Tag::Array || values_.tag(other) != Tag::Array;
  if (functions) return kUndecided;
  const terms::SortId index = script_.sorts.arguments(sort)[0];
  if (domain_of(script_, index).extent != Extent::Finite) {
    return Outcome::truth(false);
  }
  const Arrays& arrays = values_.arrays;
  for (const Value each : {one, other}) {
    for (const auto& [key, element] : arrays.entries(each)) {
      if (arrays.select(one, key) != arrays.select(other, key)) {
        return Outcome::truth(false);
      }
    }
  }
  return kUndecided;
}

// Whether different words of the sort are different values.
bool Evaluator::is_decidable(terms::SortId sort) {
  const SortKind kind = script_.sorts.kind(sort);
  const bool made_of_values =
      kind == SortKind::Array || kind == SortKind::Datatype ||
      kind == SortKind::Sequence || kind == SortKind::Map;
  if (!made_of_values) {
    return kind != SortKind::RegLan && kind != SortKind::Unknown;
  }
  if (has_closures_) return false;
  const auto found = exact_.find(terms::raw(sort));
  if (found != exact_.end()) return found->second;
  return exact_[terms::raw(sort)] = is_exact(script_, sort);
}

Outcome Evaluator::equal_values(terms::SortId sort, Value one, Value other) {
  if (one == other) return Outcome::truth(true);
  const SortKind kind = script_.sorts.kind(sort);
  const bool made_of_values = kind == SortKind::Array ||
                              kind == SortKind::Datatype ||
                              kind == SortKind::Sequence;
  if (!made_of_values) {
    if (kind == SortKind::Map && is_same_function(one, other)) {
      return Outcome::truth(true);
    }
    return is_decidable(sort) ? Outcome::truth(false) : kUndecided;
  }
  if (kind == SortKind::Array) {
    const terms::SortId element = script_.sorts.arguments(sort)[1];
    return is_decidable(element) ? equal_arrays(sort, one, other) : kUndecided;
  }
  return is_decidable(sort) ? Outcome::truth(false) : kUndecided;
}

// (_ as-array f) has no sort of its own, but what it is compared with has.
terms::SortId Evaluator::compared_sort(const Site& site) const {
  for (std::size_t at = 0; has_unknown_ && at < site.size(); ++at) {
    if (!script_.sorts.has_unknown(site.sort(at))) return site.sort(at);
  }
  return site.sort(0);
}

// Whether its evaluation did not end, so that perhaps it has no value.
bool Evaluator::is_endless(Outcome outcome) const {
  if (outcome.good) return false;
  const Why why = reason(outcome).why;
  return why == Why::Endless || why == Why::Circular;
}

Outcome Evaluator::equal(const Site& site) {
  const terms::SortId sort = compared_sort(site);
  const std::span all = script_.terms.arguments(site.term);
  Outcome result = Outcome::truth(true);
  for (std::size_t at = 1; at < site.size(); ++at) {
    const Outcome one = site.values[at - 1];
    const Outcome other = site.values[at];
    // Equal whatever the value is, if there is one: no number is one more than
    // itself.
    if (all[at - 1] == all[at] && !is_endless(one)) continue;
    Outcome pair = one.good ? other : one;
    if (one.good && other.good) {
      pair = equal_values(sort, one.word, other.word);
      if (pair.is(0)) return pair;
    }
    if (!pair.good && result.good) result = pair;
  }
  return result;
}

namespace {

// Whether two of those that are there are equal.
bool repeats(std::span<const Outcome> outcomes) {
  std::vector<Value> sorted;
  for (const Outcome& each : outcomes) {
    if (each.good) sorted.push_back(each.word);
  }
  std::ranges::sort(sorted);
  return std::ranges::adjacent_find(sorted) != sorted.end();
}

}  // namespace

Outcome Evaluator::distinct(const Site& site) {
  const Outcome gap = missing(site.values);
  const terms::SortId sort = compared_sort(site);
  if (is_decidable(sort)) {
    return repeats(site.values) ? Outcome::truth(false) : gap;
  }
  Outcome result = gap;
  for (std::size_t one = 0; one < site.size(); ++one) {
    steps_ += site.size() - one;
    if (is_exhausted()) return kTooLarge;
    for (std::size_t other = one + 1; other < site.size(); ++other) {
      if (!site.values[one].good || !site.values[other].good) continue;
      const Outcome pair = equal_values(sort, site[one], site[other]);
      if (pair.is(1)) return Outcome::truth(false);
      if (!pair.good && result.good) result = pair;
    }
  }
  return result;
}

}  // namespace podium::evaluate
