#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

namespace podium {
namespace {

TEST(Parallel, EveryIndexOnceByAnyNumberOfThreads) {
  for (const std::size_t threads : {0U, 1U, 2U, 7U}) {
    std::vector<std::atomic<int>> seen(1000);
    for_each_index(seen.size(), threads, [&](std::size_t i) { ++seen[i]; });
    for (const std::atomic<int>& times : seen) EXPECT_EQ(times, 1);
  }
}

TEST(Parallel, NothingToDo) {
  for_each_index(0, 4, [](std::size_t) { FAIL(); });
}

TEST(Parallel, ThereIsACore) { EXPECT_GE(core_count(), 1U); }

}  // namespace
}  // namespace podium
