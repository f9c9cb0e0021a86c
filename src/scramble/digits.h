// scramble/digits.h -- the digits of a number, without a loop.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace podium::scramble {

inline constexpr std::uint32_t kEightDigits = 100'000'000;

// One digit a byte, the first digit in the lowest byte. The number is split
// into halves, these into halves and these into digits, each time all parts of
// the word by one multiplication. REQUIRES: less than kEightDigits.
inline std::uint64_t eight_digits(std::uint32_t number) {
  std::uint64_t word = number / 10000 | std::uint64_t{number % 10000}
                                            << 32;  // two of four
  std::uint64_t upper = (word * 10486 >> 20) & 0x0000007f0000007f;  // by 100
  word = upper | (word - 100 * upper) << 16;        // four of two
  upper = (word * 103 >> 10) & 0x000f000f000f000f;  // by 10
  return upper | (word - 10 * upper) << 8;
}

// The characters of the digits, the first in the lowest byte. REQUIRES: as
// above.
inline std::uint64_t spell(std::uint32_t number) {
  const std::uint64_t word = eight_digits(number);
  constexpr std::uint64_t kLastDigit = std::uint64_t{1} << 56;  // always there
  const int zeros = std::countr_zero(word | kLastDigit) / 8;
  return (word | 0x3030303030303030) >> (8 * zeros);
}

// How many characters a word of spell() has.
inline std::size_t length_of(std::uint64_t word) {
  return static_cast<std::size_t>(std::bit_width(word) + 7) / 8;
}

}  // namespace podium::scramble
