#include "base/pages.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

namespace podium {

namespace {

constexpr std::size_t kHuge = std::size_t{2} << 20;  // a huge page, in bytes
// Arrays from here on live in huge pages: smaller ones share them, larger ones
// have some of their own. Sanitizers should see each array by itself.
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kShared = kHuge;
#else
constexpr std::size_t kShared = std::size_t{1} << 15;
#endif
constexpr std::size_t kOwn = kHuge;
constexpr std::size_t kGrain = 4096;  // sizes of shared ones are multiples

constexpr std::size_t round_up(std::size_t bytes, std::size_t grain) {
  return (bytes + grain - 1) / grain * grain;
}

bool is_mapped(std::size_t capacity) { return capacity >= kOwn; }
bool is_shared(std::size_t capacity) {
  return capacity >= kShared && capacity < kOwn;
}

// Address space that begins with a huge page. REQUIRES: a multiple of kHuge.
std::byte* map(std::size_t bytes) {
  void* const place =
      ::mmap(nullptr, bytes + kHuge, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) throw std::bad_alloc();
  auto* const begin = static_cast<std::byte*>(place);
  const std::size_t before =
      (kHuge - reinterpret_cast<std::uintptr_t>(place) % kHuge) % kHuge;
  if (before != 0) ::munmap(begin, before);
  ::munmap(begin + before + bytes, kHuge - before);
  // Only advice: without huge pages arrays are slower and no less right.
  ::madvise(begin + before, bytes, MADV_HUGEPAGE);
  return begin + before;
}

// Huge pages that are divided between arrays. What is given back is used again
// when all of its page was, or if it was the last that had been taken: arrays
// live and die together.
class Chunks {
 public:
  std::byte* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (Chunk& chunk : chunks_) {
      if (kHuge - chunk.used >= bytes) return take_from(chunk, bytes);
    }
    chunks_.push_back({map(kHuge), 0, 0});
    return take_from(chunks_.back(), bytes);
  }

  void give(const std::byte* block, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (Chunk& chunk : chunks_) {
      if (block < chunk.begin || block >= chunk.begin + kHuge) continue;
      if (block + bytes == chunk.begin + chunk.used) chunk.used -= bytes;
      if (--chunk.arrays == 0) chunk.used = 0;
    }
  }

 private:
  struct Chunk {
    std::byte* begin;
    std::size_t used;
    std::size_t arrays;
  };

  static std::byte* take_from(Chunk& chunk, std::size_t bytes) {
    std::byte* const block = chunk.begin + chunk.used;
    chunk.used += bytes;
    ++chunk.arrays;
    return block;
  }

  std::mutex mutex_;
  std::vector<Chunk> chunks_;
};

// Never destroyed, since arrays may be after anything else.
Chunks& chunks() {
  static auto* const all = new Chunks;
  return *all;
}

void release(std::byte* data, std::size_t capacity) {
  if (is_mapped(capacity)) {
    ::munmap(data, capacity);
  } else if (is_shared(capacity)) {
    chunks().give(data, capacity);
  } else {
    std::free(data);
  }
}

}  // namespace

Pages::~Pages() { release(data_, capacity_); }

// REQUIRES: more than there are.
void Pages::grow(std::size_t bytes) {
  if (bytes < kShared) {
    void* const moved = std::realloc(data_, bytes);
    if (moved == nullptr) throw std::bad_alloc();
    data_ = static_cast<std::byte*>(moved);
    capacity_ = bytes;
    return;
  }
  bytes = round_up(bytes, kGrain);
  if (is_mapped(bytes)) bytes = round_up(bytes, kHuge);
  std::byte* fresh = is_mapped(bytes) ? map(bytes) : chunks().take(bytes);
  if (is_mapped(capacity_)) {  // the kernel moves huge pages as they are
    void* const moved = ::mremap(data_, capacity_, capacity_,
                                 MREMAP_MAYMOVE | MREMAP_FIXED, fresh);
    if (moved == MAP_FAILED) {
      ::munmap(fresh, bytes);
      throw std::bad_alloc();
    }
  } else if (capacity_ != 0) {
    std::memcpy(fresh, data_, capacity_);
    release(data_, capacity_);
  }
  data_ = fresh;
  capacity_ = bytes;
}

// Pages of their own are zero as the kernel gives them.
void Pages::reserve_zero(std::size_t bytes) {
  grow(bytes);
  if (!is_mapped(capacity_)) std::memset(data_, 0, bytes);
}

}  // namespace podium
