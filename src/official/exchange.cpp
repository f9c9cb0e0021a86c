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
  struct Items {
    Item of[kCount];
  };
  const auto load = [](const Item* place) {
    Items items;
    std::memcpy(&items, place, sizeof items);
    return items;
  };
  // All are in registers before one is written.
  const Items one = load(first);
  const Items other = load(first + shift);
  const Items behind = load(first + size);
  std::memcpy(first, &other, sizeof other);
  std::memcpy(first + (size - shift), &one, sizeof one);
  std::memcpy(first + size, &behind, sizeof behind);
}

// Apart, so that the others need no registers for its calls.
[[gnu::noinline]] void exchange_many(Item* first, std::uint32_t size,
                                     std::uint32_t shift) {
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
  } else if (size <= 8) {
    exchange_few<8>(first, size, shift);
  } else if (size <= kBehindItems) {
    exchange_few<kBehindItems>(first, size, shift);
  } else if (shift != 0) {
    exchange_many(first, size, shift);
  }
  first[size - 1 - shift].form -= moved;
  first[size - 1].form += moved;
}

}  // namespace podium::official
