#include "select/difficulty.h"

#include "base/check.h"

namespace podium::select {

std::uint8_t difficulty(std::uint32_t solved, std::uint32_t total) {
  PODIUM_CHECK(total > 0 && solved <= total);
  const std::uint64_t unsolved = total - solved;
  return static_cast<std::uint8_t>((10 * unsolved + total) /
                                   (2 * std::uint64_t{total}));
}

std::uint8_t difficulty(const Facts& facts, const Tally& tally,
                        contest::Status status) {
  constexpr std::uint8_t kMost = 5;
  if (facts.difficulty) return *facts.difficulty;
  if (tally.runs == 0) return kMost;
  return difficulty(tally.solved(status), tally.runs);
}

}  // namespace podium::select
