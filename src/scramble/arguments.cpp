// Steps 4 and 5: the arguments of operators in another order.

#include <algorithm>
#include <utility>

#include "scramble/terms.h"

namespace podium::scramble {

using smtlib::Byte;
using smtlib::Tape;

// The arguments of the list in their new order.
Terms::Order Terms::order_elements(Action action, Index list) {
  const Byte* const firsts = context_.firsts;
  const Tape::Token* const tokens = context_.tape.tokens();
  const Index end = tokens[list].link;
  Index* const begin = elements_.make_room(end - list);
  Index* out = begin;
  for (Index at = list + 2; at < end;) {
    *out++ = at;
    at = (firsts[at] == Byte::Open ? tokens[at].link : at) + 1;
  }
  elements_.set_size(static_cast<std::size_t>(out - begin));
  return draw(action, begin, out);
}

Terms::Order Terms::draw(Action action, Index* begin, Index* end) {
  Random& random = *context_.random;
  const std::ptrdiff_t count = end - begin;
  switch (action) {
    case Action::Arguments:
      return shuffle(begin, end);
    case Action::Pair:
      return count == 2 ? shuffle(begin, end) : Order::Same;
    case Action::AfterRounding:
      return count == 3 ? shuffle(begin + 1, end) : Order::Same;
    case Action::Factors:
      return count == 4 ? shuffle(begin + 1, begin + 3) : Order::Same;
    case Action::Flip:
      if (count < 2 || !random.coin()) return Order::Same;
      std::reverse(begin, end);
      return Order::Reversed;
    case Action::None:
      break;
  }
  return Order::Same;
}

inline Terms::Order Terms::shuffle(Index* begin, Index* end) {
  if (end - begin == 2) {  // the most frequent, and then often nothing changes
    if (context_.random->below(2) != 0) return Order::Same;
    std::swap(begin[0], begin[1]);
    return Order::Other;
  }
  context_.random->shuffle(begin, end);
  return end - begin < 2 ? Order::Same : Order::Other;
}

// Puts the elements from this one on, which is a list, on the stack, and what
// comes after them. The last one needs no range of its own if it was the last
// before.
Terms::Range Terms::put_lists(std::size_t first, Range rest) {
  std::size_t count = elements_.size();
  const Index last = elements_[count - 1];
  if (next(last) == rest.begin) {
    rest.begin = last;
    if (first == --count) return rest;
  }
  later(Before::Nothing, rest);
  while (--count > first) {
    later(Before::Nothing, {elements_[count], next(elements_[count])});
  }
  return {elements_[first], next(elements_[first])};
}

}  // namespace podium::scramble
