#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

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
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> names_;
};

// The benchmarks of a division as columns.
struct List {
  json name = json::array();
  Numbering families;
  json logic = json::array();
  json family = json::array();
  json status = json::array();
  json checks = json::array();   // in the incremental track
  json asserts = json::array();  // in the unsat-core track

  void add(const contest::Benchmark& benchmark) {
    name.push_back(benchmark.name);
    logic.push_back(benchmark.logic);
    // Two logics may have a family of the same name; they are two families.
    family.push_back(families.of(benchmark.logic + "/" + benchmark.family));
    status.push_back(to_string(benchmark.status));
  }
};

// What only runs with several check-sats have, as columns.
struct CheckColumns {
  json correct = json::array();
  json answered = json::array();
  json wall = json::array();
  json cpu = json::array();
  json file = json::array();

  void add(const TrackResults& track, const contest::Run& run,
           const contest::Benchmark& benchmark) {
    const std::uint64_t right = correct_checks(track, run, benchmark);
    correct.push_back(right);
    answered.push_back(std::max<std::uint64_t>(run.answers.size(), right));
    wall.push_back(to_seconds(run.decided_wall));
    cpu.push_back(to_seconds(run.decided_cpu));
    file.push_back(
        made_here(run) ? run_file(run.track, run.solver, run.benchmark) : "");
  }

  void move_to(json& runs) {
    runs["correct"] = std::move(correct);
    runs["answered"] = std::move(answered);
    runs["decided_wall"] = std::move(wall);
    runs["decided_cpu"] = std::move(cpu);
    runs["file"] = std::move(file);
  }
};

// What only runs with a core or a model have, as columns.
struct EvidenceColumns {
  json evidence = json::array();
  json core = json::array();
  json digest = json::array();
  json confirmations = json::array();
  json refutations = json::array();

  void add(const contest::Run& run) {
    constexpr std::size_t kDigits = 12;
    evidence.push_back(to_string(run.evidence));
    core.push_back(run.core);
    digest.push_back(run.core_digest.substr(0, kDigits));
    confirmations.push_back(run.confirmations);
    refutations.push_back(run.refutations);
  }

  void move_to(json& runs, bool cores) {
    runs["evidence"] = std::move(evidence);
    if (!cores) return;
    runs["core"] = std::move(core);
    runs["digest"] = std::move(digest);
    runs["confirmations"] = std::move(confirmations);
    runs["refutations"] = std::move(refutations);
  }
};

// What solvers say of the cores of the division's benchmarks.
json validations_data(const TrackIndex& index, const std::string& division,
                      Numbering& solvers) {
  json solver = json::array();
  json benchmark = json::array();
  json digest = json::array();
  json answer = json::array();
  json ending = json::array();
  json wall = json::array();
  for (const contest::Validation& one : index.track.validations) {
    const auto found = index.position.find(one.benchmark);
    if (found == index.position.end()) continue;
    if (index.division[found->second] != division) continue;
    constexpr std::size_t kDigits = 12;
    solver.push_back(solvers.of(one.solver));
    benchmark.push_back(index.place[found->second]);
    digest.push_back(one.core.substr(0, kDigits));
    answer.push_back(to_string(one.answer));
    ending.push_back(to_string(one.exit.ending));
    wall.push_back(to_seconds(one.usage.wall));
  }
  return {{"solver", std::move(solver)}, {"benchmark", std::move(benchmark)},
          {"digest", std::move(digest)}, {"answer", std::move(answer)},
          {"ending", std::move(ending)}, {"wall", std::move(wall)}};
}

json runs_data(const TrackIndex& index, const std::string& division,
               Numbering& solvers) {
  const TrackResults& track = index.track;
  CheckColumns checks;
  const bool several = track.track == contest::Track::Incremental;
  EvidenceColumns evidence;
  const bool cores = track.track == contest::Track::UnsatCore;
  const bool proved = cores || track.track == contest::Track::ModelValidation;
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
  for (const std::uint32_t i : index.runs_of_division(division)) {
    const contest::Run& run = track.runs[i];
    const std::uint32_t position = index.benchmark[i];
    if (several) checks.add(track, run, track.benchmarks[position]);
    if (proved) evidence.add(run);
    if (!run.note.empty()) note[std::to_string(solver.size())] = run.note;
    solver.push_back(solvers.of(run.solver));
    benchmark.push_back(index.place[position]);
    answer.push_back(to_string(run.answer));
    ending.push_back(to_string(run.exit.ending));
    code.push_back(run.exit.code);
    verdict.push_back(to_string(run.verdict));
    wall.push_back(to_seconds(run.usage.wall));
    cpu.push_back(to_seconds(run.usage.cpu));
    memory.push_back(run.usage.memory);
  }
  json runs = {
      {"solver", std::move(solver)}, {"benchmark", std::move(benchmark)},
      {"answer", std::move(answer)}, {"ending", std::move(ending)},
      {"code", std::move(code)},     {"verdict", std::move(verdict)},
      {"wall", std::move(wall)},     {"cpu", std::move(cpu)},
      {"memory", std::move(memory)}, {"note", std::move(note)}};
  if (several) checks.move_to(runs);
  if (proved) evidence.move_to(runs, cores);
  return runs;
}

}  // namespace

json division_data(const TrackIndex& index,
                   const contest::DivisionScores& division) {
  const TrackResults& track = index.track;
  List list;
  const bool cores = track.track == contest::Track::UnsatCore;
  for (const std::uint32_t i : index.benchmarks_of(division.division)) {
    const contest::Benchmark& benchmark = track.benchmarks[i];
    list.add(benchmark);
    if (cores) list.asserts.push_back(benchmark.asserts);
    if (!track.asked.empty()) list.checks.push_back(track.asked.at(i));
  }
  Numbering solvers;
  json runs = runs_data(index, division.division, solvers);
  json benchmarks = {{"name", std::move(list.name)},
                     {"logic", std::move(list.logic)},
                     {"family", std::move(list.family)},
                     {"status", std::move(list.status)}};
  if (!track.asked.empty()) benchmarks["checks"] = std::move(list.checks);
  if (cores) benchmarks["asserts"] = std::move(list.asserts);
  json validations = cores ? validations_data(index, division.division, solvers)
                           : json::object();
  json data = {
      {"format", 1},
      {"track", slug(track.track)},
      {"division", division.division},
      {"competitive", division.competitive},
      {"experimental", division.experimental},
      {"benchmarks", division.benchmarks},
      {"asserts", division.asserts},
      {"tables", tables_data(division.tables)},
      {"logics", division.logics.size() > 1 ? logics_data(division.logics)
                                            : json::array()},
      {"disagreements", disagreements_data(division.disagreements)},
      {"solvers", solvers.names()},
      {"families", list.families.names()},
      {"list", std::move(benchmarks)},
      {"runs", std::move(runs)}};
  if (cores) data["validations"] = std::move(validations);
  return data;
}

}  // namespace podium::site
