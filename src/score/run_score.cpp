#include "score/run_score.h"

#include <algorithm>

#include "base/check.h"
#include "contest/checks.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::ScoreKind;
using contest::TimesOf;
using contest::WrongCheck;

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

TimesOf times_of(const contest::ScoreRules& rules, contest::Track track) {
  if (track == contest::Track::Incremental) return rules.incremental_times;
  if (track == contest::Track::UnsatCore && rules.core_or_limit) {
    return TimesOf::OrLimit;
  }
  return rules.times;
}

Duration not_negative(Duration time) {
  return std::max(Duration::zero(), time);
}

}  // namespace

// What was said, whatever time it took.
struct RunScorer::Outcome {
  std::uint64_t errors = 0;
  std::uint64_t correct = 0;
  std::uint64_t correct_sat = 0;
  std::uint64_t correct_unsat = 0;
  std::uint64_t surplus = 0;
  bool solved = false;
  Answer answer = Answer::None;
};

RunScorer::RunScorer(contest::Track track, const contest::RuleBook& rules,
                     const TimeLimits& limits)
    : track_(track),
      book_(rules),
      rules_(rules.score),
      limits_(limits),
      times_(times_of(rules.score, track)) {}

RunScorer::Outcome RunScorer::answer_outcome(const contest::Record& run,
                                             contest::Status status) const {
  Outcome outcome;
  const Answer expected = contest::expected_answer(status);
  if (run.strange_answer) {
    const bool wrong = rules_.strange_is_error && expected != Answer::None;
    outcome.errors = wrong ? 1 : 0;
    return outcome;
  }
  if (!contest::decides(run.answer)) return outcome;
  outcome.answer = run.answer;
  outcome.solved = expected == Answer::None || run.answer == expected;
  outcome.errors = outcome.solved ? 0 : 1;
  outcome.correct = outcome.solved ? 1 : 0;
  (run.answer == Answer::Sat ? outcome.correct_sat : outcome.correct_unsat) =
      outcome.correct;
  return outcome;
}

RunScorer::Outcome RunScorer::core_outcome(
    const contest::Record& run, const contest::Benchmark& benchmark) const {
  Outcome outcome;
  if (!contest::decides(run.answer)) return outcome;
  outcome.answer = run.answer;
  if (run.answer == Answer::Sat) {
    outcome.errors = rules_.sat_core_answer_is_error ? 1 : 0;
    return outcome;
  }
  switch (run.evidence) {
    case Evidence::Invalid:
      outcome.errors = 1;
      return outcome;
    case Evidence::Malformed:
      outcome.errors = rules_.malformed_core_is_error ? 1 : 0;
      return outcome;
    case Evidence::Unchecked:
      if (rules_.doubtful_core == contest::DoubtfulCore::Unsolved) {
        return outcome;
      }
      break;
    case Evidence::None:  // no core: as if it were all of the benchmark
      outcome.solved = true;
      outcome.correct_unsat = 1;
      return outcome;
    case Evidence::Valid:
      break;
  }
  outcome.solved = true;
  outcome.correct_unsat = 1;
  const std::uint64_t kept =
      std::min<std::uint64_t>(run.core, benchmark.asserts);
  outcome.correct = benchmark.asserts - kept;
  outcome.surplus = run.core - kept;
  return outcome;
}

RunScorer::Outcome RunScorer::model_outcome(const contest::Record& run) const {
  Outcome outcome;
  outcome.answer = run.answer;
  const bool wrong =
      run.answer == Answer::Unsat || run.evidence == Evidence::Invalid;
  outcome.errors = wrong ? 1 : 0;
  outcome.solved = !wrong && run.evidence == Evidence::Valid;
  outcome.correct = outcome.solved ? 1 : 0;
  outcome.correct_sat = outcome.correct;
  return outcome;
}

RunScorer::Outcome RunScorer::checks_outcome(
    const contest::Record& run, const contest::Benchmark& benchmark) const {
  Outcome outcome;
  if (run.wrong > 0) {
    switch (rules_.wrong_check) {
      case WrongCheck::Error:
      case WrongCheck::Void:
        outcome.errors = 1;
        return outcome;
      case WrongCheck::Errors:
        outcome.errors = run.wrong;
        return outcome;
      case WrongCheck::Nothing:
        return outcome;
      case WrongCheck::Beside:
        outcome.errors = run.wrong;
        break;
    }
  }
  outcome.correct = run.correct;
  outcome.correct_sat = run.correct_sat;
  outcome.correct_unsat = run.correct_unsat;
  // Where nobody knows how many there are, none is known to be solved.
  const std::uint64_t asked = benchmark.statuses.empty()
                                  ? benchmark.check_sats
                                  : contest::asked_checks(benchmark, book_);
  outcome.solved = run.correct == asked && benchmark.check_sats > 0;
  return outcome;
}

