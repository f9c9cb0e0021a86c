// FixedSizeBitVectors: functions whose value is a bit-vector, and conversions.

#include <algorithm>

#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;

std::uint32_t width_of(const Site& site, std::size_t argument = 0) {
  return site.script.sorts.width(site.sort(argument));
}

// Of two bit-vectors: short ones by `quick`, which need not mask its result,
// others by `slow` on the unsigned numbers.
template <class Quick, class Slow>
Outcome fold(Values& values, const Site& site, Quick quick, Slow slow) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord) {
    const std::uint64_t mask = mask_of(width);
    std::uint64_t result = site[0];
    for (std::size_t at = 1; at < site.size(); ++at) {
      result = quick(result, site[at], width) & mask;
    }
    return Outcome::of(result);
  }
  mpz_class result = values.bits.unsigned_of(site[0], width);
  for (std::size_t at = 1; at < site.size(); ++at) {
    result = slow(result, values.bits.unsigned_of(site[at], width), width);
    mpz_fdiv_r_2exp(result.get_mpz_t(), result.get_mpz_t(), width);
  }
  return Outcome::of(values.bits.of(result, width));
}

// The same for two signed numbers.
template <class Quick, class Slow>
Outcome fold_signed(Values& values, const Site& site, Quick quick, Slow slow) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord) {
    const std::int64_t result =
        quick(signed_of(site[0], width), signed_of(site[1], width));
    return Outcome::of(static_cast<std::uint64_t>(result) & mask_of(width));
  }
  const mpz_class result = slow(values.bits.signed_of(site[0], width),
                                values.bits.signed_of(site[1], width));
  return Outcome::of(values.bits.of(result, width));
}

mpz_class ones(std::uint32_t width) {
  mpz_class result;
  mpz_setbit(result.get_mpz_t(), width);
  return result - 1;
}

mpz_class complement(const mpz_class& number, std::uint32_t width) {
  return ones(width) - number;
}

Outcome bv_and(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return a & b; },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return mpz_class(a & b);
      });
}

Outcome bv_or(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return a | b; },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return mpz_class(a | b);
      });
}

Outcome bv_xor(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return a ^ b; },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return mpz_class(a ^ b);
      });
}

Outcome bv_nand(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return ~(a & b); },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t width) {
        return complement(mpz_class(a & b), width);
      });
}

Outcome bv_nor(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return ~(a | b); },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t width) {
        return complement(mpz_class(a | b), width);
      });
}

Outcome bv_xnor(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return ~(a ^ b); },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t width) {
        return complement(mpz_class(a ^ b), width);
      });
}

Outcome bv_add(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return a + b; },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return mpz_class(a + b);
      });
}

Outcome bv_sub(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return a - b; },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return mpz_class(a - b);
      });
}

Outcome bv_mul(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) { return a * b; },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return mpz_class(a * b);
      });
}

// By 0: all ones.
Outcome bv_udiv(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) {
        return b == 0 ? ~std::uint64_t{0} : a / b;
      },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t width) {
        return b == 0 ? ones(width) : mpz_class(a / b);
      });
}

// By 0: the number itself.
Outcome bv_urem(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t) {
        return b == 0 ? a : a % b;
      },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t) {
        return b == 0 ? a : mpz_class(a % b);
      });
}

Outcome bv_shl(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t width) {
        return b >= width ? 0 : a << b;
      },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t width) {
        return b >= width ? mpz_class(0) : mpz_class(a << b.get_ui());
      });
}

Outcome bv_lshr(Values& values, const Site& site) {
  return fold(
      values, site,
      [](std::uint64_t a, std::uint64_t b, std::uint32_t width) {
        return b >= width ? 0 : a >> b;
      },
      [](const mpz_class& a, const mpz_class& b, std::uint32_t width) {
        return b >= width ? mpz_class(0) : mpz_class(a >> b.get_ui());
      });
}

