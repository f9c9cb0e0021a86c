#include "contest/solver.h"

#include <algorithm>

namespace podium::contest {

const Participation* participation(const Solver& solver, Track track,
                                   std::string_view logic) {
  const Participation* general = nullptr;
  const Participation* named = nullptr;
  for (const Participation& entry : solver.participations) {
    const auto& tracks = entry.tracks;
    if (std::find(tracks.begin(), tracks.end(), track) == tracks.end()) {
      continue;
    }
    if (entry.every_logic) {
      general = &entry;
    } else if (std::find(entry.logics.begin(), entry.logics.end(), logic) !=
               entry.logics.end()) {
      named = &entry;
    }
  }
  return named != nullptr ? named : general;
}

}  // namespace podium::contest
