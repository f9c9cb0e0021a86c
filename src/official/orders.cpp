// New orders of lists: the draws of those that are not a pair of arguments.

#include <algorithm>
#include <cstring>

#include "official/terms.h"

namespace podium::official {

namespace {

// From the back, one draw for each place but the first.
void shuffle(Spot* parts, std::size_t count, Random& random) {
  for (std::size_t i = count; i > 1; --i) {
    std::swap(parts[i - 1], parts[random.below(i)]);
  }
}

}  // namespace

// Room for the parts of a list after its header. Fast code relies on some more.
Spot* Terms::begin_items(std::size_t parts, std::uint32_t flags,
                         std::uint32_t word) {
  Array<Spot>& moves = context_.draft.moves;
  Draft::make_room(moves, parts + 1 + Scanner::kWindow + 8);
  const std::size_t begin = moves.size();
  moves.set_size(begin + parts + 1);
  moves[begin] = {static_cast<std::uint32_t>(parts) | flags, word};
  return &moves[begin + 1];
}

// An application that the fast code has left: with another number of arguments
// than two, with a rounding mode, or of (as operator sort).
bool Terms::close_rare(Shape of_list, std::uint32_t open) {
  Context& c = context_;
  const std::size_t arguments = (c.stack.size() - parts_begin()) / 2 + 1;
  if (of_list == Shape::Antisymmetric) {
    if (c.random.bit() != 0) reverse_arguments(open, arguments);
    return true;
  }
  const std::size_t fixed = of_list == Shape::Rounded ? 1 : 0;
  if (arguments == fixed) {
    return c.fail((c.at - 1)->offset,
                  "this operator has a rounding mode and no arguments",
                  "fp.add and fp.mul take a rounding mode and two numbers");
  }
  if (arguments - fixed < 2) return true;
  const std::size_t move = c.draft.moves.size();
  Spot* const parts = begin_items(arguments, 0, 0);
  parts[0] = {0, 0};
  std::memcpy(parts + 1, &c.stack[parts_begin()],
              (arguments - 1) * sizeof(Spot));
  shuffle(parts + fixed, arguments - fixed, c.random);
  c.draft.notes[open] = action_note(Action::Items, move);
  return true;
}

// Also of (as < sort): then the counterpart stands in the place of the list.
void Terms::reverse_arguments(std::uint32_t open, std::size_t arguments) {
  Context& c = context_;
  std::uint32_t flags = 0;
  std::uint32_t word = 0;
  if (c.draft.notes[open + 1] >= kReserved) {
    std::uint32_t& head = c.draft.notes[open + 1];
    head = Operators::counterpart(head);
    if (arguments == 1) return;
  } else {
    flags = kNewOperator;
    word = Operators::counterpart(c.draft.notes[open + 3]);
  }
  const std::size_t move = c.draft.moves.size();
  Spot* const parts = begin_items(arguments, flags, word);
  parts[0] = {0, 0};
  std::memcpy(parts + 1, &c.stack[parts_begin()],
              (arguments - 1) * sizeof(Spot));
  std::reverse(parts, parts + arguments);
  c.draft.notes[open] = action_note(Action::Items, move);
}

void Terms::shuffle_from(std::size_t from, std::uint32_t list) {
  Context& c = context_;
  const std::size_t count = (c.stack.size() - from) / 2;
  if (count < 2 || !c.scrambles()) return;
  const std::size_t move = c.draft.moves.size();
  Spot* const parts = begin_items(count, kNoOperator, 0);
  std::memcpy(parts, &c.stack[from], count * sizeof(Spot));
  shuffle(parts, count, c.random);
  c.draft.notes[list] = action_note(Action::Items, move);
}

}  // namespace podium::official
