// evaluate/numbers.h -- integers and rational numbers of any size in a word.
//
//   ...1  an integer of 63 bits
//   ..10  a fraction: 32 bits of numerator, 30 of denominator
//   ..00  the number of a sequence of words: a large rational, or an algebraic
//         number
//
// The first that fits is taken, so that equal numbers are equal words.

#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string_view>

#include "evaluate/interner.h"
#include "evaluate/value.h"

namespace podium::evaluate {

// What the sequences of words begin with.
enum class Tag : std::uint64_t {
  Rational,
  Algebraic,
  Bits,
  Datatype,
  Leaf,
  Branch,
  Array,
  Sequence,
  Closure,
  Patched,
  Regex,
  Call,
};

inline bool is_small(Value number) { return (number & 1) != 0; }
inline std::int64_t small(Value number) {
  return static_cast<std::int64_t>(number) >> 1;
}
inline bool fits_small(std::int64_t number) {
  return number >= -(std::int64_t{1} << 62) && number < (std::int64_t{1} << 62);
}
// REQUIRES: fits_small(number).
inline Value make_small(std::int64_t number) {
  return (static_cast<std::uint64_t>(number) << 1) | 1;
}

inline bool is_fraction(Value number) { return (number & 3) == 2; }
inline std::int64_t fraction_top(Value fraction) {
  return static_cast<std::int32_t>(fraction >> 32);
}
inline std::int64_t fraction_bottom(Value fraction) {
  return static_cast<std::uint32_t>(fraction) >> 2;
}
inline bool fits_fraction(std::int64_t top, std::int64_t bottom) {
  return top >= INT32_MIN && top <= INT32_MAX &&
         bottom < (std::int64_t{1} << 30);
}
// REQUIRES: it fits, no common divisor, bottom > 1.
inline Value make_fraction(std::int64_t top, std::int64_t bottom) {
  return (static_cast<std::uint64_t>(top) << 32) |
         (static_cast<std::uint64_t>(bottom) << 2) | 2;
}

class Numbers {
 public:
  explicit Numbers(Interner<std::uint64_t>& words) : words_(words) {}

  Value of(std::int64_t number) {
    return fits_small(number) ? make_small(number) : of(large(number));
  }
  Value of(const mpz_class& number);
  // REQUIRES: canonical.
  Value of(const mpq_class& number);

  // Digits as a numeral or decimal has them.
  Value parse(std::string_view text);

  // REQUIRES: rational; an integer.
  mpq_class rational(Value number) const;
  mpz_class integer(Value number) const;

  bool is_integer(Value number) const;
  // Of the sequence of words that the number has, 0 if it has none.
  std::size_t length(Value number) const {
    return (number & 3) == 0
               ? words_[static_cast<std::uint32_t>(number >> 2)].size()
               : 0;
  }
  bool is_algebraic(Value number) const {
    return (number & 3) == 0 &&
           words_[static_cast<std::uint32_t>(number >> 2)][0] ==
               static_cast<std::uint64_t>(Tag::Algebraic);
  }

  static mpz_class large(std::int64_t number) {
    return mpz_class(static_cast<long>(number));
  }
  static_assert(sizeof(long) == sizeof(std::int64_t));

 private:
  Interner<std::uint64_t>& words_;
};

}  // namespace podium::evaluate
