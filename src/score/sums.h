// score/sums.h -- the scores of all runs, added up by logic, solver and kind of
// score.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "contest/rule_book.h"
#include "contest/score.h"
#include "score/add_time.h"
#include "score/consensus.h"
#include "score/field.h"
#include "score/run_scorers.h"
#include "score/weights.h"

namespace podium::score {

// What a row is made from; sums of these are the sums of more benchmarks.
struct Sum {
  contest::Row row;             // without names and ranks
  std::uint64_t seen = 0;       // runs that are in the table
  std::uint64_t forgotten = 0;  // runs that the table leaves out
  std::uint64_t surplus = 0;    // names in cores beyond the assertions
  std::uint64_t checks = 0;     // check-sats of the benchmarks of those seen
};

void add(Sum& sum, const Sum& other);

class Sums {
 public:
  Sums(const Field& field, const contest::RuleBook& rules,
       const RunScorers& scorers, const Consensus& consensus);

  const Sum& sum(std::uint32_t logic, std::uint32_t solver,
                 std::size_t kind) const {
    return sums_[(logic * solvers_ + solver) * kinds_.size() + kind];
  }

  // Benchmarks of a logic that are in the table.
  std::uint64_t benchmarks(std::uint32_t logic, std::size_t kind) const {
    return benchmarks_[logic * kinds_.size() + kind];
  }

  // nullptr if families are not weighed.
  const WeightedSums* weighted() const {
    return weighted_ ? &*weighted_ : nullptr;
  }

 private:
  bool counts(contest::ScoreKind kind, std::uint32_t benchmark) const;
  void add_run(std::uint32_t benchmark, const contest::Record& run);
  void add_of_class(Sum& sum, contest::Status wanted, std::uint32_t benchmark,
                    const RunScore& score) const;

  const Field& field_;
  const contest::RuleBook& rules_;
  const RunScorers& scorers_;
  const Consensus& consensus_;
  std::span<const contest::ScoreKind> kinds_;
  std::size_t solvers_;
  std::vector<Sum> sums_;
  std::vector<std::uint64_t> benchmarks_;
  std::optional<WeightedSums> weighted_;
};

}  // namespace podium::score
