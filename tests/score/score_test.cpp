// Section 7.2: the tables of divisions and logics.

#include "score/score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/check.h"
#include "score/league.h"

namespace podium::score {
namespace {

using contest::Ending;
using contest::Row;
using contest::ScoreKind;
using contest::Status;
using contest::Table;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> order(const Table& table) {
  std::vector<std::string> names;
  for (const Row& row : table.rows) names.push_back(row.solver);
  return names;
}

// The parts that every benchmark of a table falls into, exactly once.
std::uint64_t all(const Row& row) {
  return row.solved + row.errors + row.unsolved + row.abstained + row.missing;
}

const std::vector<std::string> kBv{"QF_BV"};

// alice: one right in 10 s, one unknown, one late: n = 2, w = 10.
// bob: three right in 10 + 20 + 30 s, cpu three times that; one wrong.
League two_solvers() {
  League league;
  league.solver("alice", kBv).solver("bob", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat)
      .benchmark("b2", "QF_BV", Status::Unsat)
      .benchmark("b3", "QF_BV", Status::Unknown)
      .benchmark("b4", "QF_BV", Status::Unsat);
  league.run("alice", "b1", kSat, 10, 11)
      .run("alice", "b2", kUnknown, 5, 5)
      .run("alice", "b3", kSat, 1200, 1200, Ending::WallLimit)
      .run("alice", "b4", kNone, 1200, 1200, Ending::WallLimit);
  league.run("bob", "b1", kSat, 10, 30)
      .run("bob", "b2", kUnsat, 20, 60)
      .run("bob", "b3", kSat, 30, 90)
      .run("bob", "b4", kSat, 40, 120);
  return league;
}

TEST(Score, SumsTheBenchmarkScores) {
  const auto scores = two_solvers().scores();
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores[0].division, "QF_Bitvec");
  EXPECT_EQ(scores[0].benchmarks, 4U);
  EXPECT_TRUE(scores[0].competitive);
  const Table& parallel = table(scores[0].tables, ScoreKind::Parallel);

  const Row& alice = row(parallel, "alice");
  EXPECT_EQ(alice.errors, 0U);
  EXPECT_EQ(alice.correct, 2U);
  EXPECT_EQ(alice.wall, seconds(10));
  EXPECT_EQ(alice.cpu, seconds(11));
  EXPECT_EQ(alice.actual_wall, seconds(10 + 5 + 1200 + 1200));
  EXPECT_EQ(alice.actual_cpu, seconds(11 + 5 + 1200 + 1200));
  EXPECT_EQ(alice.solved, 2U);
  EXPECT_EQ(alice.solved_sat, 2U);
  EXPECT_EQ(alice.solved_unsat, 0U);
  EXPECT_EQ(alice.unsolved, 2U);
  EXPECT_EQ(alice.timeout, 1U);
  EXPECT_EQ(alice.memout, 0U);
  EXPECT_TRUE(alice.sound);

