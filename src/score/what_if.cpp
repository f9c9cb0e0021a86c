#include "score/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "base/text.h"
#include "base/units.h"
#include "contest/checks.h"

namespace podium::score {
namespace {

using contest::DivisionScores;
using contest::Row;
using contest::Table;

Error not_there(const char* option, const std::string& what,
                const std::string& name,
                const std::vector<std::string>& known) {
  const std::string one =
      known.empty() ? "" : fmt::format("there is {}", printable(known.front()));
  return {Code::BadOption, option,
          fmt::format("there is no {} {}", what, printable(name)),
          did_you_mean(name, known, one)};
}

std::vector<std::string> families_of(const contest::Records& records) {
  std::set<std::string> families;
  for (const contest::Benchmark& benchmark : records.benchmarks) {
    families.insert(benchmark.logic + "/" + benchmark.family);
  }
  return {families.begin(), families.end()};
}

Result<std::uint32_t> find_solver(const contest::Records& records,
                                  const char* option, const std::string& name) {
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < records.solvers.size(); ++i) {
    if (records.solvers[i].name == name) return i;
    names.push_back(records.solvers[i].name);
  }
  return not_there(option, "solver", name, names);
}

// Keeps the runs for which keep(run) holds.
template <class Keep>
void keep_runs(contest::Records& records, const Keep& keep) {
  const bool answers = !records.answers.empty();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < records.runs.size(); ++i) {
    if (!keep(records.runs[i])) continue;
    records.runs[kept] = records.runs[i];
    if (answers) records.answers[kept] = std::move(records.answers[i]);
    ++kept;
  }
  records.runs.resize(kept);
  if (answers) records.answers.resize(kept);
}

void drop_solver(contest::Records& records, std::uint32_t solver) {
  keep_runs(records, [&](contest::Record& run) {
    if (run.solver == solver) return false;
    if (run.solver > solver) --run.solver;
    return true;
  });
  records.solvers.erase(records.solvers.begin() + solver);
}

bool in_family(const contest::Benchmark& benchmark, std::string_view family) {
  const auto below = [](std::string_view path, std::string_view folder) {
    return path == folder || (path.size() > folder.size() &&
                              path.substr(0, folder.size()) == folder &&
                              path[folder.size()] == '/');
  };
  return below(benchmark.family, family) ||
         below(benchmark.logic + "/" + benchmark.family, family);
}

Result<void> drop_benchmarks(const WhatIf& what, contest::Records& records) {
  if (what.without_benchmarks.empty() && what.without_families.empty()) {
    return {};
  }
  std::vector<bool> keep(records.benchmarks.size(), true);
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < records.benchmarks.size(); ++i) {
    numbers.emplace(records.benchmarks[i].name, i);
  }
  for (const std::string& name : what.without_benchmarks) {
    const auto found = numbers.find(name);
    if (found == numbers.end()) {
      std::vector<std::string> names;
      for (const contest::Benchmark& one : records.benchmarks) {
        names.push_back(one.name);
      }
      return not_there("--without-benchmark", "benchmark", name, names);
    }
    keep[found->second] = false;
  }
  for (const std::string& family : what.without_families) {
    bool there = false;
    for (std::uint32_t i = 0; i < records.benchmarks.size(); ++i) {
      if (!in_family(records.benchmarks[i], family)) continue;
      keep[i] = false;
      there = true;
    }
    if (!there) {
      return not_there("--without-family", "family", family,
                       families_of(records));
    }
  }
  keep_benchmarks(records, keep);
  return {};
}

// Of a script with many check-sats: its answers, if they are known. Else what
// is known of it is how many of the correct ones were sat.
void take_sat_for_unknown(contest::Records& records, std::uint32_t solver) {
  for (std::size_t i = 0; i < records.runs.size(); ++i) {
    contest::Record& run = records.runs[i];
    if (run.solver != solver) continue;
    if (run.answer == contest::Answer::Sat) {
      run.answer = contest::Answer::Unknown;
      run.evidence = contest::Evidence::None;  // a model of nothing
    }
    run.correct -= run.correct_sat;
    run.correct_sat = 0;
    if (records.answers.empty() || records.answers[i].empty()) continue;
    std::vector<contest::Answer>& answers = records.answers[i];
    std::replace(answers.begin(), answers.end(), contest::Answer::Sat,
                 contest::Answer::Unknown);
    const auto& statuses = records.benchmarks[run.benchmark].statuses;
    run.wrong = contest::tally(answers, statuses).wrong ? 1 : 0;
  }
}

}  // namespace

