// identify/lookups.h -- whether a solver's answers look like look-ups.
//
// Who looks answers up does well on benchmarks that were public, and not on new
// ones that are as hard. How hard a benchmark is, the other solvers tell: by
// how many of them answered it. Among benchmarks of equal difficulty the
// answers of an honest solver hardly depend on what was public; how much they
// do is measured by the Cochran-Mantel-Haenszel statistic over these groups.
// What is left of differences in difficulty, and what those who look up do to
// the groups, is the same for all honest solvers: so each is compared with the
// median of the others.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace podium::identify {

// One solver on one benchmark.
struct Attempt {
  std::uint32_t solver = 0;
  std::uint32_t benchmark = 0;
  bool answered = false;  // sat or unsat
  double seconds = 0;
};

// Benchmarks that an index knows, or those that it does not.
struct Side {
  std::size_t attempts = 0;
  std::size_t answered = 0;
  double median_seconds = 0;  // of those answered; 0 if none were
};

struct LookUps {
  Side known;
  Side fresh;
  // Answers on known benchmarks, less what their difficulty lets expect; and
  // that in standard deviations, 0 where nothing can be compared.
  double surplus = 0;
  double deviations = 0;
  double excess = 0;  // of the deviations over the median of the others'

  bool is_suspicious() const { return excess >= kSuspicious; }

  static constexpr double kSuspicious = 8;
};

// For each solver. `known` tells of each benchmark whether the index has it.
std::vector<LookUps> find_look_ups(const std::vector<Attempt>& attempts,
                                   const std::vector<bool>& known,
                                   std::size_t solvers);

}  // namespace podium::identify