  const Row& bob = row(parallel, "bob");
  EXPECT_EQ(bob.errors, 1U);
  EXPECT_EQ(bob.correct, 3U);
  EXPECT_EQ(bob.wall, seconds(60)) << "without the wrong answer";
  EXPECT_EQ(bob.cpu, seconds(180));
  EXPECT_EQ(bob.actual_wall, seconds(100));
  EXPECT_EQ(bob.solved_sat, 2U);
  EXPECT_EQ(bob.solved_unsat, 1U);
  EXPECT_EQ(bob.unsolved, 0U);
  EXPECT_FALSE(bob.sound);
}

TEST(Score, FewerErrorsGoBeforeMoreSolved) {
  const auto scores = two_solvers().scores();
  const Table& parallel = table(scores[0].tables, ScoreKind::Parallel);
  EXPECT_THAT(order(parallel), ElementsAre("alice", "bob"));
  EXPECT_EQ(parallel.winner, "alice");
  EXPECT_EQ(row(parallel, "bob").rank, 2U);
}

TEST(Score, OneTablePerKindOfTheTrack) {
  const auto scores = two_solvers().scores();
  ASSERT_EQ(scores[0].tables.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(scores[0].tables[i].kind, contest::kScoreKinds.at(i));
  }
  League league = two_solvers();
  league.input.track = contest::Track::Parallel;
  for (auto& solver : league.input.solvers) {
    solver.participations[0].tracks = {contest::Track::Parallel};
  }
  for (auto& run : league.input.runs) run.track = contest::Track::Parallel;
  const auto parallel = league.scores();
  ASSERT_EQ(parallel[0].tables.size(), 1U);
  EXPECT_EQ(print({parallel[0]}).find("missing=4"), std::string::npos);
}

// Both take 60 s of wall time. In the parallel score the order is by errors,
// solved, wall, CPU; in the sequential one without wall.
TEST(Score, TiesAreBrokenByTheTimesOfTheKind) {
  League league;
  league.solver("fast", kBv).solver("many-cores", kBv).solver("slow", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat);
  league.run("fast", "b1", kSat, 50, 60)
      .run("many-cores", "b1", kSat, 20, 80)
      .run("slow", "b1", kSat, 50, 61);
  const auto scores = league.scores();
  EXPECT_THAT(order(table(scores[0].tables, ScoreKind::Parallel)),
              ElementsAre("many-cores", "fast", "slow"));
  EXPECT_THAT(order(table(scores[0].tables, ScoreKind::Sequential)),
              ElementsAre("fast", "slow", "many-cores"));
}

TEST(Score, EqualScoresShareTheRank) {
  League league;
  league.solver("d", kBv).solver("c", kBv).solver("b", kBv).solver("a", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat);
  league.run("a", "b1", kSat, 2)
      .run("c", "b1", kSat, 1)
      .run("b", "b1", kSat, 1);
  league.run("d", "b1", kUnknown, 1);
  const auto scores = league.scores();
  const Table& parallel = table(scores[0].tables, ScoreKind::Parallel);
  EXPECT_THAT(order(parallel), ElementsAre("b", "c", "a", "d"));
  EXPECT_EQ(row(parallel, "b").rank, 1U);
  EXPECT_EQ(row(parallel, "c").rank, 1U);
  EXPECT_EQ(row(parallel, "a").rank, 3U);
  EXPECT_EQ(row(parallel, "d").rank, 4U);
  EXPECT_EQ(parallel.winner, "b");
}

TEST(Score, SolversForComparisonAreListedAndCannotWin) {
  League league;
  league.solver("last-year", kBv, false).solver("a", kBv).solver("b", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat);
  league.run("last-year", "b1", kSat, 1)
      .run("a", "b1", kSat, 2)
      .run("b", "b1", kNone, 2);
  const auto scores = league.scores();
  const Table& parallel = table(scores[0].tables, ScoreKind::Parallel);
  EXPECT_THAT(order(parallel), ElementsAre("last-year", "a", "b"));
  EXPECT_EQ(parallel.rows[0].rank, 0U);
  EXPECT_EQ(parallel.rows[1].rank, 1U);
  EXPECT_EQ(parallel.rows[2].rank, 2U);
  EXPECT_EQ(parallel.winner, "a");
}

TEST(Score, NobodyWinsWithoutASolvedBenchmark) {
  League league;
  league.solver("a", kBv).solver("b", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat);
  league.run("a", "b1", kUnknown).run("b", "b1", kUnknown);
  const auto scores = league.scores();
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Parallel).winner, "");
  EXPECT_TRUE(scores[0].competitive);
}

TEST(Score, NobodyWinsADivisionOfOneTeam) {
  League league;
  league.solver("a", kBv).solver("a2", kBv).solver("guest", kBv, false);
  league.input.solvers[1].team = league.input.solvers[0].team;
  league.benchmark("b1", "QF_BV", Status::Sat);
  league.run("a", "b1", kSat).run("a2", "b1", kUnknown);
  league.run("guest", "b1", kSat);
  const auto scores = league.scores();
  EXPECT_FALSE(scores[0].competitive);
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Parallel).winner, "");
  EXPECT_EQ(row(table(scores[0].tables, ScoreKind::Parallel), "a").rank, 1U);
}

