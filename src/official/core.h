// official/core.h -- of the named assertions only those of an unsat core.

#pragma once

#include <cstddef>

#include "official/context.h"

namespace podium::official {

// Removes the assertions that are named and not in Options::core from the steps
// from `first` on. An assertion's name is that of the annotation in it which
// ends last when it is written, outside of attributes. REQUIRES: there is a
// core.
void filter_by_core(Context& context, std::size_t first);

}  // namespace podium::official
