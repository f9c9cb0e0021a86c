// identify/script_names.h -- names for the bindings of a script.

#pragma once

#include <string>
#include <vector>

#include "identify/script.h"

namespace podium::identify {

// One for each binding: the script's own, in bars where it needs them.
std::vector<std::string> own_names(const Script& script);

// x1, x2, ... as our scrambler numbers them before it permutes them: one for
// each text, functions and variables first, then sorts.
std::vector<std::string> numbered_names(const Script& script);

}  // namespace podium::identify
