#include <algorithm>
#include <numeric>

#include "base/random.h"
#include "contest/solver.h"
#include "dispatch/dispatch.h"

namespace podium::dispatch {

std::vector<Task> plan_tasks(
    const Job& job, std::uint64_t seed,
    const std::set<std::pair<std::string, std::string>>& done) {
  std::vector<std::size_t> order(job.benchmarks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed);
  random.shuffle(order.begin(), order.end());
  if (!job.heats.empty()) {
    std::stable_sort(order.begin(), order.end(), [&](auto one, auto other) {
      return job.heats.at(one) < job.heats.at(other);
    });
  }
  std::vector<Task> tasks;
  for (const std::size_t i : order) {
    const contest::Benchmark& benchmark = job.benchmarks[i];
    for (std::size_t j = 0; j < job.solvers.size(); ++j) {
      const contest::Solver& solver = job.solvers[j];
      if (participation(solver, job.track, benchmark.logic) == nullptr ||
          done.contains({solver.name, benchmark.name})) {
        continue;
      }
      tasks.push_back({j, i});
    }
  }
  return tasks;
}

}  // namespace podium::dispatch
