// contest/records.h -- all results of a track, compact: what scores,
// comparisons and exports are made from, wherever the runs came from.
//
// A million runs take less than 100 MB. Solvers and benchmarks are numbers:
// positions in the vectors beside the runs.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/benchmark.h"
#include "contest/evidence.h"
#include "contest/exit.h"
#include "contest/logic_limits.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::contest {

// One run. Times are those of the whole run but where they say otherwise.
struct Record {
  std::uint32_t solver = 0;
  std::uint32_t benchmark = 0;
  Answer answer = Answer::None;  // None in the incremental track
  Ending ending = Ending::Exited;
  Evidence evidence = Evidence::None;
  // It said something that is no answer at all, where an answer was due.
  bool strange_answer = false;
  Duration wall{};
  Duration cpu{};
  std::uint64_t memory = 0;  // peak, bytes; 0: not known

  // Incremental track: answers that are correct (or unconfirmed), wrong ones,
  // and when the last sat or unsat came within the limits.
  std::uint32_t correct = 0;
  std::uint32_t wrong = 0;
  std::uint32_t correct_sat = 0;    // of the correct ones; these two are 0
  std::uint32_t correct_unsat = 0;  // where the data does not tell
  Duration decided_wall{};
  Duration decided_cpu{};

  // Unsat-core track.
  std::uint32_t core = 0;           // names in it
  std::uint16_t confirmations = 0;  // solvers that say unsat of it
  std::uint16_t refutations = 0;    // solvers that say sat of it
};

struct Records {
  Track track = Track::SingleQuery;
  int year = 0;              // of the competition; 0: not known
  Duration wall_limit{};     // T
  Duration cpu_limit{};      // over all cores; 0: there is none
  LogicLimits logic_limits;  // T of logics that have another
  std::vector<Solver> solvers;
  std::vector<Benchmark> benchmarks;  // all that were selected
  // By benchmark: its division, where the data names one that the year's own
  // table does not give. Empty: those of the year.
  std::vector<std::string> divisions;
  std::vector<Category> categories;  // by benchmark; empty: not known
  std::vector<Record> runs;          // of a pair usually one
  // Incremental track, by run: the answers to the first check-sats. Empty: not
  // known; then no disagreement can be seen.
  std::vector<std::vector<Answer>> answers;
};

// A solver in a division, where a report prints counts and no runs are known.
struct Count {
  std::string division;
  std::string solver;
  bool competing = true;
  std::uint64_t unsat = 0;  // correct ones
  std::uint64_t sat = 0;    // correct ones
  std::uint64_t unknown = 0;
  std::uint64_t timeout = 0;
  std::uint64_t wrong = 0;
  Duration cpu{};  // of sat and unsat answers
};

}  // namespace podium::contest
