#include <fmt/format.h>

#include "contest/checks.h"
#include "site/data.h"
#include "site/file_names.h"

namespace podium::site {

std::uint64_t correct_checks(const TrackResults& track, const contest::Run& run,
                             const contest::Benchmark& benchmark) {
  if (!track.correct.empty()) {
    const auto position = &run - track.runs.data();
    return track.correct.at(static_cast<std::size_t>(position));
  }
  const contest::Tally tally = contest::tally(run.answers, benchmark.statuses);
  return tally.wrong ? 0 : tally.correct();
}

bool made_here(const contest::Run& run) {
  return run.exit.ending != contest::Ending::Failed && run.method != "imported";
}

Layout::Layout(const Results& results) {
  for (const TrackResults& track : results.tracks) {
    FileNames names;
    // Taken by the track's own list and the folder of its runs.
    names.of("benchmarks");
    names.of("runs");
    for (const contest::DivisionScores& division : track.scores) {
      divisions_[{track.track, division.division}] =
          fmt::format("{}/{}", slug(track.track), names.of(division.division));
    }
  }
  FileNames names;
  for (const contest::Solver& solver : results.solvers) {
    solvers_[solver.name] = "solver/" + names.of(solver.name);
  }
}

const std::string& Layout::division_file(contest::Track track,
                                         const std::string& division) const {
  return divisions_.at({track, division});
}

const std::string& Layout::solver_file(const std::string& solver) const {
  return solvers_.at(solver);
}

}  // namespace podium::site
