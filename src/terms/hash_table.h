// terms/hash_table.h -- from a hash to the numbers of what may be equal.
//
// Open addressing over pairs of a hash and a number; the things themselves are
// elsewhere, and who asks says how to compare. Eight slots are a group, and a
// byte for each slot tells whether it is used and a little of its hash: most of
// what is asked for is not there, and these bytes, which stay in the cache, are
// enough to know it.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/pages.h"
#include "terms/ids.h"

namespace podium::terms {

// Mixes one more word into a hash.
constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
  return hash ^ (hash >> 32);
}

// What a table takes: every bit of it depends on every bit of the words.
constexpr std::uint32_t finish_hash(std::uint64_t hash) {
  hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdULL;
  hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return static_cast<std::uint32_t>(hash >> 32);
}

class HashTable {
 public:
  // The number for which `equal` holds, else kNone.
  template <class Equal>
  std::uint32_t find(std::uint32_t hash, Equal equal) const {
    if (groups_.size() == 0) return kNone;
    const std::size_t mask = groups_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      const std::uint64_t group = groups_[at];
      for (std::uint64_t like = places_of(group, mark_of(hash)); like != 0;
           like &= like - 1) {
        const Slot& slot = slots_[slot_at(at, like)];
        if (slot.hash == hash && equal(slot.number)) return slot.number;
      }
      if (places_of(group, kEmpty) != 0) return kNone;
    }
  }

  // Where the search for this hash will begin, to be prefetched.
  struct Places {
    const void* group;
    const void* slot;
  };
  Places places(std::uint32_t hash) const {
    if (groups_.size() == 0) return {nullptr, nullptr};
    const std::size_t at = hash & (groups_.size() - 1);
    return {&groups_[at], &slots_[at * kGroup]};
  }
  // The number that this search will look at first, kNone if none.
  std::uint32_t first(std::uint32_t hash) const {
    if (groups_.size() == 0) return kNone;
    const std::size_t at = hash & (groups_.size() - 1);
    const std::uint64_t like = places_of(groups_[at], mark_of(hash));
    return like == 0 ? kNone : slots_[slot_at(at, like)].number;
  }

  // REQUIRES: it is not there yet.
  void insert(std::uint32_t hash, std::uint32_t number) {
    if ((used_ + 1) * 4 > groups_.size() * kGroup * 3) grow();
    place(hash, number);
    ++used_;
  }

  // The same content.
  HashTable copy() const {
    HashTable result;
    result.groups_ = copy_of(groups_);
    result.slots_ = copy_of(slots_);
    result.used_ = used_;
    return result;
  }

 private:
  static constexpr std::size_t kGroup = 8;
  static constexpr std::uint8_t kEmpty = 0;
  static constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
  static constexpr std::uint64_t kHighs = kOnes << 7;

  struct Slot {
    std::uint32_t hash;
    std::uint32_t number;
  };

  // Never kEmpty. Of bits that do not tell the group, in all but huge tables.
  static std::uint8_t mark_of(std::uint32_t hash) {
    return static_cast<std::uint8_t>(hash >> 25 | 0x80);
  }

  // The high bits of the bytes that are this mark; perhaps also of bytes after
  // one that is, as a difference borrows.
  static std::uint64_t places_of(std::uint64_t group, std::uint8_t mark) {
    const std::uint64_t difference = group ^ (kOnes * mark);
    return (difference - kOnes) & ~difference & kHighs;
  }
  static std::size_t slot_at(std::size_t group, std::uint64_t places) {
    return group * kGroup +
           static_cast<std::size_t>(std::countr_zero(places)) / 8;
  }

  template <class T>
  static Array<T> copy_of(const Array<T>& from) {
    Array<T> result;
    result.reserve(from.size());
    result.set_size(from.size());
    if (from.size() != 0) {
      std::memcpy(result.data(), from.data(), from.size() * sizeof(T));
    }
    return result;
  }

  void place(std::uint32_t hash, std::uint32_t number) {
    const std::size_t mask = groups_.size() - 1;
    std::size_t at = hash & mask;
    std::uint64_t empty = places_of(groups_[at], kEmpty);
    while (empty == 0) {
      at = (at + 1) & mask;
      empty = places_of(groups_[at], kEmpty);
    }
    // The lowest one is exact.
    const int shift = std::countr_zero(empty) / 8 * 8;
    groups_[at] |= std::uint64_t{mark_of(hash)} << shift;
    slots_[slot_at(at, empty)] = {hash, number};
  }

  void grow() {
    Array<std::uint64_t> groups = std::move(groups_);
    Array<Slot> slots = std::move(slots_);
    const std::size_t size = groups.size() == 0 ? 8 : groups.size() * 2;
    // Empty bytes are zero, as fresh memory is: filling a large table before
    // its use would take time.
    groups_ = Array<std::uint64_t>();
    groups_.reserve_zero(size);
    groups_.set_size(size);
    slots_ = Array<Slot>();
    slots_.reserve(size * kGroup);
    slots_.set_size(size * kGroup);
    for (std::size_t at = 0; at < groups.size(); ++at) {
      for (std::uint64_t used = groups[at] & kHighs; used != 0;
           used &= used - 1) {
        const Slot& slot = slots[slot_at(at, used)];
        place(slot.hash, slot.number);
      }
    }
  }

  Array<std::uint64_t> groups_;  // a power of two, or none
  Array<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace podium::terms
