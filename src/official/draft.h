// official/draft.h -- what the first pass decided, for the second to write.
//
// The text itself is read again when it is written, so little is kept of it:
// - one note for each symbol and each opening parenthesis of the commands that
//   stay, in the order of the text;
// - the moves, for lists whose parts change places or vanish;
// - the commands in their new order.
//
// A note of a symbol is its number, with kRaw if it is written as it stands.
// A note of a parenthesis is an action and the index of its move:
//   Keep   as it stands.
//   Swap   an operator with two arguments that change places. Move: the second.
//   Items  other changes. Move: the number of the parts with flags, a word to
//          write instead of the operator, then the parts in their new order; a
//          part at offset 0 is the first argument after the operator.
//   Strip  only the term of an annotation stays. Move: what follows it.

#pragma once

#include <cstddef>
#include <cstdint>

#include "base/pages.h"
#include "official/symbols.h"
#include "official/token.h"

namespace podium::official {

// A place in the text and the number of notes before it.
struct Spot {
  std::uint32_t offset;
  std::uint32_t note;
};

inline constexpr std::uint32_t kRaw = 1U << 30;

enum class Action : std::uint8_t { Keep, Swap, Items, Strip };

inline constexpr unsigned kActionShift = 30;
inline constexpr std::uint32_t kMoveMask = (1U << kActionShift) - 1;

inline std::uint32_t action_note(Action action, std::size_t move) {
  return static_cast<std::uint32_t>(action) << kActionShift |
         static_cast<std::uint32_t>(move);
}
inline Action action_of(std::uint32_t note) {
  return static_cast<Action>(note >> kActionShift);
}

// In the first word of Items, above the number of parts.
inline constexpr std::uint32_t kNoOperator = 1U << 31;  // parts only
inline constexpr std::uint32_t kNewOperator = 1U << 30;
inline constexpr std::uint32_t kPartsMask = kNewOperator - 1;

struct Step {
  Spot spot;           // of the command's opening parenthesis
  std::uint32_t move;  // its moves begin here
};

struct Draft {
  explicit Draft(std::string_view text) : symbols(text) {}

  // Room for one more of each in an amortised way; what is not used costs no
  // memory. Moves are pairs of words.
  template <class T>
  static void make_room(Array<T>& array, std::size_t more) {
    const std::size_t needed = array.size() + more;
    if (needed > array.capacity()) array.reserve(needed + needed / 2);
  }

  SymbolTable symbols;
  Array<std::uint32_t> notes;
  Array<Spot> moves;
  Array<Step> steps;
};

}  // namespace podium::official
