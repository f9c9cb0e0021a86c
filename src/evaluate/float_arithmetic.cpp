// FloatingPoint: functions of floating-point numbers, and their predicates.

#include <algorithm>

#include "evaluate/floats.h"
#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;
using Kind = Float::Kind;

// The arguments of an application whose value is of this format.
struct Operands {
  Operands(Values& from, const Site& at, std::size_t first_float)
      : values(from),
        site(at),
        format(format_of(at.script, at.sort(first_float))) {
    if (first_float == 1) rounding = static_cast<Rounding>(site[0]);
    for (std::size_t each = first_float; each < site.size(); ++each) {
      floats.push_back(unpack(values, format, site[each]));
    }
  }

  bool too_wide() const { return format.exponent > kMostExponentBits; }
  bool any(Kind kind) const {
    return std::ranges::any_of(
        floats, [=](const Float& each) { return each.is(kind); });
  }
  Outcome nan() const { return Outcome::of(nan_of(values, format)); }
  Outcome infinity(bool negative) const {
    return Outcome::of(infinity_of(values, format, negative));
  }
  Outcome zero(bool negative) const {
    return Outcome::of(zero_of(values, format, negative));
  }
  Outcome rounded(const Float& number, bool inexact = false) const {
    return Outcome::of(round_to(values, format, rounding, number, inexact));
  }

  Values& values;
  const Site& site;
  Format format;
  Rounding rounding = Rounding::NearestEven;
  std::vector<Float> floats;
};

// Of two finite numbers whose exponents are far apart the smaller one only
// matters by being there.
Outcome add_far(const Operands& all, const Float& large, bool same_sign) {
  Float sum = large;
  const std::uint32_t room = 2 * all.format.significand + 4;
  sum.magnitude <<= room;
  sum.exponent -= room;
  if (!same_sign) --sum.magnitude;
  return all.rounded(sum, true);
}

Outcome add_finite(const Operands& all, const Float& one, const Float& other) {
  const std::int64_t far =
      4 * static_cast<std::int64_t>(all.format.significand) + 16;
  if (one.top() - other.top() > far) {
    return add_far(all, one, one.negative == other.negative);
  }
  if (other.top() - one.top() > far) {
    return add_far(all, other, one.negative == other.negative);
  }
  Float sum;
  sum.kind = Kind::Finite;
  sum.exponent = std::min(one.exponent, other.exponent);
  const auto aligned = [&sum](const Float& number) {
    const mpz_class magnitude = number.magnitude << static_cast<std::uint64_t>(
                                    number.exponent - sum.exponent);
    return number.negative ? mpz_class(-magnitude) : magnitude;
  };
  const mpz_class total = aligned(one) + aligned(other);
  if (total == 0) return all.zero(all.rounding == Rounding::Negative);
  sum.negative = total < 0;
  sum.magnitude = abs(total);
  return all.rounded(sum);
}

Outcome add(const Operands& all, const Float& one, const Float& other) {
  if (one.is(Kind::Nan) || other.is(Kind::Nan)) return all.nan();
  if (one.is(Kind::Infinity)) {
    const bool opposite =
        other.is(Kind::Infinity) && one.negative != other.negative;
    return opposite ? all.nan() : all.infinity(one.negative);
  }
  if (other.is(Kind::Infinity)) return all.infinity(other.negative);
  if (one.is(Kind::Zero) && other.is(Kind::Zero)) {
    return all.zero(one.negative == other.negative
                        ? one.negative
                        : all.rounding == Rounding::Negative);
  }
  if (one.is(Kind::Zero)) return all.rounded(other);
  if (other.is(Kind::Zero)) return all.rounded(one);
  return add_finite(all, one, other);
}

// Not rounded; a NaN where there is no product.
Float product(const Float& one, const Float& other) {
  Float result;
  result.negative = one.negative != other.negative;
  if (one.is(Kind::Nan) || other.is(Kind::Nan)) {
    result.kind = Kind::Nan;
  } else if (one.is(Kind::Infinity) || other.is(Kind::Infinity)) {
    const bool zero = one.is(Kind::Zero) || other.is(Kind::Zero);
    result.kind = zero ? Kind::Nan : Kind::Infinity;
  } else if (one.is(Kind::Zero) || other.is(Kind::Zero)) {
    result.kind = Kind::Zero;
  } else {
    result.kind = Kind::Finite;
    result.magnitude = one.magnitude * other.magnitude;
    result.exponent = one.exponent + other.exponent;
  }
  return result;
}