// Five benchmarks of QF_UF and QF_AX; `uf` enters only the former.
TEST(Score, ALogicThatIsNotEnteredIsAbstained) {
  League league;
  league.solver("both", {"QF_UF", "QF_AX"}).solver("uf", {"QF_UF"});
  league.benchmark("u1", "QF_UF", Status::Sat)
      .benchmark("u2", "QF_UF", Status::Sat)
      .benchmark("x1", "QF_AX", Status::Sat)
      .benchmark("x2", "QF_AX", Status::Sat)
      .benchmark("x3", "QF_AX", Status::Sat);
  league.run("both", "u1", kSat)
      .run("both", "u2", kSat)
      .run("both", "x1", kSat);
  league.run("uf", "u1", kSat);
  const auto scores = league.scores();
  const auto& equality = division(scores, "QF_Equality");
  const Row& uf = row(table(equality.tables, ScoreKind::Parallel), "uf");
  EXPECT_EQ(uf.abstained, 3U);
  EXPECT_EQ(uf.missing, 1U) << "u2 has not been run yet";
  EXPECT_EQ(uf.solved, 1U);
  EXPECT_EQ(uf.unsolved, 0U);
  EXPECT_EQ(row(table(equality.tables, ScoreKind::Parallel), "both").missing,
            2U);

  ASSERT_EQ(equality.logics.size(), 2U);
  EXPECT_EQ(equality.logics[0].logic, "QF_AX");
  EXPECT_EQ(equality.logics[0].benchmarks, 3U);
  EXPECT_THAT(order(table(equality.logics[0].tables, ScoreKind::Parallel)),
              ElementsAre("both"));
  const Table& of_uf = table(equality.logics[1].tables, ScoreKind::Parallel);
  EXPECT_EQ(equality.logics[1].logic, "QF_UF");
  EXPECT_EQ(of_uf.benchmarks, 2U);
  EXPECT_THAT(order(of_uf), ElementsAre("both", "uf"));
  EXPECT_EQ(row(of_uf, "uf").abstained, 0U);
  EXPECT_EQ(of_uf.winner, "both");
}

TEST(Score, OneLogicAloneIsListedToo) {
  EXPECT_THAT(two_solvers().scores()[0].logics, SizeIs(1));
}

// The solver enters QF_Equality by QF_AX, of which there is no benchmark.
TEST(Score, AnEntrantOfTheDivisionIsListedEvenIfAllIsAbstained) {
  League league;
  league.solver("a", {"QF_UF"}).solver("b", {"QF_AX"}).solver("c", kBv);
  league.benchmark("u1", "QF_UF", Status::Sat);
  league.run("a", "u1", kSat);
  const auto scores = league.scores();
  const Table& parallel = table(scores[0].tables, ScoreKind::Parallel);
  EXPECT_THAT(order(parallel), ElementsAre("a", "b"));
  EXPECT_EQ(row(parallel, "b").abstained, 1U);
  EXPECT_TRUE(scores[0].competitive);
}

TEST(Score, ARunThatWeFailedToCarryOutIsMissing) {
  League league;
  league.solver("a", kBv).solver("b", kBv);
  league.benchmark("b1", "QF_BV", Status::Unsat);
  league.run("a", "b1", kSat, 1, 1, Ending::Failed);
  league.run("b", "b1", kNone, 0, 0, Ending::NotStarted);
  const auto scores = league.scores();
  const Table& parallel = table(scores[0].tables, ScoreKind::Parallel);
  EXPECT_EQ(row(parallel, "a").missing, 1U);
  EXPECT_EQ(row(parallel, "a").errors, 0U);
  EXPECT_EQ(row(parallel, "b").missing, 0U);
  EXPECT_EQ(row(parallel, "b").unsolved, 1U);
}

TEST(Score, RunsOfALogicThatIsNoLongerEnteredDoNotCount) {
  League league;
  league.solver("a", {"QF_AX"}).solver("b", {"QF_UF"});
  league.benchmark("u1", "QF_UF", Status::Unsat);
  league.run("a", "u1", kSat).run("b", "u1", kUnsat);
  const auto scores = league.scores();
  const Row& a = row(table(scores[0].tables, ScoreKind::Parallel), "a");
  EXPECT_EQ(a.errors, 0U);
  EXPECT_EQ(a.abstained, 1U);
  EXPECT_TRUE(a.sound);
}

// c1 and c2 say the opposite of each other on a benchmark without status.
League disagreement() {
  League league;
  league.solver("c1", kBv).solver("c2", kBv).solver("c3", kBv);
  league.benchmark("known", "QF_BV", Status::Unsat)
      .benchmark("open", "QF_BV", Status::Unknown);
  league.run("c1", "known", kUnsat).run("c2", "known", kUnsat);
  league.run("c3", "known", kUnsat);
  league.run("c1", "open", kSat).run("c2", "open", kUnsat);
  league.run("c3", "open", kSat);
  return league;
}

