// The loop that sees every item of every term. What it needs for applications,
// which are nearly everything, for the usual let and for one assertion after
// the other is in Hot; the rest works on the context.

#include <bit>

#include "official/exchange.h"
#include "official/terms.h"

namespace podium::official {

namespace {

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
// compiler may keep it in registers; so all of it is inlined.
struct Terms::Hot {
  // What came of an item.
  enum class Step : std::uint8_t {
    Opened,  // a list, and its first argument begins
    Ended,   // a term
    Other,   // nothing yet, it is not usual
  };

  Item* items;
  std::uint32_t item;
  std::uint32_t ready;
  std::uint32_t* stack;
  std::uint32_t top;
  std::uint32_t base;
  std::uint32_t step;  // 1 if parts are recorded in the innermost frame, else 0
  Shape shape;         // of that frame
  Symbol* symbols;
  Random random;
  std::uint32_t part;
  // Closing parentheses of the item that are not taken yet.
  std::uint32_t closes;

  [[gnu::always_inline]] void push(Shape of_list, std::uint32_t list) {
    stack[top] = list;
    stack[top + 1] = frame_word(shape, base);
    base = top;
    top += 2;
    shape = of_list;
    step = step_of(of_list);
  }

  [[gnu::always_inline]] void pop() {
    const std::uint32_t word = stack[base + 1];
    shape = shape_of(word);
    step = step_of(shape);
    top = base + step;
    base = word & kBaseMask;
  }

  [[gnu::always_inline]] void record() {
    stack[top] = item;
    top += step;
  }

  // The next item. A part begins: it is always written to the stack, and stays
  // there in frames that record their parts. The frame of a list has it as its
  // first word, which stays when the frame goes.
  [[gnu::always_inline]] Step take() {
    const Item now = items[item];
    const std::uint32_t form = now.form & 0xffff;
    closes = now.closes();
    if (now.form == kOperator) {
      if (open_list(now.what)) return Step::Opened;
      record();
      return Step::Other;
    }
    record();
    if (form == kArgument) {
      Symbol& symbol = symbols[now.what];
      if (symbol.bound != 0) return Step::Ended;
      if (symbol.name != 0) return Step::Other;
      symbol.note_free(part);
      return Step::Ended;
    }
    const bool constant = form == kDigitsArgument || form == kNumeralArgument ||
                          form == kConstantArgument;
    return constant ? Step::Ended : Step::Other;
  }

  // An operator that is nothing special and has an argument, or a let.
  [[gnu::always_inline]] bool open_list(std::uint32_t what) {
    Symbol& symbol = symbols[what];
    const Shape of_list = symbol.shape;
    if (symbol.bound == 0) {
      if (symbol.name != 0 || of_list > Shape::Plain) {
        return what == Word::Let && open_let();
      }
      // That one is only written if it is not turned, which is drawn later.
      symbol.note_free(of_list == Shape::Antisymmetric ? 0 : part);
    } else if (of_list != Shape::Plain) {
      return false;
    }
    push(of_list, item);
    return true;
  }

