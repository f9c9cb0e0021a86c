// FixedSizeBitVectors: comparisons and predicates of overflow.

#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;

std::uint32_t width_of(const Site& site) {
  return site.script.sorts.width(site.sort(0));
}

// < 0, 0, > 0
int compare(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord)
    return site[0] < site[1] ? -1 : (site[0] > site[1] ? 1 : 0);
  return cmp(values.bits.unsigned_of(site[0], width),
             values.bits.unsigned_of(site[1], width));
}

int compare_signed(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  if (width <= kWord) {
    const std::int64_t one = signed_of(site[0], width);
    const std::int64_t other = signed_of(site[1], width);
    return one < other ? -1 : (one > other ? 1 : 0);
  }
  return cmp(values.bits.signed_of(site[0], width),
             values.bits.signed_of(site[1], width));
}

// Whether the number is none of `width` bits, signed or unsigned.
bool overflows(const mpz_class& number, std::uint32_t width, bool is_signed) {
  mpz_class limit;
  mpz_setbit(limit.get_mpz_t(), is_signed ? width - 1 : width);
  const mpz_class least = is_signed ? mpz_class(-limit) : mpz_class(0);
  return number < least || number >= limit;
}

template <bool kSigned, class Function>
Outcome overflow(Values& values, const Site& site, Function function) {
  const std::uint32_t width = width_of(site);
  const auto number = [&](std::size_t at) {
    return kSigned ? values.bits.signed_of(site[at], width)
                   : values.bits.unsigned_of(site[at], width);
  };
  return Outcome::truth(
      overflows(mpz_class(function(number(0), number(1))), width, kSigned));
}

// The least number has no positive one.
Outcome negation_overflow(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  return Outcome::truth(overflows(
      mpz_class(-values.bits.signed_of(site[0], width)), width, true));
}

Outcome division_overflow(Values& values, const Site& site) {
  const std::uint32_t width = width_of(site);
  const mpz_class one = values.bits.signed_of(site[0], width);
  const mpz_class other = values.bits.signed_of(site[1], width);
  return Outcome::truth(other == -1 && overflows(mpz_class(-one), width, true));
}

mpz_class plus(const mpz_class& a, const mpz_class& b) { return a + b; }
mpz_class minus(const mpz_class& a, const mpz_class& b) { return a - b; }
mpz_class times(const mpz_class& a, const mpz_class& b) { return a * b; }

template <int (*kCompare)(Values&, const Site&), bool kLess, bool kEqual>
Outcome ordered(Values& values, const Site& site) {
  const int order = kCompare(values, site);
  return Outcome::truth(order == 0 ? kEqual : (order < 0) == kLess);
}

Outcome bv_comp(Values&, const Site& site) {
  return Outcome::truth(site[0] == site[1]);
}

}  // namespace

std::span<const Rule> bit_predicate_rules() {
  static constexpr Rule kRules[] = {
      {Operator::BvComp, bv_comp},
      {Operator::BvUlt, ordered<compare, true, false>},
      {Operator::BvUle, ordered<compare, true, true>},
      {Operator::BvUgt, ordered<compare, false, false>},
      {Operator::BvUge, ordered<compare, false, true>},
      {Operator::BvSlt, ordered<compare_signed, true, false>},
      {Operator::BvSle, ordered<compare_signed, true, true>},
      {Operator::BvSgt, ordered<compare_signed, false, false>},
      {Operator::BvSge, ordered<compare_signed, false, true>},
      {Operator::BvNegO, negation_overflow},
      {Operator::BvUaddO,
       [](Values& values, const Site& site) {
         return overflow<false>(values, site, plus);
       }},
      {Operator::BvSaddO,
       [](Values& values, const Site& site) {
         return overflow<true>(values, site, plus);
       }},
      {Operator::BvUmulO,
       [](Values& values, const Site& site) {
         return overflow<false>(values, site, times);
       }},
      {Operator::BvSmulO,
       [](Values& values, const Site& site) {
         return overflow<true>(values, site, times);
       }},
      {Operator::BvUsubO,
       [](Values& values, const Site& site) {
         return overflow<false>(values, site, minus);
       }},
      {Operator::BvSsubO,
       [](Values& values, const Site& site) {
         return overflow<true>(values, site, minus);
       }},
      {Operator::BvSdivO, division_overflow},
  };
  return kRules;
}

}  // namespace podium::evaluate
