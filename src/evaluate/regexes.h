// evaluate/regexes.h -- regular expressions, and membership by derivatives.
//
// Each expression is there once, in a form that makes many equal ones the same:
// unions and intersections are sets, concatenations lean to the right. So the
// derivatives of one expression are few, and each is computed once.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "evaluate/interner.h"
#include "evaluate/value.h"

namespace podium::evaluate {

inline constexpr std::uint32_t kLastCharacter = 0x2ffff;

class Regexes {
 public:
  explicit Regexes(Interner<std::uint64_t>& words,
                   Interner<std::uint32_t>& strings)
      : words_(words), strings_(strings) {}

  Value none();
  Value all();
  Value empty();  // only the empty string
  Value string(Value string);
  Value range(std::uint32_t first, std::uint32_t last);
  Value concat(Value one, Value other);
  Value unite(std::span<const Value> parts);
  Value intersect(std::span<const Value> parts);
  Value complement(Value inner);
  Value star(Value inner);
  // At least and at most so many; none if there are no such numbers.
  Value loop(Value inner, std::uint64_t least, std::uint64_t most);

  bool is_nullable(Value regex) const;

  // None if it takes too long.
  std::optional<bool> contains(Value regex,
                               std::span<const std::uint32_t> text);
  // How long the shortest match at the begin of the text is, at least `least`;
  // -1 if there is none.
  std::optional<std::int64_t> shortest(Value regex,
                                       std::span<const std::uint32_t> text,
                                       std::size_t least);

 private:
  enum class Kind : std::uint64_t {
    None,
    String,  // a string, the next place in it
    Range,
    Concat,
    Union,
    Intersection,
    Complement,
    Star,
    Loop,  // inner, at least, at most
  };

  Kind kind(Value regex) const;
  std::span<const std::uint64_t> parts(Value regex) const {
    return words_[static_cast<std::uint32_t>(regex)].subspan(3);
  }
  std::vector<Value> part_list(Value regex) const {
    const auto view = parts(regex);
    return {view.begin(), view.end()};
  }
  Value make(Kind kind, bool nullable, std::span<const std::uint64_t> parts);
  Value combine(Kind kind, std::span<const Value> parts);
  Value string_from(Value string, std::size_t place);

  // The rest of what begins with the character; false if there are too many.
  bool derive(Value regex, std::uint32_t character, Value& result);
  // Those whose derivatives this one's is made of.
  void needed(Value regex, std::vector<Value>& result) const;
  Value derived(Value regex, std::uint32_t character);
  Value known(Value regex, std::uint32_t character) const;

  Interner<std::uint64_t>& words_;
  Interner<std::uint32_t>& strings_;
  std::unordered_map<std::uint64_t, Value> derivatives_;
  std::uint64_t steps_ = 0;
};

}  // namespace podium::evaluate
