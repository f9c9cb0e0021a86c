// New orders of lists: the draws of those that are not a pair of arguments.

#include <algorithm>
#include <array>

#include "official/exchange.h"
#include "official/terms.h"

namespace podium::official {

namespace {

// From the back, one draw for each place but the first.
void shuffle(std::uint32_t* parts, std::size_t count, Random& random) {
  for (std::size_t i = count; i > 1; --i) {
    std::swap(parts[i - 1], parts[random.below(i)]);
  }
}

}  // namespace

// Leads from the item to a block of the moves, where there is room for the
// parts.
std::uint32_t* Terms::mark_parts(std::uint32_t list, std::size_t parts,
                                 std::uint32_t first, std::uint32_t opens) {
  Array<std::uint32_t>& moves = context_.draft.moves;
  Draft::make_room(moves, kPartsHeader + parts);
  const std::size_t move = moves.size();
  moves.set_size(move + kPartsHeader + parts);
  Item& item = context_.draft.items[list];
  moves[move + kPartsCount] = static_cast<std::uint32_t>(parts);
  moves[move + kPartsFirst] = first;
  moves[move + kPartsOpens] = opens;
  moves[move + kPartsWhat] = item.what;
  moves[move + kPartsKind] = static_cast<std::uint32_t>(item.kind());
  moves[move + kPartsWord] = 0;
  item.what = static_cast<std::uint32_t>(move);
  item.set_kind(Kind::Parts);
  context_.draft.mark(list);
  return &moves[move + kPartsHeader];
}

// An application that the fast code has left: with another number of arguments
// than two, with a rounding mode, or of (as operator sort).
bool Terms::draw_order(Shape of_list, std::uint32_t list) {
  Context& c = context_;
  const bool qualified = of_list == Shape::Qualified;
  if (qualified) of_list = c.operators.shape(c.symbol_at(list + 1));
  if (of_list == Shape::Antisymmetric) {
    if (c.random.bit() == 0) {
      const std::uint32_t name = list + (qualified ? 1 : 0);
      return c.refer({c.symbol_at(name), name, 0});
    }
    reverse_arguments(list, qualified);
    return true;
  }
  const std::size_t from = parts_begin();
  const std::size_t count = c.stack.size() - from;
  const std::size_t fixed = of_list == Shape::Rounded ? 1 : 0;
  if (count == fixed) {
    return c.fail(Token{0, list, 0},
                  "this operator has a rounding mode and no arguments",
                  "fp.add and fp.mul take a rounding mode and two numbers");
  }
  if (count - fixed < 2) return true;
  std::uint32_t* parts = &c.stack[from];
  const bool moves = !qualified && may_move(list);
  if (!moves) {
    parts =
        std::copy_n(parts, count, mark_parts(list, count, *parts, 0)) - count;
  }
  shuffle(parts + fixed, count - fixed, c.random);
  if (moves) move_arguments(list, parts, count);
  return true;
}

// With the counterpart as operator. It takes the place of all of (as < sort).
void Terms::reverse_arguments(std::uint32_t list, bool qualified) {
  Context& c = context_;
  const std::size_t from = parts_begin();
  const std::size_t count = c.stack.size() - from;
  std::uint32_t* const parts = &c.stack[from];
  const std::uint32_t word =
      Operators::turned(qualified ? c.symbol_at(list + 1) : c.symbol_at(list));
  if (!qualified) {
    c.draft.items[list].what = word;
    if (count == 1) return;
    if (may_move(list)) {
      std::reverse(parts, parts + count);
      return move_arguments(list, parts, count);
    }
  }
  std::reverse_copy(parts, parts + count, mark_parts(list, count, *parts, 0));
  if (qualified) c.draft.moves[c.symbol_at(list) + kPartsWord] = word;
}

// Whether the arguments of a list that ends with the present item may change
// places in the draft.
bool Terms::may_move(std::uint32_t list) const {
  const Context& c = context_;
  return c.item - list <= kMostMoved && list >= c.draft.last_marked &&
         c.closes <= kMovableCloses;
}

// To the order of these parts, which are the items where they begin.
void Terms::move_arguments(std::uint32_t list, const std::uint32_t* parts,
                           std::size_t count) {
  Context& c = context_;
  Item* const first = &c.draft.items[list + 1];
  const std::uint32_t size = c.item - list;
  std::array<bool, kMostMoved + 1> begins{};
  for (std::size_t i = 0; i < count; ++i) begins[parts[i] - list - 1] = true;
  begins[size] = true;
  std::array<Item, kMostMoved> copy;
  std::copy_n(first, size, copy.data());
  // What closes after the list follows its new last item.
  copy[size - 1].form -= c.closes << 16;
  Item* out = first;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t at = parts[i] - list - 1;
    do {
      *out++ = copy[at++];
    } while (!begins[at]);
  }
  out[-1].form += c.closes << 16;
}

void Terms::shuffle_from(std::size_t from, std::uint32_t opens) {
  Context& c = context_;
  const std::size_t count = c.stack.size() - from;
  if (count < 2 || !c.scrambles()) return;
  const std::uint32_t first = c.stack[from];
  std::uint32_t* const parts =
      mark_parts(first, count, first, c.draft.items[first].opens() - opens);
  std::copy_n(&c.stack[from], count, parts);
  shuffle(parts, count, c.random);
}

}  // namespace podium::official