RunScorer::Outcome RunScorer::outcome(const contest::Record& run,
                                      const contest::Benchmark& benchmark,
                                      contest::Status status) const {
  if (stop(run.ending) == Stop::NeverRan) return {};
  switch (track_) {
    case contest::Track::SingleQuery:
    case contest::Track::Parallel:
      return answer_outcome(run, status);
    case contest::Track::Incremental:
      return checks_outcome(run, benchmark);
    case contest::Track::UnsatCore:
      return core_outcome(run, benchmark);
    case contest::Track::ModelValidation:
      return model_outcome(run);
  }
  throw Bug("no such Track");
}

namespace {

template <class Outcome>
void take(RunScore& score, const Outcome& outcome) {
  score.errors = outcome.errors;
  score.correct = outcome.correct;
  score.correct_sat = outcome.correct_sat;
  score.correct_unsat = outcome.correct_unsat;
  score.surplus = outcome.surplus;
  score.solved = outcome.solved;
  score.answer = outcome.answer;
}

// The result is not taken into consideration because it came too late.
void drop_result(RunScore& score) {
  score.errors = 0;
  score.correct = 0;
  score.correct_sat = 0;
  score.correct_unsat = 0;
  score.surplus = 0;
  score.solved = false;
  score.answer = Answer::None;
  score.timeout = true;
  score.memout = false;
}

}  // namespace

void RunScorer::add_times(RunScore& score, const contest::Record& run,
                          bool answered, bool late) const {
  switch (times_) {
    case TimesOf::All:
      break;
    case TimesOf::Answered:
      if (!answered) return;
      break;
    case TimesOf::Solved:
      if (!score.solved || late) return;
      break;
    case TimesOf::OrLimit:
      if (!score.solved || late) {
        score.wall = score.cpu = limits_.wall;
        return;
      }
      break;
    case TimesOf::Decided:
      if (run.wrong > 0 && (rules_.wrong_check == WrongCheck::Void ||
                            rules_.wrong_check == WrongCheck::Nothing)) {
        return;
      }
      // Also if the last answer was wrong: the rules make it 0 only if there
      // was none.
      score.wall = cut(run.decided_wall, limits_.wall);
      score.cpu = cut(run.decided_cpu, limits_.cpu);
      return;
    case TimesOf::Par2:
      if (!score.solved || late) {
        const RunScore none = absent(ScoreKind::Parallel);
        score.wall = none.wall;
        score.cpu = none.cpu;
        return;
      }
      break;
  }
  score.wall = score.actual_wall;
  score.cpu = score.actual_cpu;
}

// PAR-2: w = 2T, c = 2mT, where T is that of the table.
RunScore RunScorer::absent(ScoreKind kind) const {
  RunScore score;
  if (times_ != TimesOf::Par2) return score;
  const bool brief =
      kind == ScoreKind::TwentyFourSeconds && book_.short_limit < limits_.wall;
  const Duration wall = brief ? book_.short_limit : limits_.wall;
  const bool told = !brief && limits_.cpu > Duration::zero();
  score.wall = 2 * wall;
  score.cpu = 2 * (told ? limits_.cpu : wall * book_.cores);
  return score;
}

bool RunScorer::is_late(const contest::Record& run) const {
  return stop(run.ending) == Stop::OutOfTime ||
         exceeds(run.wall, limits_.wall) || exceeds(run.cpu, limits_.cpu);
}

RunScorer::Outcome RunScorer::in_time(const contest::Record& run,
                                      const Outcome& outcome, bool late) const {
  if (track_ == contest::Track::Incremental) return outcome;
  const bool void_if_late = late && !rules_.late_counts;
  const bool void_if_stopped =
      rules_.only_complete && stop(run.ending) != Stop::Itself;
  return void_if_late || void_if_stopped ? Outcome{} : outcome;
}

// The parallel score.
RunScore RunScorer::limited(const contest::Record& run,
                            const Outcome& outcome) const {
  const Stop how = stop(run.ending);
  const bool late = is_late(run);
  RunScore score;
  take(score, in_time(run, outcome, late));
  const bool keeps = rules_.over_time == contest::OverTime::Keep;
  score.actual_wall =
      keeps ? not_negative(run.wall) : cut(run.wall, limits_.wall);
  score.actual_cpu = keeps ? not_negative(run.cpu) : cut(run.cpu, limits_.cpu);
  add_times(score, run, contest::decides(score.answer), late);
  // Where no script is called solved, one that answered everything and did not
  // end is counted by its end too.
  const bool never_solved =
      track_ == contest::Track::Incremental &&
      rules_.incremental_columns == contest::IncrementalColumns::Nothing;
  if ((!score.solved || never_solved) && score.errors == 0) {
    score.memout = how == Stop::OutOfMemory;
    score.timeout = late && !score.memout;
  }
  return score;
}

