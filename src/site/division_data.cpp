#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

#include "contest/division.h"
#include "contest/solver.h"
#include "site/data.h"
#include "site/rows.h"

namespace podium::site {
namespace {

using nlohmann::json;

// Numbers names in the order in which they come.
class Numbering {
 public:
  std::size_t of(const std::string& name) {
    const auto [entry, is_new] = numbers_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return entry->second;
  }
  const std::size_t* find(const std::string& name) const {
    const auto entry = numbers_.find(name);
    return entry == numbers_.end() ? nullptr : &entry->second;
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> names_;
};

// The benchmarks of a division as columns.
struct List {
  Numbering benchmarks;
  Numbering families;
  json logic = json::array();
  json family = json::array();
  json status = json::array();

  void add(const contest::Benchmark& benchmark) {
    benchmarks.of(benchmark.name);
    logic.push_back(benchmark.logic);
    // Two logics may have a family of the same name; they are two families.
    family.push_back(families.of(benchmark.logic + "/" + benchmark.family));
    status.push_back(to_string(benchmark.status));
  }
};

json runs_data(const TrackResults& track, const Numbering& benchmarks,
               Numbering& solvers) {
  json solver = json::array();
  json benchmark = json::array();
  json answer = json::array();
  json ending = json::array();
  json code = json::array();
  json verdict = json::array();
  json wall = json::array();
  json cpu = json::array();
  json memory = json::array();
  json note = json::object();
  for (const contest::Run& run : track.runs) {
    const std::size_t* position = benchmarks.find(run.benchmark);
    if (position == nullptr) continue;  // of another division
    if (!run.note.empty()) note[std::to_string(solver.size())] = run.note;
    solver.push_back(solvers.of(run.solver));
    benchmark.push_back(*position);
    answer.push_back(to_string(run.answer));
    ending.push_back(to_string(run.exit.ending));
    code.push_back(run.exit.code);
    verdict.push_back(to_string(run.verdict));
    wall.push_back(to_seconds(run.usage.wall));
    cpu.push_back(to_seconds(run.usage.cpu));
    memory.push_back(run.usage.memory);
  }
  return {{"solver", std::move(solver)}, {"benchmark", std::move(benchmark)},
          {"answer", std::move(answer)}, {"ending", std::move(ending)},
          {"code", std::move(code)},     {"verdict", std::move(verdict)},
          {"wall", std::move(wall)},     {"cpu", std::move(cpu)},
          {"memory", std::move(memory)}, {"note", std::move(note)}};
}

}  // namespace

json division_data(const Results& results, const TrackResults& track,
                   const contest::DivisionScores& division) {
  List list;
  for (const contest::Benchmark& benchmark : track.benchmarks) {
    if (contest::division_of(results.year, track.track, benchmark.logic) ==
        division.division) {
      list.add(benchmark);
    }
  }
  Numbering solvers;
  json runs = runs_data(track, list.benchmarks, solvers);
  return {{"format", 1},
          {"track", slug(track.track)},
          {"division", division.division},
          {"competitive", division.competitive},
          {"benchmarks", division.benchmarks},
          {"tables", tables_data(division.tables)},
          {"logics", division.logics.size() > 1 ? logics_data(division.logics)
                                                : json::array()},
          {"disagreements", disagreements_data(division.disagreements)},
          {"solvers", solvers.names()},
          {"families", list.families.names()},
          {"list",
           {{"name", list.benchmarks.names()},
            {"logic", std::move(list.logic)},
            {"family", std::move(list.family)},
            {"status", std::move(list.status)}}},
          {"runs", std::move(runs)}};
}

}  // namespace podium::site
