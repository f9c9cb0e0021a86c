// select/fitness.h -- whether a benchmark may compete at all.

#pragma once

#include <string>

#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/rule_book.h"

namespace podium::select {

// Why the benchmark is not one of the track, looking at it alone. Empty: it is.
std::string unfit(const contest::Benchmark& benchmark, contest::Track track,
                  const contest::RuleBook& rules);

// Why no benchmark of this logic is run. Empty: they are.
std::string not_run(const std::string& logic,
                    const contest::Competition& competition,
                    contest::Track track, const contest::RuleBook& rules);

}  // namespace podium::select
