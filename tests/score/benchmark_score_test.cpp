// Section 7.1: what a single run is worth.

#include <gtest/gtest.h>

#include "base/check.h"
#include "score/league.h"
#include "score/run_score.h"

namespace podium::score {
namespace {

using contest::Ending;
using contest::Status;
using std::chrono::seconds;

constexpr TimeLimits kLimits{seconds(1200), seconds(4800)};

contest::Record run(contest::Answer answer, double wall, double cpu,
                    Ending ending = Ending::Exited) {
  contest::Record record;
  record.answer = answer;
  record.wall = from_seconds(wall);
  record.cpu = from_seconds(cpu);
  record.ending = ending;
  return record;
}

RunScore view(contest::ScoreKind kind, const contest::Record& record,
              Status status, const TimeLimits& limits) {
  return RunScorer(contest::Track::SingleQuery, rules_2025(), limits)
      .score(kind, record, {}, status);
}

RunScore parallel(contest::Answer answer, Status status, double wall,
                  double cpu, Ending ending = Ending::Exited) {
  return view(contest::ScoreKind::Parallel, run(answer, wall, cpu, ending),
              status, kLimits);
}

RunScore sequential(contest::Answer answer, Status status, double wall,
                    double cpu, Ending ending = Ending::Exited) {
  return view(contest::ScoreKind::Sequential, run(answer, wall, cpu, ending),
              status, kLimits);
}

RunScore within_24_seconds(contest::Answer answer, Status status, double wall,
                           double cpu, Ending ending = Ending::Exited) {
  return view(contest::ScoreKind::TwentyFourSeconds,
              run(answer, wall, cpu, ending), status, kLimits);
}

TEST(BenchmarkScore, CorrectAnswer) {
  const auto score = parallel(kSat, Status::Sat, 10, 30);
  EXPECT_FALSE(score.errors);
  EXPECT_TRUE(score.correct);
  EXPECT_EQ(score.actual_wall, seconds(10));
  EXPECT_EQ(score.wall, seconds(10));
  EXPECT_EQ(score.actual_cpu, seconds(30));
  EXPECT_EQ(score.cpu, seconds(30));
}

TEST(BenchmarkScore, WrongAnswerHasNoTimeScore) {
  const auto score = parallel(kSat, Status::Unsat, 10, 30);
  EXPECT_TRUE(score.errors);
  EXPECT_FALSE(score.correct);
  EXPECT_EQ(score.actual_wall, seconds(10));
  EXPECT_EQ(score.wall, seconds(0));
  EXPECT_EQ(score.cpu, seconds(0));
}

TEST(BenchmarkScore, AnyAnswerToAnUnknownStatusIsCorrect) {
  for (const auto answer : {kSat, kUnsat}) {
    const auto score = parallel(answer, Status::Unknown, 10, 30);
    EXPECT_TRUE(score.correct);
    EXPECT_FALSE(score.errors);
    EXPECT_EQ(score.wall, seconds(10));
  }
}

TEST(BenchmarkScore, UnknownAndNoAnswerScoreNothing) {
  for (const auto answer : {kUnknown, kNone}) {
    for (const auto status : {Status::Sat, Status::Unsat, Status::Unknown}) {
      const auto score = parallel(answer, status, 10, 30);
      EXPECT_FALSE(score.correct);
      EXPECT_FALSE(score.errors);
      EXPECT_EQ(score.wall, seconds(0));
      EXPECT_EQ(score.cpu, seconds(0));
      EXPECT_EQ(score.actual_wall, seconds(10));
      EXPECT_FALSE(score.timeout);
      EXPECT_FALSE(score.memout);
    }
  }
}

// "a (correct or incorrect) response is taken into consideration even when the
// solver process terminates abnormally"
TEST(BenchmarkScore, AnAbnormalEndKeepsAnswerAndTime) {
  for (const Ending ending : {Ending::Signalled, Ending::MemoryLimit,
                              Ending::ProcessLimit, Ending::OutputLimit}) {
    const auto right = parallel(kUnsat, Status::Unsat, 10, 30, ending);
    EXPECT_TRUE(right.correct);
    EXPECT_EQ(right.wall, seconds(10));
    EXPECT_EQ(right.cpu, seconds(30));
    EXPECT_FALSE(right.memout);
    EXPECT_TRUE(parallel(kUnsat, Status::Sat, 10, 30, ending).errors);
  }
}

// "... or does not terminate within the time limit", but w = c = 0.
TEST(BenchmarkScore, ALateAnswerCountsWithoutTime) {
  for (const Ending ending : {Ending::WallLimit, Ending::CpuLimit}) {
    const auto right = parallel(kUnsat, Status::Unsat, 1000, 1100, ending);
    EXPECT_TRUE(right.correct);
    EXPECT_EQ(right.wall, seconds(0));
    EXPECT_EQ(right.cpu, seconds(0));
    EXPECT_EQ(right.actual_wall, seconds(1000));
    EXPECT_FALSE(right.timeout);
    EXPECT_TRUE(parallel(kUnsat, Status::Sat, 1000, 1100, ending).errors);
  }
}

// It ended by itself just before we would have stopped it.
TEST(BenchmarkScore, TimesBeyondTheLimitAreLate) {
  const auto by_wall = parallel(kSat, Status::Sat, 1200.5, 1100);
  EXPECT_TRUE(by_wall.correct);
  EXPECT_EQ(by_wall.wall, seconds(0));
  EXPECT_EQ(by_wall.cpu, seconds(0));
  EXPECT_EQ(by_wall.actual_wall, seconds(1200)) << "aw is at most T";

  const auto by_cpu = parallel(kSat, Status::Sat, 1199, 4801);
  EXPECT_TRUE(by_cpu.correct);
  EXPECT_EQ(by_cpu.wall, seconds(0));
  EXPECT_EQ(by_cpu.actual_cpu, seconds(4800)) << "ac is at most mT";

  EXPECT_EQ(parallel(kSat, Status::Sat, 1200, 4800).wall, seconds(1200));
}

TEST(BenchmarkScore, WithoutACpuLimitAnyCpuTimeIsGood) {
  const auto score = view(contest::ScoreKind::Parallel, run(kSat, 100, 99999),
                          Status::Sat, {seconds(1200), seconds(0)});
  EXPECT_EQ(score.cpu, seconds(99999));
}

TEST(BenchmarkScore, TellsWhyNothingWasSolved) {
  EXPECT_TRUE(
      parallel(kNone, Status::Sat, 1200, 10, Ending::WallLimit).timeout);
  EXPECT_TRUE(
      parallel(kUnknown, Status::Sat, 900, 4800, Ending::CpuLimit).timeout);
  EXPECT_TRUE(parallel(kNone, Status::Sat, 1201, 10).timeout);
  const auto memout = parallel(kNone, Status::Sat, 9, 9, Ending::MemoryLimit);
  EXPECT_TRUE(memout.memout);
  EXPECT_FALSE(memout.timeout);
  const auto crash = parallel(kNone, Status::Sat, 9, 9, Ending::Signalled);
  EXPECT_FALSE(crash.memout);
  EXPECT_FALSE(crash.timeout);
}

// What never ran cannot have answered.
TEST(BenchmarkScore, NotStartedScoresNothing) {
  const auto score = parallel(kSat, Status::Unsat, 0, 0, Ending::NotStarted);
  EXPECT_FALSE(score.errors);
  EXPECT_FALSE(score.correct);
  EXPECT_THROW(parallel(kSat, Status::Sat, 0, 0, Ending::Failed), Bug);
}

// 7.1.1 with T = 1200 s of CPU time.
TEST(BenchmarkScore, SequentialWithinTheLimitIsTheSame) {
  const auto score = sequential(kSat, Status::Sat, 400, 1200);
  EXPECT_TRUE(score.correct);
  EXPECT_EQ(score.cpu, seconds(1200));
}

TEST(BenchmarkScore, SequentialBeyondTheLimitIsNothing) {
  const auto score = sequential(kSat, Status::Sat, 400, 1201);
  EXPECT_FALSE(score.correct);
  EXPECT_EQ(score.cpu, seconds(0));
  EXPECT_TRUE(score.timeout);
  EXPECT_EQ(score.actual_cpu, seconds(1201));
}

// The score c of these is 0, so that c > T could never hold for them.
TEST(BenchmarkScore, SequentialLooksAtTheActualCpuTime) {
  const auto wrong = sequential(kSat, Status::Unsat, 400, 1201);
  EXPECT_FALSE(wrong.errors);
  EXPECT_TRUE(wrong.timeout);
  const auto late =
      sequential(kSat, Status::Sat, 1200, 4700, Ending::WallLimit);
  EXPECT_FALSE(late.correct);
  const auto late_on_one_core =
      sequential(kSat, Status::Sat, 1200, 1190, Ending::WallLimit);
  EXPECT_TRUE(late_on_one_core.correct);
  EXPECT_EQ(late_on_one_core.cpu, seconds(0));
}

// 7.2.3: T = 24 s of wall time.
TEST(BenchmarkScore, TwentyFourSeconds) {
  const auto in_time = within_24_seconds(kSat, Status::Sat, 24, 90);
  EXPECT_TRUE(in_time.correct);
  EXPECT_EQ(in_time.wall, seconds(24));
  EXPECT_EQ(in_time.cpu, seconds(90));

  const auto too_late = within_24_seconds(kSat, Status::Sat, 24.001, 20);
  EXPECT_FALSE(too_late.correct);
  EXPECT_TRUE(too_late.timeout);
  EXPECT_EQ(too_late.actual_wall, seconds(24));
  EXPECT_EQ(too_late.wall, seconds(0));
  EXPECT_EQ(too_late.cpu, seconds(0));

  EXPECT_FALSE(within_24_seconds(kSat, Status::Unsat, 25, 25).errors);
  EXPECT_TRUE(within_24_seconds(kSat, Status::Unsat, 23, 23).errors);

  // Memory ran out after 24 seconds: time would have run out before.
  const auto memout =
      within_24_seconds(kNone, Status::Sat, 30, 30, Ending::MemoryLimit);
  EXPECT_TRUE(memout.timeout);
  EXPECT_FALSE(memout.memout);
  EXPECT_TRUE(
      within_24_seconds(kNone, Status::Sat, 3, 3, Ending::MemoryLimit).memout);
}

// A competition with a limit of 10 s has answered all within 24 s.
TEST(BenchmarkScore, TwentyFourSecondsUnderAShorterLimit) {
  const TimeLimits limits{seconds(10), seconds(10)};
  EXPECT_TRUE(view(contest::ScoreKind::TwentyFourSeconds,
                   run(kSat, 10.2, 9, Ending::WallLimit), Status::Sat, limits)
                  .correct);
}

TEST(BenchmarkScore, NegativeTimesAreZero) {
  const auto score = parallel(kSat, Status::Sat, -1, -1);
  EXPECT_EQ(score.wall, seconds(0));
  EXPECT_EQ(score.actual_cpu, seconds(0));
}

}  // namespace
}  // namespace podium::score