bool WhatIf::changes_nothing() const {
  return without_benchmarks.empty() && without_families.empty() &&
         without_solvers.empty() && sat_is_unknown.empty() && !limit;
}

void keep_benchmarks(contest::Records& records, const std::vector<bool>& keep) {
  std::vector<std::uint32_t> number(records.benchmarks.size());
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < records.benchmarks.size(); ++i) {
    if (!keep[i]) continue;
    number[i] = next;
    if (next != i) {
      records.benchmarks[next] = std::move(records.benchmarks[i]);
      if (!records.divisions.empty()) {
        records.divisions[next] = std::move(records.divisions[i]);
      }
      if (!records.categories.empty()) {
        records.categories[next] = records.categories[i];
      }
    }
    ++next;
  }
  keep_runs(records, [&](contest::Record& run) {
    if (!keep[run.benchmark]) return false;
    run.benchmark = number[run.benchmark];
    return true;
  });
  records.benchmarks.resize(next);
  if (!records.divisions.empty()) records.divisions.resize(next);
  if (!records.categories.empty()) records.categories.resize(next);
}

void limit_time(contest::Records& records, Duration limit) {
  if (records.wall_limit > Duration::zero()) {
    records.cpu_limit =
        contest::scale_cpu(records.cpu_limit, records.wall_limit, limit);
  }
  records.wall_limit = limit;
  records.logic_limits.clear();
  for (contest::Record& run : records.runs) {
    if (run.wall <= limit) continue;
    run.wall = limit;
    run.ending = contest::Ending::WallLimit;
    run.answer = contest::Answer::None;
    run.evidence = contest::Evidence::None;
    run.strange_answer = false;
    if (run.decided_wall <= limit) continue;
    run.correct = run.wrong = run.correct_sat = run.correct_unsat = 0;
    run.decided_wall = run.decided_cpu = Duration::zero();
  }
}

Result<contest::Records> apply(const WhatIf& what, contest::Records records) {
  for (const std::string& name : what.sat_is_unknown) {
    const auto solver = find_solver(records, "--sat-is-unknown", name);
    if (!solver) return solver.error();
    take_sat_for_unknown(records, *solver);
  }
  for (const std::string& name : what.without_solvers) {
    const auto solver = find_solver(records, "--without-solver", name);
    if (!solver) return solver.error();
    drop_solver(records, *solver);
  }
  const Result<void> dropped = drop_benchmarks(what, records);
  if (!dropped) return dropped.error();
  if (what.limit) limit_time(records, *what.limit);
  return records;
}

namespace {

std::string shown(std::uint64_t rank) {
  return rank == 0 ? "-" : std::to_string(rank);
}

std::string name_of(const std::string& winner) {
  return winner.empty() ? "-" : winner;
}

Table no_table(contest::ScoreKind kind) {
  Table table;
  table.kind = kind;
  return table;
}

class ChangeFinder {
 public:
  explicit ChangeFinder(std::vector<Change>& found) : found_(found) {}

  void compare(const std::string& division, const Table& before,
               const Table& after) {
    division_ = division;
    kind_ = after.kind;
    note("", "winner", name_of(before.winner), name_of(after.winner));
    note("", "benchmarks", std::to_string(before.benchmarks),
         std::to_string(after.benchmarks));
    std::map<std::string_view, const Row*> rows;
    for (const Row& row : before.rows) rows.emplace(row.solver, &row);
    for (const Row& row : after.rows) {
      const auto old = rows.find(row.solver);
      if (old == rows.end()) {
        note(row.solver, "rank", "absent", shown(row.rank));
        continue;
      }
      compare(*old->second, before.form, row, after.form);
      rows.erase(old);
    }
    for (const auto& [solver, row] : rows) {
      note(std::string(solver), "rank", shown(row->rank), "absent");
    }
  }

