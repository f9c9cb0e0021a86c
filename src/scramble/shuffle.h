// scramble/shuffle.h -- shuffle millions of things.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/prefetch.h"
#include "base/random.h"

namespace podium::scramble {

// As Random::shuffle, draw for draw; but some draws ahead, so that what they
// pick is on its way from memory when it is needed.
template <class T>
void shuffle_all(T* first, std::size_t count, Random& random) {
  std::array<std::size_t, 32> picks;
  while (count > 1) {
    const std::size_t ahead = std::min(picks.size(), count - 1);
    for (std::size_t i = 0; i < ahead; ++i) {
      picks[i] = static_cast<std::size_t>(random.below(count - i));
      prefetch_to_write(first + picks[i]);
    }
    for (std::size_t i = 0; i < ahead; ++i) {
      --count;
      std::swap(first[count], first[picks[i]]);
    }
  }
}

}  // namespace podium::scramble
