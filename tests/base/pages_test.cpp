#include "base/pages.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.h"

namespace podium {
namespace {

TEST(Array, KeepsItsElementsWhileItGrowsFromTheHeapIntoPages) {
  Array<std::uint32_t> array;
  std::uint32_t filled = 0;
  for (const std::size_t count : {10U, 100'000U, 600'000U, 5'000'000U}) {
    array.reserve(count);
    EXPECT_GE(array.capacity(), count);
    array.set_size(count);
    for (; filled < count; ++filled) array[filled] = filled * 3;
  }
  for (std::uint32_t at = 0; at < filled; ++at) ASSERT_EQ(array[at], at * 3);
}

TEST(Array, ThoseThatSharePagesDoNotOverlap) {
  std::vector<Array<std::uint32_t>> arrays(20);
  std::vector<std::size_t> sizes(arrays.size());
  Random random(3);
  for (std::uint32_t round = 0; round < 400; ++round) {
    const std::size_t at = random.below(arrays.size());
    Array<std::uint32_t>& array = arrays[at];
    for (std::size_t i = 0; i < sizes[at]; ++i) {
      ASSERT_EQ(array[i], at * 1'000'000 + i);
    }
    if (random.below(3) == 0) array = Array<std::uint32_t>();
    if (array.capacity() == 0) sizes[at] = 0;
    const std::size_t size = sizes[at] + random.below(100'000);
    array.reserve(size);
    for (std::size_t i = sizes[at]; i < size; ++i) {
      array[i] = static_cast<std::uint32_t>(at * 1'000'000 + i);
    }
    sizes[at] = size;
  }
}

TEST(Array, MovesWithoutACopy) {
  Array<int> array;
  array.reserve(1'000'000);
  array.set_size(1);
  array[0] = 7;
  const int* const place = array.data();
  Array<int> other = std::move(array);
  EXPECT_EQ(other.data(), place);
  EXPECT_EQ(other.size(), 1U);
  EXPECT_EQ(other[0], 7);
}

TEST(Array, ZeroMemoryIsZero) {
  for (const std::size_t count : {100U, 10'000U, 3'000'000U}) {
    Array<std::uint32_t> dirty;  // what the next one may get again
    dirty.reserve(count);
    for (std::size_t at = 0; at < count; ++at) dirty[at] = 1;
    dirty = Array<std::uint32_t>();
    Array<std::uint32_t> array;
    array.reserve_zero(count);
    for (std::size_t at = 0; at < count; ++at) ASSERT_EQ(array[at], 0U);
  }
}

TEST(Array, ASmallerReserveChangesNothing) {
  Array<int> array;
  array.reserve(100);
  const std::size_t capacity = array.capacity();
  array.reserve(10);
  EXPECT_EQ(array.capacity(), capacity);
}

}  // namespace
}  // namespace podium
