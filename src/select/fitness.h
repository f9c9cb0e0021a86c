// select/fitness.h -- whether a benchmark may compete at all.

#pragma once

#include <cstddef>
#include <string>

#include "contest/competition.h"
#include "select/history.h"
#include "select/policy.h"
#include "select/pool.h"

namespace podium::select {

// Why the benchmark is not one of the track, looking at it alone and at what
// the single-query track found out, if that is given. Empty: it is.
std::string unfit(const Pool& pool, std::size_t benchmark, contest::Track track,
                  const Policy& policy, const Claims* claims = nullptr);

// The same for a file, without any results.
std::string unfit(const contest::Benchmark& benchmark, contest::Track track,
                  const contest::RuleBook& rules);

// Why no benchmark of this logic is run. Empty: they are.
std::string not_run(const std::string& logic,
                    const contest::Competition& competition,
                    contest::Track track, const Policy& policy);

}  // namespace podium::select
