// store/benchmark_rows.h -- the benchmarks of a track as rows.

#pragma once

#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/track.h"
#include "store/sqlite.h"

namespace podium::store {

// The benchmarks of the track are these from now on; others stay with their
// runs, unselected. Mismatch if the hash of one that has runs has changed,
// BadValue for a name that is empty or has a NUL byte.
// REQUIRES: a write transaction.
Result<void> write_benchmarks(
    Database& database, contest::Track track,
    const std::vector<contest::Benchmark>& benchmarks);

// Those that are selected, by name.
Result<std::vector<contest::Benchmark>> read_benchmarks(Database& database,
                                                        contest::Track track);

// Those that have benchmarks.
Result<std::vector<contest::Track>> read_tracks(Database& database);

}  // namespace podium::store
