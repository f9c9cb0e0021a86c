// score/counts.h -- the tables of a year of which only counts are known.

#pragma once

#include <vector>

#include "contest/records.h"
#include "contest/rule_book.h"
#include "contest/score.h"

namespace podium::score {

// One table per division, by the year's form of scores. Divisions by name.
std::vector<contest::DivisionScores> score_counts(
    const std::vector<contest::Count>& counts, const contest::RuleBook& rules);

}  // namespace podium::score
