// Section 7.1.3 and what 7.2 makes of it: several check-sats in one benchmark.

#include <gtest/gtest.h>

#include "score/league.h"
#include "score/run_score.h"

namespace podium::score {
namespace {

using contest::Ending;
using contest::ScoreKind;
using contest::Status;
using contest::Track;
using std::chrono::seconds;

constexpr TimeLimits kTimes{seconds(1200), seconds(4800)};
constexpr Status kIsSat = Status::Sat;
constexpr Status kIsUnsat = Status::Unsat;
constexpr Status kOpen = Status::Unknown;

contest::Run run(std::vector<contest::Answer> answers, int decided,
                 Ending ending = Ending::Exited) {
  contest::Run run;
  run.track = Track::Incremental;
  run.answers = std::move(answers);
  run.exit.ending = ending;
  run.usage.wall = seconds(decided + 10);
  run.usage.cpu = seconds(2 * decided + 20);
  run.decided_wall = seconds(decided);
  run.decided_cpu = seconds(2 * decided);
  return run;
}

RunScore score_of(const contest::Run& run, const contest::Benchmark& benchmark,
                  const contest::RuleBook& rules) {
  return RunScorer(Track::Incremental, rules, kTimes)
      .score(ScoreKind::Parallel, to_record(run, benchmark), benchmark,
             benchmark.status);
}

RunScore incremental_score(const contest::Run& run,
                           std::vector<Status> statuses) {
  contest::Benchmark benchmark;
  benchmark.check_sats = statuses.size();
  benchmark.statuses = std::move(statuses);
  return score_of(run, benchmark, rules_2025());
}

TEST(IncrementalScore, CountsCorrectAnswersAndTheTimeOfTheLast) {
  const auto score = incremental_score(run({kSat, kUnsat, kUnknown}, 7),
                                       {kIsSat, kIsUnsat, kIsSat});
  EXPECT_FALSE(score.errors);
  EXPECT_EQ(score.correct, 2U);
  EXPECT_EQ(score.correct_sat, 1U);
  EXPECT_FALSE(score.solved);
  EXPECT_EQ(score.wall, seconds(7));
  EXPECT_EQ(score.cpu, seconds(14));
  EXPECT_EQ(score.actual_wall, seconds(17));
  EXPECT_EQ(score.actual_cpu, seconds(34));
  EXPECT_FALSE(score.timeout);
}

TEST(IncrementalScore, AllCorrectIsSolved) {
  const auto score =
      incremental_score(run({kSat, kUnsat}, 7), {kIsSat, kIsUnsat});
  EXPECT_TRUE(score.solved);
  EXPECT_EQ(score.correct, 2U);
}

// "e = 1 and n = 0 if the solver returns an incorrect result for any check-sat"
TEST(IncrementalScore, OneWrongAnswerTakesAll) {
  const auto score = incremental_score(run({kSat, kUnsat, kSat}, 7),
                                       {kIsSat, kIsUnsat, kIsUnsat});
  EXPECT_TRUE(score.errors);
  EXPECT_EQ(score.correct, 0U);
  EXPECT_EQ(score.correct_sat, 0U);
  EXPECT_FALSE(score.solved);
  // "the time until the process returned the last time sat/unsat"
  EXPECT_EQ(score.wall, seconds(7));
}

TEST(IncrementalScore, OutOfTimeKeepsWhatWasAnswered) {
  const auto score = incremental_score(
      run({kSat, kSat}, 1195, Ending::WallLimit), {kIsSat, kIsSat, kIsSat});
  EXPECT_EQ(score.correct, 2U);
  EXPECT_EQ(score.wall, seconds(1195));
  EXPECT_EQ(score.actual_wall, seconds(1200));
  EXPECT_TRUE(score.timeout);
  EXPECT_FALSE(score.memout);
}

TEST(IncrementalScore, OutOfMemoryAndCrash) {
  const auto memory =
      incremental_score(run({kSat}, 5, Ending::MemoryLimit), {kIsSat, kIsSat});
  EXPECT_EQ(memory.correct, 1U);
  EXPECT_TRUE(memory.memout);
  const auto crash =
      incremental_score(run({kSat}, 5, Ending::Signalled), {kIsSat, kIsSat});
  EXPECT_EQ(crash.correct, 1U);
  EXPECT_FALSE(crash.memout);
  EXPECT_FALSE(crash.timeout);
}

TEST(IncrementalScore, NoAnswerHasNoTime) {
  const auto score = incremental_score(run({kUnknown}, 0), {kIsSat, kIsSat});
  EXPECT_EQ(score.correct, 0U);
  EXPECT_EQ(score.wall, seconds(0));
  EXPECT_EQ(score.cpu, seconds(0));
  EXPECT_EQ(score.actual_wall, seconds(10));
}

// As in the single-query track, footnote 4.
TEST(IncrementalScore, AnUnknownStatusTakesAnyAnswer) {
  for (const auto answer : {kSat, kUnsat}) {
    const auto score = incremental_score(run({answer}, 1), {kOpen, kIsSat});
    EXPECT_FALSE(score.errors);
    EXPECT_EQ(score.correct, 1U);
  }
}

class Incremental : public ::testing::Test {
 protected:
  Incremental() { league_.input.track = Track::Incremental; }

  void solver(const std::string& name) {
    league_.solver(name, {"QF_LIA"});
    league_.input.solvers.back().participations[0].tracks = {
        Track::Incremental};
  }

  void benchmark(const std::string& name, std::vector<Status> statuses) {
    league_.benchmark(name, "QF_LIA", statuses.front());
    contest::Benchmark& made = league_.input.benchmarks.back();
    made.check_sats = statuses.size();
    made.statuses = std::move(statuses);
    made.incremental = true;
  }

