// lint/meaning.h -- the checks that need the meaning of terms.

#pragma once

#include "lint/lint.h"
#include "smtlib/tape.h"

namespace podium::lint {

// Names, arities and sorts, and the logic.
void check_meaning(const smtlib::Tape& tape, const Plan& plan, Report& report);

}  // namespace podium::lint
