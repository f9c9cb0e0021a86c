// contest/solver.h -- one entrant.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contest/track.h"

namespace podium::contest {

// A command for some tracks and logics. A solver may have several: its own
// options for strings, say.
struct Participation {
  std::vector<Track> tracks;
  std::vector<std::string> logics;   // resolved: names, no patterns
  std::vector<std::string> command;  // program and arguments; the benchmark's
                                     // path is appended
  bool every_logic = false;          // then `logics` is empty
};

struct Solver {
  std::string name;
  std::string team;
  bool competing = true;  // may win, and counts for competitive divisions
  std::string version;    // as the binary says; may be empty
  std::string digest{};   // SHA-256 of its program; may be empty
  std::optional<std::uint32_t> seed;  // the entrant's number
  std::vector<Participation> participations;

  // What rankings and recognitions ask for; empty or absent: not known.
  std::string base{};  // the solver that it derives from or is a variant of
  std::int64_t number = 0;  // the organisers', by which equal scores are listed
  std::optional<bool> open_source{};
  std::optional<bool> new_entrant{};
};

// The participation for this track and logic: the last one that names the
// logic, else the last one for every logic. nullptr if it does not enter.
const Participation* participation(const Solver& solver, Track track,
                                   std::string_view logic);

}  // namespace podium::contest
