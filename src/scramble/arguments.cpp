// Steps 4 and 5: the arguments of operators in another order.

#include <algorithm>

#include "scramble/terms.h"

namespace podium::scramble {

void Terms::collect(Index list) {
  elements_.clear();
  const Index end = partner(list);
  for (Index at = list + 2; at < end; at = next(at)) elements_.push_back(at);
}

// The new order of the elements; whether the operator becomes its counterpart.
bool Terms::draw(Action action) {
  Random& random = *context_.random;
  const auto begin = elements_.begin();
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

Terms::Range Terms::arrange(Action action, Index list, Range range) {
  collect(list);
  const bool flipped = draw(action);
  context_.pen.open();
  if (flipped) {
    context_.pen.text(known_words()[context_.ids[list + 1]].counterpart);
  } else {
    writer_.reference(list + 1);
  }
  return put_elements(list, range);
}

// Atoms are written at once up to the first list, the others later. The last
// one needs no range of its own if it was the last before.
Terms::Range Terms::put_elements(Index list, Range range) {
  std::size_t first = 0;
  std::size_t count = elements_.size();
  while (first < count && !context_.is_open(elements_[first])) {
    context_.pen = atom(context_.pen, elements_[first++]);
  }
  Range rest{partner(list), range.end};
  if (first == count) return rest;
  if (next(elements_.back()) == rest.begin) {
    rest.begin = elements_.back();
    if (first == --count) return rest;
  }
  later(Before::Nothing, rest);
  while (--count > first) {
    later(Before::Nothing, {elements_[count], next(elements_[count])});
  }
  return {elements_[first], next(elements_[first])};
}

}  // namespace podium::scramble
