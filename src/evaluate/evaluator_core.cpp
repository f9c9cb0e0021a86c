// Operations: which arguments they need, and the theory of equality.

#include <algorithm>

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
         op == Operator::FpToReal;
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
  const std::size_t place = frames_.size() - 1;
  if (frame.phase == Phase::Start) {
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
    if (!gap.good) return finish(gap);
    const Value map = results(own)[0].word;
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

// A value, a reason, or a mark.
Outcome Evaluator::apply(const Frame& frame) {
  const Site site{script_, frame.term, results(frame)};
  const Operator op = site.op();
  if (op == Operator::Equal) return equal(site);
  if (op == Operator::Distinct) return distinct(site);
  const Outcome gap = missing(site.values);
  if (!gap.good) return gap;
  const Handler handler = handler_of(op);
  if (handler != nullptr) {
    const bool wide = is_too_wide(site.sort()) ||
                      (site.size() > 0 && is_too_wide(site.sort(0))) ||
                      (site.size() > 1 && is_too_wide(site.sort(1)));
    if (wide || values_.bytes() > limits_.bytes) return kTooLarge;
    return handler(values_, site);
  }
  return apply_core(site);
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
  return array ? make_closure(site.term) : apply_extension(values_, site);
}

Outcome Evaluator::equal_arrays(terms::SortId sort, Value one, Value other) {
  const bool functions =
      values_.tag(one) == Tag::Closure || values_.tag(other) == Tag::Closure;
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
    const bool opaque = kind == SortKind::Map || kind == SortKind::RegLan ||
                        kind == SortKind::Unknown;
    return opaque ? kUndecided : Outcome::truth(false);
  }
  if (kind == SortKind::Array) {
    const terms::SortId element = script_.sorts.arguments(sort)[1];
    const bool nested = script_.sorts.kind(element) == SortKind::Array ||
                        script_.sorts.kind(element) == SortKind::Datatype ||
                        script_.sorts.kind(element) == SortKind::Sequence;
    if (!nested || (is_decidable(element))) {
      return equal_arrays(sort, one, other);
    }
    return kUndecided;
  }
  return is_decidable(sort) ? Outcome::truth(false) : kUndecided;
}

Outcome Evaluator::equal(const Site& site) {
  const std::span all = script_.terms.arguments(site.term);
  Outcome result = Outcome::truth(true);
  for (std::size_t at = 1; at < site.size(); ++at) {
    const Outcome one = site.values[at - 1];
    const Outcome other = site.values[at];
    if (all[at - 1] == all[at]) continue;
    Outcome pair = one.good ? other : one;
    if (one.good && other.good) {
      pair = equal_values(site.sort(at), one.word, other.word);
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
  const SortKind kind = script_.sorts.kind(site.sort(0));
  const bool plain =
      kind != SortKind::Array && kind != SortKind::Map &&
      kind != SortKind::RegLan && kind != SortKind::Unknown &&
      ((kind != SortKind::Datatype && kind != SortKind::Sequence) ||
       is_decidable(site.sort(0)));
  if (plain) return repeats(site.values) ? Outcome::truth(false) : gap;
  Outcome result = gap;
  for (std::size_t one = 0; one < site.size(); ++one) {
    for (std::size_t other = one + 1; other < site.size(); ++other) {
      if (!site.values[one].good || !site.values[other].good) continue;
      const Outcome pair = equal_values(site.sort(0), site[one], site[other]);
      if (pair.is(1)) return Outcome::truth(false);
      if (!pair.good && result.good) result = pair;
    }
  }
  return result;
}

}  // namespace podium::evaluate
