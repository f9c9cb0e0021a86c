// cli/results.h -- what is stored, scored by the competition's rules.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/competition.h"
#include "contest/records.h"
#include "site/publish.h"
#include "store/store.h"

namespace podium::cli {

// The solvers and who competes come from the competition, so that a correction
// there needs no new run; everything else comes from the store. Runs of solvers
// or benchmarks that no longer take part are passed over.
Result<site::Results> gather(const contest::Competition& competition,
                             const store::Store& store);

// What is stored of one track, as scores are made from it.
Result<contest::Records> stored_records(const contest::Competition& competition,
                                        contest::Track track,
                                        const store::Store& store);

// Division, and the winner for each kind of score.
std::string winners_text(const site::Results& results);

// The present time, UTC, "2026-11-15T20:14:03Z".
std::string utc_now();

}  // namespace podium::cli
