#include "score/benchmark_score.h"

#include <algorithm>

#include "base/check.h"

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
  score.correct = false;
  score.wall = Duration::zero();
  score.cpu = Duration::zero();
  score.answer = Answer::None;
  score.timeout = true;
  score.memout = false;
  return score;
}

}  // namespace

BenchmarkScore parallel_score(const contest::Run& run, contest::Status status,
                              const TimeLimits& limits) {
  PODIUM_CHECK(run.exit.ending != Ending::Failed);
  const Stop how = stop(run.exit.ending);
  const bool late = how == Stop::OutOfTime ||
                    exceeds(run.usage.wall, limits.wall) ||
                    exceeds(run.usage.cpu, limits.cpu);

  BenchmarkScore score;
  score.actual_wall = cut(run.usage.wall, limits.wall);
  score.actual_cpu = cut(run.usage.cpu, limits.cpu);
  if (how != Stop::NeverRan && contest::decides(run.answer)) {
    const Answer expected = contest::expected_answer(status);
    score.answer = run.answer;
    score.correct = expected == Answer::None || run.answer == expected;
    score.error = !score.correct;
  }
  // A late result counts, its time does not.
  if (score.correct && !late) {
    score.wall = score.actual_wall;
    score.cpu = score.actual_cpu;
  }
  if (!score.correct && !score.error) {
    score.memout = how == Stop::OutOfMemory;
    score.timeout = late && !score.memout;
  }
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
