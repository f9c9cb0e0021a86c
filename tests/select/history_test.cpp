// What earlier years tell: easy benchmarks, difficulty, sound claims.

#include "select/history.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "sample.h"
#include "select/difficulty.h"

namespace podium::select {
namespace {

using contest::Answer;
using contest::Status;
using std::chrono::milliseconds;

PastRuns runs(const std::vector<PastRun>& all) {
  PastRuns result;
  result.solvers = {"a", "b", "c"};
  result.runs = all;
  return result;
}

PastRun run(std::uint32_t solver, Answer answer, int time) {
  return {0, solver, answer, milliseconds(time)};
}

bool easy(const History& history, int year, Status status = Status::Unknown) {
  return history.easy(0, status, **policy_of(year));
}

// "Solved by all solvers in less than one second."
TEST(History, EasyIsSolvedByAllInLessThanASecond) {
  History history;
  history.add(2024, runs({run(0, Answer::Sat, 999), run(1, Answer::Sat, 1)}),
              1);
  EXPECT_TRUE(easy(history, 2025));
  EXPECT_TRUE(easy(history, 2025, Status::Sat));
  EXPECT_FALSE(easy(history, 2025, Status::Unsat)) << "all were wrong";
}

TEST(History, AWholeSecondIsNotLess) {
  History history;
  history.add(2024, runs({run(0, Answer::Sat, 1000), run(1, Answer::Sat, 1)}),
              1);
  EXPECT_FALSE(easy(history, 2025));
}

TEST(History, OneThatDidNotSolveItIsEnough) {
  History history;
  history.add(2024, runs({run(0, Answer::Sat, 1), run(1, Answer::None, 1)}), 1);
  EXPECT_FALSE(easy(history, 2025));
}

TEST(History, NobodySolvedWhatSolversDisagreeOn) {
  History history;
  history.add(2024, runs({run(0, Answer::Sat, 1), run(1, Answer::Unsat, 1)}),
              1);
  EXPECT_FALSE(easy(history, 2025));
  EXPECT_FALSE(easy(history, 2025, Status::Sat)) << "b is wrong";
  EXPECT_EQ(history.total(0).solved(Status::Unknown), 0U);
  EXPECT_EQ(history.total(0).solved(Status::Sat), 1U);
}

// 2020: "in 2018 or 2019"; 2021: "in 2018, 2019, and 2020".
TEST(History, AnyYearOrEveryYear) {
  History history;
  history.add(2018, runs({run(0, Answer::Sat, 5000)}), 1);
  history.add(2019, runs({run(0, Answer::Sat, 5)}), 1);
  EXPECT_FALSE(easy(history, 2019)) << "looks at 2018 only";
  EXPECT_TRUE(easy(history, 2020));
  EXPECT_FALSE(easy(history, 2021));
}

TEST(History, YearsInWhichItDidNotRunDoNotCount) {
  History history;
  history.add(2018, runs({run(0, Answer::Sat, 5)}), 1);
  history.add(2019, runs({}), 1);
  history.add(2025, runs({run(0, Answer::None, 9000)}), 1);
  EXPECT_TRUE(easy(history, 2021));
  EXPECT_TRUE(easy(history, 2025)) << "2025 itself is not 2018 to 2024";
  EXPECT_TRUE(history.ran(0, 2018, 2018));
  EXPECT_FALSE(history.ran(0, 2019, 2024));
  EXPECT_TRUE(history.ran(0));
}

TEST(History, SeveralFilesOfAYearAreOne) {
  History history;
  history.add(2024, runs({run(0, Answer::Sat, 5)}), 1);
  history.add(2024, runs({run(1, Answer::Sat, 5000)}), 1);
  EXPECT_FALSE(easy(history, 2025));
  EXPECT_EQ(history.total(0).runs, 2U);
  EXPECT_EQ(history.years(), std::vector<int>{2024});
}

// 5 (1 - solved / total), an integer.
TEST(Difficulty, FollowsTheFormula) {
  EXPECT_EQ(difficulty_of_solvers(10, 10), 0);
  EXPECT_EQ(difficulty_of_solvers(0, 10), 5);
  EXPECT_EQ(difficulty_of_solvers(8, 10), 1);
  EXPECT_EQ(difficulty_of_solvers(4, 10), 3);
  EXPECT_EQ(difficulty_of_solvers(5, 10), 3) << "2.5 is rounded up";
  EXPECT_EQ(difficulty_of_solvers(2, 3), 2) << "1.67";
  EXPECT_EQ(difficulty_of_solvers(6, 7), 1) << "0.71";
}

TEST(Difficulty, IsWhatWasGivenOrTheMost) {
  Facts facts;
  EXPECT_EQ(difficulty(Difficulty::BySolvers, facts, Tally(), Status::Sat), 5);
  facts.difficulty = 2;
  EXPECT_EQ(difficulty(Difficulty::BySolvers, facts, Tally(), Status::Sat), 2);
}

// Solver a contradicts a status in QF_Equality, so nobody believes it there,
// and everybody does in QF_Bitvec.
TEST(SoundClaims, AreByDivision) {
  Pool pool = make_pool({sample::benchmark("known", "QF_UF", Status::Sat),
                         sample::benchmark("one", "QF_AX"),
                         sample::benchmark("other", "QF_BV")});
  PastRuns all = runs({{0, 0, Answer::Unsat, {}},
                       {0, 1, Answer::Sat, {}},
                       {1, 0, Answer::Unsat, {}},
                       {1, 1, Answer::Sat, {}},
                       {2, 0, Answer::Unsat, {}},
                       {2, 1, Answer::Unknown, {}}});
  const Claims claims = sound_claims(all, pool, 2025);
  EXPECT_FALSE(claims.unsat[1]);
  EXPECT_TRUE(claims.sat[1]);
  EXPECT_TRUE(claims.unsat[2]);
  EXPECT_FALSE(claims.sat[2]);
}

}  // namespace
}  // namespace podium::select
