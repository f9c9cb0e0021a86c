// evaluate/values.h -- the values of one evaluation.
//
//   Array     a node of Arrays, or a Closure, or one with stores upon it:
//             {Patched, closure, an Array of sequences of one element}
//   Datatype  {Tag, constructor, fields...}
//   Sequence  {Tag, elements...}
//   String    a number of strings
//   RegLan    a node of Regexes
//   Declared  the name of the abstract value, a SymbolId
//   Map       {Closure, ...}

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/algebraic.h"
#include "evaluate/arrays.h"
#include "evaluate/bits.h"
#include "evaluate/interner.h"
#include "evaluate/numbers.h"
#include "evaluate/regexes.h"
#include "evaluate/value.h"

namespace podium::evaluate {

struct Values {
  Values() = default;
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  Interner<std::uint64_t> words;
  Interner<std::uint32_t> strings;  // characters
  Numbers numbers{words};
  Bits bits{words};
  Arrays arrays{words};
  Algebraic algebraic{words, numbers};
  Regexes regexes{words, strings};

  Tag tag(Value value) const { return Tag{words[number(value)][0]}; }

  // A tagged sequence.
  Value tuple(Tag tag, std::uint64_t first, std::span<const Value> rest);
  Value sequence(std::span<const Value> elements);
  // What follows the tag.
  std::span<const Value> parts(Value value) const {
    return words[number(value)].subspan(1);
  }

  Value string(std::span<const std::uint32_t> characters) {
    return strings.intern(characters);
  }
  std::span<const std::uint32_t> characters(Value string) const {
    return strings[number(string)];
  }

  // Whether some value is so long that work on it takes more than a step.
  bool has_long() const {
    return words.longest() >= kLong || strings.longest() >= kLong;
  }

  // How much memory the values take, about.
  std::size_t bytes() const {
    return words.word_count() * 8 + words.size() * 28 +
           strings.word_count() * 4 + strings.size() * 28;
  }

 private:
  static constexpr std::size_t kLong = 4096;

  static std::uint32_t number(Value value) {
    return static_cast<std::uint32_t>(value);
  }
  std::vector<std::uint64_t> buffer_;
};

}  // namespace podium::evaluate