  void ran(const std::string& name, const std::string& on,
           std::vector<contest::Answer> answers, int decided = 1) {
    contest::Run made = run(std::move(answers), decided);
    made.solver = name;
    made.benchmark = on;
    league_.input.runs.push_back(made);
  }

  contest::DivisionScores division() {
    const auto all = league_.scores();
    EXPECT_EQ(all.size(), 1U);
    return all.front();
  }

  League league_;
};

TEST_F(Incremental, HasTheParallelTableOnly) {
  solver("a");
  benchmark("x", {kIsSat, kIsSat});
  const auto scores = division();
  EXPECT_EQ(scores.division, "QF_LinearIntArith");
  ASSERT_EQ(scores.tables.size(), 1U);
  EXPECT_EQ(scores.tables[0].kind, ScoreKind::Parallel);
  EXPECT_EQ(scores.tables[0].rows[0].missing, 1U);
}

TEST_F(Incremental, AnswersDecideThenTime) {
  for (const char* name : {"a", "b", "c", "d"}) solver(name);
  benchmark("x", {kIsSat, kIsUnsat, kIsSat});
  benchmark("y", {kIsSat, kIsSat});
  ran("a", "x", {kSat, kUnsat, kSat}, 9);
  ran("a", "y", {kSat, kUnknown}, 1);  // 4 answers in 10 s
  ran("b", "x", {kSat, kUnsat}, 1);
  ran("b", "y", {kSat, kSat}, 2);  // 4 answers in 3 s
  ran("c", "x", {kSat, kUnsat, kSat}, 1);
  ran("c", "y", {kUnknown}, 0);  // 3 answers
  ran("d", "x", {kSat, kSat}, 1);
  ran("d", "y", {kSat, kSat}, 1);  // an error
  const auto scores = division();
  const contest::Table& parallel = scores.tables[0];
  EXPECT_EQ(parallel.winner, "b");
  std::string order;
  for (const contest::Row& each : parallel.rows) order += each.solver;
  EXPECT_EQ(order, "bacd");
  const contest::Row& a = row(parallel, "a");
  EXPECT_EQ(a.correct, 4U);
  EXPECT_EQ(a.solved_sat, 3U);
  EXPECT_EQ(a.solved_unsat, 1U);
  EXPECT_EQ(a.solved, 1U);
  EXPECT_EQ(a.unsolved, 1U);
  EXPECT_EQ(a.wall, seconds(10));
  EXPECT_EQ(a.cpu, seconds(20));
  const contest::Row& d = row(parallel, "d");
  EXPECT_EQ(d.errors, 1U);
  EXPECT_EQ(d.correct, 2U);
  EXPECT_FALSE(d.sound);
  for (const contest::Row& each : parallel.rows) {
    EXPECT_EQ(each.solved + each.errors + each.unsolved, 2U) << each.solver;
  }
}

// 7.1: "disagreements on benchmarks with unknown status lead to the benchmark
// being disregarded"
TEST_F(Incremental, ADisagreementOnOneCheckRemovesTheBenchmark) {
  for (const char* name : {"a", "b", "c"}) solver(name);
  benchmark("x", {kIsSat, kOpen, kOpen});
  benchmark("y", {kIsSat, kIsSat});
  ran("a", "x", {kSat, kSat, kSat});
  ran("b", "x", {kSat, kSat, kUnsat});
  ran("c", "x", {kSat, kUnknown});
  ran("a", "y", {kSat});
  const auto scores = division();
  EXPECT_EQ(scores.benchmarks, 1U);
  ASSERT_EQ(scores.disagreements.size(), 1U);
  EXPECT_EQ(scores.disagreements[0].benchmark, "x");
  EXPECT_EQ(scores.disagreements[0].check, 3U);
  EXPECT_EQ(scores.disagreements[0].sat, std::vector<std::string>{"a"});
  EXPECT_EQ(scores.disagreements[0].unsat, std::vector<std::string>{"b"});
  EXPECT_EQ(row(scores.tables[0], "a").correct, 1U);
}

TEST_F(Incremental, AnUnsoundSolverDoesNotRemoveABenchmark) {
  for (const char* name : {"a", "b"}) solver(name);
  benchmark("x", {kOpen, kOpen});
  benchmark("y", {kIsSat, kIsSat});
  ran("a", "x", {kSat, kSat});
  ran("b", "x", {kUnsat, kUnsat});
  ran("b", "y", {kUnsat});
  const auto scores = division();
  EXPECT_TRUE(scores.disagreements.empty());
  EXPECT_EQ(scores.benchmarks, 2U);
}

// "solvers disagree on a benchmark if one reported sat and the other unsat":
// to the same check-sat.
TEST_F(Incremental, DifferentAnswersToDifferentChecksAreNoDisagreement) {
  for (const char* name : {"a", "b"}) solver(name);
  benchmark("x", {kOpen, kOpen});
  ran("a", "x", {kSat, kUnknown});
  ran("b", "x", {kUnknown, kUnsat});
  EXPECT_TRUE(division().disagreements.empty());
}

// 2018: only the checks before the first of unknown status are asked.
TEST_F(Incremental, WhereOnlyAPrefixIsAskedItIsAllThereIsToSolve) {
  contest::RuleBook rules = rules_2025();
  rules.known_prefix_only = true;
  benchmark("x", {kIsSat, kIsSat, kOpen});
  const auto score =
      score_of(run({kSat, kSat}, 1), league_.input.benchmarks[0], rules);
  EXPECT_TRUE(score.solved);
}

}  // namespace
}  // namespace podium::score
