#include "base/c_random.h"

#include "base/check.h"

namespace podium {
namespace {

constexpr std::uint64_t kRange = 1ULL << 31;

// 16807 * word modulo 2^31 - 1 by Schrage's method. For the negative words of
// seeds from 2^31 on this is not the true remainder, but it is what the C
// library computes.
std::int32_t next_word(std::int32_t word) {
  constexpr std::int32_t kModulus = 2147483647;
  const std::int32_t high = word / 127773;
  const std::int32_t low = word % 127773;
  const std::int32_t next = 16807 * low - 2836 * high;
  return next < 0 ? next + kModulus : next;
}

}  // namespace

CRandom::CRandom(std::uint32_t seed) {
  auto word = static_cast<std::int32_t>(seed == 0 ? 1 : seed);
  for (std::uint32_t& entry : state_) {
    entry = static_cast<std::uint32_t>(word);
    word = next_word(word);
  }
  for (std::size_t i = 0; i < 10 * kDegree; ++i) next();
}

std::uint32_t CRandom::next() {
  state_[front_] += state_[rear_];
  const std::uint32_t result = state_[front_] >> 1;
  front_ = (front_ + 1) % kDegree;
  rear_ = (rear_ + 1) % kDegree;
  return result;
}

std::uint64_t CRandom::below(std::uint64_t bound) {
  PODIUM_CHECK(bound > 0 && bound <= kRange);
  const std::uint64_t fair = kRange - kRange % bound;
  std::uint64_t value = next();
  while (value >= fair) value = next();
  return value % bound;
}

}  // namespace podium
