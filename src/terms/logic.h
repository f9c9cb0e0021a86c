// terms/logic.h -- what the name of a logic allows.
//
// Names are composed: QF_ for no quantifiers, then letters for theories in any
// order, then the kind of arithmetic. docs/logics.md tells how each feature is
// judged, and where the letter of a logic and its benchmarks differ.

#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace podium::terms {

// What a script may use, as finely as logics tell things apart.
enum class Feature : std::uint8_t {
  Quantifiers,
  FreeSorts,      // declare-sort
  FreeFunctions,  // with arguments
  RecursiveFunctions,
  Datatypes,
  ArraysIntInt,   // (Array Int Int)
  ArraysIntReal,  // (Array Int Real), (Array Int (Array Int Real))
  ArraysBits,     // from bit-vectors to bit-vectors
  ArraysOther,
  BitVectorSorts,  // sorts and literals only
  BitVectors,      // functions on them
  FloatingPoint,
  Strings,
  IntSort,           // Int terms without arithmetic: x, 5, (= x y)
  IntTerms,          // sums, products and orders other than of constants
  IntBounds,         // a comparison with a constant: (< x 5)
  IntDifferences,    // (< (- x y) 5)
  IntOffsets,        // (+ x 5), (- x 5)
  IntMirrors,        // (- 5 x)
  IntLinear,         // sums, (* 5 x)
  IntLooselyLinear,  // (* 5 (+ x y)), (* 2 3): linear, but not to the letter
  IntDivisions,      // div, mod, abs and divisible by constants
  IntNonlinear,
  RealSort,
  RealTerms,
  RealBounds,
  RealDifferences,
  RealOffsets,
  RealLinear,
  RealLooselyLinear,
  RealNonlinear,
  Conversions,   // to_real, to_int, is_int; Int and Real in one term
  HigherOrder,   // maps, lambda, functions as values
  Polymorphism,  // sort parameters
  NotHorn,       // an assertion that is no Horn clause
  Transcendentals,
  Sequences,
  Sets,
  Bags,
  FiniteFields,
  Separation,
  Tuples,
  TheoryExtensions,  // solvers' own functions in a theory of the standard
  OtherExtensions,
};
inline constexpr std::size_t kFeatures =
    static_cast<std::size_t>(Feature::OtherExtensions) + 1;

// "quantifiers", "free functions", ... for messages.
std::string_view name_of(Feature feature);

class FeatureSet {
 public:
  FeatureSet() = default;
  FeatureSet(std::initializer_list<Feature> features) {
    for (const Feature feature : features) add(feature);
  }
  static FeatureSet all() {
    FeatureSet set;
    set.bits_.set();
    return set;
  }

  bool has(Feature feature) const {
    return bits_[static_cast<std::size_t>(feature)];
  }
  void add(Feature feature) { bits_.set(static_cast<std::size_t>(feature)); }
  void remove(Feature feature) {
    bits_.reset(static_cast<std::size_t>(feature));
  }
  FeatureSet& operator|=(const FeatureSet& other) {
    bits_ |= other.bits_;
    return *this;
  }
  // What is here and not in the other.
  FeatureSet operator-(const FeatureSet& other) const {
    FeatureSet result;
    result.bits_ = bits_ & ~other.bits_;
    return result;
  }
  bool empty() const { return bits_.none(); }
  bool operator==(const FeatureSet& other) const = default;

 private:
  std::bitset<kFeatures> bits_;
};

struct Logic {
  FeatureSet standard;  // by the letter of its definition
  FeatureSet practice;  // what its benchmarks use and solvers take; contains
                        // the above
  bool ints = true;     // has the theory Ints
  bool reals = true;    // has the theory Reals
  // The definition lets Int terms stand for Real ones.
  bool ints_as_reals = false;
  bool floats = true;
  bool strings = true;
  bool arrays = true;
  bool bit_vectors = true;
  bool higher_order = true;           // functions may be values
  bool partial_applications = false;  // of a function to some arguments

  // A numeral is a Real here.
  bool numerals_are_real() const { return !ints && (reals || floats); }
};

// Nothing if the name is not composed as usual. ALL allows everything, and so
// does a script without a logic.
std::optional<Logic> parse_logic(std::string_view name);

// A logic that allows everything.
Logic any_logic();

// The smallest logic whose practice contains the features; "ALL" if no name
// tells them.
std::string smallest_logic(const FeatureSet& features);

}  // namespace podium::terms