Outcome divide(const Operands& all, const Float& one, const Float& other) {
  if (all.any(Kind::Nan)) return all.nan();
  const bool negative = one.negative != other.negative;
  if (one.is(Kind::Infinity)) {
    return other.is(Kind::Infinity) ? all.nan() : all.infinity(negative);
  }
  if (other.is(Kind::Zero)) {
    return one.is(Kind::Zero) ? all.nan() : all.infinity(negative);
  }
  if (one.is(Kind::Zero) || other.is(Kind::Infinity)) return all.zero(negative);
  const std::uint32_t room = 2 * all.format.significand + 4;
  Float quotient;
  quotient.kind = Kind::Finite;
  quotient.negative = negative;
  quotient.exponent = one.exponent - other.exponent - room;
  const mpz_class dividend = one.magnitude << room;
  quotient.magnitude = dividend / other.magnitude;
  const mpz_class rest = dividend % other.magnitude;
  return all.rounded(quotient, rest != 0);
}

Outcome square_root(const Operands& all, const Float& number) {
  if (number.is(Kind::Nan)) return all.nan();
  if (number.is(Kind::Zero)) return all.zero(number.negative);
  if (number.negative) return all.nan();
  if (number.is(Kind::Infinity)) return all.infinity(false);
  std::uint32_t room = 2 * all.format.significand + 8;
  if (((number.exponent - room) & 1) != 0) ++room;
  const mpz_class scaled = number.magnitude << room;
  Float root;
  root.kind = Kind::Finite;
  root.exponent = (number.exponent - room) / 2;
  mpz_class rest;
  mpz_sqrtrem(root.magnitude.get_mpz_t(), rest.get_mpz_t(), scaled.get_mpz_t());
  return all.rounded(root, rest != 0);
}

// one - other * n with n the integer nearest to one / other, the even one of
// two.
Outcome remainder(const Operands& all, const Float& one, const Float& other) {
  if (all.any(Kind::Nan) || one.is(Kind::Infinity) || other.is(Kind::Zero)) {
    return all.nan();
  }
  if (one.is(Kind::Zero) || other.is(Kind::Infinity) ||
      one.top() + 1 < other.top()) {
    return all.rounded(one);
  }
  const std::int64_t last = std::min(one.exponent, other.exponent);
  const mpz_class divisor =
      other.magnitude << static_cast<std::uint64_t>(other.exponent - last);
  const mpz_class twice = 2 * divisor;
  // The dividend modulo twice the divisor tells whether n is odd.
  mpz_class power = 2;
  const mpz_class steps = Numbers::large(one.exponent - last);
  mpz_powm(power.get_mpz_t(), power.get_mpz_t(), steps.get_mpz_t(),
           twice.get_mpz_t());
  mpz_class rest = (one.magnitude * power) % twice;
  const bool odd = rest >= divisor;
  if (odd) rest -= divisor;
  const mpz_class doubled = 2 * rest;
  if (doubled > divisor || (doubled == divisor && odd)) rest -= divisor;
  if (rest == 0) return all.zero(one.negative);
  Float result;
  result.kind = Kind::Finite;
  result.negative = one.negative != (rest < 0);
  result.magnitude = abs(rest);
  result.exponent = last;
  return all.rounded(result);
}

Outcome to_integral(const Operands& all, const Float& number) {
  if (!number.is(Kind::Finite) || number.exponent >= 0) {
    return all.rounded(number);
  }
  const mpz_class rounded = integral(all.rounding, number);
  if (rounded == 0) return all.zero(number.negative);
  Float result;
  result.kind = Kind::Finite;
  result.negative = number.negative;
  result.magnitude = abs(rounded);
  return all.rounded(result);
}

// Which zero, the standard leaves open.
Outcome extreme(const Operands& all, bool least) {
  const Float& one = all.floats[0];
  const Float& other = all.floats[1];
  if (one.is(Kind::Nan)) return Outcome::of(all.site[1]);
  if (other.is(Kind::Nan)) return Outcome::of(all.site[0]);
  if (one.is(Kind::Zero) && other.is(Kind::Zero) &&
      one.negative != other.negative) {
    return kUndefined;
  }
  const bool first = (compare(one, other) <= 0) == least;
  return Outcome::of(first ? all.site[0] : all.site[1]);
}

template <class Function>
Outcome with(Values& values, const Site& site, std::size_t first,
             Function function) {
  const terms::SortId sort = site.sort(first);
  if (site.script.sorts.exponent_bits(sort) > kMostExponentBits) {
    return kTooLarge;
  }
  return function(Operands(values, site, first));
}

template <class Holds>
Outcome chain(Values& values, const Site& site, Holds holds) {
  return with(values, site, 0, [&](const Operands& all) {
    if (all.any(Kind::Nan)) return Outcome::truth(false);
    for (std::size_t at = 1; at < all.floats.size(); ++at) {
      if (!holds(compare(all.floats[at - 1], all.floats[at]))) {
        return Outcome::truth(false);
      }
    }
    return Outcome::truth(true);
  });
}

