#include "smtlib1/bits.h"

#include <algorithm>
#include <string>

namespace podium::smtlib1 {
namespace {

// 2 to the width, in decimal.
std::string power_of_two(std::uint32_t width) {
  std::string digits = "1";  // the lowest first
  for (std::uint32_t bit = 0; bit < width; ++bit) {
    int carry = 0;
    for (char& digit : digits) {
      const int doubled = 2 * (digit - '0') + carry;
      digit = static_cast<char>('0' + doubled % 10);
      carry = doubled / 10;
    }
    if (carry != 0) digits += '1';
  }
  return {digits.rbegin(), digits.rend()};
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
