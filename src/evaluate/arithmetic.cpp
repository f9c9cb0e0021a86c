// Ints, Reals and Reals_Ints.

#include <optional>
#include <utility>

#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;

bool is_algebraic(const Values& values, Value number) {
  return !is_small(number) && values.numbers.is_algebraic(number);
}

// Numbers that grow beyond this would eat the machine.
constexpr std::size_t kMostWords = std::size_t{1} << 19;

bool too_large(const Values& values, Value one, Value other) {
  return values.numbers.length(one) + values.numbers.length(other) > kMostWords;
}

// Numbers of one word as fractions, whose sums and products are computed in two
// words. Where these have no room the slow way is taken.
struct Fraction {
  std::int64_t top = 0;
  std::int64_t bottom = 0;  // 0: no number of one word
};

Fraction fraction_of(Value number) {
  if (is_small(number)) return {small(number), 1};
  if (!is_fraction(number)) return {};
  return {fraction_top(number), fraction_bottom(number)};
}

std::uint64_t magnitude(std::int64_t number) {
  return number < 0 ? 0 - static_cast<std::uint64_t>(number)
                    : static_cast<std::uint64_t>(number);
}

// By Euclid, as one of them is small most of the time.
std::int64_t common(std::int64_t one, std::int64_t other) {
  std::uint64_t larger = magnitude(one);
  std::uint64_t smaller = magnitude(other);
  while (smaller != 0) {
    if (smaller == 1) return 1;
    larger = std::exchange(smaller, larger % smaller);
  }
  return static_cast<std::int64_t>(larger);
}

// REQUIRES: no common divisor, bottom > 0.
std::optional<Value> quick_number(std::int64_t top, std::int64_t bottom) {
  if (bottom == 1 && fits_small(top)) return make_small(top);
  if (bottom != 1 && fits_fraction(top, bottom)) {
    return make_fraction(top, bottom);
  }
  return std::nullopt;
}

std::optional<Value> quick_sum(Value one, Value other) {
  const Fraction a = fraction_of(one);
  const Fraction b = fraction_of(other);
  if (a.bottom == 0 || b.bottom == 0) return std::nullopt;
  const std::int64_t shared = common(a.bottom, b.bottom);
  std::int64_t left = 0;
  std::int64_t right = 0;
  std::int64_t top = 0;
  const bool fits = !__builtin_mul_overflow(a.top, b.bottom / shared, &left) &&
                    !__builtin_mul_overflow(b.top, a.bottom / shared, &right) &&
                    !__builtin_add_overflow(left, right, &top);
  if (!fits) return std::nullopt;
  // What is left in common divides what the bottoms share.
  const std::int64_t divisor = common(top, shared);
  // Below 2^60: two bottoms of 30 bits.
  return quick_number(top / divisor, a.bottom / shared * (b.bottom / divisor));
}

std::optional<Value> quick_product(Value one, Value other) {
  const Fraction a = fraction_of(one);
  const Fraction b = fraction_of(other);
  if (a.bottom == 0 || b.bottom == 0) return std::nullopt;
  const std::int64_t cross = common(a.top, b.bottom);
  const std::int64_t other_cross = common(b.top, a.bottom);
  std::int64_t top = 0;
  const bool fits =
      !__builtin_mul_overflow(a.top / cross, b.top / other_cross, &top);
  if (!fits) return std::nullopt;
  return quick_number(top, a.bottom / other_cross * (b.bottom / cross));
}

std::optional<int> quick_order(Value one, Value other) {
  const Fraction a = fraction_of(one);
  const Fraction b = fraction_of(other);
  std::int64_t left = 0;
  std::int64_t right = 0;
  const bool fits = a.bottom != 0 && b.bottom != 0 &&
                    !__builtin_mul_overflow(a.top, b.bottom, &left) &&
                    !__builtin_mul_overflow(b.top, a.bottom, &right);
  if (!fits) return std::nullopt;
  return left < right ? -1 : (left > right ? 1 : 0);
}

Outcome from(std::optional<Value> value) {
  return value ? Outcome::of(*value) : kTooLarge;
}

