// scramble/digits.h -- the digits of a number, without a loop.

#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace podium::scramble {

// More than these bytes are never written.
inline constexpr unsigned kMostDigits = 10;

// One digit a byte, the first digit in the lowest byte. The number is split
// into halves, these into halves and these into digits, each time all parts of
// the word by one multiplication. REQUIRES: number < 100,000,000.
inline std::uint64_t eight_digits(std::uint32_t number) {
  std::uint64_t word = number / 10000 | std::uint64_t{number % 10000}
                                            << 32;  // two of four
  std::uint64_t upper = (word * 10486 >> 20) & 0x0000007f0000007f;  // by 100
  word = upper | (word - 100 * upper) << 16;        // four of two
  upper = (word * 103 >> 10) & 0x000f000f000f000f;  // by 10
  return upper | (word - 10 * upper) << 8;
}

// Returns how many digits there are. REQUIRES: room for kMostDigits bytes.
inline unsigned write_digits(std::uint32_t number, char* out) {
  if (std::endian::native != std::endian::little || number >= 100'000'000) {
    return static_cast<unsigned>(
        std::to_chars(out, out + kMostDigits, number).ptr - out);
  }
  std::uint64_t word = eight_digits(number);
  constexpr std::uint64_t kLastDigit = std::uint64_t{1} << 56;  // always there
  const auto zeros =
      static_cast<unsigned>(std::countr_zero(word | kLastDigit) / 8);
  word = (word | 0x3030303030303030) >> (8 * zeros);
  std::memcpy(out, &word, sizeof word);
  return 8 - zeros;
}

}  // namespace podium::scramble
