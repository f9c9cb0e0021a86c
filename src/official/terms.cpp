// The loop that sees every token of every term, and what follows an operator.
// What it needs for applications, which are nearly everything, is in Hot; the
// rest works on the context.

#include "official/terms.h"

#include <cstring>

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
std::uint32_t step_of(Shape shape) { return shape < Shape::Plain ? 2 : 0; }

}  // namespace

// Copies of what is in the context, which the compiler may keep in registers.
struct Terms::Hot {
  const Token* at;
  std::uint32_t* notes;
  std::uint32_t note;
  std::uint32_t* stack;
  std::uint32_t top;
  std::uint32_t base;
  std::uint32_t step;
  Shape shape;
  Symbol* symbols;
  Spot* moves;
  std::size_t move;
  Random random;
  std::uint32_t part;

  // A part begins. It is always written to the stack and stays there if its
  // list may change. The next one is not the first.
  void record(std::uint32_t offset) {
    const Spot spot{offset, note};
    std::memcpy(stack + top, &spot, sizeof spot);
    top += step;
    step = step_of(shape);
  }

  // False if the occurrence asks for a closer look.
  bool refer(std::uint32_t what) {
    Symbol& symbol = symbols[what & kSymbolMask];
    notes[note++] = what;
    if (symbol.bound != 0) return true;
    symbol.free_in = part;
    return symbol.name == 0;
  }

