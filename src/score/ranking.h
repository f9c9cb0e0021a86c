// score/ranking.h -- the order of the rows of a table.

#pragma once

#include <vector>

#include "contest/rule_book.h"
#include "contest/score.h"
#include "contest/solver.h"

namespace podium::score {

// Whether the score of one row is better than that of the other. Neither is
// better if they are equal.
bool better(const contest::ScoreRules& rules, const contest::Table& table,
            const contest::Row& one, const contest::Row& other);

// Sorts the rows, gives the competing their ranks, and names the winner if the
// division is competitive or the rules name one anyway.
void rank(contest::Table& table, const contest::ScoreRules& rules,
          const std::vector<contest::Solver>& solvers, bool competitive);

}  // namespace podium::score
