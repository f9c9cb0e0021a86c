// evaluate/print.h -- values as SMT-LIB text, as models have them.

#pragma once

#include <cstddef>
#include <string>

#include "evaluate/values.h"
#include "terms/script.h"

namespace podium::evaluate {

// Cut with "..." at about `limit` bytes. May intern values, which changes
// nothing.
std::string to_text(terms::Script& script, Values& values, terms::SortId sort,
                    Value value, std::size_t limit = 400);

}  // namespace podium::evaluate
