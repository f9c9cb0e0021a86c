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

// So many terms of each function of the standard's theories. What the theories
// leave open is avoided where that is easy.
std::vector<RandomTerm> random_terms(std::size_t of_each, std::uint64_t seed);

}  // namespace podium::evaluate
