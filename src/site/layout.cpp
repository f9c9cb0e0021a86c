#include <fmt/format.h>

#include "site/data.h"
#include "site/file_names.h"

namespace podium::site {

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
