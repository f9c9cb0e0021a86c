// The loop that sees every item of every term, and what follows an operator.
// What it needs for applications, which are nearly everything, and for the
// usual let is in Hot; the rest works on the context.

#include "official/terms.h"

#include <string>

namespace podium::official {

namespace {

constexpr unsigned kShapeShift = 28;
constexpr std::uint32_t kBaseMask = (1U << kShapeShift) - 1;

std::uint32_t frame_word(Shape shape, std::size_t below) {
  return static_cast<std::uint32_t>(shape) << kShapeShift |
         static_cast<std::uint32_t>(below);
}

Shape shape_of(std::uint32_t word) {
  return static_cast<Shape>(word >> kShapeShift);
}

// How many words a part takes in a frame.
std::uint32_t step_of(Shape shape) { return shape < Shape::Plain ? 1 : 0; }

// Shapes of items that the fast code knows, closing parentheses left aside.
constexpr std::uint32_t kCloses = kMostCloses << 8;
constexpr std::uint32_t kArgument = item_shape(Kind::Symbol, 0);
constexpr std::uint32_t kNumeralArgument = item_shape(Kind::Numeral, 0);
constexpr std::uint32_t kConstantArgument = item_shape(Kind::Constant, 0);
constexpr std::uint32_t kOnlyCloses = item_shape(Kind::None, 0);
constexpr std::uint32_t kOperator = item_shape(Kind::Symbol, 1);
constexpr std::uint32_t kFirstVariable = item_shape(Kind::Symbol, 2);

}  // namespace

// Copies of what is in the context, which the compiler may keep in registers.
struct Terms::Hot {
  Item* items;
  std::uint32_t item;
  std::uint32_t ready;
  std::uint32_t* stack;
  std::uint32_t top;
  std::uint32_t base;
  std::uint32_t step;
  Shape shape;
  Symbol* symbols;
  std::uint32_t* moves;
  std::uint32_t move;
  std::uint32_t most_moves;
  Random random;
  std::uint32_t part;
  // Closing parentheses of the item that are not taken yet.
  std::uint32_t closes;

  // A part begins. It is always written to the stack and stays there if its
  // list may change. The next one is not the first.
  void record() {
    stack[top] = item;
    top += step;
    step = step_of(shape);
  }

  // False if the occurrence asks for a closer look.
  bool refer(std::uint32_t what) {
    Symbol& symbol = symbols[what];
    if (symbol.bound != 0) return true;
    symbol.free_in = part;
    return symbol.name == 0;
  }

  void push(Shape of_list, std::uint32_t list) {
    stack[top] = list;
    stack[top + 1] = frame_word(of_list, base);
    base = top;
    top += 2;
    shape = of_list;
    step = 0;
  }