template <class Step>
Outcome fold(Values& values, const Site& site, Step step) {
  Outcome result = Outcome::of(site[0]);
  for (std::size_t at = 1; at < site.size() && result.good; ++at) {
    result = step(values, result.word, site[at]);
  }
  return result;
}

Outcome subtract(Values& values, Value one, Value other) {
  if (is_small(one) && is_small(other)) {
    return Outcome::of(values.numbers.of(small(one) - small(other)));
  }
  const Outcome negated = negate_number(values, other);
  return add_numbers(values, one, negated.word);
}

Outcome modulo(Values& values, Value one, Value other) {
  if (other == make_small(0)) return kUndefined;
  if (is_small(one) && is_small(other)) {
    const std::int64_t rest = small(one) % small(other);
    const std::int64_t size = small(other) < 0 ? -small(other) : small(other);
    return Outcome::of(make_small(rest < 0 ? rest + size : rest));
  }
  const mpz_class divisor = abs(values.numbers.integer(other));
  const mpz_class number = values.numbers.integer(one);
  mpz_class rest;
  mpz_fdiv_r(rest.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
  return Outcome::of(values.numbers.of(rest));
}

Value floor_of(Values& values, Value number) {
  if (is_small(number)) return number;
  if (is_algebraic(values, number)) {
    return values.numbers.of(values.algebraic.floor(number));
  }
  const mpq_class rational = values.numbers.rational(number);
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), rational.get_num_mpz_t(),
             rational.get_den_mpz_t());
  return values.numbers.of(result);
}

template <class Holds>
Outcome chain(Values& values, const Site& site, Holds holds) {
  for (std::size_t at = 1; at < site.size(); ++at) {
    if (!holds(compare_numbers(values, site[at - 1], site[at]))) {
      return Outcome::truth(false);
    }
  }
  return Outcome::truth(true);
}

Outcome absolute(Values& values, const Site& site) {
  return compare_numbers(values, site[0], make_small(0)) < 0
             ? negate_number(values, site[0])
             : Outcome::of(site[0]);
}

Outcome divisible(Values& values, const Site& site) {
  const auto text = site.script.terms.text(terms::TermId{site.index(0)});
  const mpz_class divisor(std::string(text), 10);
  const mpz_class number = values.numbers.integer(site[0]);
  return Outcome::truth(
      mpz_divisible_p(number.get_mpz_t(), divisor.get_mpz_t()) != 0);
}

}  // namespace

int compare_numbers(Values& values, Value one, Value other) {
  if (is_small(one) && is_small(other)) {
    return small(one) < small(other) ? -1 : (small(one) > small(other) ? 1 : 0);
  }
  if (one == other) return 0;
  if (const auto order = quick_order(one, other)) return *order;
  if (is_algebraic(values, one) || is_algebraic(values, other)) {
    return values.algebraic.compare(one, other);
  }
  return cmp(values.numbers.rational(one), values.numbers.rational(other));
}

Outcome add_numbers(Values& values, Value one, Value other) {
  if (is_small(one) && is_small(other)) {
    return Outcome::of(values.numbers.of(small(one) + small(other)));
  }
  if (const auto sum = quick_sum(one, other)) return Outcome::of(*sum);
  if (too_large(values, one, other)) return kTooLarge;
  if (is_algebraic(values, one) || is_algebraic(values, other)) {
    return from(values.algebraic.add(one, other));
  }
  return Outcome::of(values.numbers.of(mpq_class(
      values.numbers.rational(one) + values.numbers.rational(other))));
}

Outcome multiply_numbers(Values& values, Value one, Value other) {
  std::int64_t product = 0;
  if (is_small(one) && is_small(other) &&
      !__builtin_mul_overflow(small(one), small(other), &product)) {
    return Outcome::of(values.numbers.of(product));
  }
  if (const auto quick = quick_product(one, other)) return Outcome::of(*quick);
  if (too_large(values, one, other)) return kTooLarge;
  if (is_algebraic(values, one) || is_algebraic(values, other)) {
    return from(values.algebraic.multiply(one, other));
  }
  return Outcome::of(values.numbers.of(mpq_class(
      values.numbers.rational(one) * values.numbers.rational(other))));
}

