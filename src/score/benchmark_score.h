// score/benchmark_score.h -- what one run is worth on its benchmark.

#pragma once

#include "base/units.h"
#include "contest/answer.h"
#include "contest/run.h"

namespace podium::score {

struct TimeLimits {
  Duration wall{};  // T
  Duration cpu{};   // mT; 0: there is none
};

// <e, n, aw, w, ac, c> of a benchmark with one check-sat, and why e = n = 0.
struct BenchmarkScore {
  bool error = false;                              // e
  bool correct = false;                            // n
  Duration actual_wall{};                          // aw, at most T
  Duration wall{};                                 // w
  Duration actual_cpu{};                           // ac, at most mT
  Duration cpu{};                                  // c
  contest::Answer answer = contest::Answer::None;  // that e and n come from
  bool timeout = false;  // neither e nor n, for want of time
  bool memout = false;   // neither e nor n, for want of memory
};

// 7.1 and 7.1.2. REQUIRES: the run was carried out (not Ending::Failed).
BenchmarkScore parallel_score(const contest::Run& run, contest::Status status,
                              const TimeLimits& limits);

// 7.1.1, from the parallel score and T.
BenchmarkScore sequential_score(const BenchmarkScore& parallel,
                                Duration wall_limit);

// 7.2.3, from the parallel score: as if the wall limit had been `short_limit`.
// A short limit that is no shorter than T changes nothing.
BenchmarkScore short_score(const BenchmarkScore& parallel, Duration wall_limit,
                           Duration short_limit);

}  // namespace podium::score
