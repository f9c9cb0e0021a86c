// Sorts and identifiers.

#include <string_view>

#include "base/text.h"
#include "official/terms.h"
#include "smtlib/indexed.h"

namespace podium::official {

// f 1 x) of (_ f 1 x); what precedes has been read. The official tool leaves f
// as it is and renames indices.
bool Terms::indexed(Indexed what) {
  Context& c = context_;
  const Token name = c.peek();
  if (!c.take_symbol("a symbol")) return false;
  c.keep_raw();
  const Token first = c.peek();
  bool numbers = true;
  do {
    const Token index = c.take();
    if (index.what == kNumeral) continue;
    numbers = false;
    if (!index.is_symbol() || index.what < kReserved) {
      return c.unexpected(index, "an index");
    }
    if (!c.refer_index(index)) return false;
  } while (c.peek().what != kClose);
  c.take();
  if (what == Indexed::Sort || !is_renamed(name)) return true;
  return is_of_theory(name, first, numbers) ||
         c.fail(name,
                "(_ " +
                    printable(c.draft.symbols.text(name.what & kSymbolMask)) +
                    " ...) applies what the script binds, and the official "
                    "scrambler leaves that name as it is",
                "the default way of scrambling knows the difference",
                Code::Unsupported);
}

// Whether it is something of the script and is written as another name.
bool Terms::is_renamed(const Token& token) const {
  const Context& c = context_;
  const Symbol& symbol = c.draft.symbols[token.what & kSymbolMask];
  return symbol.bound != 0 && (symbol.name & kNumberMask) != 0 &&
         c.unwritten == 0 && !c.looks_for_left_out;
}

// (_ bv10 32), (_ is cons) or (_ extract 7 0), whatever the script binds.
// `numbers`: all indices are. Since SMT-LIB 2.7 the others are applications.
bool Terms::is_of_theory(const Token& name, const Token& index,
                         bool numbers) const {
  const SymbolTable& symbols = context_.draft.symbols;
  const std::string_view text = symbols.text(name.what & kSymbolMask);
  if (smtlib::is_bit_vector_numeral(text)) return true;
  if (numbers) return smtlib::has_only_indices(text);
  return text == "is" && index.is_symbol() &&
         (symbols[index.what & kSymbolMask].flags & kConstructor) != 0;
}

// f s) of (as f s); what precedes has been read. Tells what f is if it is a
// symbol. One that may be turned is looked at when it is known whether it is.
bool Terms::qualified(Token* identifier) {
  Context& c = context_;
  const Token token = c.take();
  if (token.what == kOpen) {
    if (!underscore() || !indexed(Indexed::Term)) return false;
  } else if (token.is_symbol() && token.what >= kReserved) {
    const bool later = identifier != nullptr &&
                       c.operators.shape(token.what) == Shape::Antisymmetric;
    if (!later && !c.refer(token)) return false;
    if (identifier != nullptr) {
      *identifier = token;
      if (is_renamed(token) && is_constant_array(token)) {
        return c.fail(token,
                      "((as const (Array ...)) t) is a constant array, and the "
                      "official scrambler takes const for what the script "
                      "binds",
                      "the default way of scrambling knows the difference",
                      Code::Unsupported);
      }
    }
  } else {
    return c.unexpected(token, "an identifier");
  }
  return sort() && c.take_close("the ')' after a sort");
}

// Whether const, which has just been read, is followed by (Array ...). To some
// solvers it is one of arrays even if the script has a function of that name.
bool Terms::is_constant_array(const Token& name) {
  Context& c = context_;
  const SymbolTable& symbols = c.draft.symbols;
  if (symbols.text(name.what & kSymbolMask) != "const") return false;
  if (c.peek().what != kOpen) return false;
  const Item& sort = c.draft.items[c.item];
  return is_symbol(sort.kind()) && symbols.text(sort.what) == "Array";
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
    return indexed(Indexed::Sort);
  }
  if (head.what == kOpen) {
    if (!underscore() || !indexed(Indexed::Sort)) return false;
  } else if (head.is_symbol() && head.what >= kReserved) {
    if (!c.refer_sort(head)) return false;
  } else {
    return c.unexpected(head, "a sort");
  }
  *open = true;
  return c.peek().what != kClose || c.unexpected(c.peek(), "a sort");
}

}  // namespace podium::official
