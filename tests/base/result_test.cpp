#include "base/result.h"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <map>
#include <memory>
#include <new>
#include <string>

#include "base/random.h"

namespace podium {
namespace {

TEST(Result, HoldsAValueOrAnError) {
  Result<std::string> good(std::string("yes"));
  ASSERT_TRUE(good);
  EXPECT_EQ(*good, "yes");
  EXPECT_EQ(good->size(), 3U);
  EXPECT_THROW(static_cast<void>(good.error()), Bug);
  const Result<std::string> bad(Error{Code::Io, "f", "m"});
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "m");
  EXPECT_THROW(static_cast<void>(*bad), Bug);
}

TEST(Result, TakesWhatCanOnlyBeMoved) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(7));
  const std::unique_ptr<int> taken = *std::move(result);
  EXPECT_EQ(*taken, 7);
}

TEST(Result, OfNothing) {
  EXPECT_TRUE(Result<void>());
  const Result<void> bad(Error{Code::Busy, "", "later"});
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error().code, Code::Busy);
}

TEST(Error, IsPrintedWithPlaceCodeAndHint) {
  EXPECT_EQ(to_string({Code::UnknownKey, "a.toml:3:1", "no key x", "use y"}),
            "a.toml:3:1: error[unknown-key]: no key x\n  hint: use y");
  EXPECT_EQ(to_string({Code::Io, "", "m"}), "error[io]: m");
  EXPECT_EQ(io_error("cannot open", "f", 2).message,
            "cannot open: No such file or directory");
  EXPECT_EQ(to_string(io_error("cannot write", "f", ENOSPC)),
            "f: error[io]: cannot write: No space left on device\n"
            "  hint: free some space, or write to another disk");
}

TEST(Error, OfWhatWasThrownTellsWhetherItIsOurs) {
  EXPECT_EQ(to_string(caught("cannot be read", "x", std::bad_alloc())),
            "x: error[io]: cannot be read: not enough memory\n"
            "  hint: free some, raise a limit such as that of ulimit -v, or "
            "take fewer files at a time");
  EXPECT_EQ(to_string(caught("cannot be read", "x", Bug("y"))),
            "x: error[unsupported]: cannot be read: internal error: y");
}

TEST(Random, IsTheSameEverywhere) {
  // Fixed by the algorithm: a change here changes every scrambled benchmark.
  Random random(1);
  EXPECT_EQ(random.next(), 0xb3f2af6d0fc710c5ULL);
  EXPECT_EQ(random.next(), 0x853b559647364ceaULL);
}

TEST(Random, BelowIsUniformEnough) {
  Random random(7);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) ++seen.at(random.below(6));
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);
  EXPECT_THROW(random.below(0), Bug);
}

TEST(Random, ShuffleReachesEveryOrder) {
  Random random(3);
  std::map<std::string, int> seen;
  for (int i = 0; i < 6000; ++i) {
    std::string word = "abc";
    random.shuffle(word.begin(), word.end());
    ++seen[word];
  }
  EXPECT_EQ(seen.size(), 6U);
  for (const auto& [word, count] : seen) EXPECT_NEAR(count, 1000, 200) << word;
}

}  // namespace
}  // namespace podium