TEST(Score, DisagreementOfSoundSolversRemovesTheBenchmark) {
  const auto scores = disagreement().scores();
  EXPECT_EQ(scores[0].benchmarks, 1U);
  ASSERT_EQ(scores[0].disagreements.size(), 1U);
  EXPECT_EQ(scores[0].disagreements[0].benchmark, "open");
  EXPECT_THAT(scores[0].disagreements[0].sat, ElementsAre("c1", "c3"));
  EXPECT_THAT(scores[0].disagreements[0].unsat, ElementsAre("c2"));
  for (const Table& each : scores[0].tables) {
    for (const Row& entry : each.rows) {
      EXPECT_EQ(all(entry), each.benchmarks);
      EXPECT_LE(entry.correct, 1U);
      EXPECT_EQ(entry.errors, 0U);
    }
  }
}

TEST(Score, SolversForComparisonDisagreeToo) {
  League league = disagreement();
  league.input.solvers[1].competing = false;
  EXPECT_EQ(league.scores()[0].disagreements.size(), 1U);
}

// The unsound solver contradicts the others, but they do not disagree; what it
// said to the benchmark of unknown status counts as correct (7.1.2).
TEST(Score, AnUnsoundSolverDoesNotDisagree) {
  League league = disagreement();
  league.input.runs[1].answer = kSat;  // c2 on "known"
  const auto scores = league.scores();
  EXPECT_THAT(scores[0].disagreements, IsEmpty());
  EXPECT_EQ(scores[0].benchmarks, 2U);
  const Row& c2 = row(table(scores[0].tables, ScoreKind::Parallel), "c2");
  EXPECT_EQ(c2.errors, 1U);
  EXPECT_EQ(c2.correct, 1U);
  EXPECT_FALSE(c2.sound);
  // By the word of the sound ones the open benchmark is satisfiable.
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Sat).benchmarks, 1U);
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Unsat).benchmarks, 1U);
}

// Wrong in QF_Bitvec, yet sound in QF_Equality.
TEST(Score, SoundnessIsOfADivision) {
  League league;
  league.solver("a", {"QF_BV", "QF_UF", "QF_AX"});
  league.solver("b", {"QF_BV", "QF_UF", "QF_AX"});
  league.benchmark("bv", "QF_BV", Status::Sat)
      .benchmark("uf", "QF_UF", Status::Unknown)
      .benchmark("ax", "QF_AX", Status::Sat);
  league.run("a", "bv", kUnsat).run("a", "uf", kSat).run("b", "uf", kUnsat);
  EXPECT_EQ(division(league.scores(), "QF_Equality").disagreements.size(), 1U);
  // An error in one logic of the division makes it unsound in the others.
  league.run("a", "ax", kUnsat);
  EXPECT_THAT(division(league.scores(), "QF_Equality").disagreements,
              IsEmpty());
}

TEST(Score, SatAndUnsatTablesCountTheirInstancesOnly) {
  League league;
  league.solver("a", {"QF_UF"}).solver("b", {"QF_AX", "QF_UF"});
  league.benchmark("s", "QF_UF", Status::Sat)
      .benchmark("u", "QF_UF", Status::Unsat)
      .benchmark("found-sat", "QF_UF")
      .benchmark("open", "QF_UF")
      .benchmark("x", "QF_AX", Status::Unsat);
  league.run("a", "s", kSat, 1).run("a", "u", kNone, 2);
  league.run("a", "found-sat", kSat, 3).run("a", "open", kUnknown, 4);
  league.run("b", "s", kNone, 5).run("b", "u", kUnsat, 6);
  league.run("b", "found-sat", kNone, 7);
  const auto scores = league.scores();

  const Table& sat = table(scores[0].tables, ScoreKind::Sat);
  EXPECT_EQ(sat.benchmarks, 2U);
  EXPECT_EQ(row(sat, "a").correct, 2U);
  EXPECT_EQ(row(sat, "a").wall, seconds(4));
  EXPECT_EQ(row(sat, "a").abstained, 0U);
  EXPECT_EQ(row(sat, "b").unsolved, 2U);
  EXPECT_EQ(sat.winner, "a");

  const Table& unsat = table(scores[0].tables, ScoreKind::Unsat);
  EXPECT_EQ(unsat.benchmarks, 2U);
  EXPECT_EQ(row(unsat, "a").unsolved, 1U);
  EXPECT_EQ(row(unsat, "a").abstained, 1U);
  EXPECT_EQ(row(unsat, "b").correct, 1U);
  EXPECT_EQ(row(unsat, "b").missing, 1U);
  EXPECT_EQ(unsat.winner, "b");
}

