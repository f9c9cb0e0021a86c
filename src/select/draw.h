// select/draw.h -- the random part of a logic that competes.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contest/rule_book.h"

namespace podium::select {

// min(n, max(floor, percent of n)); a fraction is dropped.
std::uint64_t cap(std::uint64_t benchmarks, const contest::RuleBook& rules);

// Whether the family is one of the new ones, which are names, or prefixes that
// end in '*'.
bool is_new(std::string_view family,
            const std::vector<std::string>& new_families);

// The positions of `count` of the benchmarks, given by their families, in
// increasing order: first one from each new family, then any of the others.
// Only if there are more new families than places, some of them get none.
// REQUIRES: count <= families.size().
std::vector<std::size_t> draw(const std::vector<std::string_view>& families,
                              std::uint64_t count,
                              const std::vector<std::string>& new_families,
                              std::uint64_t seed);

}  // namespace podium::select