 private:
  void compare(const Row& before, contest::ScoreForm old_form, const Row& after,
               contest::ScoreForm form) {
    constexpr auto kWeights = contest::ScoreForm::FamilyWeights;
    const std::string& solver = after.solver;
    note(solver, "rank", shown(before.rank), shown(after.rank));
    if (form == kWeights || old_form == kWeights) {
      // Counted numbers and weighted ones have one look beside each other.
      const auto text = [](contest::ScoreForm of, double weighted,
                           std::uint64_t counted) {
        return fmt::format(
            "{:.3f}", of == kWeights ? weighted : static_cast<double>(counted));
      };
      note(solver, "errors",
           text(old_form, before.weighted.errors, before.errors),
           text(form, after.weighted.errors, after.errors));
      note(solver, "correct",
           text(old_form, before.weighted.correct, before.correct),
           text(form, after.weighted.correct, after.correct));
      return;
    }
    if (form == contest::ScoreForm::Points) {
      note(solver, "points", std::to_string(before.points),
           std::to_string(after.points));
    }
    note(solver, "errors", std::to_string(before.errors),
         std::to_string(after.errors));
    note(solver, "correct", std::to_string(before.correct),
         std::to_string(after.correct));
    note(solver, "wall", format_seconds(before.wall),
         format_seconds(after.wall));
    note(solver, "cpu", format_seconds(before.cpu), format_seconds(after.cpu));
  }

  void note(const std::string& solver, const char* what, std::string before,
            std::string after) {
    if (before == after) return;
    found_.push_back(
        {division_, kind_, solver, what, std::move(before), std::move(after)});
  }

  std::vector<Change>& found_;
  std::string division_;
  contest::ScoreKind kind_ = contest::ScoreKind::Parallel;
};

}  // namespace

bool Change::of_rank() const {
  return what.starts_with("rank") || what.starts_with("winner");
}

std::vector<Change> changes(const std::vector<DivisionScores>& before,
                            const std::vector<DivisionScores>& after) {
  std::vector<Change> found;
  ChangeFinder finder(found);
  std::map<std::string_view, const DivisionScores*> rest;
  for (const DivisionScores& one : before) rest.emplace(one.division, &one);
  for (const DivisionScores& division : after) {
    const auto old = rest.find(division.division);
    for (const Table& table : division.tables) {
      if (old == rest.end()) {
        finder.compare(division.division, no_table(table.kind), table);
        continue;
      }
      for (const Table& other : old->second->tables) {
        if (other.kind != table.kind) continue;
        finder.compare(division.division, other, table);
      }
    }
    if (old != rest.end()) rest.erase(old);
  }
  for (const auto& [name, division] : rest) {
    for (const Table& table : division->tables) {
      finder.compare(std::string(name), table, no_table(table.kind));
    }
  }
  return found;
}

std::vector<Change> changes(const std::vector<contest::Ranking>& before,
                            const std::vector<contest::Ranking>& after) {
  std::vector<Change> found;
  for (const contest::Ranking& ranking : after) {
    const auto old = std::find_if(
        before.begin(), before.end(), [&](const contest::Ranking& one) {
          return one.ranking == ranking.ranking && one.kind == ranking.kind;
        });
    if (old == before.end()) continue;
    const auto note = [&](const std::string& solver, const char* what,
                          std::string was, std::string is) {
      if (was == is) return;
      found.push_back({"", ranking.kind, solver,
                       fmt::format("{}, {}", what, slug(ranking.ranking)),
                       std::move(was), std::move(is)});
    };
    note("", "winner", name_of(old->winner), name_of(ranking.winner));
    std::map<std::string_view, std::uint64_t> ranks;
    for (const contest::Placing& place : old->places) {
      if (place.division.empty()) ranks.emplace(place.solver, place.rank);
    }
    if (ranks.empty()) continue;  // listed by division
    for (const contest::Placing& place : ranking.places) {
      if (!place.division.empty()) continue;
      const auto was = ranks.find(place.solver);
      note(place.solver, "rank",
           was == ranks.end() ? "absent" : shown(was->second),
           shown(place.rank));
    }
  }
  return found;
}

}  // namespace podium::score
