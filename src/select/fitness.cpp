#include "select/fitness.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "contest/checks.h"
#include "contest/division.h"
#include "contest/entrants.h"

namespace podium::select {
namespace {

using contest::Benchmark;
using contest::Status;
using contest::Track;

// "Solvers from two different teams": in every year's rules.
constexpr std::size_t kTeams = 2;

std::string not_single(const Benchmark& benchmark, bool listed) {
  if (benchmark.check_sats == 0 && !listed) return "it has no check-sat";
  if (!is_incremental(benchmark, listed)) return "";
  if (listed) return "it is one of the incremental benchmarks";
  return fmt::format("it is incremental: {} check-sats", benchmark.check_sats);
}

std::string not_incremental(const Benchmark& benchmark, bool listed,
                            const Policy& policy) {
  if (listed && !benchmark.incremental) {
    return "it is not one of the incremental benchmarks";
  }
  if (benchmark.check_sats == 0) return "it has no check-sat";
  if (!is_incremental(benchmark, listed)) {
    return "it is not incremental: one check-sat";
  }
  if (policy.known_prefix && contest::known_prefix(benchmark.statuses) == 0) {
    return "the status of its first check-sat is unknown";
  }
  return "";
}

// `claims` by benchmark: whether a sound solver said so; may be absent.
std::string not_known(const Benchmark& benchmark, Status needed,
                      const std::vector<bool>* claims, std::size_t position) {
  if (benchmark.status == needed) return "";
  if (benchmark.status != Status::Unknown) {
    return fmt::format("its status is {}", to_string(benchmark.status));
  }
  if (claims == nullptr) {
    return fmt::format("it is not known to be {}", to_string(needed));
  }
  if ((*claims)[position]) return "";
  return fmt::format(
      "its status is unknown and no sound solver of the single-query track "
      "said {}",
      to_string(needed));
}

std::string not_a_model_logic(const std::string& logic, const Policy& policy) {
  static const auto of_divisions = [] {
    std::set<std::string_view, std::less<>> logics;
    constexpr int kYear = 2025;  // the same groups since 2023
    for (const auto& division :
         contest::divisions(kYear, Track::ModelValidation)) {
      logics.insert(division.logics.begin(), division.logics.end());
    }
    return logics;
  }();
  bool known = of_divisions.contains(logic);
  if (!policy.model_logics.empty()) {
    const auto logics = split(policy.model_logics, ' ');
    known = std::find(logics.begin(), logics.end(), logic) != logics.end();
  }
  if (known) return "";
  return fmt::format("the model-validation track of {} has no {}", policy.year,
                     logic.empty() ? "benchmarks without a logic" : logic);
}

std::string first_of(std::initializer_list<std::string> reasons) {
  for (const std::string& reason : reasons) {
    if (!reason.empty()) return reason;
  }
  return "";
}

std::string too_few_asserts(const Benchmark& benchmark, const Policy& policy) {
  if (benchmark.asserts >= policy.least_asserts) return "";
  return policy.least_asserts == 2 ? "it has fewer than two assertions"
                                   : "it has no assertion";
}

std::size_t teams_of_logic(const std::vector<contest::Solver>& solvers,
                           Track track, const std::string& logic) {
  std::set<std::string_view> teams;
  for (const contest::Solver& solver : solvers) {
    if (!solver.competing) continue;
    if (contest::participation(solver, track, logic) == nullptr) continue;
    teams.insert(solver.team.empty() ? solver.name : solver.team);
  }
  return teams.size();
}

}  // namespace

std::string unfit(const Pool& pool, std::size_t benchmark, Track track,
                  const Policy& policy, const Claims* claims) {
  const Benchmark& one = pool.benchmarks[benchmark];
  const bool tells = policy.results_tell_status && claims != nullptr;
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
      return first_of({not_single(one, pool.listed),
                       policy.unknown_status || one.status != Status::Unknown
                           ? ""
                           : "its status is unknown"});
    case Track::Incremental:
      return not_incremental(one, pool.listed, policy);
    case Track::UnsatCore:
      return first_of({not_single(one, pool.listed),
                       too_few_asserts(one, policy),
                       not_known(one, Status::Unsat,
                                 tells ? &claims->unsat : nullptr, benchmark)});
    case Track::ModelValidation:
      return first_of({not_single(one, pool.listed),
                       not_a_model_logic(one.logic, policy),
                       not_known(one, Status::Sat,
                                 tells ? &claims->sat : nullptr, benchmark)});
  }
  throw Bug("no such Track");
}

std::string unfit(const Benchmark& benchmark, Track track,
                  const contest::RuleBook& rules) {
  const Result<const Policy*> policy = policy_of(rules.year);
  if (!policy) return policy.error().message;
  return unfit(make_pool({benchmark}), 0, track, **policy);
}

std::string not_run(const std::string& logic,
                    const contest::Competition& competition, Track track,
                    const Policy& policy) {
  const auto& solvers = competition.solvers;
  const bool entered =
      std::any_of(solvers.begin(), solvers.end(), [&](const auto& solver) {
        return contest::participation(solver, track, logic) != nullptr;
      });
  if (!entered) {
    return logic.empty() ? "no solver enters benchmarks without a logic"
                         : fmt::format("no solver enters {}", logic);
  }
  if (competition.run_non_competitive || policy.runs_non_competitive) return "";
  const std::string division = contest::division_of(policy.year, track, logic);
  std::size_t teams =
      contest::competing_teams(solvers, track, division, policy.year);
  if (teams < kTeams) {
    return fmt::format(
        "its division {} is not competitive: it needs competing solvers of {} "
        "teams, and has {}",
        division, kTeams, teams);
  }
  if (!policy.competitive_logics) return "";
  teams = teams_of_logic(solvers, track, logic);
  if (teams >= kTeams) return "";
  return fmt::format(
      "its logic {} is not competitive: it needs competing solvers of {} "
      "teams, and has {}",
      logic, kTeams, teams);
}

}  // namespace podium::select
