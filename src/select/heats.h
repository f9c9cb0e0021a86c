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

// By benchmark of the records: whether it counts in scores. A heat of a
// division counts if it is complete: each solver has a run on each of its
// benchmarks whose logic it enters. A benchmark without a heat always counts.
std::vector<bool> counting(const contest::Records& records, const Heats& heats);

}  // namespace podium::select
