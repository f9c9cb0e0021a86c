// official/exchange.h -- neighbours change places in the draft.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "official/draft.h"

namespace podium::official {

// Lists of more items stay where they are and are marked instead: what is deep
// in many lists would be moved for each of them.
inline constexpr std::uint32_t kMostMoved = 128;

// Closing parentheses that may be added to those of another item.
inline constexpr std::uint32_t kMovableCloses = kMostCloses / 4;

// The first `shift` of `size` items come after the others; 0 leaves all as they
// are. There is no branch, since a coin that cannot be predicted decides.
// REQUIRES: size <= kCount, and so many items behind them can be accessed.
template <std::size_t kCount>
void exchange_few(Item* first, std::uint32_t size, std::uint32_t shift) {
  constexpr std::size_t kBytes = kCount * sizeof(Item);
  // Twice as many as are used: what is read beyond is overwritten again.
  alignas(32) unsigned char copy[2 * kBytes];
  unsigned char behind[kBytes];
  std::memcpy(copy, first, kBytes);
  std::memcpy(copy + kBytes, first, kBytes);
  std::memcpy(behind, first + size, kBytes);
  std::memcpy(first, copy + shift * sizeof(Item), kBytes);
  std::memcpy(first + (size - shift), copy, kBytes);
  std::memcpy(first + size, behind, kBytes);
}

// What exchange_few() may access behind the items.
inline constexpr std::size_t kBehindItems = 8;

// The same for more of them.
inline void exchange_many(Item* first, std::uint32_t size,
                          std::uint32_t shift) {
  std::array<Item, kMostMoved> copy;
  const std::uint32_t rest = size - shift;
  std::memcpy(copy.data(), first, shift * sizeof(Item));
  std::memmove(first, first + shift, rest * sizeof(Item));
  std::memcpy(first + rest, copy.data(), shift * sizeof(Item));
}

// REQUIRES: size <= kMostMoved.
inline void exchange(Item* first, std::uint32_t size, std::uint32_t shift) {
  if (size <= 4) {
    exchange_few<4>(first, size, shift);
  } else if (size <= kBehindItems) {
    exchange_few<kBehindItems>(first, size, shift);
  } else if (shift != 0) {
    exchange_many(first, size, shift);
  }
}

}  // namespace podium::official
