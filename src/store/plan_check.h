// store/plan_check.h -- whether a competition may go on in a store.
//
// Pure comparisons of what is stored with what somebody is about to run.

#pragma once

#include <set>

#include "base/result.h"
#include "contest/solver.h"
#include "store/store.h"

namespace podium::store {

// BadValue: a name that is empty, has a NUL byte or occurs twice.
Result<void> check_names(const Plan& plan);

// Mismatch: a setting differs, is new or is gone. Those of one track matter if
// it is run now and has runs, which are those of `begun`.
Result<void> check_settings(const Plan& stored, const Plan& plan,
                            const std::set<contest::Track>& begun);

// Mismatch: another version, or another command for a track and logic that
// both enter. Entering more or fewer of them is no mismatch.
Result<void> check_solver(const contest::Solver& stored,
                          const contest::Solver& solver);

}  // namespace podium::store
