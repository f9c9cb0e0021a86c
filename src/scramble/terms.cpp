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
    } else if (first >= Byte{kLate}) {
      late(hand, range.begin++);
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
    } else if (is_word_of(list)) {
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
  context_.scope.note_variable(variable);
  hand.pen.raw("(let ((");
  hand.pen.name(variable);
  hand.firsts[body - 1] = Byte{kLateBind};
  hand.firsts[end] = Byte{kLateUnbind};
  range.begin = term;
  return true;
}

// Begins a list and writes its arguments in their new order: atoms at once up
// to the first list, the others later.
[[gnu::always_inline]] inline Terms::Range Terms::arrange(Hand& hand,
                                                          Action action,
                                                          Range range) {
  const Index list = range.begin;
  const Index end = hand.partner(list);
  const Index one = list + 2;
  const bool list_one = hand.is_open(one);
  const Index two = (list_one ? hand.partner(one) : one) + 1;
  if (two < end && action < Action::AfterRounding) {
    const bool list_two = hand.is_open(two);
    if ((list_two ? hand.partner(two) : two) + 1 == end) {
      return arrange_two(hand, range, {two, list_one, list_two});
    }
  }
  const Order order = order_elements(action, list);
  operation(hand, list + 1, order == Order::Reversed ? 1 : 0);
  if (order == Order::Same) return {one, range.end};
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
                                                              Range range,
                                                              Two arguments) {
  const Index head = range.begin + 1;
  const Index one = head + 1;
  const auto [two, list_one, list_two] = arguments;
  const std::size_t coin = context_.dice->coin();
  operation(hand, head, coin);
  const Range rest{hand.partner(range.begin), range.end};
  if (!list_one && !list_two) {
    if (brief_pair(hand, one, coin)) return rest;
    const auto shift = static_cast<Index>(coin);
    atom(hand, one + shift);
    atom(hand, two - shift);
    return rest;
  }
  if (list_one != list_two && hand.is_brief(list_one ? two : one)) {
    return brief_and_list(hand, range, arguments, coin);
  }
  if (coin == 0) return {one, range.end};
  if (!list_one) {
    later_back(Before::First, {one, range.end});
    return {two, rest.begin};
  }
  if (!list_two) atom(hand, two);
  later(Before::Nothing, rest);
  if (!list_two) return {one, two};
  later_back(Before::Nothing, {one, two});
  return {two, rest.begin};
}

// A numeral and a name in the order that the coin tells. False if the two are
// something else.
[[gnu::always_inline]] inline bool Terms::brief_pair(Hand& hand, Index one,
                                                     std::size_t coin) {
  const bool numeral_one = hand.is_numeral(one);
  if (numeral_one == hand.is_numeral(one + 1)) return false;
  const Index numeral = numeral_one ? one : one + 1;
  const Index name = numeral_one ? one + 1 : one;
  if (!hand.is_brief(name)) return false;
  const std::size_t first = coin ^ (numeral_one ? 0 : 1);  // the name is
  hand.pen.name_times(first, hand.id(name));
  hand.pen.numeral(hand.links[numeral]);
  hand.pen.name_times(first ^ 1, hand.id(name));
  return true;
}

// One argument is a list, the other is brief: it is written now, or when the
// loop comes to its place, and what the loop does is the same in both cases.
[[gnu::always_inline]] inline Terms::Range Terms::brief_and_list(
    Hand& hand, Range range, Two arguments, std::size_t coin) {
  const Index one = range.begin + 2;
  const auto [two, list_one, list_two] = arguments;
  const Index brief = list_one ? two : one;
  const std::uint32_t link = hand.links[brief];
  const bool numeral = hand.is_numeral(brief);
  const std::size_t now = coin ^ (list_one ? 0 : 1);
  hand.brief_times(now, numeral, link);
  const Index place = list_one ? two : hand.partner(range.begin);
  hand.links[place] = link;
  hand.firsts[place] =
      static_cast<Byte>(kLate | (numeral ? kLateNumeral : 0) |
                        (list_two ? kLateEnd : 0) | (now ^ 1) << kLateTimes);
  if (list_two) forget_before(two);
  return {list_one ? one : two, range.end};
}

[[gnu::always_inline]] inline void Terms::late(Hand& hand, Index token) {
  const auto bits = static_cast<std::size_t>(hand.firsts[token]);
  if (bits >= kLateBind) {
    if (bits == kLateBind) {
      context_.scope.bind_last();
    } else {
      context_.scope.unbind_last();
    }
    hand.pen.close();
    forget_before(token);
    return;
  }
  hand.brief_times(bits >> kLateTimes & 1, (bits & kLateNumeral) != 0,
                   hand.links[token]);
  if ((bits & kLateEnd) == 0) return;
  hand.pen.close();
  forget_before(token);
}

// Begins a list with an operator or, if its arguments are reversed, with its
// counterpart if it has one.
[[gnu::always_inline]] inline void Terms::operation(Hand& hand, Index head,
                                                    std::size_t reversed) {
  hand.pen.open();
  const SymbolId id = hand.id(head);
  if (hand.firsts[head] != Byte::Symbol &&  // in bars
      !(reversed != 0 && actions_[id] == Action::Flip)) {
    atom(hand, head);
    return;
  }
  const WordText* const texts = kWordTexts.data() + kOperatorsEnd * reversed;
  hand.pen.block_text(texts[id].bytes.data(), texts[id].size);
}

[[gnu::always_inline]] inline void Terms::atom(Hand& hand, Index token) {
  if (hand.atom(token)) return;
  context_.pen = hand.pen;
  rare_atom(token);
  hand.resume(context_);
}

void Terms::rare_atom(Index token) {
  if (!context_.is_symbol(token)) return writer_.token(token);
  // A term may have the name lambda or the like; while names are collected,
  // nobody knows.
  const bool may_be_name = context_.collecting && context_.id(token) > kAs;
  if (is_word(token) && !may_be_name) {
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

// The same of the first symbol of a list, which tells more.
bool Terms::is_word_of(Index list) const {
  return is_word(list + 1) ||
         (context_.strip.firsts()[list + 1] == Byte::Symbol &&
          forms_.is_surely_word(list));
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
