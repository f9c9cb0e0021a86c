// Who takes part in what, and when a division is a contest.

#include "contest/entrants.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace podium::contest {
namespace {

constexpr Track kTrack = Track::SingleQuery;

Participation on(std::vector<std::string> logics, std::string command = "run") {
  return {{kTrack}, std::move(logics), {std::move(command)}, false};
}

Participation on_all(std::string command = "run") {
  return {{kTrack}, {}, {std::move(command)}, true};
}

Solver solver(std::string name, std::string team, Participation entry,
              bool competing = true) {
  Solver result;
  result.name = std::move(name);
  result.team = std::move(team);
  result.competing = competing;
  result.participations = {std::move(entry)};
  return result;
}

TEST(Participation, OfANamedLogic) {
  const Solver one = solver("a", "A", on({"QF_BV"}));
  EXPECT_NE(participation(one, kTrack, "QF_BV"), nullptr);
  EXPECT_EQ(participation(one, kTrack, "QF_UF"), nullptr);
  EXPECT_EQ(participation(one, Track::Incremental, "QF_BV"), nullptr);
}

TEST(Participation, ANamedLogicGoesBeforeEveryLogic) {
  Solver one = solver("a", "A", on({"QF_S"}, "strings"));
  one.participations.push_back(on_all("general"));
  EXPECT_EQ(participation(one, kTrack, "QF_S")->command[0], "strings");
  EXPECT_EQ(participation(one, kTrack, "QF_UF")->command[0], "general");
}

TEST(Participation, TheLastOneCounts) {
  Solver one = solver("a", "A", on({"QF_S"}, "first"));
  one.participations.push_back(on({"QF_S"}, "second"));
  EXPECT_EQ(participation(one, kTrack, "QF_S")->command[0], "second");
}

TEST(Entrants, OneLogicOfTheDivisionIsEnough) {
  const Solver one = solver("a", "A", on({"QF_AX"}));
  EXPECT_TRUE(enters(one, kTrack, "QF_Equality", 2025));
  EXPECT_FALSE(enters(one, kTrack, "QF_Bitvec", 2025));
  EXPECT_FALSE(enters(one, Track::Parallel, "QF_Equality", 2025));
  EXPECT_TRUE(enters(solver("b", "B", on_all()), kTrack, "QF_NEW", 2025));
}

TEST(Entrants, TwoTeamsMakeADivisionCompetitive) {
  const RuleBook& rules = **rule_book(2025);
  std::vector<Solver> solvers{solver("a", "A", on({"QF_AX"})),
                              solver("a2", "A", on({"QF_UF"}))};
  EXPECT_EQ(competing_teams(solvers, kTrack, "QF_Equality", 2025), 1U);
  EXPECT_FALSE(competitive(solvers, kTrack, "QF_Equality", rules));

  solvers.push_back(solver("old", "B", on({"QF_UF"}), false));
  EXPECT_FALSE(competitive(solvers, kTrack, "QF_Equality", rules))
      << "a solver for comparison does not count";

  solvers.push_back(solver("c", "C", on({"QF_BV"})));
  EXPECT_FALSE(competitive(solvers, kTrack, "QF_Equality", rules))
      << "nor does one of another division";

  // In different logics of the division.
  solvers.push_back(solver("d", "D", on({"QF_UF"})));
  EXPECT_TRUE(competitive(solvers, kTrack, "QF_Equality", rules));
}

TEST(Entrants, WithoutATeamEachIsItsOwn) {
  const std::vector<Solver> solvers{solver("a", "", on_all()),
                                    solver("b", "", on_all())};
  EXPECT_EQ(competing_teams(solvers, kTrack, "QF_Bitvec", 2025), 2U);
}

}  // namespace
}  // namespace podium::contest
