// contest/competition.h -- what the organisers decided before the first run.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::contest {

struct Limits {
  Duration wall{};
  Duration cpu{};            // over all cores; by default wall * cores
  std::uint64_t memory = 0;  // bytes, of the whole process tree
  int cores = 1;             // per run
};

struct Competition {
  std::string name;
  int year = 2025;  // of the rules
  std::uint64_t seed = 0;
  std::vector<Track> tracks;
  Limits limits;
  int slots = 0;  // runs at the same time; 0: as many as the machine has room
  bool scramble = true;
  bool run_non_competitive = false;  // divisions
  std::vector<Solver> solvers;
  // Folders, benchmark files, or *.txt lists of such, as absolute paths.
  std::vector<std::string> benchmarks;
  std::vector<std::string> new_families;  // get one benchmark each for sure
  std::uint32_t heats = 0;                // 0: the selection is not divided
  // Files of podium select, one for each track that is not selected anew.
  std::vector<std::string> selections;
  std::string results;  // folder, absolute
};

}  // namespace podium::contest
