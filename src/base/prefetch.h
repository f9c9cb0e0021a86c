// base/prefetch.h -- ask for memory before it is needed.

#pragma once

namespace podium {

// To the compiler a function that only prefetches has no effect, so that it
// drops calls of it; the empty statement is one that it must not drop.
[[gnu::always_inline]] inline void prefetch(const void* place) {
  __builtin_prefetch(place);
  asm volatile("");
}
[[gnu::always_inline]] inline void prefetch_to_write(const void* place) {
  __builtin_prefetch(place, 1);
  asm volatile("");
}

}  // namespace podium
