#include "scramble/names.h"

#include <bit>
#include <cstddef>
#include <set>
#include <vector>

#include "scramble/digits.h"
#include "scramble/shuffle.h"

namespace podium::scramble {

namespace {

// The number of fillers if the text is `base`, fillers and a number; else -1.
std::int64_t fillers(std::string_view text, std::string_view base,
                     char filler) {
  if (text.starts_with("is-")) text.remove_prefix(3);
  if (!text.starts_with(base)) return -1;
  const std::size_t end = text.find_first_not_of(filler, base.size());
  if (end == std::string_view::npos) return -1;
  if (text.find_first_not_of("0123456789", end) != std::string_view::npos) {
    return -1;
  }
  return static_cast<std::int64_t>(end - base.size());
}

// The words of 1, 2, ... Nine of ten differ from the one before in their last
// digit only.
void put_words(std::uint64_t* words, std::uint32_t count) {
  std::uint64_t word = 0;
  std::uint64_t last = 0;   // 1 in the place of its last digit
  std::uint32_t digit = 9;  // the last one; before 1 there is none to count on
  for (std::uint32_t number = 1; number <= count; ++number) {
    if (++digit < 10) {
      word += last;
    } else if (number < kEightDigits) {
      word = spell(number);
      last = std::bit_floor(word) >> 5;  // digits have 5 bits below their first
      digit = number % 10;
    } else {
      word = number | Numbers::kTooLong;
    }
    *words++ = word;
  }
}

}  // namespace

std::string fresh_prefix(std::string_view base, char filler,
                         const SymbolTable& symbols, Staying staying) {
  std::set<std::int64_t> taken;
  for (SymbolId id = 0; id < symbols.size(); ++id) {
    if (staying == Staying::All || (symbols.state(id) & kUntouched) != 0) {
      taken.insert(fillers(symbols.text(id), base, filler));
    }
  }
  std::size_t count = 0;
  while (taken.contains(static_cast<std::int64_t>(count))) ++count;
  return std::string(base) + std::string(count, filler);
}

// First the functions and variables, then the sorts: their ids are each in the
// order of the script, but how they mix depends on how it is read.
void Numbers::draw(const SymbolTable& symbols, Random* random) {
  std::uint32_t functions = 0;
  count_ = 0;
  for (SymbolId id = 0; id < symbols.size(); ++id) {
    if ((symbols.state(id) & kNamed) == 0) continue;
    ++count_;
    if (!symbols.is_sort(id)) ++functions;
  }
  words_.reserve(symbols.size());
  put_words(words_.data(), count_);
  if (random != nullptr) shuffle_all(words_.data(), count_, *random);
  const std::vector<std::uint64_t> of_sorts(words_.data() + functions,
                                            words_.data() + count_);
  std::size_t sort = of_sorts.size();
  // From the back, where no number stands that is still to be moved.
  for (SymbolId id = symbols.size(); id-- > 0;) {
    if ((symbols.state(id) & kNamed) == 0) continue;
    words_[id] = symbols.is_sort(id) ? of_sorts[--sort] : words_[--functions];
  }
}

std::uint32_t Numbers::number(SymbolId id) const {
  if ((words_[id] & kTooLong) != 0) {
    return static_cast<std::uint32_t>(words_[id]);
  }
  std::uint32_t number = 0;
  for (std::uint64_t word = words_[id]; word != 0; word >>= 8) {
    number = 10 * number + static_cast<std::uint32_t>((word & 0xff) - '0');
  }
  return number;
}

}  // namespace podium::scramble
