// score/division.h -- the tables of one division.

#pragma once

#include <string>
#include <vector>

#include "contest/rule_book.h"
#include "contest/score.h"
#include "score/field.h"
#include "score/score.h"

namespace podium::score {

// 7.2. `benchmarks` are the division's, by logic and name.
contest::DivisionScores score_division(
    const Input& input, const contest::RuleBook& rules, const Field& field,
    const std::string& division, const std::vector<std::size_t>& benchmarks);

}  // namespace podium::score
