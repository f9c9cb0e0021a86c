// base/paged_vector.h -- vectors that live where the arrays of base/pages.h do.
//
// For arrays that need values at once, or that shrink and grow.

#pragma once

#include <cstddef>
#include <vector>

namespace podium {

// Bytes by themselves. Throws bad_alloc; `give_pages` wants the size that was
// asked for.
std::byte* take_pages(std::size_t bytes);
void give_pages(std::byte* data, std::size_t bytes);

template <class T>
struct PageAllocator {
  using value_type = T;

  PageAllocator() = default;
  template <class Other>
  PageAllocator(const PageAllocator<Other>& /*other*/) noexcept {}

  T* allocate(std::size_t count) {
    return reinterpret_cast<T*>(take_pages(count * sizeof(T)));
  }
  void deallocate(T* data, std::size_t count) {
    give_pages(reinterpret_cast<std::byte*>(data), count * sizeof(T));
  }
  bool operator==(const PageAllocator& /*other*/) const { return true; }
};

template <class T>
using PagedVector = std::vector<T, PageAllocator<T>>;

}  // namespace podium
