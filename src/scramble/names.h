// scramble/names.h -- new names that clash with nothing.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/pages.h"
#include "base/random.h"
#include "scramble/symbols.h"

namespace podium::scramble {

// Whether a symbol stays as it is in the output.
enum class Staying : std::uint8_t { All, Untouched };

// `base`, or `base` and as many `filler`s as it takes, such that no staying
// symbol is the prefix and a number, perhaps after "is-".
std::string fresh_prefix(std::string_view base, char filler,
                         const SymbolTable& symbols, Staying staying);

// The numbers of x1, x2, ... in a random order: steps 2 and 2a of the paper.
class Numbers {
 public:
  // For all symbols that have a new name. In the order of the script if there
  // are no random numbers.
  void draw(const SymbolTable& symbols, Random* random);

  // How many there are; they are 1, 2, ...
  std::uint32_t count() const { return count_; }

  // REQUIRES: a symbol with a new name.
  std::uint32_t number(SymbolId id) const;

  // The digits of the number as spell() gives them, made once because a name
  // is written often; a number that does not fit is itself with the bit
  // kTooLong.
  static constexpr std::uint64_t kTooLong = std::uint64_t{1} << 63;
  std::uint64_t word(SymbolId id) const { return words_[id]; }

 private:
  Array<std::uint64_t> words_;
  std::uint32_t count_ = 0;
};

}  // namespace podium::scramble
