// store/settings.h -- year and limits as settings of a plan, and back.
//
//   rules         2025
//   limits.wall   1200.000 s       of every track, or only of one:
//   single-query.limits.wall
//
// Logics with another wall time follow: 1200.000 s, QF_UF=1800.000 s

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/records.h"
#include "store/store.h"

namespace podium::store {

using Settings = std::vector<std::pair<std::string, std::string>>;

// The year, and the limits as those of the track alone.
Settings settings_of(const contest::Records& records);

// Sets year and limits of records.track; those that are not set stay. Corrupt
// if a value makes no sense.
Result<void> read_settings(const Plan& plan, const std::string& path,
                           contest::Records& records);

}  // namespace podium::store
