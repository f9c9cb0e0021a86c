// score/run_score.h -- what one run is worth in one table.

#pragma once

#include <cstdint>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/benchmark.h"
#include "contest/records.h"
#include "contest/rule_book.h"

namespace podium::score {

struct TimeLimits {
  Duration wall{};  // T
  Duration cpu{};   // mT; 0: there is none
};

// <e, n, aw, w, ac, c>, and why it is not solved.
struct RunScore {
  std::uint64_t errors = 0;         // e
  std::uint64_t correct = 0;        // n
  std::uint64_t correct_sat = 0;    // of the correct answers
  std::uint64_t correct_unsat = 0;  // of the correct answers
  std::uint64_t surplus = 0;        // names in a core beyond the assertions
  bool solved = false;              // a correct answer to every check-sat
  bool forgotten = false;  // the table is made as if the run had not been
  Duration actual_wall{};  // aw
  Duration wall{};         // w
  Duration actual_cpu{};   // ac
  Duration cpu{};          // c
  // That e and n come from, if there is one check-sat.
  contest::Answer answer = contest::Answer::None;
  bool timeout = false;  // neither solved nor wrong, for want of time
  bool memout = false;   // neither solved nor wrong, for want of memory
};

// By the rules of a track of a year, and the limits of a logic.
class RunScorer {
 public:
  RunScorer(contest::Track track, const contest::RuleBook& rules,
            const TimeLimits& limits);

  // `status` is the benchmark's, or what stands for it where that is unknown.
  // Sat and unsat scores are those of the parallel table: which runs they are
  // about is not the matter of one run. REQUIRES: the run was carried out (not
  // Ending::Failed).
  RunScore score(contest::ScoreKind kind, const contest::Record& run,
                 const contest::Benchmark& benchmark,
                 contest::Status status) const;

  // The same, where the parallel score of the run is known already.
  RunScore from_parallel(contest::ScoreKind kind, const RunScore& parallel,
                         const contest::Record& run,
                         const contest::Benchmark& benchmark,
                         contest::Status status) const;

  // The parallel score without its times.
  RunScore result(const contest::Record& run,
                  const contest::Benchmark& benchmark,
                  contest::Status status) const;

  // Of a benchmark without a run, or whose logic the solver does not enter.
  RunScore absent(contest::ScoreKind kind) const;

  // T.
  Duration wall_limit() const { return limits_.wall; }

 private:
  struct Outcome;

  Outcome outcome(const contest::Record& run,
                  const contest::Benchmark& benchmark,
                  contest::Status status) const;
  Outcome answer_outcome(const contest::Record& run,
                         contest::Status status) const;
  Outcome core_outcome(const contest::Record& run,
                       const contest::Benchmark& benchmark) const;
  Outcome model_outcome(const contest::Record& run) const;
  Outcome checks_outcome(const contest::Record& run,
                         const contest::Benchmark& benchmark) const;
  Outcome in_time(const contest::Record& run, const Outcome& outcome,
                  bool late) const;
  bool is_late(const contest::Record& run) const;
  RunScore limited(const contest::Record& run, const Outcome& outcome) const;
  void drop_by_kind(contest::ScoreKind kind, RunScore& score) const;
  RunScore clamped(contest::ScoreKind kind, const contest::Record& run,
                   Outcome outcome) const;
  void add_times(RunScore& score, const contest::Record& run, bool answered,
                 bool late) const;
  void drop_over_cpu(RunScore& score) const;
  void drop_over_wall(RunScore& score, Duration limit) const;

  contest::Track track_;
  const contest::RuleBook& book_;
  const contest::ScoreRules& rules_;
  TimeLimits limits_;
  contest::TimesOf times_;
};

}  // namespace podium::score
