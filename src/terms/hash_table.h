// terms/hash_table.h -- from a hash to the numbers of what may be equal.
//
// Open addressing over pairs of a hash and a number; the things themselves are
// elsewhere, and who asks says how to compare.

#pragma once

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
    if (slots_.size() == 0) return kNone;
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
      const Slot& slot = slots_[at];
      if (slot.after == 0) return kNone;
      if (slot.hash == hash && equal(slot.after - 1)) return slot.after - 1;
    }
  }

  // Asks for the place in memory where the search for this hash will begin.
  void prefetch(std::uint32_t hash) const {
    if (slots_.size() == 0) return;
    __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]);
  }
  // The number that this search will look at first, kNone if none.
  std::uint32_t first(std::uint32_t hash) const {
    if (slots_.size() == 0) return kNone;
    return slots_[hash & (slots_.size() - 1)].after - 1;
  }

  // REQUIRES: it is not there yet.
  void insert(std::uint32_t hash, std::uint32_t number) {
    if ((used_ + 1) * 4 > slots_.size() * 3) grow();
    place(hash, number);
    ++used_;
  }

  // The same content.
  HashTable copy() const {
    HashTable result;
    result.slots_.reserve(slots_.size());
    result.slots_.set_size(slots_.size());
    if (slots_.size() != 0) {
      std::memcpy(result.slots_.data(), slots_.data(),
                  slots_.size() * sizeof(Slot));
    }
    result.used_ = used_;
    return result;
  }

 private:
  // Empty ones are zero, as fresh memory is: filling a large table before its
  // use would take time.
  struct Slot {
    std::uint32_t hash;
    std::uint32_t after;  // one more than the number
  };

  void place(std::uint32_t hash, std::uint32_t number) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].after != 0) at = (at + 1) & mask;
    slots_[at] = {hash, number + 1};
  }

  void grow() {
    Array<Slot> old = std::move(slots_);
    const std::size_t size = old.size() == 0 ? 64 : old.size() * 2;
    slots_ = Array<Slot>();
    slots_.reserve_zero(size);
    slots_.set_size(size);
    for (std::size_t at = 0; at < old.size(); ++at) {
      if (old[at].after != 0) place(old[at].hash, old[at].after - 1);
    }
  }

  Array<Slot> slots_;  // a power of two, or none
  std::size_t used_ = 0;
};

}  // namespace podium::terms
