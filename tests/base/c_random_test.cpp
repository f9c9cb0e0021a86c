// CRandom against the C library of this machine, and its uniform choice.

#include "base/c_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <vector>

#include "base/check.h"

namespace podium {
namespace {

#ifdef __GLIBC__
TEST(CRandom, GivesTheNumbersOfTheCLibrary) {
  for (const std::uint32_t seed :
       {0U, 1U, 2U, 42U, 127773U, 53689572U, 1073741823U, 2147483646U,
        2147483647U, 2147483648U, 3000000000U, 4294967295U}) {
    ::srandom(seed);
    CRandom random(seed);
    for (int i = 0; i < 2000; ++i) {
      ASSERT_EQ(random.next(), static_cast<std::uint32_t>(::random()))
          << "seed " << seed << ", number " << i;
    }
  }
}

// Many seeds, and further than the state has words, so that each of them has
// been used again and again.
TEST(CRandom, GivesTheNumbersOfTheCLibraryForManySeeds) {
  std::uint32_t seed = 12345;
  for (int i = 0; i < 1000; ++i) {
    seed = seed * 1664525U + 1013904223U;
    ::srandom(seed);
    CRandom random(seed);
    for (int k = 0; k < 200; ++k) {
      ASSERT_EQ(random.next(), static_cast<std::uint32_t>(::random()))
          << "seed " << seed << ", number " << k;
    }
  }
}

TEST(CRandom, GivesTheNumbersOfTheCLibraryForLong) {
  ::srandom(53689572U);
  CRandom random(53689572U);
  for (int i = 0; i < 3'000'000; ++i) {
    ASSERT_EQ(random.next(), static_cast<std::uint32_t>(::random()))
        << "number " << i;
  }
}
#endif

// Written down, so that the test means something on every machine.
TEST(CRandom, FirstNumbersOfSeedOne) {
  CRandom random(1);
  EXPECT_EQ(random.next(), 1804289383U);
  EXPECT_EQ(random.next(), 846930886U);
  EXPECT_EQ(random.next(), 1681692777U);
}

TEST(CRandom, BelowStaysBelowAndReachesAll) {
  CRandom random(7);
  std::array<int, 5> seen{};
  for (int i = 0; i < 5000; ++i) ++seen.at(random.below(5));
  for (const int count : seen) {
    EXPECT_GT(count, 850);
    EXPECT_LT(count, 1150);
  }
  EXPECT_EQ(random.below(1), 0U);
}

// With this bound nearly a half of the range is incomplete; taking the number
// modulo the bound would make the lower part twice as likely.
TEST(CRandom, BelowHasNoBias) {
  constexpr std::uint64_t kBound = 3ULL << 29;
  CRandom random(11);
  int low = 0;
  for (int i = 0; i < 30000; ++i) low += random.below(kBound) < (1U << 29);
  EXPECT_GT(low, 9500);
  EXPECT_LT(low, 10500);
}

TEST(CRandom, BelowRefusesWhatItCannotGive) {
  CRandom random(1);
  EXPECT_THROW(random.below(0), Bug);
  EXPECT_THROW(random.below((1ULL << 31) + 1), Bug);
  EXPECT_LT(random.below(1ULL << 31), 1ULL << 31);
}

TEST(CRandom, DrawTakesEverySubsetEquallyOften) {
  std::map<std::pair<int, int>, int> seen;
  CRandom random(3);
  for (int i = 0; i < 12000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    random.draw(items.begin(), items.end(), 2);
    ++seen[std::minmax(items[0], items[1])];
    std::sort(items.begin(), items.end());
    ASSERT_EQ(items, (std::array<int, 4>{0, 1, 2, 3}));
  }
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [subset, count] : seen) {
    EXPECT_GT(count, 1800);
    EXPECT_LT(count, 2200);
  }
}

}  // namespace
}  // namespace podium
