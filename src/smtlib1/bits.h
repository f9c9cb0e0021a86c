// smtlib1/bits.h -- bit-vector constants by their text.

#pragma once

#include <cstdint>
#include <string_view>

#include "smtlib1/symbols.h"

namespace podium::smtlib1 {

// Of bv5[8], bv5 (32), bvbin01, bvhexff; kHugeIndex if it is too large.
// REQUIRES: symbol.looks is not None.
std::uint32_t width_of(const Symbol& symbol);

// Whether the decimal number is below 2 to the width.
bool fits(std::string_view digits, std::uint32_t width);

}  // namespace podium::smtlib1
