#include "score/field.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "base/check.h"
#include "contest/division.h"
#include "contest/entrants.h"

namespace podium::score {
namespace {

// Divisions by name, the logics of each by name.
using Groups =
    std::map<std::string, std::map<std::string, std::vector<std::uint32_t>>>;

// Runs of a benchmark by solver, then the quickest first.
auto order_key(const contest::Record& run) {
  return std::make_tuple(run.solver, run.wall, run.cpu, run.answer);
}

// A store gives most things in order already.
template <class Iterator, class Before>
void sort_unless_sorted(Iterator first, Iterator last, const Before& before) {
  if (!std::is_sorted(first, last, before)) std::sort(first, last, before);
}

// Many benchmarks have the same logic and division, one after the other.
Groups group(const contest::Records& records, int year) {
  Groups groups;
  std::vector<std::uint32_t>* last = nullptr;
  for (std::uint32_t i = 0; i < records.benchmarks.size(); ++i) {
    const std::string& logic = records.benchmarks[i].logic;
    const bool same = last != nullptr &&
                      records.benchmarks[i - 1].logic == logic &&
                      (records.divisions.empty() ||
                       records.divisions[i - 1] == records.divisions[i]);
    if (!same) {
      const bool named =
          !records.divisions.empty() && !records.divisions[i].empty();
      last = &groups[named ? records.divisions[i]
                           : contest::division_of(year, records.track, logic)]
                    [logic];
    }
    last->push_back(i);
  }
  return groups;
}

}  // namespace

Field::Field(const contest::Records& records, const contest::RuleBook& rules)
    : records_(records), solvers_(records.solvers.size()) {
  PODIUM_CHECK(records.runs.size() < UINT32_MAX);
  PODIUM_CHECK(records.benchmarks.size() < UINT32_MAX);
  std::iota(solvers_.begin(), solvers_.end(), 0U);
  std::sort(solvers_.begin(), solvers_.end(), [&](auto one, auto other) {
    return records.solvers[one].name < records.solvers[other].name;
  });
  for (std::size_t i = 1; i < solvers_.size(); ++i) {
    PODIUM_CHECK(records.solvers[solvers_[i - 1]].name !=
                 records.solvers[solvers_[i]].name);
  }
  number_logics(rules.year);
  find_entrants(rules);
  place_runs();
  if (!rules.score.counts_repeated_runs) drop_repeated();
}

void Field::number_logics(int year) {
  logic_of_.resize(records_.benchmarks.size());
  for (auto& [division, logics] : group(records_, year)) {
    DivisionPart part;
    part.name = division;
    part.first_logic = static_cast<std::uint32_t>(logics_.size());
    for (auto& [logic, benchmarks] : logics) {
      sort_unless_sorted(
          benchmarks.begin(), benchmarks.end(), [&](auto a, auto b) {
            return records_.benchmarks[a].name < records_.benchmarks[b].name;
          });
      for (const std::uint32_t benchmark : benchmarks) {
        logic_of_[benchmark] = static_cast<std::uint32_t>(logics_.size());
      }
      division_of_logic_.push_back(
          static_cast<std::uint32_t>(divisions_.size()));
      logics_.push_back({logic, benchmarks});
    }
    part.last_logic = static_cast<std::uint32_t>(logics_.size());
    divisions_.push_back(std::move(part));
  }
}

void Field::find_entrants(const contest::RuleBook& rules) {
  entered_.resize(records_.solvers.size() * logics_.size());
  for (std::size_t i = 0; i < records_.solvers.size(); ++i) {
    for (std::size_t j = 0; j < logics_.size(); ++j) {
      entered_[i * logics_.size() + j] =
          contest::participation(records_.solvers[i], records_.track,
                                 logics_[j].logic) != nullptr;
    }
  }
  const bool named = !records_.divisions.empty();
  for (DivisionPart& division : divisions_) {
    std::set<std::string_view> teams;
    for (const std::uint32_t solver : solvers_) {
      const contest::Solver& record = records_.solvers[solver];
      bool enters = !named && contest::enters(record, records_.track,
                                              division.name, rules.year);
      for (auto i = division.first_logic; i < division.last_logic; ++i) {
        enters = enters || entered(solver, i);
      }
      if (!enters) continue;
      division.entrants.push_back(solver);
      if (!record.competing) continue;
      teams.insert(record.team.empty() ? record.name : record.team);
    }
    division.experimental =
        contest::is_experimental(rules.year, records_.track, division.name);
    division.competitive =
        teams.size() >= static_cast<std::size_t>(rules.teams_for_competitive) &&
        (rules.score.experimental_competes || !division.experimental);
  }
}

void Field::place_runs() {
  const auto counts = [&](const contest::Record& run) {
    return run.ending != contest::Ending::Failed &&
           entered(run.solver, logic_of_[run.benchmark]);
  };
  first_run_.resize(records_.benchmarks.size() + 1);
  for (const contest::Record& run : records_.runs) {
    PODIUM_CHECK(run.solver < records_.solvers.size());
    PODIUM_CHECK(run.benchmark < records_.benchmarks.size());
    if (counts(run)) ++first_run_[run.benchmark + 1];
  }
  std::partial_sum(first_run_.begin(), first_run_.end(), first_run_.begin());
  runs_.resize(first_run_.back());
  std::vector<std::uint32_t> next(first_run_.begin(), first_run_.end() - 1);
  for (std::uint32_t i = 0; i < records_.runs.size(); ++i) {
    const contest::Record& run = records_.runs[i];
    if (counts(run)) runs_[next[run.benchmark]++] = i;
  }
  for (std::size_t i = 0; i < records_.benchmarks.size(); ++i) {
    sort_unless_sorted(runs_.begin() + first_run_[i],
                       runs_.begin() + first_run_[i + 1],
                       [&](auto one, auto other) {
                         return order_key(records_.runs[one]) <
                                order_key(records_.runs[other]);
                       });
  }
}

// Of several runs of a pair the first counts, whatever order they came in.
void Field::drop_repeated() {
  std::uint32_t kept = 0;
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < records_.benchmarks.size(); ++i) {
    const std::uint32_t last = first_run_[i + 1];
    first_run_[i] = kept;
    for (std::uint32_t j = first; j < last; ++j) {
      const bool again =
          kept > first_run_[i] && records_.runs[runs_[kept - 1]].solver ==
                                      records_.runs[runs_[j]].solver;
      if (!again) runs_[kept++] = runs_[j];
    }
    first = last;
  }
  first_run_.back() = kept;
  runs_.resize(kept);
}

}  // namespace podium::score
