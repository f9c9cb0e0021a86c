// evaluate/value.h -- a value of any sort in one word, and what may come
// instead of one.
//
// What the word means depends on the sort, which every term knows:
//
//   Bool, RoundingMode  0 and 1; the five modes in the order of operator.h
//   Int, Real           see numbers.h; the same number is the same word
//   BitVec              the bits themselves up to 64 of them, else see bits.h
//   FloatingPoint       the bits in memory, as a BitVec; one NaN
//   the rest            the number of a sequence in Values, see values.h
//
// All are canonical: two values of one sort are equal exactly if their words
// are.

#pragma once

#include <cstdint>

namespace podium::evaluate {

using Value = std::uint64_t;

// Why there is no value.
enum class Why : std::uint8_t {
  NoDefinition,   // the model does not define the symbol
  NoPartial,      // nor a partial function where the theory does not
  Quantifier,     // over a domain that cannot be enumerated
  Beyond,         // a function that we do not know
  Limit,          // it would take too much time or memory
  Endless,        // the same, and perhaps it never ends
  AbstractValue,  // an abstract value of a sort that the theories define
  Undecided,      // two functions, which cannot be compared
  Malformed,      // the model has an error there
  Circular,       // a constant is defined by itself
};

// A value, or the number of the reason why there is none; see Reasons.
struct Outcome {
  std::uint64_t word = 0;
  bool good = true;

  static Outcome of(Value value) { return {value, true}; }
  static Outcome truth(bool value) { return {value ? 1U : 0U, true}; }
  static Outcome none(std::uint32_t reason) { return {reason, false}; }

  bool is(Value value) const { return good && word == value; }
};

}  // namespace podium::evaluate
