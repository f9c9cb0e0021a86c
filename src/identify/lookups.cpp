#include "identify/lookups.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace podium::identify {

namespace {

// Benchmarks that equally many of the other solvers answered.
struct Group {
  double known = 0;
  double fresh = 0;
  double known_answered = 0;
  double answered = 0;
};

// How many solvers answered each benchmark.
std::vector<std::uint32_t> answered_by(const std::vector<Attempt>& attempts,
                                       std::size_t benchmarks) {
  std::vector<std::uint32_t> counts(benchmarks);
  for (const Attempt& attempt : attempts) {
    if (attempt.answered) ++counts[attempt.benchmark];
  }
  return counts;
}

// The lower one of two.
double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const std::size_t middle = (values.size() - 1) / 2;
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(middle);
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

void compare(const std::map<std::uint32_t, Group>& groups, LookUps& result) {
  double variance = 0;
  for (const auto& [others, group] : groups) {
    const double all = group.known + group.fresh;
    if (all < 2) continue;
    result.surplus += group.known_answered - group.answered * group.known / all;
    variance += group.answered * (all - group.answered) * group.known *
                group.fresh / (all * all * (all - 1));
  }
  result.deviations = variance > 0 ? result.surplus / std::sqrt(variance) : 0;
}

void compare_all(const std::vector<Attempt>& attempts,
                 const std::vector<bool>& known,
                 std::vector<LookUps>& results) {
  const std::vector<std::uint32_t> counts = answered_by(attempts, known.size());
  std::vector<std::map<std::uint32_t, Group>> groups(results.size());
  for (const Attempt& attempt : attempts) {
    const bool is_known = known[attempt.benchmark];
    const std::uint32_t answered = attempt.answered ? 1 : 0;
    Group& group = groups[attempt.solver][counts[attempt.benchmark] - answered];
    (is_known ? group.known : group.fresh) += 1;
    if (is_known) group.known_answered += answered;
    group.answered += answered;
  }
  for (std::size_t solver = 0; solver < results.size(); ++solver) {
    compare(groups[solver], results[solver]);
  }
}

void compare_with_others(std::vector<LookUps>& results) {
  for (std::size_t solver = 0; solver < results.size(); ++solver) {
    std::vector<double> others;
    for (std::size_t other = 0; other < results.size(); ++other) {
      const Side& known = results[other].known;
      const Side& fresh = results[other].fresh;
      if (other != solver && known.attempts + fresh.attempts > 0) {
        others.push_back(results[other].deviations);
      }
    }
    results[solver].excess =
        results[solver].deviations - median(std::move(others));
  }
}

void add_sides(const std::vector<Attempt>& attempts,
               const std::vector<bool>& known, std::vector<LookUps>& results) {
  std::vector<std::vector<double>> known_seconds(results.size());
  std::vector<std::vector<double>> fresh_seconds(results.size());
  for (const Attempt& attempt : attempts) {
    const bool is_known = known[attempt.benchmark];
    LookUps& mine = results[attempt.solver];
    Side& side = is_known ? mine.known : mine.fresh;
    ++side.attempts;
    if (!attempt.answered) continue;
    ++side.answered;
    (is_known ? known_seconds : fresh_seconds)[attempt.solver].push_back(
        attempt.seconds);
  }
  for (std::size_t solver = 0; solver < results.size(); ++solver) {
    LookUps& mine = results[solver];
    mine.known.median_seconds = median(std::move(known_seconds[solver]));
    mine.fresh.median_seconds = median(std::move(fresh_seconds[solver]));
  }
}

}  // namespace

std::vector<LookUps> find_look_ups(const std::vector<Attempt>& attempts,
                                   const std::vector<bool>& known,
                                   std::size_t solvers) {
  std::vector<LookUps> results(solvers);
  add_sides(attempts, known, results);
  compare_all(attempts, known, results);
  compare_with_others(results);
  return results;
}

}  // namespace podium::identify
