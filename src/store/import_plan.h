// store/import_plan.h -- what is known of a competition, completed by what a
// file from elsewhere knows.

#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "contest/records.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace podium::store {

// Mismatch if year or limits differ. REQUIRES: a write transaction.
Result<void> merge_settings(Database& database, const contest::Records& records,
                            const Source& source);

// Year and limits that the store does not know; whether there were some. What
// it knows stays. REQUIRES: as above, and a plan.
Result<bool> complete_settings(Database& database,
                               const contest::Records& records);

// The id of each solver; counts those that are new. Mismatch if a version
// differs, BadValue for a name that cannot be one. REQUIRES: as above.
Result<std::vector<std::int64_t>> merge_solvers(Database& database,
                                                const contest::Records& records,
                                                const Source& source,
                                                std::uint64_t& added);

// The id of each benchmark; counts those that are new. Mismatch if logic,
// family, division, a known status or a known number differs. REQUIRES: as
// above.
Result<std::vector<std::int64_t>> merge_benchmarks(
    Database& database, const contest::Records& records, const Source& source,
    std::uint64_t& added);

}  // namespace podium::store
