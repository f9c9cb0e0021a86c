// scramble/dice.h -- the draws within commands.
//
// Most of them decide between two orders. One random number serves 64 of these.

#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/random.h"

namespace podium::scramble {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}

  Random& random() { return random_; }

  // Whether two things change places, 1 or 0. A number, since nobody can guess
  // it and compilers do not branch on it as they like to on a bool.
  std::size_t coin() {
    if (left_ == 0) {
      bits_ = random_.next();
      left_ = 64;
    }
    const std::size_t coin = ~bits_ >> 63;
    bits_ <<= 1;  // from the highest bit on
    --left_;
    return coin;
  }

  bool swaps() { return coin() != 0; }

  // Two things by a coin, more as Random::shuffle.
  template <class T>
  void shuffle(T* begin, T* end) {
    const std::ptrdiff_t count = end - begin;
    if (count > 2) {
      random_.shuffle(begin, end);
    } else if (count == 2 && swaps()) {
      std::swap(begin[0], begin[1]);
    }
  }

 private:
  Random random_;
  std::uint64_t bits_ = 0;
  unsigned left_ = 0;
};

}  // namespace podium::scramble
