#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

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

// A benchmark with the number of its check-sats that count.
struct Task {
  const contest::Benchmark* benchmark = nullptr;
  std::uint64_t asked = 1;
};

bool solved(const TrackResults& track, const contest::Run& run,
            const Task& task) {
  if (run.track == contest::Track::Incremental) {
    return task.asked > 0 &&
           correct_checks(track, run, *task.benchmark) == task.asked;
  }
  return run.verdict == contest::Verdict::Correct ||
         run.verdict == contest::Verdict::Unconfirmed;
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
void add_notable(const Results& results, const TrackResults& track,
                 const std::string& solver, json& wrong, json& unique) {
  std::unordered_map<std::string, Task> tasks;
  for (std::size_t i = 0; i < track.benchmarks.size(); ++i) {
    const contest::Benchmark& benchmark = track.benchmarks[i];
    tasks[benchmark.name] = {&benchmark,
                             track.asked.empty() ? 1 : track.asked.at(i)};
  }
  std::unordered_map<std::string, std::size_t> solvers_of;
  for (const contest::Run& run : track.runs) {
    if (solved(track, run, tasks.at(run.benchmark)))
      ++solvers_of[run.benchmark];
  }
  for (const contest::Run& run : track.runs) {
    if (run.solver != solver) continue;
    const Task& task = tasks.at(run.benchmark);
    const contest::Benchmark& benchmark = *task.benchmark;
    json entry = {{"track", slug(track.track)},
                  {"division", division_of(results, track, benchmark)},
                  {"benchmark", run.benchmark}};
    if (run.verdict == contest::Verdict::Wrong && wrong.size() < kMost) {
      entry.update(wrong_answer(run, benchmark));
      wrong.push_back(std::move(entry));
    } else if (solved(track, run, task) && solvers_of[run.benchmark] == 1 &&
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