  void pop() {
    top = base;
    base = stack[base + 1] & kBaseMask;
    shape = shape_of(stack[base + 1]);
    step = step_of(shape);
  }
};

Terms::Hot Terms::load(std::uint32_t step) {
  Context& c = context_;
  Draft& draft = c.draft;
  return {draft.items.data(),
          c.item,
          c.scanner.ready(),
          c.stack.data(),
          static_cast<std::uint32_t>(c.stack.size()),
          static_cast<std::uint32_t>(base_),
          step,
          shape(),
          draft.symbols.data(),
          draft.moves.data(),
          static_cast<std::uint32_t>(draft.moves.size()),
          static_cast<std::uint32_t>(draft.moves.capacity()),
          c.random,
          c.part,
          c.closes};
}

// All of the item has been taken but the closing parentheses.
void Terms::store(const Hot& hot) {
  Context& c = context_;
  c.item = hot.item;
  c.opens = 0;
  c.atom = false;
  c.closes = hot.closes;
  c.stack.set_size(hot.top);
  c.draft.moves.set_size(hot.move);
  c.random = hot.random;
  base_ = hot.base;
}

bool Terms::term() {
  push_frame(Shape::Root, context_.item);
  Next next = Next::Term;
  for (;;) {
    if (next == Next::Term && !context_.is_between_items()) {
      next = begin_term();
    } else {
      Hot hot = load(next == Next::Complete ? step_of(shape()) : 0);
      next = read(hot, next == Next::Complete);
    }
    next = settle(next);
    if (next == Next::Failed || context_.error.has_value()) return false;
    if (next == Next::Done) return true;
  }
}

// Reads on until something comes that the fast code leaves to the rest.
// `ended` tells whether a term has just been read and its closing parentheses
// come next.
Terms::Next Terms::read(Hot& hot, bool ended) {
  for (;;) {
    while (!ended) {
      if (++hot.item >= hot.ready) refill(hot);
      const Item item = hot.items[hot.item];
      const std::uint32_t form = item.shape & ~kCloses;
      hot.closes = item.closes();
      if (form == kArgument && item.what >= kReserved) {
        hot.record();
        if (!hot.refer(item.what) && !look_closer(hot)) return Next::Failed;
        ended = true;
      } else if (item.shape == kOperator) {
        hot.record();
        if (!open_usual(hot, item.what)) return leave(hot);
      } else if (form == kNumeralArgument || form == kConstantArgument) {
        hot.record();
        ended = true;
      } else if (form == kOnlyCloses) {
        ended = true;
      } else {
        hot.record();
        return leave(hot);
      }
    }
    const Next next = close_lists(hot);
    if (next != Next::Term) {
      store(hot);
      return next;
    }
    ended = false;
  }
}

// The item is for the code that goes token by token.
Terms::Next Terms::leave(const Hot& hot) {
  store(hot);
  context_.enter(hot.item);
  return begin_term();
}

void Terms::refill(Hot& hot) {
  const std::uint32_t step = hot.step;
  store(hot);
  context_.enter(hot.item);
  hot = load(step);
}

// An occurrence that might be damaged.
bool Terms::look_closer(const Hot& hot) {
  return context_.refer_anyway({hot.items[hot.item].what, hot.item, 0});
}

// An operator that is nothing special and has an argument, or (let ((x.
bool Terms::open_usual(Hot& hot, std::uint32_t what) {
  if (what < kReserved) return what == Word::Let && open_usual_let(hot);
  const Shape of_list = context_.operators.shape(what);
  if (of_list == Shape::NoLogic) return false;
  Symbol& symbol = hot.symbols[what];
  if (symbol.bound == 0) {
    if (symbol.name != 0) return false;
    symbol.free_in = hot.part;
  } else if (of_list < Shape::Plain) {
    return false;
  }
  hot.push(of_list, hot.item);
  return true;
}

bool Terms::open_usual_let(Hot& hot) {
  if (hot.item + 1 >= hot.ready) return false;
  const Item variable = hot.items[hot.item + 1];
  if (variable.shape != kFirstVariable || variable.what < kReserved) {
    return false;
  }
  hot.push(Shape::LetBody, hot.item);
  ++hot.item;
  hot.stack[hot.top++] = hot.item;
  hot.push(Shape::Binding, hot.item);
  return true;
}

// A term has ended, and so have the lists around it whose parentheses follow.
// Term if the next one begins then.
Terms::Next Terms::close_lists(Hot& hot) {
  while (hot.closes != 0) {
    if (hot.shape <= Shape::Plain) {
      if (!close_application(hot)) return Next::Failed;
      --hot.closes;
    } else if (hot.shape == Shape::LetBody && hot.top == hot.base + 3) {
      const std::uint32_t variable = hot.stack[hot.base + 2];
      --hot.symbols[hot.items[variable].what].bound;
      hot.pop();
      --hot.closes;
    } else if (hot.shape == Shape::Binding && hot.closes == 2 &&
               close_usual_binding(hot)) {
      hot.closes = 0;
      return Next::Term;
    } else {
      return Next::Complete;
    }
  }
  return hot.shape <= Shape::TermList ? Next::Term : Next::Complete;
}

// The first binding of a let ends, and it is the only one.
bool Terms::close_usual_binding(Hot& hot) {
  const std::uint32_t variable = hot.stack[hot.base];
  const std::uint32_t below = hot.stack[hot.base + 1] & kBaseMask;
  Symbol& symbol = hot.symbols[hot.items[variable].what];
  if (hot.base != below + 3 || symbol.free_in != 0) return false;
  if ((symbol.name & kNumberMask) == 0 && context_.scrambles()) {
    symbol.name |= ++context_.numbers;
  }
  ++symbol.bound;
  hot.pop();
  return true;
}

// An application ends. The coin of two arguments decides without a branch,
// which could not be predicted.
bool Terms::close_application(Hot& hot) {
  const std::uint32_t list = hot.stack[hot.base];
  const bool two = hot.top - hot.base == 3;
  if (hot.shape == Shape::Plain) {
    hot.random.skip();
  } else if (hot.shape == Shape::Commutative && two) {
    swap_arguments(hot, list, hot.items[list].what, 1 - hot.random.bit());
  } else if (hot.shape == Shape::Antisymmetric && two) {
    const std::uint32_t flip = hot.random.bit();
    const std::uint32_t word = hot.items[list].what;
    swap_arguments(hot, list, Operators::counterpart(word), flip);
  } else {
    store(hot);
    if (!close_rare(hot.shape, list)) return false;
    hot = load(0);
  }
  hot.pop();
  return true;
}

void Terms::swap_arguments(Hot& hot, std::uint32_t list, std::uint32_t word,
                           std::uint32_t yes) {
  if (hot.move + 2 > hot.most_moves) more_moves(hot);
  hot.moves[hot.move] = word;
  hot.moves[hot.move + 1] = hot.stack[hot.top - 1];
  Item& head = hot.items[list];
  head.what = yes != 0 ? hot.move : head.what;
  head.shape |= (0 - yes) & item_shape(Kind::Swap, 0);
  hot.move += 2 * yes;
}

void Terms::more_moves(Hot& hot) {
  Array<std::uint32_t>& moves = context_.draft.moves;
  moves.set_size(hot.move);
  Draft::make_room(moves, 2);
  hot.moves = moves.data();
  hot.most_moves = static_cast<std::uint32_t>(moves.capacity());
}

// Terms that are no argument of an application end something else.
Terms::Next Terms::settle(Next next) {
  while (next == Next::Complete) {
    if (shape() > Shape::TermList) {
      next = after_term();
    } else if (shape() == Shape::TermList && context_.closes != 0) {
      context_.take();
      pop_frame();
      next = attributes();
    } else {
      break;
    }
  }
  return next;
}

Terms::Next Terms::after_term() {
  switch (shape()) {
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
      return checked(indexed());
    case Word::As:
      return checked(qualified(nullptr));
    default:
      break;
  }
  if (head.what < kReserved) {
    c.unexpected(head, "an operator");
    return Next::Failed;
  }
  if (!c.refer(head)) return Next::Failed;
  const Shape of_list = c.operators.shape(head.what);
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
  const bool right = word.what == Word::As ? qualified(&operation) : indexed();
  if (!right) return Next::Failed;
  Shape of_list = c.operators.shape(operation.what);
  if (of_list < Shape::Plain) of_list = Shape::Qualified;
  operation.item = list;
  const Next next = open_frame_of(of_list, operation);
  if (next == Next::Term && of_list == Shape::Qualified) {
    push_part(c.peek().item);
  }
  return next;
}

// The operator and what it is are known, and `head` is where the list begins.
Terms::Next Terms::open_frame_of(Shape of_list, const Token& head) {
  Context& c = context_;
  if (of_list == Shape::NoLogic) {
    c.fail(head, "an operator is used and no logic is set",
           "begin the script with (set-logic ...)", Code::Missing);
    return Next::Failed;
  }
  if (of_list < Shape::Plain && c.draft.symbols[head.what].bound != 0) {
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
  push_part(list);
  push_part(frame_word(of_list, base_));
  base_ = context_.stack.size() - 2;
}

void Terms::pop_frame() {
  context_.stack.set_size(base_);
  base_ = context_.stack[base_ + 1] & kBaseMask;
}

void Terms::push_part(std::uint32_t word) {
  Array<std::uint32_t>& stack = context_.stack;
  Draft::make_room(stack, 1);
  const std::size_t top = stack.size();
  stack.set_size(top + 1);
  stack[top] = word;
}

Shape Terms::shape() const { return shape_of(context_.stack[base_ + 1]); }

}  // namespace podium::official
