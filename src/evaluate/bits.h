// evaluate/bits.h -- bit-vectors: up to 64 bits in the word itself, wider ones
// as a number of a sequence of words.

#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <span>

#include "evaluate/interner.h"
#include "evaluate/value.h"

namespace podium::evaluate {

inline constexpr std::uint32_t kWord = 64;

inline std::uint64_t mask_of(std::uint32_t width) {
  return width >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

// The bits as a signed number. REQUIRES: width <= 64.
inline std::int64_t signed_of(std::uint64_t bits, std::uint32_t width) {
  const std::uint32_t shift = kWord - width;
  return static_cast<std::int64_t>(bits << shift) >> shift;
}

class Bits {
 public:
  explicit Bits(Interner<std::uint64_t>& words) : words_(words) {}

  // The number modulo 2^width; it may be negative.
  Value of(const mpz_class& number, std::uint32_t width);
  // Little-endian. REQUIRES: no more bits than the width.
  Value of(std::span<const std::uint32_t> bits, std::uint32_t width);

  mpz_class unsigned_of(Value bits, std::uint32_t width) const;
  mpz_class signed_of(Value bits, std::uint32_t width) const;

 private:
  Interner<std::uint64_t>& words_;
};

}  // namespace podium::evaluate
