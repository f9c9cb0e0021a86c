// Sorts and identifiers.

#include "official/terms.h"

namespace podium::official {

// f 1 x) of (_ f 1 x); what precedes has been read. The official tool leaves f
// as it is and renames indices.
bool Terms::indexed() {
  Context& c = context_;
  if (!c.take_symbol("a symbol")) return false;
  c.keep_raw();
  do {
    const Token index = c.take();
    if (index.what == kNumeral) continue;
    if (!index.is_symbol() || index.what < kReserved) {
      return c.unexpected(index, "an index");
    }
    if (!c.refer_index(index)) return false;
  } while (c.peek().what != kClose);
  c.take();
  return true;
}

// f s) of (as f s); what precedes has been read. Tells what f is if it is a
// symbol.
bool Terms::qualified(Token* identifier) {
  Context& c = context_;
  const Token token = c.take();
  if (token.what == kOpen) {
    if (!underscore() || !indexed()) return false;
  } else if (token.is_symbol() && token.what >= kReserved) {
    if (!c.refer(token)) return false;
    if (identifier != nullptr) *identifier = token;
  } else {
    return c.unexpected(token, "an identifier");
  }
  return sort() && c.take_close("the ')' after a sort");
}

bool Terms::underscore() {
  const Token word = context_.take();
  return word.what == Word::Underscore || context_.unexpected(word, "_");
}

bool Terms::sort() {
  Context& c = context_;
  std::size_t depth = 0;
  do {
    const Token token = c.take();
    if (token.what == kOpen) {
      bool open = false;
      if (!sort_head(&open)) return false;
      depth += open ? 1 : 0;
    } else if (token.what == kClose && depth > 0) {
      --depth;
    } else if (token.is_symbol() && token.what >= kReserved) {
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
    return indexed();
  }
  if (head.what == kOpen) {
    if (!underscore() || !indexed()) return false;
  } else if (head.is_symbol() && head.what >= kReserved) {
    if (!c.refer_sort(head)) return false;
  } else {
    return c.unexpected(head, "a sort");
  }
  *open = true;
  return c.peek().what != kClose || c.unexpected(c.peek(), "a sort");
}

}  // namespace podium::official
