// score/benchmark_score.h -- what one run is worth on its benchmark.

#pragma once

#include <cstdint>
#include <vector>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/benchmark.h"
#include "contest/rule_book.h"
#include "contest/run.h"

namespace podium::score {

struct TimeLimits {
  Duration wall{};  // T
  Duration cpu{};   // mT; 0: there is none
};

// <e, n, aw, w, ac, c>, and why it is not solved.
struct BenchmarkScore {
  bool error = false;                              // e
  std::uint64_t correct = 0;                       // n
  std::uint64_t correct_sat = 0;                   // of n, the rest is unsat
  bool solved = false;                             // n = N
  Duration actual_wall{};                          // aw, at most T
  Duration wall{};                                 // w
  Duration actual_cpu{};                           // ac, at most mT
  Duration cpu{};                                  // c
  contest::Answer answer = contest::Answer::None;  // that e and n come from, if
                                                   // there is one check-sat
  bool timeout = false;  // neither solved nor wrong, for want of time
  bool memout = false;   // neither solved nor wrong, for want of memory
};

// By the rules of the run's track, one of those that score() takes. REQUIRES:
// the run was carried out (not Ending::Failed).
BenchmarkScore benchmark_score(const contest::Run& run,
                               const contest::Benchmark& benchmark,
                               const contest::RuleBook& rules,
                               const TimeLimits& limits);

// 7.1 and 7.1.2. REQUIRES: as above.
BenchmarkScore parallel_score(const contest::Run& run, contest::Status status,
                              const TimeLimits& limits);

// 7.1 and 7.1.3, of a script that asks the first `asked` of the check-sats that
// have these statuses. REQUIRES: as above.
BenchmarkScore incremental_score(const contest::Run& run,
                                 const std::vector<contest::Status>& statuses,
                                 std::uint64_t asked, const TimeLimits& limits);

// 7.1.1, from the parallel score and T.
BenchmarkScore sequential_score(const BenchmarkScore& parallel,
                                Duration wall_limit);

// 7.2.3, from the parallel score: as if the wall limit had been `short_limit`.
// A short limit that is no shorter than T changes nothing.
BenchmarkScore short_score(const BenchmarkScore& parallel, Duration wall_limit,
                           Duration short_limit);

}  // namespace podium::score
