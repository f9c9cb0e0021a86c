// evaluate/floats.h -- floating-point numbers of any format, on exact integers.

#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "evaluate/values.h"
#include "terms/script.h"

namespace podium::evaluate {

enum class Rounding : std::uint8_t {
  NearestEven,
  NearestAway,
  Positive,
  Negative,
  Zero,
};

struct Format {
  std::uint32_t exponent;     // bits
  std::uint32_t significand;  // bits, with the hidden one

  std::uint32_t width() const { return exponent + significand; }
  std::int64_t bias() const { return (std::int64_t{1} << (exponent - 1)) - 1; }
  // The exponent of the last bit of the smallest numbers.
  std::int64_t least() const {
    return 2 - bias() - static_cast<std::int64_t>(significand);
  }
};

// Formats with more bits of exponent are beyond us.
inline constexpr std::uint32_t kMostExponentBits = 60;

inline Format format_of(const terms::Script& script, terms::SortId sort) {
  return {script.sorts.exponent_bits(sort),
          script.sorts.significand_bits(sort)};
}

// A number: (-1)^negative * magnitude * 2^exponent.
struct Float {
  enum class Kind : std::uint8_t { Nan, Infinity, Zero, Finite };

  Kind kind = Kind::Zero;
  bool negative = false;
  mpz_class magnitude{};
  std::int64_t exponent = 0;

  bool is(Kind other) const { return kind == other; }
  // The exponent of the first bit. REQUIRES: Finite.
  std::int64_t top() const {
    return exponent +
           static_cast<std::int64_t>(mpz_sizeinbase(magnitude.get_mpz_t(), 2)) -
           1;
  }
};

Float unpack(const Values& values, Format format, Value bits);

Value nan_of(Values& values, Format format);
Value infinity_of(Values& values, Format format, bool negative);
Value zero_of(Values& values, Format format, bool negative);

// The number in a format. If `inexact`, the magnitude is a little more than it
// says.
Value round_to(Values& values, Format format, Rounding rounding,
               const Float& number, bool inexact = false);

// Whether a magnitude is rounded up, given its last bit, the bit after it and
// whether there is more.
bool rounds_up(Rounding rounding, bool negative, bool odd, bool half,
               bool more);

// The integer next to a finite number.
mpz_class integral(Rounding rounding, const Float& number);

// Exactly: < 0, 0, > 0. REQUIRES: no NaN.
int compare(const Float& one, const Float& other);

}  // namespace podium::evaluate
