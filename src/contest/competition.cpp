#include "contest/competition.h"

namespace podium::contest {

TrackLimits limits_of(const Competition& competition, Track track) {
  const auto own = competition.track_limits.find(track);
  if (own != competition.track_limits.end()) return own->second;
  return {competition.limits, competition.slots, competition.limits.wall};
}

}  // namespace podium::contest
