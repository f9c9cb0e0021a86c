// formats/neutral_meta.h -- meta.json of the neutral form: what is said once
// about all runs.

#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/units.h"
#include "contest/logic_limits.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::formats {

struct NeutralMeta {
  int year = 0;
  contest::Track track = contest::Track::SingleQuery;
  std::string track_name;  // as it stands: "cloud" has the rules of Parallel
  Duration wall_limit{};   // 0: there is none
  contest::LogicLimits logic_limits;  // of logics that have another
  // Without participations: those follow from the runs.
  std::map<std::string, contest::Solver> solvers;

  // A solver that is not in the list competes, and is its own team.
  contest::Solver solver(const std::string& name) const;
};

// `name` is what errors call the text.
Result<NeutralMeta> parse_neutral_meta(std::string_view text,
                                       const std::string& name);

}  // namespace podium::formats
