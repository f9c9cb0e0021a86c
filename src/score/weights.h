// score/weights.h -- sums in which a benchmark counts by the size of its family
// (2016 to 2018).
//
// alpha(F) = (1 + ln F) / F depends on the family's size alone. So the scores
// are added up as integers for each size first; only these sums, in ascending
// order of sizes, meet floating point. The order of runs cannot matter.

#pragma once

#include <cstdint>
#include <vector>

#include "contest/rule_book.h"
#include "contest/score.h"
#include "score/consensus.h"
#include "score/field.h"
#include "score/run_score.h"

namespace podium::score {

// (1 + ln F) / F
double family_weight(std::uint64_t family_size);

class WeightedSums {
 public:
  // Sizes are those of families of the track, without benchmarks that do not
  // count.
  WeightedSums(const Field& field, const Consensus& consensus,
               contest::FamilyRule rule, std::size_t kinds);

  void add(std::uint32_t benchmark, std::uint32_t solver, std::size_t kind,
           const RunScore& score);

  // Errors and correct results times N, times as weighted means.
  contest::WeightedScore score(std::uint32_t division, std::uint32_t solver,
                               std::size_t kind) const;

 private:
  struct Sum {
    std::uint64_t errors = 0;
    std::uint64_t correct = 0;
    Duration wall{};
    Duration cpu{};
  };

  struct Division {
    std::vector<std::uint64_t> sizes;   // ascending
    std::vector<std::uint64_t> counts;  // benchmarks of such families
    std::vector<Sum> sums;              // by solver, kind and size
  };

  std::size_t place(const Division& division, std::uint32_t solver,
                    std::size_t kind) const {
    return (solver * kinds_ + kind) * division.sizes.size();
  }

  const Field& field_;
  std::size_t kinds_;
  std::vector<std::uint32_t> size_of_;  // by benchmark: position in sizes
  std::vector<Division> divisions_;
};

}  // namespace podium::score
