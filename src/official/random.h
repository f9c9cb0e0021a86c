// official/random.h -- the random numbers of the official tool.

#pragma once

#include <cstdint>

namespace podium::official {

// A linear congruential generator on 64 bits of which one bit, number 49, is
// cleared after each step. What is drawn are the 48 bits from bit 16 on.
class Random {
 public:
  explicit Random(std::int64_t seed)
      : state_(static_cast<std::uint64_t>(seed)) {}

  void skip() { state_ = (state_ * 25214903917ULL + 11) & kMask; }

  // REQUIRES: 0 < bound < 2^32.
  std::uint64_t below(std::uint64_t bound) {
    skip();
    // A division of doubles is several times faster than one of integers, and
    // exact here: dividend and divisor are below 2^48 and 2^32, so the rounding
    // error of the quotient is less than the distance to the next integer.
    const std::uint64_t drawn = state_ >> 16;
    const auto quotient = static_cast<std::int64_t>(
        static_cast<double>(static_cast<std::int64_t>(drawn)) /
        static_cast<double>(static_cast<std::int64_t>(bound)));
    return drawn - static_cast<std::uint64_t>(quotient) * bound;
  }

  // below(2)
  std::uint32_t bit() {
    skip();
    return static_cast<std::uint32_t>(state_ >> 16) & 1;
  }

 private:
  static constexpr std::uint64_t kMask = ~(std::uint64_t{1} << 49);

  std::uint64_t state_;
};

}  // namespace podium::official
