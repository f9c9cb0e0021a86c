#include "smtlib1/bits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace podium::smtlib1 {
namespace {

// 2 to the width, in decimal: nine digits in each place, the lowest first.
std::string power_of_two(std::uint32_t width) {
  constexpr std::uint32_t kPlace = 1'000'000'000;
  constexpr std::uint32_t kStep = 29;  // so many bits at once
  std::vector<std::uint32_t> places{1};
  for (std::uint32_t bit = 0; bit < width; bit += kStep) {
    std::uint64_t carry = 0;
    for (std::uint32_t& place : places) {
      carry += std::uint64_t{place} << std::min(kStep, width - bit);
      place = static_cast<std::uint32_t>(carry % kPlace);
      carry /= kPlace;
    }
    if (carry != 0) places.push_back(static_cast<std::uint32_t>(carry));
  }
  std::string digits = std::to_string(places.back());
  for (std::size_t at = places.size() - 1; at > 0; --at) {
    digits += fmt::format("{:09}", places[at - 1]);
  }
  return digits;
}

}  // namespace

std::uint32_t width_of(const Symbol& symbol) {
  constexpr std::uint32_t kDefaultWidth = 32;  // of the first theory
  if (symbol.looks == BitLooks::Decimal) {
    return symbol.indices == 0 ? kDefaultWidth : symbol.first_index;
  }
  const std::uint64_t digits = symbol.base.size() - 5;
  const std::uint64_t width =
      symbol.looks == BitLooks::Binary ? digits : 4 * digits;
  return width >> 31 != 0 ? kHugeIndex : static_cast<std::uint32_t>(width);
}

bool fits(std::string_view digits, std::uint32_t width) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() < 20 && width > 64) return true;
  // 2^width has at most one digit more than 0.30103 of the width.
  const std::uint64_t most = std::uint64_t{width} * 30103 / 100000 + 1;
  if (digits.size() < most) return true;
  if (digits.size() > most + 1) return false;
  // Beyond this width the power takes too long; solvers will tell.
  constexpr std::uint32_t kExact = 4096;
  if (width > kExact) return true;
  const std::string limit = power_of_two(width);
  if (digits.size() != limit.size()) return digits.size() < limit.size();
  return digits < std::string_view(limit);
}

}  // namespace podium::smtlib1
