// smtlib/recent.h -- the symbols that were read last, by their texts.
//
// A script says the same words and names over and over. Most of them are found
// here, in a table that stays in the cache and asks for one comparison, however
// large the table of all symbols is.

#pragma once

#include <cstddef>
#include <cstdint>

#include "base/pages.h"

namespace podium::smtlib {

// Of short texts, which are their own keys, of two words.
class RecentSymbols {
 public:
  struct Entry {
    std::uint64_t low;  // 0: none is there, or that of the empty text
    std::uint32_t high;
    std::uint32_t number;
  };

  // For a script of so many bytes.
  explicit RecentSymbols(std::size_t bytes);

  // Whatever is there now. It may have another key.
  [[gnu::always_inline]] const Entry& at(std::uint64_t low,
                                         std::uint32_t high) const {
    return entries_.data()[index(low, high)];
  }

  [[gnu::always_inline]] Entry& at(std::uint64_t low, std::uint32_t high) {
    return entries_.data()[index(low, high)];
  }

  void note(const Entry& entry) { at(entry.low, entry.high) = entry; }

  // Gives back the memory: nothing is looked up any more.
  void drop() { entries_ = Array<Entry>(); }

 private:
  [[gnu::always_inline]] std::size_t index(std::uint64_t low,
                                           std::uint32_t high) const {
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
    return (low + (std::uint64_t{high} << 24)) * kFactor >> shift_;
  }

  Array<Entry> entries_;
  unsigned shift_;  // 64 less the binary logarithm of their number
};

}  // namespace podium::smtlib