Outcome divide_numbers(Values& values, Value one, Value other) {
  if (other == make_small(0)) return kUndefined;
  if (too_large(values, one, other)) return kTooLarge;
  if (is_algebraic(values, other)) {
    return multiply_numbers(values, one, values.algebraic.invert(other));
  }
  if (is_algebraic(values, one)) {
    const mpq_class inverse = 1 / values.numbers.rational(other);
    return multiply_numbers(values, one, values.numbers.of(inverse));
  }
  return Outcome::of(values.numbers.of(mpq_class(
      values.numbers.rational(one) / values.numbers.rational(other))));
}

// Rounds so that the remainder is not negative.
Outcome divide_integers(Values& values, Value one, Value other) {
  if (other == make_small(0)) return kUndefined;
  if (is_small(one) && is_small(other)) {
    const std::int64_t rest = small(one) % small(other);
    const std::int64_t step = rest >= 0 ? 0 : (small(other) > 0 ? 1 : -1);
    return Outcome::of(values.numbers.of(small(one) / small(other) - step));
  }
  const mpz_class divisor = values.numbers.integer(other);
  const mpz_class number = values.numbers.integer(one);
  mpz_class quotient;
  if (sgn(divisor) > 0) {
    mpz_fdiv_q(quotient.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
  } else {
    mpz_cdiv_q(quotient.get_mpz_t(), number.get_mpz_t(), divisor.get_mpz_t());
  }
  return Outcome::of(values.numbers.of(quotient));
}

Outcome negate_number(Values& values, Value number) {
  if (is_small(number)) return Outcome::of(values.numbers.of(-small(number)));
  if (is_algebraic(values, number)) {
    return Outcome::of(values.algebraic.negate(number));
  }
  return Outcome::of(
      values.numbers.of(mpq_class(-values.numbers.rational(number))));
}

std::span<const Rule> arithmetic_rules() {
  static constexpr Rule kRules[] = {
      {Operator::Negate,
       [](Values& values, const Site& site) {
         return negate_number(values, site[0]);
       }},
      {Operator::Minus,
       [](Values& values, const Site& site) {
         return site.size() == 1 ? negate_number(values, site[0])
                                 : fold(values, site, subtract);
       }},
      {Operator::Plus,
       [](Values& values, const Site& site) {
         return fold(values, site, add_numbers);
       }},
      {Operator::Times,
       [](Values& values, const Site& site) {
         return fold(values, site, multiply_numbers);
       }},
      {Operator::Div,
       [](Values& values, const Site& site) {
         return fold(values, site, divide_integers);
       }},
      {Operator::Mod,
       [](Values& values, const Site& site) {
         return modulo(values, site[0], site[1]);
       }},
      {Operator::Abs, absolute},
      {Operator::Divide,
       [](Values& values, const Site& site) {
         return fold(values, site, divide_numbers);
       }},
      {Operator::LessEqual,
       [](Values& values, const Site& site) {
         return chain(values, site, [](int order) { return order <= 0; });
       }},
      {Operator::Less,
       [](Values& values, const Site& site) {
         return chain(values, site, [](int order) { return order < 0; });
       }},
      {Operator::GreaterEqual,
       [](Values& values, const Site& site) {
         return chain(values, site, [](int order) { return order >= 0; });
       }},
      {Operator::Greater,
       [](Values& values, const Site& site) {
         return chain(values, site, [](int order) { return order > 0; });
       }},
      {Operator::ToReal,
       [](Values&, const Site& site) { return Outcome::of(site[0]); }},
      {Operator::ToInt,
       [](Values& values, const Site& site) {
         return Outcome::of(floor_of(values, site[0]));
       }},
      {Operator::IsInt,
       [](Values& values, const Site& site) {
         return Outcome::truth(values.numbers.is_integer(site[0]));
       }},
      {Operator::Divisible, divisible},
  };
  return kRules;
}

}  // namespace podium::evaluate
