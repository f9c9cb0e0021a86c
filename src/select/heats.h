// select/heats.h -- a selection in parts that are run one after the other.
//
// "For each track and division, the selected benchmarks may be randomly divided
// into a number of (possibly unequal-sized) heats. Heats will be run in order.
// [...] Otherwise, incomplete heats will be ignored": section 6 of the rules.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "contest/records.h"
#include "select/select.h"

namespace podium::select {

// Gives each choice its heat, from 1. Within a division the heats differ by at
// most one benchmark in size, and by at most one in those of a family.
// REQUIRES: heats > 0.
void divide(const Pool& pool, std::uint32_t heats, std::uint64_t seed,
            std::vector<Choice>& chosen);

// The heat of each benchmark by name and division, as a selection says.
class Heats {
 public:
  void add(std::string_view division, std::string_view benchmark,
           std::uint32_t heat);

  // 0 if it has none.
  std::uint32_t find(std::string_view division,
                     std::string_view benchmark) const;

 private:
  std::unordered_map<std::string, std::uint32_t> heats_;
};

// The heats of benchmarks that have been selected, by the divisions of the
// year. What a selection of these benchmarks by the same seed is divided into.
// REQUIRES: heats > 0.
Heats deal(const std::vector<contest::Benchmark>& benchmarks, int year,
           contest::Track track, std::uint32_t heats, std::uint64_t seed);

// How far a heat of a division has come.
struct Heat {
  std::string division;
  std::uint32_t number = 0;      // from 1; 0: benchmarks without a heat
  std::uint64_t benchmarks = 0;  // of the records
  std::uint64_t missing = 0;     // runs: of solvers that enter the logic

  // A heat counts if nothing is missing; what has no heat always does.
  bool counts() const { return number == 0 || missing == 0; }
};

struct HeatStatus {
  std::vector<Heat> heats;          // by division, then by number
  std::vector<std::uint32_t> heat;  // of each benchmark: position in `heats`

  bool counts(std::size_t benchmark) const {
    return heats[heat[benchmark]].counts();
  }
};

// A run that we failed to carry out is missing.
HeatStatus heat_status(const contest::Records& records, const Heats& heats);

}  // namespace podium::select
