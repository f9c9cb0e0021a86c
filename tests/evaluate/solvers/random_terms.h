// tests/evaluate/solvers/random_terms.h -- closed terms of every function of
// the theories, from the same tables that the reader has.

#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "terms/signature.h"

namespace podium::evaluate {

struct RandomTerm {
  std::string name;  // of the function
  std::string term;
  terms::Theory theory;
  bool usual = true;  // no floating-point format but Float16, Float32, Float64
};

// So many terms of each function of the standard's theories, of datatypes and
// of sequences. What the theories leave open is avoided where that is easy.
std::vector<RandomTerm> random_terms(std::size_t of_each, std::uint64_t seed);

// What the terms of datatypes need to be declared; z3 has a List of its own.
inline constexpr const char* kDatatypes =
    "(declare-datatypes ((Color 0) (Row 1) (Couple 2)) ("
    "((red) (green) (blue))"
    "(par (T) ((empty) (put (front T) (rest (Row T)))))"
    "(par (X Y) ((couple (left X) (right Y))))))\n";

// Closed truth values with quantifiers over finite domains.
std::vector<std::string> random_quantifiers(std::size_t count,
                                            std::uint64_t seed);

}  // namespace podium::evaluate
