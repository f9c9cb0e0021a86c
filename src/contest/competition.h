// contest/competition.h -- what the organisers decided before the first run.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"
#include "contest/logic_limits.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::contest {

struct Limits {
  Duration wall{};
  Duration cpu{};            // over all cores; by default wall * cores
  std::uint64_t memory = 0;  // bytes, of the whole process tree
  int cores = 1;             // per run; 0: all that the machine has

  bool operator==(const Limits&) const = default;
};

// What is decided for one track.
struct TrackLimits {
  Limits run;
  int slots = 0;          // as Competition::slots
  Duration validation{};  // wall time for checking a core or a model
  LogicLimits logics;     // in place of run.wall

  bool operator==(const TrackLimits&) const = default;
};

struct Competition {
  std::string name;
  int year = 2025;  // of the rules
  std::uint64_t seed = 0;
  std::vector<Track> tracks;
  Limits limits;  // of tracks that have none of their own
  int slots = 0;  // runs at the same time; 0: as many as the machine has room
  LogicLimits logic_limits;                   // in place of limits.wall
  std::map<Track, TrackLimits> track_limits;  // use limits_of()
  bool scramble = true;
  bool run_non_competitive = false;  // divisions
  bool strict_models = false;        // only in the form of the rules
  std::vector<Solver> solvers;
  // Folders, benchmark files, or *.txt lists of such, as absolute paths.
  std::vector<std::string> benchmarks;
  std::vector<std::string> new_families;  // get one benchmark each for sure
  std::uint32_t heats = 0;                // 0: the selection is not divided
  // Files of podium select, one for each track that is not selected anew.
  std::vector<std::string> selections;
  std::string results;  // folder, absolute
};

// Those of the track, else those of the competition.
TrackLimits limits_of(const Competition& competition, Track track);

// Those of a logic of the track: with its own wall time, the CPU time that goes
// with it, and as long for checking a core as for the run where that is so in
// the track. `logics` is empty.
TrackLimits limits_of(const TrackLimits& track, std::string_view logic);

}  // namespace podium::contest
