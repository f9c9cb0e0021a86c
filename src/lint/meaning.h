// lint/meaning.h -- the checks that need the meaning of terms.

#pragma once

#include <cstddef>

#include "lint/lint.h"
#include "smtlib/tape.h"

namespace podium::lint {

// Names, arities and sorts, and the logic. At most so many findings of a kind.
void check_meaning(const smtlib::Tape& tape, std::size_t most, Report& report);

}  // namespace podium::lint
