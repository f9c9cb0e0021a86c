// terms/horn.h -- whether assertions are constrained Horn clauses.

#pragma once

#include "terms/features.h"

namespace podium::terms {

// Adds NotHorn with the first assertion that is none: with more than one
// declared predicate that must hold in some clause of it.
void add_not_horn(const Script& script, Features& features);

}  // namespace podium::terms
