// Steps 4 and 5: the arguments of operators in another order.

#include <algorithm>

#include "scramble/terms.h"

namespace podium::scramble {

// The arguments of the list in their new order. Whether the operator becomes
// its counterpart.
bool Terms::order_elements(Action action, Index list) {
  const Index end = partner(list);
  elements_.clear();
  for (Index at = list + 2; at < end; at = next(at)) elements_.push(at);
  return draw(action);
}

bool Terms::draw(Action action) {
  Random& random = *context_.random;
  Index* const begin = elements_.begin();
  const std::size_t count = elements_.size();
  switch (action) {
    case Action::Arguments:
      random.shuffle(begin, elements_.end());
      break;
    case Action::Pair:
      if (count == 2) random.shuffle(begin, elements_.end());
      break;
    case Action::AfterRounding:
      if (count == 3) random.shuffle(begin + 1, elements_.end());
      break;
    case Action::Factors:
      if (count == 4) random.shuffle(begin + 1, begin + 3);
      break;
    case Action::Flip:
      if (count < 2 || !random.coin()) break;
      std::reverse(begin, elements_.end());
      return true;
    case Action::None:
      break;
  }
  return false;
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
