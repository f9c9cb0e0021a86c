// scramble/hand.h -- a pen and what it writes from, for the loop over all
// tokens of a term.
//
// Everything that the loop needs for nearly every token, as one value that the
// compiler keeps in registers. What is rare it leaves to Writer.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "scramble/context.h"

namespace podium::scramble {

struct Hand {
  using Index = std::uint32_t;  // of a token

  explicit Hand(Context& context)
      : tokens(context.tape.tokens()),
        firsts(context.firsts),
        ids(context.ids.data()),
        states(context.symbols.states()),
        text(context.tape.source().data()),
        last_block(context.tape.source().size() -
                   std::min(context.tape.source().size(), kBlock)),
        first_renamed(context.rename && !context.collecting
                          ? kLastOfCore + 1
                          : SymbolTable::kNotThere),
        pen(context.pen) {}

  // After somebody else has written, and perhaps added a symbol.
  void resume(Context& context) {
    pen = context.pen;
    states = context.symbols.states();
  }

  bool is_symbol(Index token) const {
    return firsts[token] == smtlib::Byte::Symbol ||
           firsts[token] == smtlib::Byte::Bar;
  }
  bool is_open(Index token) const {
    return firsts[token] == smtlib::Byte::Open;
  }
  bool is_bound(Index symbol) const {
    return (states[ids[symbol]] & kBound) != 0;
  }
  Index partner(Index list) const { return tokens[list].link; }
  Index next(Index token) const {
    return (is_open(token) ? tokens[token].link : token) + 1;
  }

  // Writes an atom unless it is of a rare kind: a function of the Core theory
  // that the script has bound, one of the last tokens, ...
  [[gnu::always_inline]] bool atom(Index token) {
    return is_symbol(token) ? symbol(token) : other(token);
  }

  [[gnu::always_inline]] bool symbol(Index token) {
    const SymbolId id = ids[token];
    const std::uint8_t state = states[id];
    if ((state & kBound) != 0) {
      if (id < first_renamed) return false;
      pen.name(id);
      return true;
    }
    // The first time something has to be noted, and testers are looked up.
    if ((state & (kUntouched | kTesterLike)) != kUntouched) return false;
    return as_it_is(token);
  }

  // In strings there may be escapes.
  [[gnu::always_inline]] bool other(Index token) {
    return firsts[token] != smtlib::Byte::Quote && as_it_is(token);
  }

  [[gnu::always_inline]] bool as_it_is(Index token) {
    const smtlib::Tape::Token it = tokens[token];
    if (std::size_t{it.begin} + it.link > last_block) return false;
    pen.block_text(text + it.begin, it.link);
    return true;
  }

  const smtlib::Tape::Token* tokens;
  const smtlib::Byte* firsts;
  const std::uint32_t* ids;
  const std::uint8_t* states;
  const char* text;
  std::size_t last_block;  // where it would begin
  SymbolId first_renamed;  // of bound symbols, the first that gets a new name
  Pen pen;
};

}  // namespace podium::scramble
