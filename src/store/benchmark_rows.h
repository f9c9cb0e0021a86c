// store/benchmark_rows.h -- the benchmarks of a track as rows.

#pragma once

#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/track.h"
#include "store/sqlite.h"

namespace podium::store {

// Writes what is new or has changed. Mismatch if the hash has changed,
// BadValue for a name that is empty or has a NUL byte.
// REQUIRES: a write transaction.
Result<void> write_benchmarks(
    Database& database, contest::Track track,
    const std::vector<contest::Benchmark>& benchmarks);

// In the order in which they were added.
Result<std::vector<contest::Benchmark>> read_benchmarks(Database& database,
                                                        contest::Track track);

// Those that have benchmarks.
Result<std::vector<contest::Track>> read_tracks(Database& database);

}  // namespace podium::store
