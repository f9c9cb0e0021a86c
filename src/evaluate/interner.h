// evaluate/interner.h -- every sequence of words once, numbered.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "terms/column.h"
#include "terms/hash_table.h"

namespace podium::evaluate {

template <class Word>
class Interner {
 public:
  // Equal sequences have equal numbers.
  // REQUIRES: the words are none of this interner's own.
  std::uint32_t intern(std::span<const Word> words) {
    const std::uint32_t hash = hash_of(words);
    const std::uint32_t found = table_.find(hash, [&](std::uint32_t number) {
      return std::ranges::equal((*this)[number], words);
    });
    if (found != terms::kNone) return found;
    const auto number = static_cast<std::uint32_t>(entries_.size());
    entries_.push({words_.size(), words.size()});
    longest_ = std::max(longest_, words.size());
    words_.append(words);
    table_.insert(hash, number);
    return number;
  }

  // Good until the next sequence comes.
  std::span<const Word> operator[](std::uint32_t number) const {
    const Entry& entry = entries_[number];
    return words_.span(entry.first, entry.count);
  }

  std::size_t size() const { return entries_.size(); }
  std::size_t longest() const { return longest_; }
  // All words of all sequences together.
  std::size_t word_count() const { return words_.size(); }

 private:
  struct Entry {
    std::size_t first;
    std::size_t count;
  };

  static std::uint32_t hash_of(std::span<const Word> words) {
    std::uint64_t hash = words.size();
    for (const Word word : words) hash = terms::mix(hash, word);
    return terms::finish_hash(hash);
  }

  std::size_t longest_ = 0;
  terms::Column<Word> words_;
  terms::Column<Entry> entries_;
  terms::HashTable table_;
};

}  // namespace podium::evaluate
