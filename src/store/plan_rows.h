// store/plan_rows.h -- the plan and the environment as rows.

#pragma once

#include <vector>

#include "base/result.h"
#include "contest/environment.h"
#include "contest/solver.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace podium::store {

// Writes what is new. Mismatch, BadValue. REQUIRES: a write transaction.
Result<void> write_plan(Database& database, const Plan& plan);

// New, or in place of the one with this name. REQUIRES: as above.
Result<void> write_solver(Database& database, const contest::Solver& solver);

// A row if it differs from the last one. REQUIRES: a write transaction.
Result<void> write_environment(Database& database,
                               const contest::Environment& environment);

// Missing if none has been written.
Result<Plan> read_plan(Database& database);
Result<contest::Environment> read_environment(Database& database);

Result<std::vector<contest::Solver>> read_solvers(Database& database);

}  // namespace podium::store
