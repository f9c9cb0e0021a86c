// What is quickly done, before anybody asks for it.

#include <functional>

#include "evaluate/evaluator.h"

namespace podium::evaluate {

using terms::Operator;
using terms::raw;
using terms::SortKind;
using terms::TermId;
using terms::TermKind;

namespace {

constexpr Outcome kNotSoEasy{0, false};

bool is_arithmetic(Operator op) {
  return op >= Operator::Negate && op <= Operator::Divisible;
}

bool is_bit_vector(Operator op) {
  return op >= Operator::Concat && op <= Operator::SbvToInt;
}

// Whether all of them are integers of one word; then the result of the
// operation, if that is one too. All of linear arithmetic over Int is this.
class SmallNumbers {
 public:
  SmallNumbers(const terms::Column<Value>& memory, std::span<const TermId> all)
      : memory_(memory), all_(all) {}

  Outcome apply(Operator op) const {
    for (const TermId each : all_) {
      if (!is_small(memory_[raw(each)])) return kNotSoEasy;
    }
    if (op == Operator::Plus) {
      return fold([](std::int64_t one, std::int64_t other, auto* sum) {
        return __builtin_add_overflow(one, other, sum);
      });
    }
    if (op == Operator::Times) {
      return fold([](std::int64_t one, std::int64_t other, auto* product) {
        return __builtin_mul_overflow(one, other, product);
      });
    }
    if (op == Operator::LessEqual) return order(std::less_equal<>());
    if (op == Operator::Less) return order(std::less<>());
    if (op == Operator::GreaterEqual) return order(std::greater_equal<>());
    if (op == Operator::Greater) return order(std::greater<>());
    return kNotSoEasy;
  }

 private:
  std::int64_t operator[](std::size_t at) const {
    return small(memory_[raw(all_[at])]);
  }

  template <class Overflows>
  Outcome fold(Overflows overflows) const {
    std::int64_t result = (*this)[0];
    for (std::size_t at = 1; at < all_.size(); ++at) {
      if (overflows(result, (*this)[at], &result)) return kNotSoEasy;
    }
    return fits_small(result) ? Outcome::of(make_small(result)) : kNotSoEasy;
  }

  template <class Holds>
  Outcome order(Holds holds) const {
    for (std::size_t at = 1; at < all_.size(); ++at) {
      if (!holds((*this)[at - 1], (*this)[at])) return Outcome::truth(false);
    }
    return Outcome::truth(true);
  }

