// base/c_random.h -- the C library's random(), the same on every machine.
//
// The rules of the competition ask for random() seeded by srandom(). Its state
// is hidden and shared by the whole process, and other C libraries compute
// other numbers, so the default generator of the GNU C library is written down
// here: r[i] = r[i-3] + r[i-31] modulo 2^32, of which the upper 31 bits come
// out.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace podium {

class CRandom {
 public:
  // As srandom(seed): 0 is taken as 1.
  explicit CRandom(std::uint32_t seed);

  // As random(): uniform in [0, 2^31).
  std::uint32_t next();

  // Uniform in [0, bound): numbers in the last, incomplete multiple of the
  // bound are drawn again. REQUIRES: 0 < bound <= 2^31.
  std::uint64_t below(std::uint64_t bound);

  // Moves a uniformly chosen subset of `count` elements to the front, in the
  // order in which they were drawn. REQUIRES: 0 <= count <= last - first.
  template <class Iterator, class Count>
  void draw(Iterator first, Iterator last, Count count) {
    for (; count > 0; --count, ++first) {
      const std::uint64_t left = static_cast<std::uint64_t>(last - first);
      using std::swap;
      swap(*first, first[static_cast<decltype(last - first)>(below(left))]);
    }
  }

 private:
  static constexpr std::size_t kDegree = 31;
  static constexpr std::size_t kSeparation = 3;

  std::array<std::uint32_t, kDegree> state_{};
  std::size_t front_ = kSeparation;
  std::size_t rear_ = 0;
};

}  // namespace podium