TEST(Score, AWrongAnswerIsBookedByWhatTheBenchmarkIs) {
  League league;
  league.solver("a", kBv).solver("b", kBv);
  league.benchmark("s", "QF_BV", Status::Sat);
  league.run("a", "s", kUnsat).run("b", "s", kSat);
  const auto scores = league.scores();
  EXPECT_EQ(row(table(scores[0].tables, ScoreKind::Sat), "a").errors, 1U);
  EXPECT_EQ(row(table(scores[0].tables, ScoreKind::Unsat), "a").errors, 0U);
}

// Only unsound solvers answered: what they agree on is taken, else neither.
TEST(Score, InstancesThatOnlyUnsoundSolversAnswered) {
  League league;
  league.solver("a", kBv).solver("b", kBv);
  league.benchmark("known", "QF_BV", Status::Sat)
      .benchmark("agreed", "QF_BV")
      .benchmark("disputed", "QF_BV");
  for (const std::string name : {"a", "b"}) {
    league.run(name, "known", kUnsat).run(name, "agreed", kUnsat);
  }
  league.run("a", "disputed", kSat).run("b", "disputed", kUnsat);
  const auto scores = league.scores();
  EXPECT_EQ(scores[0].benchmarks, 3U) << "no sound solvers disagree";
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Sat).benchmarks, 1U);
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Unsat).benchmarks, 1U);
}

TEST(Score, NoRowVanishesFromTheTwentyFourSeconds) {
  League league;
  league.solver("quick", kBv).solver("slow", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat)
      .benchmark("b2", "QF_BV", Status::Sat);
  league.run("quick", "b1", kSat, 3).run("quick", "b2", kSat, 60);
  league.run("slow", "b1", kSat, 25).run("slow", "b2", kSat, 25);
  const auto scores = league.scores();
  const Table& short_table =
      table(scores[0].tables, ScoreKind::TwentyFourSeconds);
  ASSERT_THAT(order(short_table), ElementsAre("quick", "slow"));
  EXPECT_EQ(row(short_table, "quick").correct, 1U);
  EXPECT_EQ(row(short_table, "quick").wall, seconds(3));
  EXPECT_EQ(row(short_table, "quick").timeout, 1U);
  EXPECT_EQ(row(short_table, "slow").correct, 0U);
  EXPECT_EQ(row(short_table, "slow").unsolved, 2U);
  EXPECT_EQ(row(short_table, "slow").timeout, 2U);
  EXPECT_EQ(row(short_table, "slow").abstained, 0U);
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Parallel).winner, "slow");
}

TEST(Score, SequentialCountsManyCoresAsTimeouts) {
  League league;
  league.solver("cores", kBv).solver("one", kBv);
  league.benchmark("b1", "QF_BV", Status::Sat);
  league.run("cores", "b1", kSat, 400, 1500).run("one", "b1", kSat, 1100);
  const auto scores = league.scores();
  EXPECT_EQ(table(scores[0].tables, ScoreKind::Parallel).winner, "cores");
  const Table& sequential = table(scores[0].tables, ScoreKind::Sequential);
  EXPECT_EQ(sequential.winner, "one");
  EXPECT_EQ(row(sequential, "cores").timeout, 1U);
  EXPECT_EQ(row(sequential, "cores").cpu, seconds(0));
}

TEST(Score, SumsStopAtTheLargestTime) {
  League league;
  league.input.cpu_limit = Duration::zero();
  league.solver("a", kBv).solver("b", kBv);
  for (const std::string name : {"b1", "b2", "b3"}) {
    league.benchmark(name, "QF_BV", Status::Sat).run("a", name, kSat);
    league.input.runs.back().usage.cpu = Duration::max() / 2;
  }
  const auto scores = league.scores();
  EXPECT_EQ(row(table(scores[0].tables, ScoreKind::Parallel), "a").cpu,
            Duration::max());
}

