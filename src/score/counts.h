// score/counts.h -- the tables of a year of which only counts are known.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units.h"
#include "contest/rule_book.h"
#include "contest/score.h"

namespace podium::score {

// A solver in a division, as a report prints it.
struct Count {
  std::string division;
  std::string solver;
  bool competing = true;
  std::uint64_t unsat = 0;  // correct ones
  std::uint64_t sat = 0;    // correct ones
  std::uint64_t unknown = 0;
  std::uint64_t timeout = 0;
  std::uint64_t wrong = 0;
  Duration cpu{};  // of sat and unsat answers
};

// One table per division, by the year's form of scores. Divisions by name.
std::vector<contest::DivisionScores> score_counts(
    const std::vector<Count>& counts, const contest::RuleBook& rules);

}  // namespace podium::score
