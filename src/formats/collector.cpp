#include "formats/collector.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "contest/benchmark.h"
#include "contest/division.h"

namespace podium::formats {
namespace {

using contest::Record;
using contest::Records;

// Logics come and go; all that some year knows.
const std::set<std::string_view>& known_logics() {
  static const std::set<std::string_view> all = [] {
    std::set<std::string_view> logics;
    for (int year = 2005; year <= 2030; ++year) {
      for (const std::string_view logic : contest::known_logics(year)) {
        logics.insert(logic);
      }
    }
    return logics;
  }();
  return all;
}

// "QF_UFBVLIA": names of theories put together.
bool looks_like_logic(std::string_view word) {
  if (word.starts_with("QF_")) word.remove_prefix(3);
  return word.size() >= 2 && std::all_of(word.begin(), word.end(), [](char c) {
           return c >= 'A' && c <= 'Z';
         });
}

}  // namespace

std::uint32_t Collector::solver(std::string_view name) {
  if (const auto found = solvers_.find(name); found != solvers_.end()) {
    return found->second;
  }
  const auto number = static_cast<std::uint32_t>(records_.solvers.size());
  solvers_.emplace(name, number);
  contest::Solver& solver = records_.solvers.emplace_back();
  solver.name = name;
  solver.team = name;
  return number;
}

std::uint32_t Collector::benchmark(std::string_view name,
                                   std::string_view logic, bool& is_new) {
  const auto found = benchmarks_.find(name);
  is_new = found == benchmarks_.end();
  if (!is_new) return found->second;
  const auto number = static_cast<std::uint32_t>(records_.benchmarks.size());
  benchmarks_.emplace(name, number);
  contest::Benchmark& benchmark = records_.benchmarks.emplace_back();
  benchmark.name = name;
  benchmark.logic = logic;
  benchmark.family =
      contest::family_of(name, logic, contest::FamilyRule::BottomFolder);
  benchmark.incremental = records_.track == contest::Track::Incremental;
  return number;
}

bool Collector::add(const Record& run) {
  const std::uint64_t pair = std::uint64_t{run.solver} << 32U | run.benchmark;
  if (!pairs_.insert(pair).second) return false;
  records_.runs.push_back(run);
  return true;
}

Records Collector::finish() {
  std::vector<std::set<std::string_view>> logics(records_.solvers.size());
  for (const Record& run : records_.runs) {
    logics[run.solver].insert(records_.benchmarks[run.benchmark].logic);
  }
  for (std::size_t i = 0; i < logics.size(); ++i) {
    contest::Solver& solver = records_.solvers[i];
    if (!solver.participations.empty()) continue;
    contest::Participation part;
    part.tracks = {records_.track};
    part.command = {solver.name};
    part.logics.assign(logics[i].begin(), logics[i].end());
    solver.participations = {std::move(part)};
  }
  return std::move(records_);
}

bool take_status(contest::Status told, contest::Benchmark& benchmark) {
  if (told == contest::Status::Unknown) return true;
  if (benchmark.status == contest::Status::Unknown) benchmark.status = told;
  return benchmark.status == told;
}

std::string benchmark_name(std::string_view path, std::string& logic) {
  const std::vector<std::string_view> parts = split(path, '/');
  const auto folders_end = parts.end() - 1;
  auto found = std::find_if(parts.begin(), folders_end, [](auto part) {
    return known_logics().contains(part);
  });
  if (found == folders_end) {
    found = std::find_if(parts.begin(), folders_end, looks_like_logic);
  }
  logic = found == folders_end ? "" : std::string(*found);
  // Without one: as it is, less what leads nowhere.
  if (found == folders_end) {
    found = std::find_if(parts.begin(), folders_end, [](auto part) {
      return part != "." && part != ".." && !part.empty();
    });
  }
  std::string name;
  for (; found != parts.end(); ++found) {
    if (!name.empty()) name += '/';
    name += *found;
  }
  return name;
}

}  // namespace podium::formats
