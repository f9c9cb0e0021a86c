// base/random.h -- random numbers that are the same on every machine.
//
// xoshiro256** seeded by splitmix64 (Blackman and Vigna). The C++ library's
// distributions and shuffle differ between implementations, so ours are here.

#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "base/check.h"

namespace podium {

class Random {
 public:
  explicit Random(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += 0x9e3779b97f4a7c15ULL;
      std::uint64_t mixed = seed;
      mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
      mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
      word = mixed ^ (mixed >> 31);
    }
  }

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound): the upper half of a product, drawn again where that
  // would be unfair (Lemire). A division is needed in nearly no case.
  // REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    PODIUM_CHECK(bound > 0);
    __extension__ using Wide = unsigned __int128;
    Wide product = Wide{next()} * bound;
    if (static_cast<std::uint64_t>(product) < bound) {
      const std::uint64_t unfair = (0 - bound) % bound;
      while (static_cast<std::uint64_t>(product) < unfair) {
        product = Wide{next()} * bound;
      }
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  bool coin() { return (next() >> 63) != 0; }

  // Fisher and Yates, from the back.
  template <class Iterator>
  void shuffle(Iterator first, Iterator last) {
    auto left = last - first;
    while (left > 1) {
      const auto pick =
          static_cast<decltype(left)>(below(static_cast<std::uint64_t>(left)));
      --left;
      using std::swap;
      swap(first[left], first[pick]);
    }
  }

 private:
  static std::uint64_t rotate(std::uint64_t word, int by) {
    return (word << by) | (word >> (64 - by));
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace podium
