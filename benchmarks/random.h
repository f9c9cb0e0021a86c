// benchmarks/random.h -- random numbers that never change.
//
// The files of the set, and with them the published results on it, depend on
// every draw. So draws are made here, whatever Podium does elsewhere.

#pragma once

#include <cstdint>
#include <utility>

#include "base/check.h"
#include "base/random.h"

namespace podium::benchmarks {

class Random {
 public:
  explicit Random(std::uint64_t seed) : source_(seed) {}

  // Uniform in [0, bound). REQUIRES: bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    PODIUM_CHECK(bound > 0);
    const std::uint64_t unfair = (0 - bound) % bound;
    std::uint64_t value = source_.next();
    while (value < unfair) value = source_.next();
    return value % bound;
  }

  std::uint64_t next() { return source_.next(); }

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
  podium::Random source_;
};

}  // namespace podium::benchmarks
