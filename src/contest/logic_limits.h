// contest/logic_limits.h -- time limits of some logics, where those of their
// track do not hold: 2008 had 20 minutes, and 30 in five divisions.

#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/units.h"

namespace podium::contest {

// Wall time by logic. A logic that is not there has that of its track.
using LogicLimits = std::map<std::string, Duration, std::less<>>;

Duration wall_of(const LogicLimits& limits, std::string_view logic,
                 Duration of_track);

// The CPU time that goes with another wall time: as many times as much. 0,
// which is none, stays so.
Duration scale_cpu(Duration cpu, Duration wall, Duration other_wall);

// The wall time of a track and of its logics as one text and back:
// "1200.000 s, QF_BV=1800.000 s, QF_UF=1800.000 s".
std::string write_walls(Duration wall, const LogicLimits& limits);
Result<void> parse_walls(std::string_view text, Duration& wall,
                         LogicLimits& limits);

}  // namespace podium::contest
