// scramble/levels.h -- the levels of push and pop, and how many declarations
// there were before each.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace podium::scramble {

// Levels with nothing declared between them are one entry, so that
// (push 1000000000) costs nothing.
class Levels {
 public:
  void push(std::uint64_t count, std::size_t declared) {
    if (count == 0) return;
    if (!entries_.empty() && entries_.back().declared == declared) {
      entries_.back().count += count;
    } else {
      entries_.push_back({declared, count});
    }
  }

  // Ends so many of them, or all if there are fewer. How many of the
  // declarations were there before.
  std::size_t pop(std::uint64_t count, std::size_t declared) {
    while (count > 0 && !entries_.empty()) {
      Entry& last = entries_.back();
      declared = last.declared;
      if (last.count > count) {
        last.count -= count;
        break;
      }
      count -= last.count;
      entries_.pop_back();
    }
    return declared;
  }

  // The same for all levels.
  std::size_t pop_all(std::size_t declared) {
    if (!entries_.empty()) declared = entries_.front().declared;
    entries_.clear();
    return declared;
  }

 private:
  struct Entry {
    std::size_t declared;
    std::uint64_t count;
  };
  std::vector<Entry> entries_;
};

}  // namespace podium::scramble
