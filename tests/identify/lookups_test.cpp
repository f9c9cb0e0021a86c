#include "identify/lookups.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

namespace podium::identify {
namespace {

constexpr std::uint32_t kBenchmarks = 300;

// Benchmarks of some difficulty, of which two of three are known; three solvers
// of different strength, and one that only knows what it looks up.
struct Field {
  std::vector<Attempt> attempts;
  std::vector<bool> known;
};

Field field(std::uint64_t seed, bool new_ones_are_harder) {
  Random random(seed);
  Field made;
  for (std::uint32_t at = 0; at < kBenchmarks; ++at) {
    const bool known = at % 3 != 0;
    made.known.push_back(known);
    const std::uint64_t hard =
        random.below(60) + (!known && new_ones_are_harder ? 40 : 0);
    for (std::uint32_t solver = 0; solver < 3; ++solver) {
      const bool answered = random.below(100) + 10 * solver >= hard;
      made.attempts.push_back(
          {solver, at, answered, static_cast<double>(hard)});
    }
    made.attempts.push_back({3, at, known, 0.01});
  }
  return made;
}

TEST(LookUps, AreFoundAndNobodyElseIsBlamed) {
  for (const bool harder : {false, true}) {
    for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL, 4ULL, 5ULL}) {
      const Field made = field(seed, harder);
      const auto found = find_look_ups(made.attempts, made.known, 4);
      for (std::size_t solver = 0; solver < 3; ++solver) {
        EXPECT_FALSE(found[solver].is_suspicious())
            << seed << " " << solver << " " << found[solver].excess;
      }
      EXPECT_TRUE(found[3].is_suspicious());
      EXPECT_EQ(found[3].known.attempts, 200U);
      EXPECT_EQ(found[3].known.answered, 200U);
      EXPECT_EQ(found[3].fresh.attempts, 100U);
      EXPECT_EQ(found[3].fresh.answered, 0U);
      EXPECT_EQ(found[3].known.median_seconds, 0.01);
      EXPECT_EQ(found[3].fresh.median_seconds, 0);
    }
  }
}

TEST(LookUps, TwoAreFound) {
  Field made = field(6, true);
  for (std::uint32_t at = 0; at < kBenchmarks; ++at) {
    made.attempts.push_back({4, at, made.known[at], 0.02});
  }
  const auto found = find_look_ups(made.attempts, made.known, 5);
  for (std::size_t solver = 0; solver < 3; ++solver) {
    EXPECT_FALSE(found[solver].is_suspicious()) << found[solver].excess;
  }
  EXPECT_TRUE(found[3].is_suspicious());
  EXPECT_TRUE(found[4].is_suspicious());
}

TEST(LookUps, FieldsOfHonestSolversAreNotBlamed) {
  double most = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    Field made = field(seed, seed % 2 == 0);
    std::erase_if(made.attempts,
                  [](const Attempt& one) { return one.solver == 3; });
    for (const LookUps& one : find_look_ups(made.attempts, made.known, 3)) {
      EXPECT_FALSE(one.is_suspicious()) << seed << " " << one.excess;
      most = std::max(most, one.excess);
    }
  }
  EXPECT_GT(most, 1);
}

TEST(LookUps, NothingToCompareIsNoSuspicion) {
  const std::vector<Attempt> attempts{{0, 0, true, 1}, {0, 1, true, 1}};
  EXPECT_EQ(find_look_ups(attempts, {true, true}, 1)[0].deviations, 0);
  EXPECT_EQ(find_look_ups({}, {}, 1)[0].known.attempts, 0U);
}

// Worked by hand: one group of 4 known, all answered, and 4 new, none.
TEST(LookUps, TheStatisticIsThatOfTheTextbook) {
  std::vector<Attempt> attempts;
  for (std::uint32_t at = 0; at < 8; ++at) attempts.push_back({0, at, at < 4});
  const auto found = find_look_ups(
      attempts, {true, true, true, true, false, false, false, false}, 1);
  EXPECT_DOUBLE_EQ(found[0].surplus, 2);  // 4 - 4 * 4 / 8
  // Variance 4 * 4 * 4 * 4 / (64 * 7)
  EXPECT_NEAR(found[0].deviations, 2.6458, 1e-4);
}

}  // namespace
}  // namespace podium::identify
