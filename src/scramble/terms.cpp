#include "scramble/terms.h"

#include <string_view>
#include <utility>

namespace podium::scramble {

using smtlib::Byte;
using smtlib::Kind;

Terms::Terms(Context& context)
    : context_(context), forms_(context), writer_(context) {
  set_difference_logic(false);
}

void Terms::set_difference_logic(bool value) {
  std::uint32_t id = 0;
  for (const Operator& operation : known_words()) {
    const bool stays = value && operation.in_difference_atoms;
    actions_[id++] = stays ? Action::None : operation.action;
  }
}

Terms::Range Terms::fail(Index token, const char* message, const char* hint) {
  context_.fail(token, message, hint);
  return kFailed;
}

Terms::Range Terms::fail(std::optional<Misfit> misfit) {
  context_.accept(std::move(misfit));
  return kFailed;
}

bool Terms::write(std::size_t begin, std::size_t end, Others others) {
  tasks_.clear();
  waiting_.clear();
  trim_below_ = 0;
  back_ = 0;
  first_ = others == Others::Done ? 0 : static_cast<Index>(begin);
  forget_at_ = static_cast<Index>(begin) + kMany;
  static constexpr Actions kNone{};
  actions_here_ = (context_.shuffles() ? actions_ : kNone).data();
  Range range{static_cast<Index>(begin), static_cast<Index>(end)};
  Hand hand(context_);
  for (;;) {
    range = run(hand, range);
    if (range.begin > range.end) return false;
    if (tasks_.empty()) break;
    const Task task = tasks_.pop();
    range = task.range;
    if (tasks_.size() < back_) back_ = 0;
    if (task.before == Before::Nothing) continue;
    if (task.before == Before::FirstName) {
      hand.pen.name(task.mark);
      forget_before(range.begin);
      continue;
    }
    if (task.before == Before::First) {  // and its list ends
      atom(hand, range.begin);
      range.begin = hand.partner(range.begin - 2);
      continue;
    }
    if (task.before == Before::Bind) {
      context_.scope.bind_since(task.mark);
      forget_before(range.begin);
      continue;
    }
    if (task.before == Before::Unbind) {
      context_.scope.unbind_to(task.mark);
      forget_before(range.begin);
      continue;
    }
    context_.pen = hand.pen;
    range = prepare(task);
    hand.resume(context_);
  }
  context_.pen = hand.pen;
  return !context_.error;  // some word in place of a term
}

// A command that is most of a large script would else take several times its
// size in tokens while its draft grows.
[[gnu::always_inline]] inline void Terms::forget_before(Index token) {
  if (token < forget_at_ || back_ != 0) [[likely]] {
    return;
  }
  context_.stream.forget(first_, token);
  forget_at_ = token + kMany;
}

[[gnu::always_inline]] inline Terms::Range Terms::run(Hand& hand, Range range) {
  while (range.begin < range.end) {
    const Byte first = hand.firsts[range.begin];
    if (first == Byte::Close) {
      hand.pen.close();
      ++range.begin;
    } else if (first == Byte::Open) {
      range = begin_list(hand, range);
    } else {
      atom(hand, range.begin++);
    }
  }
  return range;
}

[[gnu::always_inline]] inline Terms::Range Terms::begin_list(Hand& hand,
                                                             Range range) {
  const Index list = range.begin;
  const Index head = list + 1;
  if (hand.is_symbol(head) && hand.id(head) < kOperatorsEnd) {
    const SymbolId id = hand.id(head);
    if (id >= kFirstOperator) {
      const Action action = actions_here_[id];
      if (action != Action::None && !hand.is_bound(head)) {
        return arrange(hand, action, range);
      }
    } else if (id == kLet && simple_let(hand, range)) {
      return range;
    } else if (is_word(head)) {
      context_.pen = hand.pen;
      range = on_word(list, range);
      hand.resume(context_);
      return range;
    }
  }
  hand.pen.open();
  return {head, range.end};
}

// (let ((x t)) u), as nearly all are: goes on with t. False if it is another.
[[gnu::always_inline]] inline bool Terms::simple_let(Hand& hand, Range& range) {
  const Index list = range.begin;
  const Index binding = list + 3;
  if (hand.firsts[list + 1] != Byte::Symbol || !hand.is_open(list + 2) ||
      !hand.is_open(binding) || !hand.is_symbol(binding + 1)) {
    return false;
  }
  const SymbolId variable = hand.id(binding + 1);
  const Index term = binding + 2;
  const Index end = hand.partner(list);
  const Index body = hand.partner(list + 2) + 1;
  if (variable < hand.first_renamed || hand.firsts[term] == Byte::Close ||
      hand.next(term) != hand.partner(binding) ||
      hand.partner(binding) + 2 != body || body == end ||
      hand.next(body) != end) {
    return false;
  }
  const std::size_t mark = context_.scope.mark();
  context_.scope.note_variable(variable);
  hand.pen.raw("(let ((");
  hand.pen.name(variable);
  later(Before::Unbind, {end, range.end}, mark);
  later(Before::Bind, {body - 1, end}, mark);
  range = {term, body - 1};
  return true;
}

// Begins a list and writes its arguments in their new order: atoms at once up
// to the first list, the others later.
[[gnu::always_inline]] inline Terms::Range Terms::arrange(Hand& hand,
                                                          Action action,
                                                          Range range) {
  const Index list = range.begin;
  const Index end = hand.partner(list);
  const Index second = hand.next(list + 2);
  if (second < end && hand.next(second) == end &&
      action < Action::AfterRounding) {
    return arrange_two(hand, action, range);
  }
  const Order order = order_elements(action, list);
  operation(hand, list + 1, order == Order::Reversed);
  if (order == Order::Same) return {list + 2, range.end};
  const std::size_t count = elements_.size();
  std::size_t first = 0;
  while (first < count && !hand.is_open(elements_[first])) {
    atom(hand, elements_[first++]);
  }
  const Range rest{end, range.end};
  return first == count ? rest : put_lists(first, rest);
}

// The same for two arguments, which most lists have. If they stay in their
// order, nothing is left to do.
[[gnu::always_inline]] inline Terms::Range Terms::arrange_two(Hand& hand,
                                                              Action action,
                                                              Range range) {
  const Index head = range.begin + 1;
  const Index one = head + 1;
  const Index two = hand.next(one);
  const Range rest{hand.partner(range.begin), range.end};
  const bool swaps = context_.dice->swaps();
  operation(hand, head, swaps && action == Action::Flip);
  const bool list_first = hand.is_open(two);
  if (!list_first && !hand.is_open(one)) {
    // No processor can guess a coin, so none is asked to.
    const Index shift = swaps ? 1 : 0;
    atom(hand, one + shift);
    atom(hand, two - shift);
    return rest;
  }
  if (!swaps) return {one, range.end};
  if (!list_first) atom(hand, two);
  if (list_first && !hand.is_open(one)) {
    if (hand.is_symbol(one) && hand.is_renamed(one)) {
      later(Before::FirstName, rest, hand.id(one));
      forget_before(two);
    } else {
      later_back(Before::First, {one, range.end});
    }
    return {two, rest.begin};
  }
  later(Before::Nothing, rest);
  if (!list_first) return {one, two};
  later_back(Before::Nothing, {one, two});
  return {two, rest.begin};
}

// Begins a list with an operator or its counterpart.
[[gnu::always_inline]] inline void Terms::operation(Hand& hand, Index head,
                                                    bool counterpart) {
  hand.pen.open();
  if (hand.firsts[head] != Byte::Symbol && !counterpart) {  // in bars
    atom(hand, head);
    return;
  }
  const SymbolId id = hand.id(head);
  const WordText& text = (counterpart ? kCounterparts : kWordTexts).data()[id];
  hand.pen.block_text(text.bytes.data(), text.size);
}

[[gnu::always_inline]] inline void Terms::atom(Hand& hand, Index token) {
  if (hand.atom(token)) return;
  context_.pen = hand.pen;
  rare_atom(token);
  hand.resume(context_);
}

void Terms::rare_atom(Index token) {
  if (!context_.is_symbol(token)) return writer_.token(token);
  if (is_word(token)) {
    context_.fail(token, "a reserved word in place of a term",
                  "let, forall and the like begin a list");
  }
  writer_.reference(token);
}

// Whether what begins with this symbol is no application of a function. Only
// words up to kAs are reserved in every version.
bool Terms::is_word(Index head) const {
  return context_.id(head) < kFirstOperator &&
         context_.strip.firsts()[head] == Byte::Symbol &&
         (context_.id(head) <= kAs || !context_.is_bound(head));
}

Terms::Range Terms::on_word(Index list, Range range) {
  switch (context_.id(list + 1)) {
    case kLet:
      return on_let(list, range);
    case kForall:
    case kExists:
      return on_binder(list, range, false);
    case kAnnotate:
      return on_annotation(list, range);
    case kUnderscore:
      return on_indexed(list, range);
    case kAs:
      return on_qualified(list, range);
    case kMatch:
      return on_match(list, range);
    case kPar:
      return on_par(list, range);
    default:  // lambda and its kin, where the order of variables counts
      if (forms_.looks_like_binder(list)) return on_binder(list, range, true);
      context_.pen.open();
      writer_.reference(list + 1);
      return {list + 2, range.end};
  }
}

Terms::Range Terms::prepare(const Task& task) {
  switch (task.before) {
    case Before::Nothing:
    case Before::First:
    case Before::FirstName:
    case Before::Bind:
    case Before::Unbind:
      break;
    case Before::Elements:
      return next_element(task);
    case Before::UnbindSorts:
      context_.scope.unbind_sorts_to(task.mark);
      break;
    case Before::Bindings:
      return next_binding(task);
    case Before::Cases:
      context_.pen.open();
      return on_case(task.range);
    case Before::Case:
      return on_case(task.range);
    case Before::Attribute:
      return on_attribute(task.range);
  }
  return task.range;
}

// (let, (forall, ...
void Terms::head(Index list) { writer_.tokens(list, list + 2); }

}  // namespace podium::scramble
