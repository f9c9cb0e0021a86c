// Steps 4 and 5: the arguments of operators in another order.

#include <algorithm>
#include <utility>

#include "scramble/terms.h"

namespace podium::scramble {

using smtlib::Byte;

// The arguments of the list in their new order.
Terms::Order Terms::order_elements(Action action, Index list) {
  const Byte* const firsts = context_.strip.firsts();
  const Index* const links = context_.strip.links();
  const Index end = links[list];
  Index* const begin = elements_.make_room(end - list);
  Index* out = begin;
  for (Index at = list + 2; at < end;) {
    *out++ = at;
    at = (firsts[at] == Byte::Open ? links[at] : at) + 1;
  }
  elements_.set_size(static_cast<std::size_t>(out - begin));
  return draw(action, begin, out);
}

Terms::Order Terms::draw(Action action, Index* begin, Index* end) {
  const std::ptrdiff_t count = end - begin;
  switch (action) {
    case Action::Arguments:
      context_.dice->shuffle(begin, end);
      return Order::Other;
    case Action::Pair:
      if (count == 2) context_.dice->shuffle(begin, end);
      return Order::Other;
    case Action::AfterRounding:
      if (count == 3) context_.dice->shuffle(begin + 1, end);
      return Order::Other;
    case Action::Factors:
      if (count == 4) context_.dice->shuffle(begin + 1, begin + 3);
      return Order::Other;
    case Action::Flip:
      if (count < 2 || !context_.dice->swaps()) return Order::Same;
      std::reverse(begin, end);
      return Order::Reversed;
    case Action::None:
      break;
  }
  return Order::Same;
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
  const Index element = elements_[first];
  later_back(Before::Elements, rest, let_wait(first + 1, count));
  return {element, next(element)};
}

// The elements from one up to another wait from now on, and nobody needs the
// others any more. Tells how many wait below them.
std::size_t Terms::let_wait(std::size_t begin, std::size_t end) {
  if (waiting_.empty() && end - begin > kMany) {
    // They are not copied, which would take twice the memory.
    std::reverse(elements_.begin(), elements_.begin() + end);
    elements_.set_size(end - begin);
    std::swap(elements_, waiting_);
    trim_below_ = waiting_.size() / kMany * kMany;
    return 0;
  }
  const std::size_t mark = waiting_.size();
  while (end > begin) waiting_.push(elements_[--end]);
  return mark;
}

Terms::Index Terms::next_waiting() {
  const Index element = waiting_.pop();
  if (waiting_.size() < trim_below_) {
    waiting_.trim();
    trim_below_ -= kMany;
  }
  return element;
}

// The next of the elements that were put on the stack, or what comes after
// them.
Terms::Range Terms::next_element(const Task& task) {
  if (waiting_.size() == task.mark) return task.range;
  later_back(Before::Elements, task.range, task.mark);
  const Index element = next_waiting();
  return {element, next(element)};
}

}  // namespace podium::scramble
