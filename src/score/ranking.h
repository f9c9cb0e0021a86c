// score/ranking.h -- the order of the rows of a table.

#pragma once

#include "contest/score.h"

namespace podium::score {

// Whether the score of one row is better than that of the other: 7.2.1 and, for
// the sequential table, 7.2.2. Neither is better if they are equal.
bool better(contest::ScoreKind kind, const contest::Row& one,
            const contest::Row& other);

// Sorts the rows, gives the competing their ranks, and names the winner if the
// division is competitive.
void rank(contest::Table& table, bool competitive);

}  // namespace podium::score
