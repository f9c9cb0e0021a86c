// terms/signature.h -- how the tables of the theories are written.
//
// A row says what a name means and which sorts it takes, with one letter for
// each argument. The same letter in one row stands for the same sort.
//
//   B  Bool           I  Int            R  Real       N  Int or Real
//   m n  BitVec of some width           1  (_ BitVec 1)
//   F G  FloatingPoint of some size     M  RoundingMode
//   S  String         L  RegLan
//   A X Y  any sort   a  (Array X Y)
//   q  (Seq X)        t  (Set X)        g  (Bag X)
//   z  an element of a finite field, the same throughout
//   *  anything; after it nothing is asked of any argument
//
// Results have these letters, those that their arguments have fixed, and:
//
//   +  BitVec as wide as m and n together
//   x  BitVec of the bits from the first index down to the second
//   >  m, wider by the index          #  m, repeated as often as the index says
//   i  BitVec as wide as the index    f  FloatingPoint by two indices
//   p  FloatingPoint of an exponent of m bits and a significand of n + 1
//   c  BitVec as wide as F in memory  ?  not known
//
// Numerals that are no index but part of a name, as in (_ bv5 8), are read by
// the code that reads literals.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "terms/operator.h"

namespace podium::terms {

// What is done with more arguments than there are letters.
enum class Shape : std::uint8_t {
  Fixed,      // an error
  Left,       // (f a b c) is (f (f a b) c)
  Right,      // (f a b c) is (f a (f b c))
  Chain,      // (f a b c) is (and (f a b) (f b c))
  Pairwise,   // every two of them
  Practice,   // as Left, but not by the standard: a warning
  Repeating,  // the last letter again and again; solvers' own
};

enum class Origin : std::uint8_t {
  Standard,
  Old,      // an old or a solver's name of the same function
  Solvers,  // no such function in the standard
};

// In the order in which it is easiest to read, not to pack.
// NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding)
struct Signature {
  Operator op;
  std::string_view name;
  std::string_view arguments;
  char result;
  Shape shape = Shape::Fixed;
  std::uint8_t indices = 0;
  Origin origin = Origin::Standard;
  Theory theory = Theory::Core;  // set by the table's entry in words.cpp
};

// One file each.
std::span<const Signature> core_signatures();
std::span<const Signature> arithmetic_signatures();
std::span<const Signature> array_signatures();
std::span<const Signature> bit_vector_signatures();
std::span<const Signature> floating_point_signatures();
std::span<const Signature> string_signatures();
// All of solvers' own, with their theory already set.
std::span<const Signature> extension_signatures();

}  // namespace podium::terms
