#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "contest/solver.h"
#include "site/data.h"

namespace podium::site {
namespace {

using nlohmann::json;

struct Count {
  std::size_t done = 0;
  std::size_t total = 0;
};

// Runs of a division. One that we failed to make is still to be done.
Count count_runs(const Results& results, const TrackIndex& index,
                 std::string_view division) {
  Count count;
  std::map<std::string_view, std::size_t> logics;  // how many enter
  for (const std::uint32_t i : index.benchmarks_of(division)) {
    const std::string& logic = index.track.benchmarks[i].logic;
    const auto [found, is_new] = logics.try_emplace(logic, 0);
    if (is_new) {
      for (const contest::Solver& solver : results.solvers) {
        const auto* const entry =
            participation(solver, index.track.track, logic);
        if (entry != nullptr) ++found->second;
      }
    }
    count.total += found->second;
  }
  for (const std::uint32_t i : index.runs_of_division(division)) {
    const contest::Run& run = index.track.runs[i];
    if (run.exit.ending != contest::Ending::Failed) ++count.done;
  }
  return count;
}

json solver_entry(const contest::Solver& solver, const Layout& layout) {
  json commands = json::array();
  for (const contest::Participation& entry : solver.participations) {
    json tracks = json::array();
    for (const contest::Track track : entry.tracks) {
      tracks.push_back(title(track));
    }
    commands.push_back(
        {{"tracks", std::move(tracks)},
         {"logics", entry.every_logic ? json("all") : json(entry.logics)},
         {"command", fmt::format("{}", fmt::join(entry.command, " "))}});
  }
  return {{"name", solver.name},
          {"team", solver.team},
          {"competing", solver.competing},
          {"version", solver.version},
          {"file", layout.solver_file(solver.name)},
          {"commands", std::move(commands)}};
}

json leaders(const contest::Table& table) {
  json data = json::array();
  for (const contest::Row& row : table.rows) {
    if (!row.competing || data.size() == 3) continue;
    data.push_back({{"solver", row.solver},
                    {"errors", row.errors},
                    {"correct", row.correct},
                    {"wall", to_seconds(row.wall)},
                    {"cpu", to_seconds(row.cpu)}});
  }
  return data;
}

json division_entry(const contest::DivisionScores& division, const Count& count,
                    const std::string& file) {
  json winners = json::object();
  json first_three = json::array();
  std::uint64_t errors = 0;
  for (const contest::Table& table : division.tables) {
    if (!table.winner.empty()) {
      winners[std::string(slug(table.kind))] = table.winner;
    }
    if (table.kind != contest::ScoreKind::Parallel) continue;
    first_three = leaders(table);
    for (const contest::Row& row : table.rows) errors += row.errors;
  }
  json logics = json::array();
  for (const contest::LogicScores& logic : division.logics) {
    logics.push_back(logic.logic);
  }
  return {{"name", division.division},
          {"file", file},
          {"logics", std::move(logics)},
          {"competitive", division.competitive},
          {"experimental", division.experimental},
          {"benchmarks", division.benchmarks},
          {"asserts", division.asserts},
          {"runs", {{"done", count.done}, {"total", count.total}}},
          {"disagreements", division.disagreements.size()},
          {"errors", errors},
          {"winners", std::move(winners)},
          {"leaders", std::move(first_three)}};
}

json limits_entry(const TrackResults& track) {
  const contest::Limits& run = track.limits.run;
  json entry = {{"wall", to_seconds(run.wall)},
                {"cpu", to_seconds(run.cpu)},
                {"memory", run.memory},
                {"cores", run.cores},
                {"slots", track.limits.slots}};
  if (track.track == contest::Track::UnsatCore ||
      track.track == contest::Track::ModelValidation) {
    entry["validation"] = to_seconds(track.limits.validation);
  }
  for (const auto& [logic, wall] : track.limits.logics) {
    entry["logics"][logic] = to_seconds(wall);
  }
  return entry;
}

json environment_entry(const contest::Environment& environment) {
  return {
      {"podium", environment.podium}, {"processor", environment.processor},
      {"cores", environment.cores},   {"memory", environment.memory},
      {"system", environment.system}, {"kernel", environment.kernel},
      {"method", environment.method}, {"guarantees", environment.guarantees}};
}

}  // namespace

json competition_data(const Results& results,
                      const std::vector<TrackIndex>& indexes,
                      const Layout& layout) {
  json tracks = json::array();
  Count all;
  for (const TrackIndex& index : indexes) {
    const TrackResults& track = index.track;
    std::map<std::string_view, Count> counts;
    for (const std::string_view division : index.divisions) {
      const Count count = count_runs(results, index, division);
      all.done += count.done;
      all.total += count.total;
      counts.emplace(division, count);
    }
    json divisions = json::array();
    for (const contest::DivisionScores& division : track.scores) {
      const auto count = counts.find(division.division);
      divisions.push_back(division_entry(
          division, count == counts.end() ? Count{} : count->second,
          layout.division_file(track.track, division.division)));
    }
    json track_kinds = json::array();
    for (const contest::ScoreKind kind : track.kinds) {
      track_kinds.push_back(slug(kind));
    }
    tracks.push_back({{"slug", slug(track.track)},
                      {"title", title(track.track)},
                      {"kinds", std::move(track_kinds)},
                      {"file", fmt::format("{}/benchmarks", slug(track.track))},
                      {"benchmarks", track.benchmarks.size()},
                      {"notes", track.notes},
                      {"limits", limits_entry(track)},
                      {"divisions", std::move(divisions)}});
  }
  json kinds = json::array();
  for (const contest::ScoreKind kind : contest::kScoreKinds) {
    kinds.push_back({{"slug", slug(kind)}, {"title", title(kind)}});
  }
  json solvers = json::array();
  for (const contest::Solver& solver : results.solvers) {
    solvers.push_back(solver_entry(solver, layout));
  }
  return {
      {"format", 1},
      {"name", results.name},
      {"year", results.year},
      {"seed", results.seed},
      {"updated", results.updated},
      {"runs", {{"done", all.done}, {"total", all.total}}},
      // Of the first track, for readers that look at no other.
      {"limits", results.tracks.empty() ? json::object()
                                        : limits_entry(results.tracks.front())},
      {"scrambled", results.scrambled},
      {"environment", environment_entry(results.environment)},
      {"kinds", std::move(kinds)},
      {"solvers", std::move(solvers)},
      {"tracks", std::move(tracks)}};
}

}  // namespace podium::site
