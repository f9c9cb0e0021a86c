// official/exchange.h -- neighbours change places in the draft.

#pragma once

#include <cstddef>
#include <cstdint>

#include "official/draft.h"

namespace podium::official {

// Lists of more items stay where they are and are marked instead: what is deep
// in many lists would be moved for each of them.
inline constexpr std::uint32_t kMostMoved = 128;

// Closing parentheses that may be added to those of another item.
inline constexpr std::uint32_t kMovableCloses = kMostCloses / 4;

// What exchange() may access behind the items.
inline constexpr std::size_t kBehindItems = 16;

// The first `shift` of `size` items come after the others; 0 leaves all as they
// are. `moved` is taken from the form of the item that was the last one, and
// added to that of the new last. REQUIRES: size <= kMostMoved.
void exchange(Item* first, std::uint32_t size, std::uint32_t shift,
              std::uint32_t moved);

// The same without AVX-512, for machines that lack it and for tests.
[[gnu::noinline]] void exchange_plainly(Item* first, std::uint32_t size,
                                        std::uint32_t shift,
                                        std::uint32_t moved);

}  // namespace podium::official
