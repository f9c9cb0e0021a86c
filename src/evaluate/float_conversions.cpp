// FloatingPoint: literals, rounding modes, and conversions from and to other
// sorts.

#include <optional>

#include "evaluate/floats.h"
#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;
using Kind = Float::Kind;

// A real number would take so many bits.
constexpr std::int64_t kMostRealBits = 1 << 24;

bool too_wide(Format format) { return format.exponent > kMostExponentBits; }

Format own_format(const Site& site) {
  return format_of(site.script, site.sort());
}

Float from_integer(const mpz_class& number) {
  Float result;
  if (number == 0) return result;
  result.kind = Kind::Finite;
  result.negative = number < 0;
  result.magnitude = abs(number);
  return result;
}

template <Rounding kRounding>
Outcome rounding_mode(Values&, const Site&) {
  return Outcome::of(static_cast<Value>(kRounding));
}

// Every NaN becomes the one that there is.
Outcome normal(Values& values, Format format, const mpz_class& bits) {
  if (too_wide(format)) return kTooLarge;
  const Value value = values.bits.of(bits, format.width());
  const bool nan = unpack(values, format, value).is(Kind::Nan);
  return Outcome::of(nan ? nan_of(values, format) : value);
}

Outcome from_parts(Values& values, const Site& site) {
  const Format format = own_format(site);
  const mpz_class sign = values.bits.unsigned_of(site[0], 1);
  const mpz_class exponent = values.bits.unsigned_of(site[1], format.exponent);
  const mpz_class significand =
      values.bits.unsigned_of(site[2], format.significand - 1);
  return normal(values, format,
                mpz_class(((((sign << format.exponent) + exponent))
                           << (format.significand - 1)) +
                          significand));
}

Outcome from_bits(Values& values, const Site& site) {
  const Format format = own_format(site);
  return normal(values, format,
                values.bits.unsigned_of(site[0], format.width()));
}

Outcome from_float(Values& values, const Site& site) {
  const Format format = own_format(site);
  const Format source = format_of(site.script, site.sort(1));
  if (too_wide(format) || too_wide(source)) return kTooLarge;
  return Outcome::of(round_to(values, format, static_cast<Rounding>(site[0]),
                              unpack(values, source, site[1])));
}

// A rational number that is rounded as the algebraic one is: between the same
// multiples of a power of two far below the last bit.
std::optional<mpq_class> near_algebraic(Values& values, Value number,
                                        Format format) {
  for (std::uint64_t shift = 64; shift <= kMostRealBits; shift *= 2) {
    mpz_class power;
    mpz_setbit(power.get_mpz_t(), shift);
    const std::optional<Value> scaled =
        values.algebraic.multiply(number, values.numbers.of(power));
    if (!scaled) return std::nullopt;
    const mpz_class below = values.algebraic.floor(*scaled);
    if (mpz_sizeinbase(below.get_mpz_t(), 2) <
        std::size_t{format.significand} + 4) {
      continue;
    }
    mpq_class result(2 * below + 1, 2 * power);
    result.canonicalize();
    return result;
  }
  return std::nullopt;
}

Outcome from_real(Values& values, const Site& site) {
  const Format format = own_format(site);
  if (too_wide(format)) return kTooLarge;
  const std::optional<mpq_class> rational =
      values.numbers.is_algebraic(site[1])
          ? near_algebraic(values, site[1], format)
          : values.numbers.rational(site[1]);
  if (!rational) return kTooLarge;
  const mpq_class& number = *rational;
  Float result = from_integer(number.get_num());
  bool inexact = false;
  if (result.is(Kind::Finite) && number.get_den() != 1) {
    const std::size_t room =
        mpz_sizeinbase(number.get_den_mpz_t(), 2) + format.significand + 4;
    const mpz_class dividend = result.magnitude << room;
    result.magnitude = dividend / number.get_den();
    result.exponent = -static_cast<std::int64_t>(room);
    inexact = dividend % number.get_den() != 0;
  }
  return Outcome::of(round_to(values, format, static_cast<Rounding>(site[0]),
                              result, inexact));
}

Outcome from_signed(Values& values, const Site& site) {
  const Format format = own_format(site);
  if (too_wide(format)) return kTooLarge;
  const std::uint32_t width = site.script.sorts.width(site.sort(1));
  return Outcome::of(
      round_to(values, format, static_cast<Rounding>(site[0]),
               from_integer(values.bits.signed_of(site[1], width))));
}

