#include "score/benchmark_score.h"

#include <algorithm>

#include "base/check.h"
#include "contest/checks.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Ending;

enum class Stop {
  Itself,     // the process ended, well or badly
  OutOfTime,  // it would have gone on after its time
  OutOfMemory,
  NeverRan,
};

Stop stop(Ending ending) {
  switch (ending) {
    case Ending::Exited:
    case Ending::Signalled:
    case Ending::ProcessLimit:
    case Ending::OutputLimit:
      return Stop::Itself;
    case Ending::WallLimit:
    case Ending::CpuLimit:
      return Stop::OutOfTime;
    case Ending::MemoryLimit:
      return Stop::OutOfMemory;
    case Ending::NotStarted:
    case Ending::Failed:
      return Stop::NeverRan;
  }
  throw Bug("no such Ending");
}

// Zero means that there is no limit.
bool exceeds(Duration time, Duration limit) {
  return limit > Duration::zero() && time > limit;
}

Duration cut(Duration time, Duration limit) {
  return std::max(Duration::zero(), exceeds(time, limit) ? limit : time);
}

// The result is not taken into consideration because it came too late.
BenchmarkScore without_result(BenchmarkScore score) {
  score.error = false;
  score.correct = 0;
  score.correct_sat = 0;
  score.solved = false;
  score.wall = Duration::zero();
  score.cpu = Duration::zero();
  score.answer = Answer::None;
  score.timeout = true;
  score.memout = false;
  return score;
}

// What follows from how the run ended, whatever was answered.
struct Course {
  Stop how;
  bool late;  // it would have gone on, or was measured at more than a limit
};

Course course(const contest::Run& run, const TimeLimits& limits) {
  PODIUM_CHECK(run.exit.ending != Ending::Failed);
  const Stop how = stop(run.exit.ending);
  return {how, how == Stop::OutOfTime || exceeds(run.usage.wall, limits.wall) ||
                   exceeds(run.usage.cpu, limits.cpu)};
}

BenchmarkScore actual_times(const contest::Run& run, const TimeLimits& limits) {
  BenchmarkScore score;
  score.actual_wall = cut(run.usage.wall, limits.wall);
  score.actual_cpu = cut(run.usage.cpu, limits.cpu);
  return score;
}

void say_why_not(BenchmarkScore& score, const Course& course) {
  if (score.solved || score.error) return;
  score.memout = course.how == Stop::OutOfMemory;
  score.timeout = course.late && !score.memout;
}

}  // namespace

BenchmarkScore benchmark_score(const contest::Run& run,
                               const contest::Benchmark& benchmark,
                               const contest::RuleBook& rules,
                               const TimeLimits& limits) {
  switch (run.track) {
    case contest::Track::SingleQuery:
    case contest::Track::Parallel:
      return parallel_score(run, benchmark.status, limits);
    case contest::Track::Incremental:
      return incremental_score(run, benchmark.statuses,
                               contest::asked_checks(benchmark, rules), limits);
    case contest::Track::UnsatCore:
    case contest::Track::ModelValidation:
      break;
  }
  throw Bug("a track without a score");
}

BenchmarkScore parallel_score(const contest::Run& run, contest::Status status,
                              const TimeLimits& limits) {
  const Course ended = course(run, limits);
  BenchmarkScore score = actual_times(run, limits);
  if (ended.how != Stop::NeverRan && contest::decides(run.answer)) {
    const Answer expected = contest::expected_answer(status);
    score.answer = run.answer;
    score.solved = expected == Answer::None || run.answer == expected;
    score.correct = score.solved ? 1 : 0;
    score.correct_sat = score.solved && run.answer == Answer::Sat ? 1 : 0;
    score.error = !score.solved;
  }
  // A late result counts, its time does not.
  if (score.solved && !ended.late) {
    score.wall = score.actual_wall;
    score.cpu = score.actual_cpu;
  }
  say_why_not(score, ended);
  return score;
}

BenchmarkScore incremental_score(const contest::Run& run,
                                 const std::vector<contest::Status>& statuses,
                                 std::uint64_t asked,
                                 const TimeLimits& limits) {
  const Course ended = course(run, limits);
  BenchmarkScore score = actual_times(run, limits);
  const contest::Tally tally = contest::tally(run.answers, statuses);
  score.error = tally.wrong.has_value();
  if (!score.error) {
    score.correct = tally.correct();
    score.correct_sat = tally.sat;
    score.solved = tally.correct() == asked;
  }
  // The time until the last sat or unsat, also if that was wrong: the rules
  // make it 0 only if there was none.
  score.wall = cut(run.decided_wall, limits.wall);
  score.cpu = cut(run.decided_cpu, limits.cpu);
  say_why_not(score, ended);
  return score;
}

BenchmarkScore sequential_score(const BenchmarkScore& parallel,
                                Duration wall_limit) {
  // By ac and not by c, which is 0 for errors and late results: "only if the
  // solver process terminates within this CPU time limit".
  return exceeds(parallel.actual_cpu, wall_limit) ? without_result(parallel)
                                                  : parallel;
}

BenchmarkScore short_score(const BenchmarkScore& parallel, Duration wall_limit,
                           Duration short_limit) {
  if (short_limit >= wall_limit || parallel.actual_wall <= short_limit) {
    return parallel;
  }
  BenchmarkScore score = without_result(parallel);
  score.actual_wall = short_limit;
  return score;
}

}  // namespace podium::score