Outcome bv_ashr(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord) {
    const std::uint64_t by =
        std::min<std::uint64_t>(site[1], std::min(width, kWord - 1));
    const std::int64_t number = signed_of(site[0], width) >> by;
    return Outcome::of(static_cast<std::uint64_t>(number) & mask_of(width));
  }
  const mpz_class by = values.bits.unsigned_of(site[1], width);
  const std::uint64_t steps = by >= width ? width : by.get_ui();
  const mpz_class number = values.bits.signed_of(site[0], width);
  mpz_class result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), number.get_mpz_t(), steps);
  return Outcome::of(values.bits.of(result, width));
}

// Rounds towards 0; by 0: 1 for a negative number, else -1.
Outcome bv_sdiv(Values& values, const Site& site) {
  return fold_signed(
      values, site,
      [](std::int64_t a, std::int64_t b) -> std::int64_t {
        if (b == 0) return a < 0 ? 1 : -1;
        // -2^63 / -1 has no room.
        return b == -1
                   ? static_cast<std::int64_t>(-static_cast<std::uint64_t>(a))
                   : a / b;
      },
      [](const mpz_class& a, const mpz_class& b) {
        if (b == 0) return mpz_class(a < 0 ? 1 : -1);
        return mpz_class(a / b);
      });
}

// The sign is the dividend's.
Outcome bv_srem(Values& values, const Site& site) {
  return fold_signed(
      values, site,
      [](std::int64_t a, std::int64_t b) -> std::int64_t {
        if (b == 0) return a;
        return b == -1 ? 0 : a % b;
      },
      [](const mpz_class& a, const mpz_class& b) {
        return b == 0 ? a : mpz_class(a % b);
      });
}

// The sign is the divisor's.
Outcome bv_smod(Values& values, const Site& site) {
  return fold_signed(
      values, site,
      [](std::int64_t a, std::int64_t b) -> std::int64_t {
        if (b == 0) return a;
        if (b == -1) return 0;
        const std::int64_t rest = a % b;
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
      },
      [](const mpz_class& a, const mpz_class& b) {
        if (b == 0) return a;
        mpz_class rest;
        mpz_fdiv_r(rest.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
        return rest;
      });
}

Outcome bv_not(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord) return Outcome::of(~site[0] & mask_of(width));
  return Outcome::of(values.bits.of(
      complement(values.bits.unsigned_of(site[0], width), width), width));
}

Outcome bv_neg(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord) return Outcome::of((0 - site[0]) & mask_of(width));
  return Outcome::of(values.bits.of(
      mpz_class(-values.bits.unsigned_of(site[0], width)), width));
}

Outcome concat(Values& values, const Site& site) {
  const std::uint32_t width = site.script.sorts.width(site.sort());
  if (width <= kWord) {
    std::uint64_t result = 0;
    for (std::size_t at = 0; at < site.size(); ++at) {
      const std::uint32_t part = width_of(site, at);
      result = part == kWord ? site[at] : (result << part) | site[at];
    }
    return Outcome::of(result);
  }
  mpz_class result;
  for (std::size_t at = 0; at < site.size(); ++at) {
    const std::uint32_t part = width_of(site, at);
    result = (result << part) + values.bits.unsigned_of(site[at], part);
  }
  return Outcome::of(values.bits.of(result, width));
}

Outcome extract(Values& values, const Site& site) {
  const std::uint32_t high = site.index(0);
  const std::uint32_t low = site.index(1);
  const std::uint32_t width = width_of(site);
  if (width <= kWord) {
    return Outcome::of((site[0] >> low) & mask_of(high - low + 1));
  }
  const mpz_class number = values.bits.unsigned_of(site[0], width);
  return Outcome::of(values.bits.of(mpz_class(number >> low), high - low + 1));
}