  const terms::Column<Value>& memory_;
  std::span<const TermId> all_;
};

}  // namespace

void Evaluator::evaluate_ahead() {
  prepare();
  if (has_unknown_) return;
  const std::size_t size = script_.terms.size();
  for (std::size_t at = 1; at < size; ++at) {
    const TermId term{static_cast<std::uint32_t>(at)};
    if (states_[at] != State::Unknown || is_open(term)) continue;
    const bool call = script_.terms.kind(term) == TermKind::Call;
    const Outcome outcome = call ? ahead_constant(term) : ahead_value(term);
    if (outcome.good) keep(term, outcome);
  }
  results_.clear();
}

Outcome Evaluator::ahead_value(TermId term) {
  const TermKind kind = script_.terms.kind(term);
  if (kind == TermKind::Operation) return ahead_operation(term);
  const bool number = kind == TermKind::Numeral || kind == TermKind::Decimal ||
                      kind == TermKind::BitVector;
  return number ? literal(term) : kNotSoEasy;
}

// A value in one word, so that no theory has to make one.
bool Evaluator::is_quick(TermId term) const {
  if (!has_value(term)) return false;
  const terms::SortId sort = script_.terms.sort(term);
  switch (script_.sorts.kind(sort)) {
    case SortKind::Bool:
      return true;
    case SortKind::Int:
    case SortKind::Real:
      return (memory_[raw(term)] & 3) != 0;
    case SortKind::BitVec:
      return script_.sorts.width(sort) <= kWord;
    case SortKind::Unknown:
    case SortKind::RoundingMode:
    case SortKind::String:
    case SortKind::RegLan:
    case SortKind::FloatingPoint:
    case SortKind::Array:
    case SortKind::Map:
    case SortKind::Declared:
    case SortKind::Datatype:
    case SortKind::Parameter:
    case SortKind::Sequence:
    case SortKind::Set:
    case SortKind::Bag:
    case SortKind::Tuple:
    case SortKind::FiniteField:
    case SortKind::Other:
      return false;
  }
  return false;
}

// A constant whose value is a literal, or made of literals as (- (/ 1.0 3.0))
// is. The terms of a model come after those of the benchmark, so that values
// are not there yet.
Outcome Evaluator::ahead_constant(TermId term) {
  const terms::Terms& terms = script_.terms;
  if (!terms.arguments(term).empty()) return kNotSoEasy;
  const terms::FunctionId id = terms.function(term);
  const terms::FunctionKind kind = script_.declarations[id].kind;
  if (kind != terms::FunctionKind::Declared) return kNotSoEasy;
  const TermId body = interpretation_.body(id);
  if (body == terms::kErrorTerm) return kNotSoEasy;
  const auto settle_one = [this](TermId each) {
    const Outcome outcome = ahead_value(each);
    if (outcome.good) keep(each, outcome);
    return outcome.good;
  };
  for (const TermId each : terms.arguments(body)) {
    for (const TermId inner : terms.arguments(each)) {
      if (!settle_one(inner)) return kNotSoEasy;
    }
    if (!settle_one(each)) return kNotSoEasy;
  }
  return ahead_value(body);
}

Outcome Evaluator::ahead_junction(TermId term, bool decisive) const {
  bool all = true;
  for (const TermId each : script_.terms.arguments(term)) {
    if (!has_value(each)) {
      all = false;
    } else if (memory_[raw(each)] == (decisive ? 1 : 0)) {
      return Outcome::truth(decisive);
    }
  }
  return all ? Outcome::truth(!decisive) : kNotSoEasy;
}

Outcome Evaluator::ahead_choice(std::span<const TermId> arguments) const {
  const TermId condition = arguments[0];
  if (!has_value(condition)) return kNotSoEasy;
  const TermId chosen = arguments[memory_[raw(condition)] != 0 ? 1 : 2];
  return {memory_[raw(chosen)], has_value(chosen)};
}

Outcome Evaluator::ahead_operation(TermId term) {
  const terms::Terms& terms = script_.terms;
  const Operator op = terms.op(term);
  const std::span all = terms.arguments(term);
  if (op == Operator::And) return ahead_junction(term, false);
  if (op == Operator::Or) return ahead_junction(term, true);
  if (op == Operator::Ite) return ahead_choice(all);
  const bool core = op <= Operator::Distinct;
  if (!core && !is_arithmetic(op) && !is_bit_vector(op)) return kNotSoEasy;
  if (op == Operator::Implies) return kNotSoEasy;
  const terms::SortId sort = terms.sort(term);
  if (is_arithmetic(op)) {
    for (const TermId each : all) {
      if (!has_value(each)) return kNotSoEasy;
    }
    const Outcome outcome = SmallNumbers(memory_, all).apply(op);
    if (outcome.good) return outcome;
  } else if (script_.sorts.kind(sort) == SortKind::BitVec &&
             script_.sorts.width(sort) > kWord) {
    return kNotSoEasy;
  }
  results_.resize(all.size());
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (!is_quick(all[at])) return kNotSoEasy;
    results_[at] = Outcome::of(memory_[raw(all[at])]);
  }
  const Site site{script_, term, results_};
  if (op == Operator::Equal) return equal(site);
  if (op == Operator::Distinct) return distinct(site);
  const Handler handler = handler_of(op);
  return handler == nullptr ? kNotSoEasy : handler(values_, site);
}

}  // namespace podium::evaluate
