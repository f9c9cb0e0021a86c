#include "base/pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

#include "base/paged_vector.h"

namespace podium {

namespace {

constexpr std::size_t kHuge = std::size_t{2} << 20;  // a huge page, in bytes
// Arrays from here on live in huge pages: smaller ones share them, larger ones
// have some of their own. Sanitizers should see each array by itself.
#if defined(__has_feature)
#define PODIUM_HAS_FEATURE(name) __has_feature(name)
#else
#define PODIUM_HAS_FEATURE(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || PODIUM_HAS_FEATURE(address_sanitizer)
constexpr std::size_t kShared = kHuge;
#else
constexpr std::size_t kShared = std::size_t{1} << 15;
#endif
constexpr std::size_t kOwn = kHuge;
constexpr std::size_t kGrain = 4096;  // sizes of shared ones are multiples

constexpr std::size_t round_up(std::size_t bytes, std::size_t grain) {
  return (bytes + grain - 1) / grain * grain;
}

// What is taken for an array of so many bytes.
constexpr std::size_t capacity_for(std::size_t bytes) {
  if (bytes < kShared) return bytes;
  bytes = round_up(bytes, kGrain);
  return bytes < kOwn ? bytes : round_up(bytes, kHuge);
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

// Huge pages that are divided between arrays: the first gap that is large
// enough is taken. They stay for the arrays of the next script.
class Chunks {
 public:
  std::byte* take(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (Chunk& chunk : chunks_) {
      for (Gap& gap : chunk.gaps) {
        if (gap.begin + bytes <= gap.end) return take_from(gap, bytes);
      }
    }
    return take_from(add_chunk().gaps.front(), bytes);
  }

  // Whether an array could have the gap behind it, up to so many bytes in all.
  // That it need not be moved is worth more than the gap.
  bool extend(std::byte* block, std::size_t bytes, std::size_t wanted) {
    const std::lock_guard lock(mutex_);
    for (Chunk& chunk : chunks_) {
      if (!chunk.has(block)) continue;
      for (Gap& gap : chunk.gaps) {
        if (gap.begin != block + bytes) continue;
        if (block + wanted > gap.end) return false;
        gap.begin = block + wanted;
        return true;
      }
    }
    return false;
  }

  void give(std::byte* block, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (Chunk& chunk : chunks_) {
      if (chunk.has(block)) put({block, block + bytes}, chunk.gaps);
    }
  }

  // Those that nobody uses any more have no memory until they are used again.
  void trim() {
    const std::lock_guard lock(mutex_);
    for (const Chunk& chunk : chunks_) {
      for (const Gap& gap : chunk.gaps) {
        if (gap.end - gap.begin != std::ptrdiff_t{kHuge}) continue;
        ::madvise(chunk.begin, kHuge, MADV_DONTNEED);
      }
    }
  }

 private:
  static constexpr std::size_t kMostGaps = kHuge / kShared + 1;

  struct Gap {
    std::byte* begin;
    std::byte* end;
  };
  struct Chunk {
    bool has(const std::byte* block) const {
      return block >= begin && block < begin + kHuge;
    }

    std::byte* begin;
    std::vector<Gap> gaps;  // in order, none next to another
  };

  // With room for all gaps that it may have: to give memory back must not fail
  // for lack of memory.
  Chunk& add_chunk() {
    std::vector<Gap> gaps;
    gaps.reserve(kMostGaps);
    std::byte* const begin = map(kHuge);
    gaps.push_back({begin, begin + kHuge});
    return chunks_.emplace_back(Chunk{begin, std::move(gaps)});
  }

  static std::byte* take_from(Gap& gap, std::size_t bytes) {
    std::byte* const block = gap.begin;
    gap.begin += bytes;  // an empty gap goes when a neighbour is given back
    return block;
  }

  static void put(Gap gap, std::vector<Gap>& gaps) {
    auto at = gaps.begin();
    while (at != gaps.end() && at->end < gap.begin) ++at;
    while (at != gaps.end() && at->begin <= gap.end) {
      gap = {std::min(gap.begin, at->begin), std::max(gap.end, at->end)};
      at = gaps.erase(at);
    }
    gaps.insert(at, gap);
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

std::byte* take_pages(std::size_t bytes) {
  bytes = capacity_for(bytes);
  if (is_mapped(bytes)) return map(bytes);
  if (is_shared(bytes)) return chunks().take(bytes);
  void* const data = std::malloc(bytes);
  if (data == nullptr) throw std::bad_alloc();
  return static_cast<std::byte*>(data);
}

void give_pages(std::byte* data, std::size_t bytes) {
  release(data, capacity_for(bytes));
}

void trim_pages() { chunks().trim(); }

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
  bytes = capacity_for(bytes);
  if (is_shared(capacity_) && is_shared(bytes) &&
      chunks().extend(data_, capacity_, bytes)) {
    capacity_ = bytes;
    return;
  }
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
    // An array that is growing large leaves behind what it had while small.
    if (is_mapped(bytes)) chunks().trim();
  }
  data_ = fresh;
  capacity_ = bytes;
}

// Pages of their own are zero as the kernel gives them.
void Pages::reserve_zero(std::size_t bytes) {
  grow(bytes);
  if (!is_mapped(capacity_)) std::memset(data_, 0, bytes);
}

// Whole huge pages: part of one could not be used for anything else.
void Pages::forget(std::size_t begin, std::size_t end) {
  begin = round_up(begin, kHuge);
  end = end / kHuge * kHuge;
  if (!is_mapped(capacity_) || begin >= end) return;
  ::madvise(data_ + begin, end - begin, MADV_DONTNEED);
}

}  // namespace podium
