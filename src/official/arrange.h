// official/arrange.h -- what is drawn when a part of the script ends.

#pragma once

#include <cstddef>

#include "official/context.h"

namespace podium::official {

// Shuffles neighbouring declarations and neighbouring assertions among the
// steps from `first` on, then the numbers that names of this part have got.
void arrange_part(Context& context, std::size_t first);

// Nothing will be read any more: what is written for each symbol takes the
// place of its text. False with Context::error set if new names clash with
// others.
bool seal_names(Context& context, std::uint64_t asserts);

}  // namespace podium::official