template <class Holds>
Outcome classify(Values& values, const Site& site, Holds holds) {
  return with(values, site, 0, [&](const Operands& all) {
    return Outcome::truth(holds(all.floats[0], all.format));
  });
}

bool is_normal(const Float& number, Format format) {
  return number.is(Kind::Finite) &&
         number.top() >= format.least() + format.significand - 1;
}

Float negated(Float number) {
  number.negative = !number.negative;
  return number;
}

constexpr Rule kRules[] = {
    {Operator::FpAbs,
     [](Values& values, const Site& site) {
       return with(values, site, 0, [](const Operands& all) {
         Float number = all.floats[0];
         number.negative = false;
         return all.rounded(number);
       });
     }},
    {Operator::FpNeg,
     [](Values& values, const Site& site) {
       return with(values, site, 0, [](const Operands& all) {
         return all.rounded(negated(all.floats[0]));
       });
     }},
    {Operator::FpAdd,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return add(all, all.floats[0], all.floats[1]);
       });
     }},
    {Operator::FpSub,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return add(all, all.floats[0], negated(all.floats[1]));
       });
     }},
    {Operator::FpMul,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return all.rounded(product(all.floats[0], all.floats[1]));
       });
     }},
    {Operator::FpDiv,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return divide(all, all.floats[0], all.floats[1]);
       });
     }},
    {Operator::FpFma,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return add(all, product(all.floats[0], all.floats[1]), all.floats[2]);
       });
     }},
    {Operator::FpSqrt,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return square_root(all, all.floats[0]);
       });
     }},
    {Operator::FpRem,
     [](Values& values, const Site& site) {
       return with(values, site, 0, [](const Operands& all) {
         return remainder(all, all.floats[0], all.floats[1]);
       });
     }},
    {Operator::FpRoundToIntegral,
     [](Values& values, const Site& site) {
       return with(values, site, 1, [](const Operands& all) {
         return to_integral(all, all.floats[0]);
       });
     }},
    {Operator::FpMin,
     [](Values& values, const Site& site) {
       return with(values, site, 0,
                   [](const Operands& all) { return extreme(all, true); });
     }},
    {Operator::FpMax,
     [](Values& values, const Site& site) {
       return with(values, site, 0,
                   [](const Operands& all) { return extreme(all, false); });
     }},
    {Operator::FpLeq,
     [](Values& values, const Site& site) {
       return chain(values, site, [](int order) { return order <= 0; });
     }},
    {Operator::FpLt,
     [](Values& values, const Site& site) {
       return chain(values, site, [](int order) { return order < 0; });
     }},
    {Operator::FpGeq,
     [](Values& values, const Site& site) {
       return chain(values, site, [](int order) { return order >= 0; });
     }},
    {Operator::FpGt,
     [](Values& values, const Site& site) {
       return chain(values, site, [](int order) { return order > 0; });
     }},
    {Operator::FpEq,
     [](Values& values, const Site& site) {
       return chain(values, site, [](int order) { return order == 0; });
     }},
    {Operator::FpIsNormal,
     [](Values& values, const Site& site) {
       return classify(values, site, is_normal);
     }},
    {Operator::FpIsSubnormal,
     [](Values& values, const Site& site) {
       return classify(values, site, [](const Float& number, Format format) {
         return number.is(Kind::Finite) && !is_normal(number, format);
       });
     }},
    {Operator::FpIsZero,
     [](Values& values, const Site& site) {
       return classify(values, site, [](const Float& number, Format) {
         return number.is(Kind::Zero);
       });
     }},
    {Operator::FpIsInfinite,
     [](Values& values, const Site& site) {
       return classify(values, site, [](const Float& number, Format) {
         return number.is(Kind::Infinity);
       });
     }},
    {Operator::FpIsNan,
     [](Values& values, const Site& site) {
       return classify(values, site, [](const Float& number, Format) {
         return number.is(Kind::Nan);
       });
     }},
    {Operator::FpIsNegative,
     [](Values& values, const Site& site) {
       return classify(values, site, [](const Float& number, Format) {
         return !number.is(Kind::Nan) && number.negative;
       });
     }},
    {Operator::FpIsPositive,
     [](Values& values, const Site& site) {
       return classify(values, site, [](const Float& number, Format) {
         return !number.is(Kind::Nan) && !number.negative;
       });
     }},
};

}  // namespace

std::span<const Rule> float_rules() { return kRules; }

}  // namespace podium::evaluate
