// terms/founding.h -- which datatypes have a value.

#pragma once

#include <span>
#include <vector>

#include "terms/script.h"

namespace podium::terms {

// Of datatypes that are declared together, whether each has a finite value: if
// some constructor takes only sorts that have one. Sorts from outside have; of
// an array both sorts must. Linear in the sorts, however deep they are.
std::vector<bool> find_founded(const Script& script,
                               std::span<const DatatypeId> datatypes);

}  // namespace podium::terms
