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

// Items that the fast code knows.
constexpr std::uint32_t kArgument = item_form(Kind::Symbol, 0);
constexpr std::uint32_t kDigitsArgument = item_form(Kind::Digits, 0);
constexpr std::uint32_t kNumeralArgument = item_form(Kind::Numeral, 0);
constexpr std::uint32_t kConstantArgument = item_form(Kind::Constant, 0);
constexpr std::uint32_t kOnlyCloses = item_form(Kind::None, 0);
constexpr std::uint32_t kOperator = item_form(Kind::Symbol, 1);
constexpr std::uint32_t kFirstVariable = item_form(Kind::Symbol, 2);

}  // namespace

// Copies of what is in the context. Where its address is not taken, the
// compiler may keep it in registers.
struct Terms::Hot {
  // What came of an item.
  enum class Step : std::uint8_t {
    Opened,  // a list, and its first argument begins
    Ended,   // a term
    Alarm,   // as well, with a symbol that needs a closer look
    Other,   // nothing yet, it is not usual
  };

  Item* items;
  std::uint32_t item;
  std::uint32_t ready;
  std::uint32_t* stack;
  std::uint32_t top;
  std::uint32_t base;
  std::uint32_t step;
  Shape shape;
  Symbol* symbols;
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
    symbol.note_free(part);
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

  // An operator that is nothing special and has an argument.
  bool open_application(std::uint32_t what) {
    Symbol& symbol = symbols[what];
    const Shape of_list = symbol.shape;
    if (symbol.bound == 0) {
      if (symbol.name != 0 || of_list == Shape::NoLogic) return false;
      symbol.note_free(part);
    } else if (of_list != Shape::Plain) {
      return false;
    }
    push(of_list, item);
    return true;
  }

  // (let ((x
  bool open_let() {
    if (item + 1 >= ready) return false;
    const Item variable = items[item + 1];
    if (variable.form != kFirstVariable || variable.what < kReserved) {
      return false;
    }
    push(Shape::LetBody, item);
    ++item;
    stack[top++] = item;
    push(Shape::Binding, item);
    return true;
  }

  // The only binding of a let ends, if it is that. `numbers` counts the names.
  bool close_binding(std::uint32_t& numbers, bool scrambles) {
    const std::uint32_t below = stack[base + 1] & kBaseMask;
    Symbol& symbol = symbols[items[stack[base]].what];
    if (closes != 2 || base != below + 3 || symbol.free_in != 0) return false;
    if ((symbol.name & kNumberMask) == 0 && scrambles) {
      symbol.name |= ++numbers;
    }
    ++symbol.bound;
    pop();
    closes = 0;
    return true;
  }

  // An application with two arguments that may move ends. The coin decides
  // without a branch, which could not be predicted.
  void close_pair(std::uint32_t yes, std::uint32_t word_if_yes) {
    Item& head = items[stack[base]];
    const std::uint32_t distance = stack[top - 1] - stack[base];
    const std::uint32_t mask = 0 - yes;
    head.what ^= (head.what ^ word_if_yes) & mask;
    head.form |= mask & (item_form(Kind::Swap, 0) | distance << 16);
  }

  // False if it is none of the usual applications.
  bool close_application() {
    const bool pair =
        top - base == 3 && stack[top - 1] - stack[base] <= kMostCloses;
    if (shape == Shape::Plain) {
      random.skip();
    } else if (shape == Shape::Commutative && pair) {
      close_pair(1 - random.bit(), items[stack[base]].what);
    } else if (shape == Shape::Antisymmetric && pair) {
      close_pair(random.bit(), Operators::counterpart(items[stack[base]].what));
    } else {
      return false;
    }
    pop();
    --closes;
    return true;
  }

  // A term has ended, and so have the lists around it whose parentheses follow.
  // True if then the next term begins.
  bool close_usual() {
    while (closes != 0) {
      if (shape <= Shape::Plain) {
        if (!close_application()) return false;
      } else if (shape == Shape::LetBody && top == base + 3) {
        --symbols[items[stack[base + 2]].what].bound;
        pop();
        --closes;
      } else {
        return false;
      }
    }
    return shape <= Shape::TermList;
  }

  // The next item.
  Step take() {
    const Item now = items[item];
    const std::uint32_t form = now.form & 0xffff;
    closes = now.closes();
    if (form == kArgument && now.what >= kReserved) {
      record();
      return refer(now.what) ? Step::Ended : Step::Alarm;
    }
    if (now.form == kOperator) {
      record();
      const bool usual = now.what >= kReserved
                             ? open_application(now.what)
                             : now.what == Word::Let && open_let();
      return usual ? Step::Opened : Step::Other;
    }
    if (form == kOnlyCloses) return Step::Ended;
    record();
    const bool constant = form == kDigitsArgument || form == kNumeralArgument ||
                          form == kConstantArgument;
    return constant ? Step::Ended : Step::Other;
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
          c.random,
          c.part_of_free(),
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
Terms::Next Terms::read(Hot& outside, bool ended) {
  Hot hot = outside;
  for (;;) {
    while (!ended) {
      if (++hot.item >= hot.ready) {
        outside = hot;
        refill(outside);
        hot = outside;
      }
      const Hot::Step step = hot.take();
      if (step == Hot::Step::Alarm && !look_closer(hot.item)) {
        return Next::Failed;
      }
      if (step == Hot::Step::Other) {
        outside = hot;
        return leave(outside);
      }
      ended = step != Hot::Step::Opened;
    }
    ended = !hot.close_usual();
    if (!ended) continue;
    if (hot.shape == Shape::Binding &&
        hot.close_binding(context_.numbers, context_.scrambles())) {
      ended = false;
      continue;
    }
    outside = hot;
    if (hot.closes == 0 || hot.shape > Shape::Plain) {
      store(outside);
      return Next::Complete;
    }
    if (!close_rare(outside)) return Next::Failed;
    hot = outside;
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
bool Terms::look_closer(std::uint32_t item) {
  return context_.refer_anyway({context_.symbol_at(item), item, 0});
}

// An application that is not usual ends.
bool Terms::close_rare(Hot& hot) {
  store(hot);
  if (!draw_order(hot.shape, hot.stack[hot.base])) return false;
  const std::uint32_t closes = hot.closes;
  hot = load(0);
  hot.closes = closes - 1;
  hot.pop();
  return true;
}

// Terms that are no argument of an application end something else.
Terms::Next Terms::settle(Next next) {
  while (next == Next::Complete) {
    if (shape() > Shape::TermList) {
      next = after_term();
    } else if (shape() == Shape::TermList && context_.closes != 0) {
      context_.take();
      context_.unwritten -= context_.stack[base_];
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
