// contest/seed.h -- the number from which all random choices of a competition
// follow, by the rules of its year.
//
// "The sum, modulo 2^30, of the integer numbers provided [...] by all SMT-COMP
// entrants other than the organizers'. Additionally, the integer part of [one
// hundred times, since 2020] the opening value of the New York Stock Exchange
// Composite Index [...] will be added": section 6 of the rules.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace podium::contest {

struct Seed {
  std::uint64_t sum = 0;       // of the entrants' numbers
  std::uint32_t reduced = 0;   // modulo 2^30
  std::uint32_t exchange = 0;  // what the exchange adds
  std::uint32_t value = 0;     // as srandom() takes it
};

// By what the opening value is multiplied: 1, and 100 since 2020. BadValue if
// the rules of the year know no such seed.
Result<std::uint32_t> exchange_factor(int year);

// The integer part of factor times a decimal number such as "20338.41", without
// rounding. BadValue if it is no such number, or does not fit in 32 bits.
Result<std::uint32_t> exchange_part(std::string_view opening,
                                    std::uint32_t factor);

// `exchange` is an exchange_part(). The value wraps at 2^32, as an argument of
// srandom() does.
Seed make_seed(const std::vector<std::uint64_t>& entrants,
               std::uint32_t exchange);

}  // namespace podium::contest
