// terms/arithmetic_features.h -- how linear the arithmetic of a script is.

#pragma once

#include "terms/features.h"

namespace podium::terms {

// Adds the features from IntBounds to Conversions.
void add_arithmetic_features(const Script& script, Features& features);

}  // namespace podium::terms
