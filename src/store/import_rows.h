// store/import_rows.h -- many runs from elsewhere, at once.

#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "contest/environment.h"
#include "contest/records.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace podium::store {

// As Store::import(). REQUIRES: a write transaction; on an error it is rolled
// back.
Result<Imported> import_records(Database& database,
                                const contest::Records& records,
                                const Source& source,
                                const contest::Environment& environment,
                                std::int64_t stored);

Result<std::vector<Source>> read_sources(Database& database,
                                         contest::Track track);

}  // namespace podium::store
