// Section 7.1: what a single run is worth.

#include "score/benchmark_score.h"

#include <gtest/gtest.h>

#include "base/check.h"
#include "score/league.h"

namespace podium::score {
namespace {

using contest::Ending;
using contest::Status;
using std::chrono::seconds;

constexpr TimeLimits kLimits{seconds(1200), seconds(4800)};

contest::Run run(contest::Answer answer, double wall, double cpu,
                 Ending ending = Ending::Exited) {
  League league;
  league.run("s", "b", answer, wall, cpu, ending);
  return league.input.runs.front();
}

BenchmarkScore parallel(contest::Answer answer, Status status, double wall,
                        double cpu, Ending ending = Ending::Exited) {
  return parallel_score(run(answer, wall, cpu, ending), status, kLimits);
}

TEST(BenchmarkScore, CorrectAnswer) {
  const auto score = parallel(kSat, Status::Sat, 10, 30);
  EXPECT_FALSE(score.error);
  EXPECT_TRUE(score.correct);
  EXPECT_EQ(score.actual_wall, seconds(10));
  EXPECT_EQ(score.wall, seconds(10));
  EXPECT_EQ(score.actual_cpu, seconds(30));
  EXPECT_EQ(score.cpu, seconds(30));
}

TEST(BenchmarkScore, WrongAnswerHasNoTimeScore) {
  const auto score = parallel(kSat, Status::Unsat, 10, 30);
  EXPECT_TRUE(score.error);
  EXPECT_FALSE(score.correct);
  EXPECT_EQ(score.actual_wall, seconds(10));
  EXPECT_EQ(score.wall, seconds(0));
  EXPECT_EQ(score.cpu, seconds(0));
}

TEST(BenchmarkScore, AnyAnswerToAnUnknownStatusIsCorrect) {
  for (const auto answer : {kSat, kUnsat}) {
    const auto score = parallel(answer, Status::Unknown, 10, 30);
    EXPECT_TRUE(score.correct);
    EXPECT_FALSE(score.error);
    EXPECT_EQ(score.wall, seconds(10));
  }
}

TEST(BenchmarkScore, UnknownAndNoAnswerScoreNothing) {
  for (const auto answer : {kUnknown, kNone}) {
    for (const auto status : {Status::Sat, Status::Unsat, Status::Unknown}) {
      const auto score = parallel(answer, status, 10, 30);
      EXPECT_FALSE(score.correct);
      EXPECT_FALSE(score.error);
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
    EXPECT_TRUE(parallel(kUnsat, Status::Sat, 10, 30, ending).error);
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
    EXPECT_TRUE(parallel(kUnsat, Status::Sat, 1000, 1100, ending).error);
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
  const auto score = parallel_score(run(kSat, 100, 99999), Status::Sat,
                                    {seconds(1200), seconds(0)});
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
  EXPECT_FALSE(score.error);
  EXPECT_FALSE(score.correct);
  EXPECT_THROW(parallel(kSat, Status::Sat, 0, 0, Ending::Failed), Bug);
}

// 7.1.1 with T = 1200 s of CPU time.
TEST(BenchmarkScore, SequentialWithinTheLimitIsTheSame) {
  const auto score =
      sequential_score(parallel(kSat, Status::Sat, 400, 1200), seconds(1200));
  EXPECT_TRUE(score.correct);
  EXPECT_EQ(score.cpu, seconds(1200));
}

TEST(BenchmarkScore, SequentialBeyondTheLimitIsNothing) {
  const auto score =
      sequential_score(parallel(kSat, Status::Sat, 400, 1201), seconds(1200));
  EXPECT_FALSE(score.correct);
  EXPECT_EQ(score.cpu, seconds(0));
  EXPECT_TRUE(score.timeout);
  EXPECT_EQ(score.actual_cpu, seconds(1201));
}

// The score c of these is 0, so that c > T could never hold for them.
TEST(BenchmarkScore, SequentialLooksAtTheActualCpuTime) {
  const auto wrong =
      sequential_score(parallel(kSat, Status::Unsat, 400, 1201), seconds(1200));
  EXPECT_FALSE(wrong.error);
  EXPECT_TRUE(wrong.timeout);
  const auto late = sequential_score(
      parallel(kSat, Status::Sat, 1200, 4700, Ending::WallLimit),
      seconds(1200));
  EXPECT_FALSE(late.correct);
  const auto late_on_one_core = sequential_score(
      parallel(kSat, Status::Sat, 1200, 1190, Ending::WallLimit),
      seconds(1200));
  EXPECT_TRUE(late_on_one_core.correct);
  EXPECT_EQ(late_on_one_core.cpu, seconds(0));
}

// 7.2.3: T = 24 s of wall time.
TEST(BenchmarkScore, TwentyFourSeconds) {
  const auto view = [](const BenchmarkScore& score) {
    return short_score(score, seconds(1200), seconds(24));
  };
  const auto in_time = view(parallel(kSat, Status::Sat, 24, 90));
  EXPECT_TRUE(in_time.correct);
  EXPECT_EQ(in_time.wall, seconds(24));
  EXPECT_EQ(in_time.cpu, seconds(90));

  const auto too_late = view(parallel(kSat, Status::Sat, 24.001, 20));
  EXPECT_FALSE(too_late.correct);
  EXPECT_TRUE(too_late.timeout);
  EXPECT_EQ(too_late.actual_wall, seconds(24));
  EXPECT_EQ(too_late.wall, seconds(0));
  EXPECT_EQ(too_late.cpu, seconds(0));

  EXPECT_FALSE(view(parallel(kSat, Status::Unsat, 25, 25)).error);
  EXPECT_TRUE(view(parallel(kSat, Status::Unsat, 23, 23)).error);

  // Memory ran out after 24 seconds: time would have run out before.
  const auto memout =
      view(parallel(kNone, Status::Sat, 30, 30, Ending::MemoryLimit));
  EXPECT_TRUE(memout.timeout);
  EXPECT_FALSE(memout.memout);
  EXPECT_TRUE(
      view(parallel(kNone, Status::Sat, 3, 3, Ending::MemoryLimit)).memout);
}

// A competition with a limit of 10 s has answered all within 24 s.
TEST(BenchmarkScore, TwentyFourSecondsUnderAShorterLimit) {
  const TimeLimits limits{seconds(10), seconds(10)};
  const auto late = parallel_score(run(kSat, 10.2, 9, Ending::WallLimit),
                                   Status::Sat, limits);
  EXPECT_TRUE(short_score(late, limits.wall, seconds(24)).correct);
}

TEST(BenchmarkScore, NegativeTimesAreZero) {
  const auto score = parallel(kSat, Status::Sat, -1, -1);
  EXPECT_EQ(score.wall, seconds(0));
  EXPECT_EQ(score.actual_cpu, seconds(0));
}

}  // namespace
}  // namespace podium::score
