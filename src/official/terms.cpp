// Terms token by token, and what follows an operator.

#include "official/terms.h"

#include <string>

namespace podium::official {

bool Terms::term() {
  push_frame(Shape::Root, context_.item);
  return read_on();
}

bool Terms::assertions() {
  push_frame(Shape::Assertion, context_.item);
  return read_on();
}

// Terms that are no argument of an application end something else.
Terms::Next Terms::settle(Next next) {
  while (next == Next::Complete) {
    if (shape_ > Shape::TermList) {
      next = after_term();
    } else if (shape_ == Shape::TermList && context_.closes != 0) {
      context_.take();
      context_.unwritten -= context_.stack[base_];
      kept_lists_ -= 1 - context_.stack[base_];
      pop_frame();
      next = attributes();
    } else {
      break;
    }
  }
  return next;
}

Terms::Next Terms::after_term() {
  switch (shape_) {
    case Shape::Assertion:
      if (!context_.take_close(kEndOfCommand)) return Next::Failed;
      keep_assertion(context_.stack[base_]);
      pop_frame();
      return Next::Done;
    case Shape::Root:
      pop_frame();
      return Next::Done;
    case Shape::Binding:
      return next_binding();
    case Shape::LetBody:
      return after_let_body();
    case Shape::Quantified:
      return after_bound_body();
    case Shape::Annotated:
      return attributes();
    case Shape::Matched:
      return open_cases();
    case Shape::CaseBody:
      return next_case();
    case Shape::Commutative:
    case Shape::Rounded:
    case Shape::Antisymmetric:
    case Shape::Qualified:
    case Shape::Plain:
    case Shape::TermList:
    case Shape::NoLogic:
      break;
  }
  return Next::Complete;
}

// Any term, token by token.
Terms::Next Terms::begin_term() {
  const Token token = context_.peek();
  if (token.what == kOpen) return open_list();
  context_.take();
  if (token.is_symbol() && token.what >= kReserved) {
    return checked(context_.refer(token));
  }
  return checked(token.is_literal() || context_.unexpected(token, "a term"));
}

Terms::Next Terms::open_list() {
  Context& c = context_;
  c.take();
  const Token head = c.take();
  if (head.what == kOpen) return open_with_list_head(head.item);
  if (!head.is_symbol()) {
    c.unexpected(head, "an operator");
    return Next::Failed;
  }
  switch (head.what) {
    case Word::Let:
      return open_let(head.item);
    case Word::Forall:
    case Word::Exists:
      return open_quantifier(head.item);
    case Word::Match:
      push_frame(Shape::Matched, head.item);
      return Next::Term;
    case Word::Bang:
      push_frame(Shape::Annotated, head.item);
      push_part(0);
      push_part(0);
      return Next::Term;
    case Word::Underscore:
      return checked(indexed(Indexed::Term));
    case Word::As:
      return checked(qualified(nullptr));
    default:
      break;
  }
  if (head.what < kReserved) {
    c.unexpected(head, "an operator");
    return Next::Failed;
  }
  const Shape of_list = c.operators.shape(head.what);
  // That tool does not write the name of an operator that it turns, which is
  // drawn when the list closes.
  if (of_list != Shape::Antisymmetric && !c.refer(head)) return Next::Failed;
  return open_frame_of(of_list, head);
}

// ((_ f 1) t) or ((as f s) t); both parentheses have been read.
Terms::Next Terms::open_with_list_head(std::uint32_t list) {
  Context& c = context_;
  const Token word = c.take();
  if (word.what != Word::Underscore && word.what != Word::As) {
    c.unexpected(word, "_ or as");
    return Next::Failed;
  }
  Token operation{kQuoted, list, 0};  // none that is known
  const bool right =
      word.what == Word::As ? qualified(&operation) : indexed(Indexed::Term);
  if (!right) return Next::Failed;
  Shape of_list = c.operators.shape(operation.what);
  if (of_list < Shape::Plain) of_list = Shape::Qualified;
  operation.item = list;
  return open_frame_of(of_list, operation);
}

// The operator and what it is are known, and `head` is where the list begins.
Terms::Next Terms::open_frame_of(Shape of_list, const Token& head) {
  Context& c = context_;
  if (of_list == Shape::NoLogic) {
    c.fail(head, "an operator is used and no logic is set",
           "begin the script with (set-logic ...)", Code::Missing);
    return Next::Failed;
  }
  if (of_list < Shape::Plain && c.draft.symbols[head.what].bound != 0 &&
      c.unwritten == 0 && !c.looks_for_left_out) {
    c.fail(head,
           "the script binds " + c.describe(head) +
               ", which the official scrambler takes for the theory's",
           "the default way of scrambling knows the difference",
           Code::Unsupported);
    return Next::Failed;
  }
  const Token first = c.peek();
  if (first.what == kClose) {
    c.unexpected(first, "an argument");
    return Next::Failed;
  }
  push_frame(of_list, head.item);
  return Next::Term;
}

void Terms::push_frame(Shape of_list, std::uint32_t list) {
  Array<std::uint32_t>& stack = context_.stack;
  stack.set_size(stack.size() - step_of(shape_));
  push_part(list);
  push_part(frame_word(shape_, base_));
  base_ = context_.stack.size() - 2;
  shape_ = of_list;
}

void Terms::pop_frame() {
  const std::uint32_t word = context_.stack[base_ + 1];
  shape_ = shape_of(word);
  context_.stack.set_size(base_ + step_of(shape_));
  base_ = word & kBaseMask;
}

void Terms::push_part(std::uint32_t word) {
  Array<std::uint32_t>& stack = context_.stack;
  Draft::make_room(stack, 1);
  const std::size_t top = stack.size();
  stack.set_size(top + 1);
  stack[top] = word;
}

}  // namespace podium::official
