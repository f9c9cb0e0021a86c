// store/snapshot.h -- the benchmarks and runs of a track in one piece.
//
// Reading a million rows one by one takes a second, reading their columns as
// arrays a tenth of that. A snapshot says what the rows say and is dropped
// whenever one of them changes; a store without one is complete.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "contest/records.h"

namespace podium::store {

// Of everything but solvers, year and limits.
std::string to_snapshot(const contest::Records& records);

// Fills all that. Corrupt if that is not what to_snapshot() has written, or
// names a solver that is not among `records.solvers`.
Result<void> read_snapshot(std::string_view bytes, contest::Records& records);

}  // namespace podium::store
