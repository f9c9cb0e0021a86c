#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

#include "contest/division.h"
#include "site/data.h"
#include "site/rows.h"

namespace podium::site {
namespace {

using nlohmann::json;

constexpr std::size_t kMost = 1000;  // of each list, to keep the page usable

json division_rows(const TrackResults& track,
                   const contest::DivisionScores& division,
                   const std::string& solver) {
  json rows = json::object();
  for (const contest::Table& table : division.tables) {
    for (const contest::Row& row : table.rows) {
      if (row.solver != solver) continue;
      rows[std::string(slug(table.kind))] = row_data(row);
    }
  }
  if (rows.empty()) return nullptr;
  return {{"track", slug(track.track)},
          {"division", division.division},
          {"benchmarks", division.benchmarks},
          {"competitive", division.competitive},
          {"rows", std::move(rows)}};
}

bool solved(const contest::Run& run) {
  return run.verdict == contest::Verdict::Correct ||
         run.verdict == contest::Verdict::Unconfirmed;
}

// Adds the runs of the solver that are wrong, and those that nobody else did.
void add_notable(const Results& results, const TrackResults& track,
                 const std::string& solver, json& wrong, json& unique) {
  std::unordered_map<std::string, const contest::Benchmark*> benchmarks;
  for (const contest::Benchmark& benchmark : track.benchmarks) {
    benchmarks[benchmark.name] = &benchmark;
  }
  std::unordered_map<std::string, std::size_t> solvers_of;
  for (const contest::Run& run : track.runs) {
    if (solved(run)) ++solvers_of[run.benchmark];
  }
  for (const contest::Run& run : track.runs) {
    if (run.solver != solver) continue;
    const contest::Benchmark& benchmark = *benchmarks.at(run.benchmark);
    json entry = {{"track", slug(track.track)},
                  {"division", contest::division_of(results.year, track.track,
                                                    benchmark.logic)},
                  {"benchmark", run.benchmark}};
    if (run.verdict == contest::Verdict::Wrong && wrong.size() < kMost) {
      entry["answer"] = to_string(run.answer);
      entry["status"] = to_string(benchmark.status);
      wrong.push_back(std::move(entry));
    } else if (solved(run) && solvers_of[run.benchmark] == 1 &&
               unique.size() < kMost) {
      entry["wall"] = to_seconds(run.usage.wall);
      unique.push_back(std::move(entry));
    }
  }
}

}  // namespace

json solver_data(const Results& results, const std::string& solver) {
  json divisions = json::array();
  json wrong = json::array();
  json unique = json::array();
  for (const TrackResults& track : results.tracks) {
    for (const contest::DivisionScores& division : track.scores) {
      json entry = division_rows(track, division, solver);
      if (!entry.is_null()) divisions.push_back(std::move(entry));
    }
    add_notable(results, track, solver, wrong, unique);
  }
  return {{"format", 1},
          {"solver", solver},
          {"divisions", std::move(divisions)},
          {"wrong", std::move(wrong)},
          {"unique", std::move(unique)}};
}

}  // namespace podium::site
