// smtlib1/new_names.h -- random names for the symbols of a benchmark.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "smtlib1/analysis.h"

namespace podium::smtlib1 {

// x1 for functions and predicates, s1 for sorts, ?v1 and $v1 for variables, in
// a random order of their numbers; or all names as they are. One text has one
// name as a variable, so all shadowing stays as it was.
class NewNames {
 public:
  NewNames(const Analysis& analysis, Random* random);

  void declared(std::uint32_t declaration, std::string& out) const;
  void variable(SymbolId id, std::string& out) const;
  // A free sort that the benchmark declares; those of the logic stay.
  void sort(SymbolId id, std::string& out) const;

 private:
  using Numbers = std::vector<std::uint32_t>;  // 0: as it is

  const Analysis& analysis_;
  Numbers declared_;   // by declaration
  Numbers variables_;  // by symbol
  Numbers sorts_;      // by symbol
};

}  // namespace podium::smtlib1
