// smtlib1/scramble.h -- change the looks of an SMT-LIB 1.2 benchmark as the
// competition of 2008 did, and keep its meaning.
//
// The output is SMT-LIB 1.2 again. The same benchmark, seed and plan give the
// same bytes on every machine. docs/smtlib1.md says what is changed and in
// which order random numbers are drawn.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "smtlib1/analysis.h"

namespace podium::smtlib1 {

struct Plan {
  std::optional<std::uint64_t> seed;  // absent: keep all names and orders
  bool keep_patterns = false;         // :pat and :nopat of quantifiers
};

// Syntax with the first error of the analysis if the benchmark has one.
Result<std::string> scramble(const Benchmark& benchmark, const Plan& plan);
Result<std::string> scramble(const Analysis& analysis, const Plan& plan);

}  // namespace podium::smtlib1