Outcome zero_extend(Values& values, const Site& site) {
  const std::uint32_t width = site.script.sorts.width(site.sort());
  if (width <= kWord) return Outcome::of(site[0]);
  return Outcome::of(
      values.bits.of(values.bits.unsigned_of(site[0], width_of(site)), width));
}

Outcome sign_extend(Values& values, const Site& site) {
  const std::uint32_t width = site.script.sorts.width(site.sort());
  if (width <= kWord) {
    const std::int64_t number = signed_of(site[0], width_of(site));
    return Outcome::of(static_cast<std::uint64_t>(number) & mask_of(width));
  }
  return Outcome::of(
      values.bits.of(values.bits.signed_of(site[0], width_of(site)), width));
}

// The number times 1 + 2^part + 2^(2 part) + ...
Outcome repeat(Values& values, const Site& site) {
  const std::uint32_t part = width_of(site);
  const std::uint32_t width = site.script.sorts.width(site.sort());
  const mpz_class number = values.bits.unsigned_of(site[0], part);
  mpz_class factor;
  mpz_divexact(factor.get_mpz_t(), ones(width).get_mpz_t(),
               ones(part).get_mpz_t());
  return Outcome::of(values.bits.of(mpz_class(number * factor), width));
}

Outcome rotate(Values& values, const Site& site, std::uint32_t left) {
  const std::uint32_t width = width_of(site);
  if (left == 0) return Outcome::of(site[0]);
  if (width <= kWord) {
    return Outcome::of(((site[0] << left) | (site[0] >> (width - left))) &
                       mask_of(width));
  }
  const mpz_class number = values.bits.unsigned_of(site[0], width);
  return Outcome::of(values.bits.of(
      mpz_class((number << left) + (number >> (width - left))), width));
}

Outcome rotate_left(Values& values, const Site& site) {
  return rotate(values, site, site.index(0) % width_of(site));
}

Outcome rotate_right(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  return rotate(values, site, (width - site.index(0) % width) % width);
}

Outcome to_int(Values& values, const Site& site) {
  return Outcome::of(
      values.numbers.of(values.bits.unsigned_of(site[0], width_of(site))));
}

Outcome to_signed_int(Values& values, const Site& site) {
  return Outcome::of(
      values.numbers.of(values.bits.signed_of(site[0], width_of(site))));
}

Outcome from_int(Values& values, const Site& site) {
  return Outcome::of(
      values.bits.of(values.numbers.integer(site[0]), site.index(0)));
}

}  // namespace

std::span<const Rule> bit_rules() {
  static constexpr Rule kRules[] = {
      {Operator::Concat, concat},
      {Operator::Extract, extract},
      {Operator::BvNot, bv_not},
      {Operator::BvNeg, bv_neg},
      {Operator::BvAnd, bv_and},
      {Operator::BvOr, bv_or},
      {Operator::BvAdd, bv_add},
      {Operator::BvMul, bv_mul},
      {Operator::BvUdiv, bv_udiv},
      {Operator::BvUrem, bv_urem},
      {Operator::BvShl, bv_shl},
      {Operator::BvLshr, bv_lshr},
      {Operator::BvNand, bv_nand},
      {Operator::BvNor, bv_nor},
      {Operator::BvXor, bv_xor},
      {Operator::BvXnor, bv_xnor},
      {Operator::BvSub, bv_sub},
      {Operator::BvSdiv, bv_sdiv},
      {Operator::BvSrem, bv_srem},
      {Operator::BvSmod, bv_smod},
      {Operator::BvAshr, bv_ashr},
      {Operator::Repeat, repeat},
      {Operator::ZeroExtend, zero_extend},
      {Operator::SignExtend, sign_extend},
      {Operator::RotateLeft, rotate_left},
      {Operator::RotateRight, rotate_right},
      {Operator::UbvToInt, to_int},
      {Operator::SbvToInt, to_signed_int},
      {Operator::IntToBv, from_int},
  };
  return kRules;
}

}  // namespace podium::evaluate
