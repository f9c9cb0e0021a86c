// site/track_index.h -- which run, benchmark and division belong together in a
// track, found once for all files about it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "site/publish.h"

namespace podium::site {

using Places = std::vector<std::uint32_t>;

// Refers to the results, which must outlive it.
struct TrackIndex {
  TrackIndex(const Results& results, const TrackResults& results_of_track);

  const TrackResults& track;
  std::unordered_map<std::string_view, std::uint32_t> position;  // of a name
  std::vector<std::string_view> divisions;  // all there are
  std::vector<std::string_view> division;   // by benchmark
  Places place;              // by benchmark: which of its division's it is
  Places benchmark;          // by run
  std::vector<bool> solved;  // by run
  Places solvers;            // by benchmark: how many solved it

  // In the order of the results; nothing for a name that has none.
  const Places& benchmarks_of(std::string_view division) const;
  const Places& runs_of_division(std::string_view division) const;
  const Places& runs_of_solver(std::string_view solver) const;

 private:
  using ByName = std::unordered_map<std::string_view, Places>;
  void find_divisions(const Results& results);
  void find_runs();

  std::unordered_map<std::string_view, std::string> division_of_logic_;
  ByName benchmarks_of_;
  ByName runs_of_division_;
  ByName runs_of_solver_;
};

}  // namespace podium::site
