// scramble/names.h -- new names that clash with nothing.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "scramble/symbols.h"

namespace podium::scramble {

// Whether a symbol stays as it is in the output.
enum class Staying : std::uint8_t { All, Untouched };

// `base`, or `base` and as many `filler`s as it takes, such that no staying
// symbol is the prefix and a number, perhaps after "is-".
std::string fresh_prefix(std::string_view base, char filler,
                         const SymbolTable& symbols, Staying staying);

// x1, x2, ... in a random order: steps 2 and 2a of the paper.
class Names {
 public:
  Names(std::string prefix, std::uint32_t count, Random& random);

  // `name` is one of 1, 2, ..., count.
  void write(std::uint32_t name, std::string& out) const;

  // The numbers of the names: of 1, 2, ..., count.
  const std::vector<std::uint32_t>& numbers() const { return numbers_; }
  const std::string& prefix() const { return prefix_; }

 private:
  std::string prefix_;
  std::vector<std::uint32_t> numbers_;
};

}  // namespace podium::scramble
