#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "base/random.h"
#include "contest/solver.h"
#include "dispatch/dispatch.h"

namespace podium::dispatch {
namespace {

// Positions of the benchmarks, drawn from the seed.
std::vector<std::size_t> shuffled(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed);
  random.shuffle(order.begin(), order.end());
  return order;
}

}  // namespace

std::vector<Task> plan_tasks(
    const Job& job, std::uint64_t seed,
    const std::set<std::pair<std::string, std::string>>& done) {
  std::vector<std::size_t> order = shuffled(job.benchmarks.size(), seed);
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

std::vector<Core> find_cores(const Job& job,
                             const std::vector<contest::Run>& runs) {
  std::map<std::string_view, std::size_t> positions;
  for (std::size_t i = 0; i < job.benchmarks.size(); ++i) {
    positions.emplace(job.benchmarks[i].name, i);
  }
  std::map<std::pair<std::size_t, std::string_view>, std::string_view> givers;
  for (const contest::Run& run : runs) {
    const auto benchmark = positions.find(run.benchmark);
    if (run.core_digest.empty() || benchmark == positions.end()) continue;
    givers.try_emplace({benchmark->second, run.core_digest}, run.solver);
  }
  std::vector<Core> cores;
  cores.reserve(givers.size());
  for (const auto& [core, solver] : givers) {
    cores.push_back(
        {core.first, std::string(core.second), std::string(solver)});
  }
  return cores;
}

const contest::Participation* validation_entry(const contest::Solver& solver,
                                               std::string_view logic) {
  using contest::Track;
  const auto* entry = participation(solver, Track::SingleQuery, logic);
  if (entry != nullptr) return entry;
  return participation(solver, Track::UnsatCore, logic);
}

std::vector<Task> plan_validations(
    const Job& job, std::uint64_t seed, const MayValidate& may_validate,
    const std::vector<contest::Validation>& known) {
  std::set<std::tuple<std::string_view, std::string_view, std::string_view>>
      done;
  for (const contest::Validation& one : known) {
    if (one.exit.ending == contest::Ending::Failed) continue;
    done.emplace(one.solver, one.benchmark, one.core);
  }
  std::vector<Task> tasks;
  for (const std::size_t i : shuffled(job.cores.size(), seed)) {
    const Core& core = job.cores[i];
    const contest::Benchmark& benchmark = job.benchmarks[core.benchmark];
    for (std::size_t j = 0; j < job.solvers.size(); ++j) {
      const contest::Solver& solver = job.solvers[j];
      if (validation_entry(solver, benchmark.logic) == nullptr ||
          !may_validate(solver, benchmark) ||
          done.contains({solver.name, benchmark.name, core.digest})) {
        continue;
      }
      tasks.push_back({j, core.benchmark, i});
    }
  }
  return tasks;
}

}  // namespace podium::dispatch
