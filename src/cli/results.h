// cli/results.h -- what is stored, scored by the competition's rules.

#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/competition.h"
#include "contest/records.h"
#include "site/publish.h"
#include "store/store.h"

namespace podium::cli {

// "Otherwise, incomplete heats will be ignored."
enum class ShownHeats : std::uint8_t { Complete, All };

// The solvers and who competes come from the competition, so that a correction
// there needs no new run; everything else comes from the store. Runs of solvers
// or benchmarks that no longer take part are passed over, and so are, unless
// all are wanted, heats that are not complete.
Result<site::Results> gather(const contest::Competition& competition,
                             const store::Store& store, ShownHeats shown);

// What is stored of one track, as scores are made from it, and what is said of
// heats that do not count.
struct StoredTrack {
  contest::Records records;
  std::vector<std::string> notes;
};
Result<StoredTrack> stored_track(const contest::Competition& competition,
                                 contest::Track track,
                                 const store::Store& store, ShownHeats shown);

// Division, and the winner for each kind of score that its tables have.
std::string winners_text(contest::Track track,
                         const std::vector<contest::DivisionScores>& divisions,
                         int year);

// The same for all tracks, with notes about what does not count.
std::string winners_text(const site::Results& results);

// The present time, UTC, "2026-11-15T20:14:03Z".
std::string utc_now();

}  // namespace podium::cli
