// score/what_if.h -- the same results under other circumstances, and what that
// changes.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "contest/records.h"
#include "contest/score.h"

namespace podium::score {

struct WhatIf {
  std::vector<std::string> without_benchmarks;
  // A family of a logic and all below it: "QF_BV/sage", or "sage" in any logic.
  std::vector<std::string> without_families;
  std::vector<std::string> without_solvers;
  std::vector<std::string> sat_is_unknown;  // solvers
  // Wall time. A result that came later is as if the time had run out. Answers
  // in the incremental track count if the last of them came in time.
  std::optional<Duration> limit;

  bool changes_nothing() const;
};

// BadOption if something is named that is not there.
Result<contest::Records> apply(const WhatIf& what, contest::Records records);

// The runs with another wall limit.
void limit_time(contest::Records& records, Duration limit);

// One difference between two sets of tables.
struct Change {
  std::string division;  // empty: over all of them
  contest::ScoreKind kind = contest::ScoreKind::Parallel;
  std::string solver;  // empty: of the table
  std::string what;    // "rank", "errors", "correct", "winner", ...
  std::string before;  // "-" if there was none
  std::string after;

  bool of_rank() const;  // or of a winner, and not only of a number
};

// By name of division: of kinds of score that both have. A row that only one
// has is a change of its rank, a division that only one has one of its
// benchmarks.
std::vector<Change> changes(const std::vector<contest::DivisionScores>& before,
                            const std::vector<contest::DivisionScores>& after);

// The same for rankings that both have: their winners, and the ranks of those
// that add up divisions.
std::vector<Change> changes(const std::vector<contest::Ranking>& before,
                            const std::vector<contest::Ranking>& after);

// Leaves the other benchmarks and their runs out.
void keep_benchmarks(contest::Records& records, const std::vector<bool>& keep);

}  // namespace podium::score