TEST(Score, NothingAtAll) {
  EXPECT_THAT(League().scores(), IsEmpty());
  League league;
  league.benchmark("b1", "QF_BV");
  const auto scores = league.scores();
  EXPECT_EQ(scores[0].benchmarks, 1U);
  EXPECT_THAT(scores[0].tables[0].rows, IsEmpty());
  EXPECT_FALSE(scores[0].competitive);
}

TEST(Score, WhatTheCallerMustEnsure) {
  League league = two_solvers();
  league.run("nobody", "b1", kSat);
  EXPECT_THROW(league.scores(), Bug);
  league = two_solvers();
  league.run("bob", "nothing", kSat);
  EXPECT_THROW(league.scores(), Bug);
  league = two_solvers();
  league.run("bob", "b1", kSat);
  EXPECT_THROW(league.scores(), Bug) << "twice";
  league = two_solvers();
  league.solver("bob", kBv);
  EXPECT_THROW(league.scores(), Bug);
  league = two_solvers();
  league.input.wall_limit = {};
  EXPECT_THROW(league.scores(), Bug);
}

TEST(Score, RunsOfOtherTracksAreLeftAside) {
  League league = two_solvers();
  const std::string before = print(league.scores());
  league.run("whoever", "whatever", kSat);
  league.input.runs.back().track = contest::Track::Incremental;
  EXPECT_EQ(print(league.scores()), before);
}

// A competition of random runs over several divisions.
League random_league(std::mt19937& random) {
  League league;
  const std::vector<std::string> logics{"QF_BV", "QF_UF", "QF_AX", "QF_NEW"};
  const auto below = [&](unsigned bound) {
    return static_cast<unsigned>(random() % bound);
  };
  for (char name = 'a'; name < 'g'; ++name) {
    std::vector<std::string> entered;
    for (const auto& logic : logics) {
      if (below(3) > 0) entered.push_back(logic);
    }
    league.solver(std::string(1, name), entered, below(4) > 0);
    league.input.solvers.back().team = std::string(1, "XYZ"[below(3)]);
  }
  for (int i = 0; i < 40; ++i) {
    const auto status = static_cast<Status>(below(3));
    league.benchmark("b" + std::to_string(i), logics[below(4)], status);
    for (const auto& solver : league.input.solvers) {
      if (below(10) == 0) continue;
      const auto right = expected_answer(status);
      const bool lucky = below(30) > 0 && right != kNone;
      const auto answer = lucky ? right : contest::Answer(below(4));
      league.run(solver.name, league.input.benchmarks.back().name, answer,
                 below(1300), below(2600), Ending(below(9)));
    }
  }
  return league;
}

TEST(Score, DoesNotDependOnTheOrderOfAnything) {
  std::mt19937 random(20250811);
  for (int round = 0; round < 20; ++round) {
    League league = random_league(random);
    const std::string expected = print(league.scores());
    ASSERT_FALSE(expected.empty());
    for (int i = 0; i < 5; ++i) {
      std::shuffle(league.input.runs.begin(), league.input.runs.end(), random);
      std::shuffle(league.input.benchmarks.begin(),
                   league.input.benchmarks.end(), random);
      std::shuffle(league.input.solvers.begin(), league.input.solvers.end(),
                   random);
      ASSERT_EQ(print(league.scores()), expected);
    }
  }
}

// Every benchmark of a table is in exactly one column of each row, and the
// logics of a division add up to it.
TEST(Score, ColumnsAddUp) {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    for (const auto& entry : random_league(random).scores()) {
      for (const Table& each : entry.tables) {
        for (const Row& one : each.rows) {
          EXPECT_EQ(all(one), each.benchmarks);
          EXPECT_EQ(one.solved, one.correct);
          EXPECT_EQ(one.solved, one.solved_sat + one.solved_unsat);
          EXPECT_LE(one.timeout + one.memout, one.unsolved);
          EXPECT_LE(one.wall, one.actual_wall);
          EXPECT_LE(one.cpu, one.actual_cpu);
        }
        std::uint64_t sum = 0;
        for (const auto& logic : entry.logics) {
          sum += table(logic.tables, each.kind).benchmarks;
        }
        if (!entry.logics.empty()) {
          EXPECT_EQ(sum, each.benchmarks);
        }
      }
    }
  }
}

}  // namespace
}  // namespace podium::score