// As the scripts of 2019 to 2023 did.
RunScore RunScorer::clamped(ScoreKind kind, const contest::Record& run,
                            Outcome outcome) const {
  const Duration limit = kind == ScoreKind::TwentyFourSeconds
                             ? std::min(book_.short_limit, limits_.wall)
                             : limits_.wall;
  RunScore score;
  take(score, outcome);
  const bool memout = stop(run.ending) == Stop::OutOfMemory;
  const Duration measured = kind == ScoreKind::Sequential ? run.cpu : run.wall;
  const bool over = measured > limit;
  // Answers of a script that was not finished still count.
  if (over && track_ != contest::Track::Incremental) drop_result(score);
  const bool to_limit = over || memout;
  score.wall = to_limit ? limit : run.wall;
  score.cpu = to_limit ? limit : run.cpu;
  score.actual_wall = score.wall;
  score.actual_cpu = score.cpu;
  if (times_ == TimesOf::Solved && !score.solved) {
    score.wall = score.cpu = Duration::zero();
  }
  score.memout = memout;
  score.timeout = !memout && (over || stop(run.ending) == Stop::OutOfTime);
  return score;
}

// By ac and not by c, which may be 0 for errors and late results: "only if the
// solver process terminates within this CPU time limit".
void RunScorer::drop_over_cpu(RunScore& score) const {
  if (!exceeds(score.actual_cpu, limits_.wall)) return;
  const RunScore before = score;
  drop_result(score);
  if (rules_.sequential_keeps_columns) {
    score.solved = before.solved;
    score.correct_sat = before.correct_sat;
    score.correct_unsat = before.correct_unsat;
    score.timeout = before.timeout;
    score.memout = before.memout;
  }
  if (rules_.sequential_cuts) {
    score.cpu = std::min(score.cpu, limits_.wall);
    return;
  }
  const RunScore none = absent(ScoreKind::Sequential);
  score.wall = none.wall;
  score.cpu = none.cpu;
}

void RunScorer::drop_over_wall(RunScore& score, Duration limit) const {
  if (limit >= limits_.wall) return;
  const RunScore none = absent(ScoreKind::TwentyFourSeconds);
  if (score.actual_wall <= limit) {
    if (score.wall > limits_.wall) {  // PAR-2 of what is not solved
      score.wall = none.wall;
      score.cpu = none.cpu;
    }
    return;
  }
  if (rules_.short_drops_runs) {
    score = RunScore();
    score.forgotten = true;
    return;
  }
  drop_result(score);
  score.actual_wall = limit;
  const bool all = times_ == TimesOf::All;
  score.wall = all ? limit : none.wall;
  score.cpu = all ? std::min(score.cpu, limit * book_.cores) : none.cpu;
}

void RunScorer::drop_by_kind(ScoreKind kind, RunScore& score) const {
  switch (kind) {
    case ScoreKind::Sequential:
      return drop_over_cpu(score);
    case ScoreKind::TwentyFourSeconds:
      return drop_over_wall(score, book_.short_limit);
    case ScoreKind::Parallel:
      if (rules_.parallel_divides) {
        drop_over_wall(score, limits_.wall / book_.cores);
      }
      return;
    case ScoreKind::Sat:
    case ScoreKind::Unsat:
      return;
  }
  throw Bug("no such ScoreKind");
}

RunScore RunScorer::score(ScoreKind kind, const contest::Record& run,
                          const contest::Benchmark& benchmark,
                          contest::Status status) const {
  PODIUM_CHECK(run.ending != Ending::Failed);
  const Outcome found = outcome(run, benchmark, status);
  if (rules_.over_time == contest::OverTime::Clamp) {
    return clamped(kind, run, found);
  }
  RunScore score = limited(run, found);
  drop_by_kind(kind, score);
  return score;
}

RunScore RunScorer::from_parallel(ScoreKind kind, const RunScore& parallel,
                                  const contest::Record& run,
                                  const contest::Benchmark& benchmark,
                                  contest::Status status) const {
  // There each kind begins with the run itself.
  if (rules_.over_time == contest::OverTime::Clamp || rules_.parallel_divides) {
    return score(kind, run, benchmark, status);
  }
  RunScore score = parallel;
  drop_by_kind(kind, score);
  return score;
}

RunScore RunScorer::result(const contest::Record& run,
                           const contest::Benchmark& benchmark,
                           contest::Status status) const {
  PODIUM_CHECK(run.ending != Ending::Failed);
  const Outcome found = outcome(run, benchmark, status);
  if (rules_.over_time == contest::OverTime::Clamp) {
    return clamped(ScoreKind::Parallel, run, found);
  }
  RunScore score;
  take(score, in_time(run, found, is_late(run)));
  return score;
}

}  // namespace podium::score
