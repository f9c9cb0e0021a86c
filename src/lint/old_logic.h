// lint/old_logic.h -- whether a benchmark of SMT-LIB 1.2 stays in its logic.
//
// It is judged by what it means in SMT-LIB 2, as docs/logics.md tells.

#pragma once

#include <string>

#include "lint/finding.h"
#include "smtlib1/analysis.h"
#include "smtlib1/convert.h"

namespace podium::lint {

struct OldLogic {
  Findings findings;  // not-in-logic, beyond-logic; at places of the original
  std::string smallest;  // that contains it; empty if it could not be judged
};

// REQUIRES: `converted` was made of `analysis`.
OldLogic judge_logic(const smtlib1::Analysis& analysis,
                     const smtlib1::Converted& converted);

}  // namespace podium::lint
