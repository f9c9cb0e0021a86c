// store/validation_rows.h -- what solvers say of cores, and what follows for
// the runs that gave them, as rows.

#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/run.h"
#include "contest/validation.h"
#include "store/run_rows.h"
#include "store/sqlite.h"

namespace podium::store {

// By benchmark, core and solver. REQUIRES: a transaction.
Result<std::vector<contest::Validation>> read_validations(Database& database);

// Writes evidence, verdict and votes of runs that are there. REQUIRES: a write
// transaction.
Result<void> write_evidence(Database& database,
                            const std::vector<contest::Run>& runs);

// Missing if there is none.
Result<Place> find_validation(Database& database, std::string_view solver,
                              std::string_view benchmark,
                              std::string_view core);

}  // namespace podium::store
