#include "select/difficulty.h"

#include <cmath>
#include <limits>
#include <optional>

#include "base/check.h"

namespace podium::select {
namespace {

constexpr double kMost = 5;

double by_solvers(const Tally& tally, contest::Status status) {
  if (tally.runs == 0) return kMost;
  return difficulty_of_solvers(tally.solved(status), tally.runs);
}

double by_time(const Tally& tally, contest::Status status) {
  const std::optional<double> minutes = tally.average_minutes(status);
  return minutes ? difficulty_of_time(*minutes) : kMost;
}

double by_quickest(const Tally& tally, contest::Status status) {
  return tally.solved(status) > 0 ? to_seconds(tally.quickest(status))
                                  : std::numeric_limits<double>::infinity();
}

}  // namespace

std::uint8_t difficulty_of_solvers(std::uint32_t solved, std::uint32_t total) {
  PODIUM_CHECK(total > 0 && solved <= total);
  constexpr std::uint64_t kScale = 5;
  const std::uint64_t unsolved = total - solved;
  return static_cast<std::uint8_t>((2 * kScale * unsolved + total) /
                                   (2ULL * total));
}

double difficulty_of_time(double minutes) {
  return kMost * std::log1p(minutes * minutes) / std::log1p(30.0 * 30.0);
}

std::size_t step_of(double difficulty) {
  std::size_t step = 0;
  while (step < 4 && difficulty > static_cast<double>(step + 1)) ++step;
  return step;
}

double difficulty(Difficulty how, const Facts& facts, const Tally& tally,
                  contest::Status status) {
  if (how == Difficulty::ByQuickest) return by_quickest(tally, status);
  if (facts.difficulty) return *facts.difficulty;
  return how == Difficulty::BySolvers ? by_solvers(tally, status)
                                      : by_time(tally, status);
}

}  // namespace podium::select
