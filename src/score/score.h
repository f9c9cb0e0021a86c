// score/score.h -- from runs to the tables of a track.
//
// Exact: times are integers, so the order of runs, benchmarks and solvers does
// not matter. Time is linear in solvers times benchmarks. docs/rules/ tells
// what each year's rules say and how their gaps are filled.

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
  Duration cpu_limit{};   // mT, over all cores; 0: there is none
  std::vector<contest::Solver> solvers;
  std::vector<contest::Benchmark> benchmarks;  // all that were selected
  std::vector<contest::Run> runs;
};

// One entry per division that has a benchmark, by name. A benchmark that a
// solver entered and has no run for counts as missing in its row, not as
// unsolved; so does one whose run we failed to carry out (Ending::Failed). Runs
// of another track, and of logics that their solver does not enter, are left
// aside.
//
// REQUIRES: a track whose score follows from answers to check-sats (Single
// Query, Parallel, Incremental); wall_limit > 0; solvers and benchmarks have
// different names; every run of the track names one of each, and no two runs
// name the same two.
std::vector<contest::DivisionScores> score(const Input& input,
                                           const contest::RuleBook& rules);

}  // namespace podium::score
