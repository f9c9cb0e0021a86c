// contest/entrants.h -- who enters a division, and whether it is a contest.

#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "contest/rule_book.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::contest {

// Whether the solver supports at least one logic of the division in the track.
bool enters(const Solver& solver, Track track, std::string_view division,
            int year);

// The number of different teams whose competing solvers enter the division. A
// solver without a team is a team of its own.
std::size_t competing_teams(const std::vector<Solver>& solvers, Track track,
                            std::string_view division, int year);

// Whether these are enough by the rules.
bool competitive(const std::vector<Solver>& solvers, Track track,
                 std::string_view division, const RuleBook& rules);

}  // namespace podium::contest
