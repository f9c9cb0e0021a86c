// score/score.h -- from runs to the tables of a track.
//
// Exact: times are integers, so the order of runs, benchmarks and solvers does
// not matter. Time is linear in the runs. docs/rules/ tells what each year's
// rules say and how their gaps are filled.

#pragma once

#include <vector>

#include "base/units.h"
#include "contest/benchmark.h"
#include "contest/records.h"
#include "contest/rule_book.h"
#include "contest/run.h"
#include "contest/score.h"
#include "contest/solver.h"

namespace podium::score {

struct TrackScores {
  // One entry per division that has a benchmark, by name.
  std::vector<contest::DivisionScores> divisions;
  // Over all divisions, one per ranking of the year and kind of score.
  std::vector<contest::Ranking> rankings;
};

// A benchmark that a solver entered and has no run for counts as missing in its
// row, not as unsolved; so does one whose run we failed to carry out
// (Ending::Failed). Runs of logics that their solver does not enter are left
// aside.
//
// REQUIRES: wall_limit > 0; solvers have different names; no two runs are of
// the same solver and benchmark.
TrackScores score_track(const contest::Records& records,
                        const contest::RuleBook& rules);

// The divisions alone.
std::vector<contest::DivisionScores> score(const contest::Records& records,
                                           const contest::RuleBook& rules);

// The same from runs as the store has them.
struct Input {
  contest::Track track = contest::Track::SingleQuery;
  Duration wall_limit{};              // T
  Duration cpu_limit{};               // mT, over all cores; 0: there is none
  contest::LogicLimits logic_limits;  // T of logics that have another
  std::vector<contest::Solver> solvers;
  std::vector<contest::Benchmark> benchmarks;  // all that were selected
  std::vector<contest::Run> runs;
};

// Without the numbers of its solver and benchmark.
contest::Record to_record(const contest::Run& run,
                          const contest::Benchmark& benchmark);

// Runs of another track are left aside. REQUIRES: every run of the track names
// a solver and a benchmark, and different ones have different names.
contest::Records to_records(const Input& input);

// REQUIRES: as above.
std::vector<contest::DivisionScores> score(const Input& input,
                                           const contest::RuleBook& rules);

}  // namespace podium::score
