#include <nlohmann/json.hpp>
#include <string>

#include "contest/checks.h"
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
      rows[std::string(slug(table.kind))] = row_data(row, table.form);
    }
  }
  if (rows.empty()) return nullptr;
  return {{"track", slug(track.track)},
          {"division", division.division},
          {"benchmarks", division.benchmarks},
          {"competitive", division.competitive},
          {"rows", std::move(rows)}};
}

json wrong_answer(const contest::Run& run,
                  const contest::Benchmark& benchmark) {
  const contest::Tally tally = contest::tally(run.answers, benchmark.statuses);
  if (!tally.wrong) {
    return {{"check", 0},
            {"answer", to_string(run.answer)},
            {"status", to_string(benchmark.status)},
            {"evidence", to_string(run.evidence)}};
  }
  return {{"check", *tally.wrong + 1},
          {"answer", to_string(run.answers[*tally.wrong])},
          {"status", to_string(benchmark.statuses[*tally.wrong])}};
}

// Adds the runs of the solver that are wrong, and those that nobody else did.
void add_notable(const TrackIndex& index, const std::string& solver,
                 json& wrong, json& unique) {
  for (const std::uint32_t i : index.runs_of_solver(solver)) {
    const contest::Run& run = index.track.runs[i];
    const std::uint32_t position = index.benchmark[i];
    const bool is_wrong = run.verdict == contest::Verdict::Wrong;
    const bool is_unique = index.solved[i] && index.solvers[position] == 1;
    if (!is_wrong && !is_unique) continue;
    json& list = is_wrong ? wrong : unique;
    if (list.size() == kMost) continue;
    json entry = {{"track", slug(index.track.track)},
                  {"division", index.division[position]},
                  {"benchmark", run.benchmark}};
    if (is_wrong) {
      entry.update(wrong_answer(run, index.track.benchmarks[position]));
    } else {
      entry["wall"] = to_seconds(run.usage.wall);
    }
    list.push_back(std::move(entry));
  }
}

}  // namespace

json solver_data(const std::vector<TrackIndex>& tracks,
                 const std::string& solver) {
  json divisions = json::array();
  json wrong = json::array();
  json unique = json::array();
  for (const TrackIndex& index : tracks) {
    for (const contest::DivisionScores& division : index.track.scores) {
      json entry = division_rows(index.track, division, solver);
      if (!entry.is_null()) divisions.push_back(std::move(entry));
    }
    add_notable(index, solver, wrong, unique);
  }
  return {{"format", 1},
          {"solver", solver},
          {"divisions", std::move(divisions)},
          {"wrong", std::move(wrong)},
          {"unique", std::move(unique)}};
}

}  // namespace podium::site
