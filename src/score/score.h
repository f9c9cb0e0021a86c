// score/score.h -- from runs to the tables of a track.
//
// Exact: times are integers, so the order of the runs does not matter.

#pragma once

#include <vector>

#include "base/units.h"
#include "contest/benchmark.h"
#include "contest/rule_book.h"
#include "contest/run.h"
#include "contest/score.h"
#include "contest/solver.h"

namespace podium::score {

struct Input {
  contest::Track track = contest::Track::SingleQuery;
  Duration wall_limit{};  // T
  std::vector<contest::Solver> solvers;
  std::vector<contest::Benchmark> benchmarks;  // all that were selected
  std::vector<contest::Run> runs;
};

// One entry per division that has a benchmark, by name. A benchmark that a
// solver entered and has no run for counts as missing in its row, not as
// unsolved.
std::vector<contest::DivisionScores> score(const Input& input,
                                           const contest::RuleBook& rules);

}  // namespace podium::score