Outcome from_unsigned(Values& values, const Site& site) {
  const Format format = own_format(site);
  if (too_wide(format)) return kTooLarge;
  const std::uint32_t width = site.script.sorts.width(site.sort(1));
  return Outcome::of(
      round_to(values, format, static_cast<Rounding>(site[0]),
               from_integer(values.bits.unsigned_of(site[1], width))));
}

// Undefined for what is no number of so many bits.
Outcome to_bits(Values& values, const Site& site, bool is_signed) {
  const Format format = format_of(site.script, site.sort(1));
  if (too_wide(format)) return kTooLarge;
  const Float number = unpack(values, format, site[1]);
  const std::uint32_t width = site.index(0);
  const bool outside =
      number.is(Kind::Nan) || number.is(Kind::Infinity) ||
      (number.is(Kind::Finite) && number.top() > std::int64_t{width});
  if (outside) return kUndefined;
  const mpz_class result = integral(static_cast<Rounding>(site[0]), number);
  mpz_class limit;
  mpz_setbit(limit.get_mpz_t(), is_signed ? width - 1 : width);
  const mpz_class least = is_signed ? mpz_class(-limit) : mpz_class(0);
  if (result < least || result >= limit) return kUndefined;
  return Outcome::of(values.bits.of(result, width));
}

Outcome to_real(Values& values, const Site& site) {
  const Format format = format_of(site.script, site.sort(0));
  if (too_wide(format)) return kTooLarge;
  const Float number = unpack(values, format, site[0]);
  if (number.is(Kind::Nan) || number.is(Kind::Infinity)) return kUndefined;
  if (number.is(Kind::Zero)) return Outcome::of(make_small(0));
  if (std::abs(number.exponent) > kMostRealBits) return kTooLarge;
  mpz_class power;
  mpz_setbit(power.get_mpz_t(),
             static_cast<std::uint64_t>(std::abs(number.exponent)));
  const mpz_class magnitude =
      number.negative ? mpz_class(-number.magnitude) : number.magnitude;
  mpq_class result = number.exponent >= 0 ? mpq_class(magnitude * power)
                                          : mpq_class(magnitude, power);
  result.canonicalize();
  return Outcome::of(values.numbers.of(result));
}

}  // namespace

std::span<const Rule> float_conversion_rules() {
  static constexpr Rule kRules[] = {
      {Operator::RoundNearestTiesToEven, rounding_mode<Rounding::NearestEven>},
      {Operator::RoundNearestTiesToAway, rounding_mode<Rounding::NearestAway>},
      {Operator::RoundTowardPositive, rounding_mode<Rounding::Positive>},
      {Operator::RoundTowardNegative, rounding_mode<Rounding::Negative>},
      {Operator::RoundTowardZero, rounding_mode<Rounding::Zero>},
      {Operator::Fp, from_parts},
      {Operator::FpPlusInfinity,
       [](Values& values, const Site& site) {
         return Outcome::of(infinity_of(values, own_format(site), false));
       }},
      {Operator::FpMinusInfinity,
       [](Values& values, const Site& site) {
         return Outcome::of(infinity_of(values, own_format(site), true));
       }},
      {Operator::FpPlusZero,
       [](Values& values, const Site& site) {
         return Outcome::of(zero_of(values, own_format(site), false));
       }},
      {Operator::FpMinusZero,
       [](Values& values, const Site& site) {
         return Outcome::of(zero_of(values, own_format(site), true));
       }},
      {Operator::FpNan,
       [](Values& values, const Site& site) {
         return Outcome::of(nan_of(values, own_format(site)));
       }},
      {Operator::FpFromBits, from_bits},
      {Operator::FpFromFp, from_float},
      {Operator::FpFromReal, from_real},
      {Operator::FpFromSigned, from_signed},
      {Operator::FpFromUnsigned, from_unsigned},
      {Operator::FpToUbv,
       [](Values& values, const Site& site) {
         return to_bits(values, site, false);
       }},
      {Operator::FpToSbv,
       [](Values& values, const Site& site) {
         return to_bits(values, site, true);
       }},
      {Operator::FpToReal, to_real},
  };
  return kRules;
}

}  // namespace podium::evaluate
