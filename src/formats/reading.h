// formats/reading.h -- what comes of reading results of others.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contest/records.h"
#include "formats/notes.h"

namespace podium::formats {

struct Reading {
  std::vector<contest::Records> tracks;  // those that have runs
  Notes notes;
  bool knows_solvers = false;  // who competes, and for which team
};

// What a file does not say, or says wrong.
struct Wishes {
  std::optional<contest::Track> track{};  // of all runs, whatever the file says
  int year = 0;                           // 0: as the file says
};

}  // namespace podium::formats
