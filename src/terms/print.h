// terms/print.h -- sorts and terms as SMT-LIB text.

#pragma once

#include <cstddef>
#include <string>

#include "terms/script.h"

namespace podium::terms {

inline constexpr std::size_t kUnlimited = static_cast<std::size_t>(-1);

// Cut with "..." at about `limit` bytes: sorts and terms share their parts and
// can be exponentially longer than the script.
std::string to_text(const Script& script, SortId sort, std::size_t limit = 200);

// Reads back as the same term where the script's declarations are in scope.
// Bound variables are renamed where two would clash. Free variables of an open
// term come as v0, v1, ... by level.
std::string to_text(const Script& script, TermId term,
                    std::size_t limit = kUnlimited);

// A symbol as it must be written: with bars if it is not simple, or reserved.
std::string symbol_text(std::string_view name);

}  // namespace podium::terms
