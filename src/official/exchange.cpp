#include "official/exchange.h"

#include <array>
#include <cstring>

namespace podium::official {

namespace {

// A coin that cannot be predicted decides whether there is a shift, so there is
// no branch. REQUIRES: size <= kCount, and so many items behind them can be
// accessed.
template <std::size_t kCount>
void exchange_few(Item* first, std::uint32_t size, std::uint32_t shift) {
  constexpr std::size_t kBytes = kCount * sizeof(Item);
  unsigned char copy[2 * kBytes];  // what is read beyond is overwritten again
  unsigned char behind[kBytes];
  std::memcpy(copy, first, kBytes);
  std::memcpy(behind, first + size, kBytes);
  std::memcpy(first, copy + shift * sizeof(Item), kBytes);
  std::memcpy(first + (size - shift), copy, kBytes);
  std::memcpy(first + size, behind, kBytes);
}

void exchange_many(Item* first, std::uint32_t size, std::uint32_t shift) {
  std::array<Item, kMostMoved> copy;
  const std::uint32_t rest = size - shift;
  std::memcpy(copy.data(), first, shift * sizeof(Item));
  std::memmove(first, first + shift, rest * sizeof(Item));
  std::memcpy(first + rest, copy.data(), shift * sizeof(Item));
}

}  // namespace

void exchange(Item* first, std::uint32_t size, std::uint32_t shift,
              std::uint32_t moved) {
  if (size <= 4) {
    exchange_few<4>(first, size, shift);
  } else if (size <= kBehindItems) {
    exchange_few<kBehindItems>(first, size, shift);
  } else if (shift != 0) {
    exchange_many(first, size, shift);
  }
  first[size - 1 - shift].form -= moved;
  first[size - 1].form += moved;
}

}  // namespace podium::official
