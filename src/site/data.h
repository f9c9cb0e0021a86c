// site/data.h -- results as the JSON and text files behind the pages.
//
// The format is docs/formats/site-data.md.

#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "site/publish.h"
#include "site/track_index.h"

namespace podium::site {

// Which file below data/ holds what, without its ending.
class Layout {
 public:
  explicit Layout(const Results& results);
  const std::string& division_file(contest::Track track,
                                   const std::string& division) const;
  const std::string& solver_file(const std::string& solver) const;

 private:
  std::map<std::pair<contest::Track, std::string>, std::string> divisions_;
  std::map<std::string, std::string> solvers_;
};

// Of one of the track's own runs, in the incremental track.
std::uint64_t correct_checks(const TrackResults& track, const contest::Run& run,
                             const contest::Benchmark& benchmark);

// What an imported run printed is not kept.
bool made_here(const contest::Run& run);

// `tracks` has one index for each of the results'.
nlohmann::json competition_data(const Results& results,
                                const std::vector<TrackIndex>& tracks,
                                const Layout& layout);
nlohmann::json division_data(const TrackIndex& index,
                             const contest::DivisionScores& division);
nlohmann::json solver_data(const std::vector<TrackIndex>& tracks,
                           const std::string& solver);
nlohmann::json benchmarks_data(const TrackIndex& index);

// The commands of a run in the incremental track, and the file for them.
std::string run_file(contest::Track track, const std::string& solver,
                     const std::string& benchmark);
nlohmann::json run_data(const contest::Run& run,
                        const contest::Benchmark& benchmark,
                        const std::vector<contest::Exchange>& exchanges);

// For sha256sum -c in the library's folder.
std::string hash_list(const TrackResults& track);

std::string results_csv(const TrackIndex& index);

}  // namespace podium::site
