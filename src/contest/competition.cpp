#include "contest/competition.h"

namespace podium::contest {

TrackLimits limits_of(const Competition& competition, Track track) {
  const auto own = competition.track_limits.find(track);
  if (own != competition.track_limits.end()) return own->second;
  return {competition.limits, competition.slots, competition.limits.wall,
          competition.logic_limits};
}

TrackLimits limits_of(const TrackLimits& track, std::string_view logic) {
  const Duration wall = wall_of(track.logics, logic, track.run.wall);
  TrackLimits limits = track;
  limits.logics.clear();
  limits.run.wall = wall;
  limits.run.cpu = scale_cpu(track.run.cpu, track.run.wall, wall);
  if (track.validation == track.run.wall) limits.validation = wall;
  return limits;
}

}  // namespace podium::contest
