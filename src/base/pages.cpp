#include "base/pages.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace podium {

namespace {

constexpr std::size_t kHuge = std::size_t{2} << 20;  // a huge page, in bytes

bool is_mapped(std::size_t capacity) { return capacity >= kHuge; }

std::byte* map(std::size_t bytes) {
  void* place = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) throw std::bad_alloc();
  return static_cast<std::byte*>(place);
}

}  // namespace

Pages::~Pages() {
  if (is_mapped(capacity_)) {
    ::munmap(data_, capacity_);
  } else {
    std::free(data_);
  }
}

// REQUIRES: more than there are.
void Pages::grow(std::size_t bytes) {
  if (!is_mapped(bytes)) {
    void* moved = std::realloc(data_, bytes);
    if (moved == nullptr) throw std::bad_alloc();
    data_ = static_cast<std::byte*>(moved);
    capacity_ = bytes;
    return;
  }
  bytes = (bytes + kHuge - 1) / kHuge * kHuge;
  if (is_mapped(capacity_)) {
    void* moved = ::mremap(data_, capacity_, bytes, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED) throw std::bad_alloc();
    data_ = static_cast<std::byte*>(moved);
  } else {
    std::byte* fresh = map(bytes);
    if (capacity_ != 0) std::memcpy(fresh, data_, capacity_);
    std::free(data_);
    data_ = fresh;
  }
  capacity_ = bytes;
  // Only advice: without huge pages the array is slower and no less right.
  ::madvise(data_, capacity_, MADV_HUGEPAGE);
}

// Pages of their own are zero as the kernel gives them.
void Pages::reserve_zero(std::size_t bytes) {
  grow(bytes);
  if (!is_mapped(capacity_)) std::memset(data_, 0, bytes);
}

}  // namespace podium
