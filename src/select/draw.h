// select/draw.h -- the random part of a logic that competes, and even shares.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/c_random.h"

namespace podium::select {

// One benchmark of a logic.
struct Candidate {
  std::string_view family;
  bool is_new = false;  // its family is
};

// The positions of `count` of the benchmarks, in increasing order: first one
// from each new family, then any of the others. Only if there are more new
// families than places, some of them get none.
// REQUIRES: count <= candidates.size().
std::vector<std::size_t> draw(const std::vector<Candidate>& candidates,
                              std::uint64_t count, std::uint64_t seed);

// How many to take from parts of these sizes, `total` together: the same number
// from each, and what one has not got is divided among the others in the same
// way. What cannot be divided goes to the first ones, or by lot to distinct
// ones if there are random numbers. All if there are fewer.
std::vector<std::uint64_t> share(const std::vector<std::uint64_t>& sizes,
                                 std::uint64_t total,
                                 CRandom* random = nullptr);

// `count` of the items, in the order in which they stand.
// REQUIRES: count <= items.size().
std::vector<std::size_t> draw_some(std::vector<std::size_t> items,
                                   std::uint64_t count, CRandom& random);

}  // namespace podium::select
