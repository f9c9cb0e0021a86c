// Sorts and identifiers.

#include "official/terms.h"

namespace podium::official {

// f 1 x) of (_ f 1 x); what precedes has been read. The official tool leaves f
// as it is and renames indices.
bool Terms::indexed() {
  Context& c = context_;
  if (!c.take_symbol("a symbol", kRaw)) return false;
  do {
    const Token index = c.take();
    if (index.what == kNumeral) continue;
    if (!index.is_symbol() || index.what < kReserved) {
      return c.unexpected(index, "an index");
    }
    c.add_note(index.what);
    if (!c.refer_index(index)) return false;
  } while (c.peek().what != kClose);
  c.take();
  return true;
}

// f s) of (as f s); what precedes has been read. Tells which symbol f is if it
// is one.
bool Terms::qualified(std::uint32_t* symbol) {
  Context& c = context_;
  const Token token = c.take();
  if (token.what == kOpen) {
    c.add_note(action_note(Action::Keep, 0));
    if (!underscore() || !indexed()) return false;
  } else if (token.is_symbol() && token.what >= kReserved) {
    c.add_note(token.what);
    if (!c.refer(token)) return false;
    if (symbol != nullptr) *symbol = token.what;
  } else {
    return c.unexpected(token, "an identifier");
  }
  return sort() && c.take_close("the ')' after a sort");
}

bool Terms::underscore() {
  const Token word = context_.take();
  context_.add_note(word.what);
  return word.what == Word::Underscore || context_.unexpected(word, "_");
}

bool Terms::sort() {
  Context& c = context_;
  std::size_t depth = 0;
  do {
    const Token token = c.take();
    if (token.what == kOpen) {
      c.add_note(action_note(Action::Keep, 0));
      bool open = false;
      if (!sort_head(&open)) return false;
      depth += open ? 1 : 0;
    } else if (token.what == kClose && depth > 0) {
      --depth;
    } else if (token.is_symbol() && token.what >= kReserved) {
      c.add_note(token.what);
      if (!c.refer_sort(token)) return false;
    } else {
      return c.unexpected(token, "a sort");
    }
  } while (depth > 0);
  return true;
}

// After a parenthesis: all of (_ f 1), or the head of a list of sorts, which is
// open then.
bool Terms::sort_head(bool* open) {
  Context& c = context_;
  const Token head = c.take();
  if (head.what == Word::Underscore) {
    c.add_note(head.what);
    return indexed();
  }
  if (head.what == kOpen) {
    c.add_note(action_note(Action::Keep, 0));
    if (!underscore() || !indexed()) return false;
  } else if (head.is_symbol() && head.what >= kReserved) {
    c.add_note(head.what);
    if (!c.refer_sort(head)) return false;
  } else {
    return c.unexpected(head, "a sort");
  }
  *open = true;
  return c.peek().what != kClose || c.unexpected(c.peek(), "a sort");
}

}  // namespace podium::official
