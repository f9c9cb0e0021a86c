// score/division.h -- the tables of all divisions.

#pragma once

#include <vector>

#include "contest/rule_book.h"
#include "contest/score.h"
#include "score/consensus.h"
#include "score/field.h"
#include "score/run_scorers.h"
#include "score/sums.h"

namespace podium::score {

std::vector<contest::DivisionScores> score_divisions(
    const Field& field, const contest::RuleBook& rules,
    const RunScorers& scorers, const Consensus& consensus);

}  // namespace podium::score
