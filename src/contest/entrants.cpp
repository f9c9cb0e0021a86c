#include "contest/entrants.h"

#include <algorithm>
#include <set>

#include "contest/division.h"

namespace podium::contest {

bool enters(const Solver& solver, Track track, std::string_view division,
            int year) {
  const std::vector<std::string_view> logics = logics_of(year, track, division);
  return std::any_of(logics.begin(), logics.end(), [&](std::string_view logic) {
    return participation(solver, track, logic) != nullptr;
  });
}

std::size_t competing_teams(const std::vector<Solver>& solvers, Track track,
                            std::string_view division, int year) {
  std::set<std::string_view> teams;
  for (const Solver& solver : solvers) {
    if (!solver.competing || !enters(solver, track, division, year)) continue;
    teams.insert(solver.team.empty() ? solver.name : solver.team);
  }
  return teams.size();
}

bool competitive(const std::vector<Solver>& solvers, Track track,
                 std::string_view division, const RuleBook& rules) {
  return competing_teams(solvers, track, division, rules.year) >=
         static_cast<std::size_t>(rules.teams_for_competitive);
}

}  // namespace podium::contest
