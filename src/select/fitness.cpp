#include "select/fitness.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "contest/checks.h"
#include "contest/division.h"
#include "contest/entrants.h"

namespace podium::select {
namespace {

using contest::Benchmark;
using contest::Status;
using contest::Track;

std::string not_single(const Benchmark& benchmark) {
  if (benchmark.check_sats == 1) return "";
  if (benchmark.check_sats == 0) return "it has no check-sat";
  return fmt::format("it is incremental: {} check-sats", benchmark.check_sats);
}

std::string not_incremental(const Benchmark& benchmark,
                            const contest::RuleBook& rules) {
  if (benchmark.check_sats == 0) return "it has no check-sat";
  if (benchmark.check_sats == 1) return "it is not incremental: one check-sat";
  if (contest::asked_checks(benchmark, rules) == 0) {
    return "the status of its first check-sat is unknown";
  }
  return "";
}

std::string not_known(const Benchmark& benchmark, Status needed) {
  if (benchmark.status == needed) return "";
  if (benchmark.status == Status::Unknown) {
    return fmt::format("it is not known to be {}", to_string(needed));
  }
  return fmt::format("its status is {}", to_string(benchmark.status));
}

std::string first_of(std::string one, std::string other) {
  return one.empty() ? std::move(other) : std::move(one);
}

}  // namespace

std::string unfit(const Benchmark& benchmark, Track track,
                  const contest::RuleBook& rules) {
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
      return not_single(benchmark);
    case Track::Incremental:
      return not_incremental(benchmark, rules);
    case Track::UnsatCore:
      return first_of(not_single(benchmark),
                      benchmark.asserts > 1
                          ? not_known(benchmark, Status::Unsat)
                          : "it has fewer than two assertions");
    case Track::ModelValidation:
      return first_of(not_single(benchmark), not_known(benchmark, Status::Sat));
  }
  throw Bug("no such Track");
}

std::string not_run(const std::string& logic,
                    const contest::Competition& competition, Track track,
                    const contest::RuleBook& rules) {
  const auto& solvers = competition.solvers;
  const bool entered =
      std::any_of(solvers.begin(), solvers.end(), [&](const auto& solver) {
        return contest::participation(solver, track, logic) != nullptr;
      });
  if (!entered) {
    return logic.empty() ? "no solver enters benchmarks without a logic"
                         : fmt::format("no solver enters {}", logic);
  }
  if (competition.run_non_competitive || rules.runs_non_competitive) return "";
  const std::string division = contest::division_of(rules.year, track, logic);
  if (contest::competitive(solvers, track, division, rules)) return "";
  return fmt::format(
      "its division {} is not competitive: it needs competing solvers of {} "
      "teams, and has {}",
      division, rules.teams_for_competitive,
      contest::competing_teams(solvers, track, division, rules.year));
}

}  // namespace podium::select
