#include "evaluate/floats.h"

#include <algorithm>

namespace podium::evaluate {

namespace {

mpz_class power_of_two(std::uint64_t exponent) {
  mpz_class result;
  mpz_setbit(result.get_mpz_t(), exponent);
  return result;
}

Value pack(Values& values, Format format, bool negative,
           const mpz_class& exponent, const mpz_class& significand) {
  mpz_class bits = (exponent << (format.significand - 1)) + significand;
  if (negative) mpz_setbit(bits.get_mpz_t(), format.width() - 1);
  return values.bits.of(bits, format.width());
}

// What is too large becomes an infinity or the largest number.
Value overflow(Values& values, Format format, Rounding rounding,
               bool negative) {
  const bool infinite = rounding == Rounding::NearestEven ||
                        rounding == Rounding::NearestAway ||
                        (rounding == Rounding::Positive && !negative) ||
                        (rounding == Rounding::Negative && negative);
  if (infinite) return infinity_of(values, format, negative);
  return pack(values, format, negative,
              mpz_class(power_of_two(format.exponent) - 2),
              mpz_class(power_of_two(format.significand - 1) - 1));
}

}  // namespace

Float unpack(const Values& values, Format format, Value bits) {
  const mpz_class all = values.bits.unsigned_of(bits, format.width());
  Float number;
  number.negative = mpz_tstbit(all.get_mpz_t(), format.width() - 1) != 0;
  mpz_class significand;
  mpz_fdiv_r_2exp(significand.get_mpz_t(), all.get_mpz_t(),
                  format.significand - 1);
  mpz_class exponent = all >> (format.significand - 1);
  mpz_fdiv_r_2exp(exponent.get_mpz_t(), exponent.get_mpz_t(), format.exponent);
  if (exponent == power_of_two(format.exponent) - 1) {
    number.kind = significand == 0 ? Float::Kind::Infinity : Float::Kind::Nan;
    return number;
  }
  if (exponent == 0 && significand == 0) return number;
  number.kind = Float::Kind::Finite;
  number.exponent = format.least();
  if (exponent != 0) {
    mpz_setbit(significand.get_mpz_t(), format.significand - 1);
    number.exponent += exponent.get_si() - 1;
  }
  number.magnitude = significand;
  return number;
}

Value nan_of(Values& values, Format format) {
  return pack(values, format, false,
              mpz_class(power_of_two(format.exponent) - 1),
              power_of_two(format.significand - 2));
}

Value infinity_of(Values& values, Format format, bool negative) {
  return pack(values, format, negative,
              mpz_class(power_of_two(format.exponent) - 1), 0);
}

Value zero_of(Values& values, Format format, bool negative) {
  return pack(values, format, negative, 0, 0);
}

bool rounds_up(Rounding rounding, bool negative, bool odd, bool half,
               bool more) {
  switch (rounding) {
    case Rounding::NearestEven:
      return half && (more || odd);
    case Rounding::NearestAway:
      return half;
    case Rounding::Positive:
      return !negative && (half || more);
    case Rounding::Negative:
      return negative && (half || more);
    case Rounding::Zero:
      return false;
  }
  return false;
}

namespace {

// magnitude / 2^shift, rounded.
mpz_class shift_right(const mpz_class& magnitude, std::int64_t shift,
                      Rounding rounding, bool negative, bool inexact) {
  const auto bits =
      static_cast<std::int64_t>(mpz_sizeinbase(magnitude.get_mpz_t(), 2));
  if (shift > bits + 1) {
    return rounds_up(rounding, negative, false, false, true) ? 1 : 0;
  }
  const auto steps = static_cast<std::uint64_t>(shift);
  mpz_class result = magnitude >> steps;
  const bool half = mpz_tstbit(magnitude.get_mpz_t(), steps - 1) != 0;
  const bool more = inexact || mpz_scan1(magnitude.get_mpz_t(), 0) < steps - 1;
  const bool odd = mpz_odd_p(result.get_mpz_t()) != 0;
  if (rounds_up(rounding, negative, odd, half, more)) ++result;
  return result;
}

}  // namespace

Value round_to(Values& values, Format format, Rounding rounding,
               const Float& number, bool inexact) {
  if (number.is(Float::Kind::Nan)) return nan_of(values, format);
  if (number.is(Float::Kind::Infinity)) {
    return infinity_of(values, format, number.negative);
  }
  if (number.is(Float::Kind::Zero)) {
    return zero_of(values, format, number.negative);
  }
  const auto precision = static_cast<std::int64_t>(format.significand);
  std::int64_t last = std::max(number.top() - precision + 1, format.least());
  const std::int64_t shift = last - number.exponent;
  mpz_class result;
  if (shift <= 0) {
    result = number.magnitude << static_cast<std::uint64_t>(-shift);
    const bool odd = mpz_odd_p(result.get_mpz_t()) != 0;
    if (rounds_up(rounding, number.negative, odd, false, inexact)) ++result;
  } else {
    result = shift_right(number.magnitude, shift, rounding, number.negative,
                         inexact);
  }
  const mpz_class full = power_of_two(format.significand);
  if (result == full) {
    result >>= 1;
    ++last;
  }
  if (result == 0) return zero_of(values, format, number.negative);
  const mpz_class hidden = power_of_two(format.significand - 1);
  if (result < hidden) {
    return pack(values, format, number.negative, 0, result);
  }
  if (last + precision - 1 > format.bias()) {
    return overflow(values, format, rounding, number.negative);
  }
  const mpz_class exponent = Numbers::large(last - format.least() + 1);
  return pack(values, format, number.negative, exponent,
              mpz_class(result - hidden));
}

mpz_class integral(Rounding rounding, const Float& number) {
  if (number.is(Float::Kind::Zero)) return 0;
  mpz_class result =
      number.exponent >= 0
          ? mpz_class(number.magnitude
                      << static_cast<std::uint64_t>(number.exponent))
          : shift_right(number.magnitude, -number.exponent, rounding,
                        number.negative, false);
  return number.negative ? mpz_class(-result) : result;
}

int compare(const Float& one, const Float& other) {
  const auto sign = [](const Float& number) {
    if (number.is(Float::Kind::Zero)) return 0;
    return number.negative ? -1 : 1;
  };
  if (sign(one) != sign(other)) return sign(one) < sign(other) ? -1 : 1;
  if (sign(one) == 0) return 0;
  const bool one_infinite = one.is(Float::Kind::Infinity);
  const bool other_infinite = other.is(Float::Kind::Infinity);
  int order = 0;
  if (one_infinite || other_infinite) {
    order = static_cast<int>(one_infinite) - static_cast<int>(other_infinite);
  } else if (one.top() != other.top()) {
    order = one.top() < other.top() ? -1 : 1;
  } else if (one.exponent >= other.exponent) {
    order = cmp(mpz_class(one.magnitude << static_cast<std::uint64_t>(
                              one.exponent - other.exponent)),
                other.magnitude);
  } else {
    order = cmp(one.magnitude,
                mpz_class(other.magnitude << static_cast<std::uint64_t>(
                              other.exponent - one.exponent)));
  }
  return sign(one) * (order < 0 ? -1 : (order > 0 ? 1 : 0));
}

}  // namespace podium::evaluate
