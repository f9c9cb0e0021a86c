#include "site/track_index.h"

#include "contest/division.h"
#include "site/data.h"

namespace podium::site {
namespace {

const Places& find(const std::unordered_map<std::string_view, Places>& places,
                   std::string_view name) {
  static const Places none;
  const auto found = places.find(name);
  return found == places.end() ? none : found->second;
}

bool solves(const TrackResults& track, const contest::Run& run,
            std::size_t benchmark) {
  if (run.track == contest::Track::Incremental) {
    const std::uint64_t asked =
        track.asked.empty() ? 1 : track.asked.at(benchmark);
    return asked > 0 &&
           correct_checks(track, run, track.benchmarks[benchmark]) == asked;
  }
  return run.verdict == contest::Verdict::Correct ||
         run.verdict == contest::Verdict::Unconfirmed;
}

}  // namespace

TrackIndex::TrackIndex(const Results& results,
                       const TrackResults& results_of_track)
    : track(results_of_track) {
  find_divisions(results);
  find_runs();
}

void TrackIndex::find_divisions(const Results& results) {
  const auto count = static_cast<std::uint32_t>(track.benchmarks.size());
  position.reserve(count);
  division.reserve(count);
  place.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const contest::Benchmark& one = track.benchmarks[i];
    position.emplace(one.name, i);
    const bool named =
        !track.divisions.empty() && !track.divisions.at(i).empty();
    if (named) {
      division.emplace_back(track.divisions[i]);
    } else {
      const auto [found, is_new] = division_of_logic_.try_emplace(one.logic);
      if (is_new) {
        found->second =
            contest::division_of(results.year, track.track, one.logic);
      }
      division.emplace_back(found->second);
    }
    Places& members = benchmarks_of_[division.back()];
    if (members.empty()) divisions.push_back(division.back());
    place.push_back(static_cast<std::uint32_t>(members.size()));
    members.push_back(i);
  }
}

void TrackIndex::find_runs() {
  const auto count = static_cast<std::uint32_t>(track.runs.size());
  benchmark.reserve(count);
  solved.reserve(count);
  solvers.resize(track.benchmarks.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    const contest::Run& run = track.runs[i];
    const std::uint32_t its = position.at(run.benchmark);
    benchmark.push_back(its);
    solved.push_back(solves(track, run, its));
    if (solved.back()) ++solvers[its];
    runs_of_division_[division[its]].push_back(i);
    runs_of_solver_[run.solver].push_back(i);
  }
}

const Places& TrackIndex::benchmarks_of(std::string_view name) const {
  return find(benchmarks_of_, name);
}

const Places& TrackIndex::runs_of_division(std::string_view name) const {
  return find(runs_of_division_, name);
}

const Places& TrackIndex::runs_of_solver(std::string_view name) const {
  return find(runs_of_solver_, name);
}

}  // namespace podium::site