  void push(Shape of_list, std::uint32_t open) {
    stack[top] = open;
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
  return {c.at,
          c.draft.notes.data(),
          c.notes,
          c.stack.data(),
          static_cast<std::uint32_t>(c.stack.size()),
          static_cast<std::uint32_t>(base_),
          step,
          shape(),
          c.draft.symbols.data(),
          c.draft.moves.data(),
          c.draft.moves.size(),
          c.random,
          c.part};
}

void Terms::store(const Hot& hot) {
  context_.at = hot.at;
  context_.notes = hot.note;
  context_.stack.set_size(hot.top);
  context_.draft.moves.set_size(hot.move);
  context_.random = hot.random;
  base_ = hot.base;
}

bool Terms::term() {
  push_frame(Shape::Root, context_.notes);
  Hot hot = load(0);
  for (;;) {
    const Next next = settle(read(hot));
    if (next == Next::Failed) return false;
    if (next == Next::Done) return true;
    hot = load(next == Next::Complete ? step_of(shape()) : hot.step);
  }
}

// Reads on until something else than applications, names and constants comes,
// or until a term ends that is no argument.
Terms::Next Terms::read(Hot& hot) {
  for (;;) {
    const Token token = *hot.at;
    if (token.is_symbol() && token.what >= kReserved) {
      ++hot.at;
      hot.record(token.offset);
      if (!hot.refer(token.what) && !context_.refer_anyway(token)) {
        return Next::Failed;
      }
    } else if (token.what == kOpen) {
      hot.record(token.offset);
      if (open_application(hot)) continue;
      hot.step = 0;
      store(hot);
      return open_other();
    } else if (token.what == kClose && hot.shape <= Shape::Plain) {
      ++hot.at;
      if (!close_application(hot)) return Next::Failed;
    } else if (token.is_literal()) {
      ++hot.at;
      hot.record(token.offset);
    } else {
      store(hot);
      return other(token);
    }
    if (hot.shape > Shape::TermList) break;
  }
  store(hot);
  return Next::Complete;
}

// The usual form: an operator that is nothing special and an argument.
bool Terms::open_application(Hot& hot) {
  const Token head = hot.at[1];
  if (!head.is_symbol() || head.what < kReserved) return false;
  const std::uint32_t after = hot.at[2].what;
  if (after == kClose || after == kRefill) return false;
  const Shape of_list = context_.operators.shape(head.what);
  if (of_list == Shape::NoLogic) return false;
  Symbol& symbol = hot.symbols[head.what & kSymbolMask];
  if (symbol.bound == 0) {
    if (symbol.name != 0) return false;
    symbol.free_in = hot.part;
  } else if (of_list < Shape::Plain) {
    return false;
  }
  hot.at += 2;
  hot.notes[hot.note] = action_note(Action::Keep, 0);
  hot.notes[hot.note + 1] = head.what;
  hot.push(of_list, hot.note);
  hot.note += 2;
  return true;
}

// An application ends. The coin of two arguments decides without a branch,
// which could not be predicted.
bool Terms::close_application(Hot& hot) {
  const std::uint32_t open = hot.stack[hot.base];
  const bool two = hot.top - hot.base == 4;
  if (hot.shape == Shape::Plain) {
    hot.random.skip();
  } else if (hot.shape == Shape::Commutative && two) {
    swap_arguments(hot, open, 1 - hot.random.bit());
  } else if (hot.shape == Shape::Antisymmetric && two &&
             hot.notes[open + 1] >= kReserved) {
    const std::uint32_t flip = hot.random.bit();
    const std::uint32_t word = hot.notes[open + 1];
    hot.notes[open + 1] = flip != 0 ? Operators::counterpart(word) : word;
    swap_arguments(hot, open, flip);
  } else {
    store(hot);
    if (!close_rare(hot.shape, open)) return false;
    hot = load(0);
  }
  hot.pop();
  return true;
}

void Terms::swap_arguments(Hot& hot, std::uint32_t open, std::uint32_t yes) {
  std::memcpy(&hot.moves[hot.move], hot.stack + hot.top - 2, sizeof(Spot));
  hot.notes[open] = action_note(Action::Swap, hot.move) & (0 - yes);
  hot.move += yes;
}

// The end of a window, the end of a :pattern, or no term at all.
Terms::Next Terms::other(const Token& token) {
  if (token.what == kRefill) {
    context_.refill();
    return Next::Term;
  }
  if (token.what == kClose && shape() == Shape::TermList) {
    ++context_.at;
    pop_frame();
    return attributes();
  }
  context_.unexpected(token, "a term");
  return Next::Failed;
}

// Terms that are no argument of an application end something else.
Terms::Next Terms::settle(Next next) {
  while (next == Next::Complete && shape() > Shape::TermList) {
    next = after_term();
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
    case Shape::Plain:
    case Shape::TermList:
    case Shape::NoLogic:
      break;
  }
  return Next::Complete;
}

// At a parenthesis that opens something else than a usual application.
Terms::Next Terms::open_other() {
  Context& c = context_;
  const Token open_token = c.take();
  const std::uint32_t open = c.add_note(action_note(Action::Keep, 0));
  const Token head = c.take();
  if (head.what == kOpen) return open_with_list_head(open);
  if (!head.is_symbol()) {
    c.unexpected(head, "an operator");
    return Next::Failed;
  }
  c.add_note(head.what);
  switch (head.what) {
    case Word::Let:
      return open_let(open);
    case Word::Forall:
    case Word::Exists:
      return open_quantifier(open);
    case Word::Match:
      push_frame(Shape::Matched, open);
      return Next::Term;
    case Word::Bang:
      push_frame(Shape::Annotated, open);
      push_spot(0, 0);
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
  return open_frame_of(head.what, open, open_token.offset);
}

// ((_ f 1) t) or ((as f s) t); the second parenthesis has been read.
Terms::Next Terms::open_with_list_head(std::uint32_t open) {
  Context& c = context_;
  c.add_note(action_note(Action::Keep, 0));
  const Token word = c.take();
  if (word.what != Word::Underscore && word.what != Word::As) {
    c.unexpected(word, "_ or as");
    return Next::Failed;
  }
  c.add_note(word.what);
  std::uint32_t symbol = kQuoted;  // no operator that is known
  const bool right = word.what == Word::As ? qualified(&symbol) : indexed();
  if (!right) return Next::Failed;
  return open_frame_of(symbol, open, word.offset);
}

Terms::Next Terms::open_frame_of(std::uint32_t symbol, std::uint32_t open,
                                 std::uint32_t offset) {
  Context& c = context_;
  const Shape of_list = c.operators.shape(symbol);
  if (of_list == Shape::NoLogic) {
    c.fail(offset, "an operator is used and no logic is set",
           "begin the script with (set-logic ...)", Code::Missing);
    return Next::Failed;
  }
  if (of_list < Shape::Plain && c.draft.symbols[symbol].bound != 0) {
    c.fail(offset,
           "the script binds '" + std::string(c.draft.symbols.text(symbol)) +
               "', which the official scrambler takes for the theory's",
           "the default way of scrambling knows the difference",
           Code::Unsupported);
    return Next::Failed;
  }
  const Token first = c.peek();
  if (first.what == kClose) {
    c.unexpected(first, "an argument");
    return Next::Failed;
  }
  push_frame(of_list, open);
  return Next::Term;
}

void Terms::push_frame(Shape of_list, std::uint32_t open) {
  Context& c = context_;
  Draft::make_room(c.stack, 2);
  const std::size_t top = c.stack.size();
  c.stack.set_size(top + 2);
  c.stack[top] = open;
  c.stack[top + 1] = frame_word(of_list, base_);
  base_ = top;
}

void Terms::pop_frame() {
  context_.stack.set_size(base_);
  base_ = context_.stack[base_ + 1] & kBaseMask;
}

void Terms::push_spot(std::uint32_t offset, std::uint32_t note) {
  Array<std::uint32_t>& stack = context_.stack;
  Draft::make_room(stack, 2);
  const std::size_t top = stack.size();
  stack.set_size(top + 2);
  stack[top] = offset;
  stack[top + 1] = note;
}

Shape Terms::shape() const { return shape_of(context_.stack[base_ + 1]); }

}  // namespace podium::official