  // (let ((x
  [[gnu::always_inline]] bool open_let() {
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
  [[gnu::always_inline]] bool close_binding(std::uint32_t& numbers,
                                            bool scrambles) {
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

  // False if it is none of the usual applications.
  [[gnu::always_inline]] bool close_application(
      const std::uint32_t& last_marked) {
    if (shape == Shape::Plain) {
      random.skip();
      return true;
    }
    const std::uint32_t list = stack[base];
    if (top - base != 4 || stack[top - 1] - list > kMostCloses) return false;
    std::uint32_t yes = 0;
    if (shape == Shape::Commutative) {
      yes = 1 - random.bit();
    } else if (shape == Shape::Antisymmetric) {
      std::uint32_t& what = items[list].what;
      if (symbols[what].name != 0) return false;
      yes = random.bit();
      what ^= (what ^ Operators::turned(what)) & (0 - yes);
      symbols[what].note_free(part);
    } else {
      return false;
    }
    if (item - list <= kMostMoved && list >= last_marked &&
        closes <= kMovableCloses) {
      exchange_pair(list, yes);
    } else {
      mark_pair(list, yes);
    }
    return true;
  }

  // The two arguments change places if the coin says so, which decides without
  // a branch that could not be predicted.
  [[gnu::always_inline]] void exchange_pair(std::uint32_t list,
                                            std::uint32_t yes) {
    const std::uint32_t mask = 0 - yes;
    // What closes after the pair follows its new last item.
    const std::uint32_t moved = closes << 16 & mask;
    if (item - list == 2) {
      const auto one = std::bit_cast<std::uint64_t>(items[list + 1]);
      const auto two = std::bit_cast<std::uint64_t>(items[list + 2]);
      const std::uint64_t change = (one ^ two) & (0 - std::uint64_t{yes});
      const std::uint64_t form = std::uint64_t{moved} << 32;
      items[list + 1] = std::bit_cast<Item>((one ^ change) - form);
      items[list + 2] = std::bit_cast<Item>((two ^ change) + form);
      return;
    }
    const std::uint32_t shift = (stack[top - 1] - list - 1) & mask;
    exchange(items + list + 1, item - list, shift, moved);
  }

  // The same for long ones, which stay where they are.
  [[gnu::always_inline]] void mark_pair(std::uint32_t list, std::uint32_t yes) {
    const std::uint32_t distance = stack[top - 1] - list;
    items[list].form |= (0 - yes) & (item_form(Kind::Swap, 0) | distance << 16);
  }

  // A term has ended, and so have the lists around it whose parentheses follow.
  // True if then the next term begins.
  [[gnu::always_inline]] bool close_usual(const std::uint32_t& last_marked) {
    while (closes != 0) {
      if (shape <= Shape::Plain) {
        if (!close_application(last_marked)) return false;
      } else if (shape == Shape::LetBody && top == base + 3) {
        --symbols[items[stack[base + 2]].what].bound;
      } else {
        return false;
      }
      pop();
      --closes;
    }
    return shape <= Shape::TermList;
  }

  // Whether an assertion has ended and the next command is one too.
  [[gnu::always_inline]] bool is_before_assertion() const {
    if (closes != 1 || item + 1 >= ready) return false;
    const Item next = items[item + 1];
    return next.form == kOperator && next.what == Word::Assert;
  }

  // There, its term begins.
  [[gnu::always_inline]] void next_assertion() {
    closes = 0;
    ++item;
    items[item].form |= Item::kBegins;
    stack[base] = item;
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
          shape_,
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
  shape_ = hot.shape;
}

bool Terms::read_on() {
  Next next = Next::Term;
  for (;;) {
    if (next == Next::Term && !context_.is_between_items()) {
      if (shape_ <= Shape::Plain) push_part(context_.item);
      next = begin_term();
    } else {
      Hot hot = load(step_of(shape_));
      next = read(hot, next == Next::Complete);
    }
    next = settle(next);
    if (next == Next::Failed || context_.error.has_value()) return false;
    if (next == Next::Done) return true;
  }
}

// After a term that is no argument: the binding of a let or an assertion ends,
// and the next term begins. False if that is not for the fast code, as where a
// core may leave out the next assertion.
inline bool Terms::begins_next(Hot& hot) {
  if (hot.shape == Shape::Binding) {
    return hot.close_binding(context_.numbers, context_.scrambles());
  }
  if (hot.shape != Shape::Assertion || !hot.is_before_assertion()) return false;
  if (context_.options.core.has_value()) return false;
  keep_assertion(hot.stack[hot.base]);
  hot.next_assertion();
  return true;
}

// Reads on until something comes that the fast code leaves to the rest.
// `ended` tells whether a term has just been read and its closing parentheses
// come next.
Terms::Next Terms::read(Hot& outside, bool ended) {
  Hot hot = outside;
  const std::uint32_t& last_marked = context_.draft.last_marked;
  for (;;) {
    while (!ended) {
      if (++hot.item >= hot.ready) {
        outside = hot;
        refill(outside);
        hot = outside;
      }
      const Hot::Step step = hot.take();
      ended = step == Hot::Step::Ended;
      if (step == Hot::Step::Other) {
        outside = hot;
        if (!is_end_of_term(outside)) return leave(outside);
        hot = outside;
        ended = true;
      }
    }
    ended = !hot.close_usual(last_marked) && !begins_next(hot);
    if (!ended) continue;
    outside = hot;
    if (hot.closes == 0 || hot.shape > Shape::Plain) {
      store(outside);
      return Next::Complete;
    }
    if (!close_rare(outside)) return Next::Failed;
    hot = outside;
  }
}

// Whether an item that is not usual ends a term: it has only parentheses, or
// its symbol might be damaged and asks for a closer look.
bool Terms::is_end_of_term(Hot& hot) {
  const Item now = hot.items[hot.item];
  const std::uint32_t form = now.form & 0xffff;
  if (form == kOnlyCloses) {
    hot.top -= hot.step;
    return true;
  }
  return form == kArgument && now.what >= kReserved &&
         context_.refer_anyway({now.what, hot.item, 0});
}

// The item is for the code that goes token by token.
Terms::Next Terms::leave(const Hot& hot) {
  if (context_.error.has_value()) return Next::Failed;
  store(hot);
  context_.enter(hot.item);
  return begin_term();
}

void Terms::refill(Hot& hot) {
  store(hot);
  context_.enter(hot.item);
  hot = load(hot.step);
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

void Terms::keep_assertion(std::uint32_t item) {
  ++asserts_;
  context_.draft.add_step(item, Word::Assert);
}

}  // namespace podium::official
