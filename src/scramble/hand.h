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

// From here on in place of the first byte of a token: a brief atom comes here,
// unless it was written before. The bits tell more; the link is the atom's.
inline constexpr std::uint8_t kLate = 32;
inline constexpr std::uint8_t kLateNumeral = 1;  // not a name
inline constexpr std::uint8_t kLateEnd = 2;  // the token is the end of a list
inline constexpr unsigned kLateTimes = 2;    // to be written: this bit's number
// The same of the end of the binding and of the let around it that has one.
inline constexpr std::uint8_t kLateBind = 64;
inline constexpr std::uint8_t kLateUnbind = 65;

struct Hand {
  using Index = std::uint32_t;  // of a token

  explicit Hand(Context& context)
      : links(context.stream.strip().links()),
        firsts(context.stream.strip().firsts()),
        states(context.symbols.states()),
        records(context.symbols.records()),
        text(context.strip.source().data()),
        last_block(context.strip.source().size() -
                   std::min(context.strip.source().size(), kBlock)),
        first_renamed(context.rename && !context.collecting
                          ? kLastOfCore + 1
                          : SymbolTable::kNotThere),
        pen(context.pen) {}

  // After somebody else has written, and perhaps added a symbol.
  void resume(Context& context) {
    pen = context.pen;
    states = context.symbols.states();
    records = context.symbols.records();
  }

  SymbolId id(Index symbol) const { return links[symbol]; }

  bool is_symbol(Index token) const {
    return firsts[token] == smtlib::Byte::Symbol ||
           firsts[token] == smtlib::Byte::Bar;
  }
  bool is_open(Index token) const {
    return firsts[token] == smtlib::Byte::Open;
  }
  bool is_bound(Index symbol) const {
    return (states[id(symbol)] & kBound) != 0;
  }
  bool is_renamed(Index symbol) const {
    return is_bound(symbol) && id(symbol) >= first_renamed;
  }
  // Whether it is a short atom that a pen can write without a branch.
  bool is_brief(Index token) const {
    return is_numeral(token) || (is_symbol(token) && is_renamed(token));
  }
  bool is_numeral(Index token) const {
    return firsts[token] == smtlib::kNumeral;
  }
  Index partner(Index list) const { return links[list]; }
  Index next(Index token) const {
    return (is_open(token) ? links[token] : token) + 1;
  }

  // A brief atom so many times, 0 or 1.
  [[gnu::always_inline]] void brief_times(std::size_t times, bool numeral,
                                          std::uint32_t link) {
    if (numeral) {
      pen.numeral_times(times, link);
    } else {
      pen.name_times(times, link);
    }
  }

  // Writes an atom unless it is of a rare kind: a function of the Core theory
  // that the script has bound, one of the last tokens, ...
  [[gnu::always_inline]] bool atom(Index token) {
    return is_symbol(token) ? symbol(token) : other(token);
  }

  [[gnu::always_inline]] bool symbol(Index token) {
    const SymbolId number = id(token);
    const std::uint8_t state = states[number];
    if ((state & kBound) != 0) {
      if (number < first_renamed) return false;
      pen.name(number);
      return true;
    }
    // The first time something has to be noted, and testers are looked up.
    if ((state & (kUntouched | kTesterLike)) != kUntouched) return false;
    return text_of(token, number);
  }

  // Of a symbol that stays, by its first occurrence.
  [[gnu::always_inline]] bool text_of(Index token, SymbolId number) {
    if (firsts[token] == smtlib::Byte::Bar) return false;
    if (number >= kKnownEnd) {
      return copy(records[number].begin, records[number].length());
    }
    // Of a word that begins a list nothing was seen if it was in bars then.
    constexpr std::uint32_t kOperators = kOperatorsEnd - kFirstOperator;
    if (number - kFirstOperator >= kOperators) return false;
    const WordText& word = kWordTexts.data()[number];
    pen.block_text(word.bytes.data(), word.size);
    return true;
  }

  // Numbers, in bits too. Strings are longer and may have escapes.
  [[gnu::always_inline]] bool other(Index token) {
    if (firsts[token] == smtlib::kNumeral) {
      pen.numeral(links[token]);
      return true;
    }
    if (firsts[token] == smtlib::Byte::Quote) return false;
    const std::size_t begin = links[token];
    if (begin >= last_block) return false;
    std::size_t end = begin + 1;
    while (end < last_block && smtlib::in_symbol(text[end])) ++end;
    return end < last_block && copy(begin, end - begin);
  }

  [[gnu::always_inline]] bool copy(std::size_t begin, std::size_t size) {
    if (begin + size > last_block) return false;
    pen.block_text(text + begin, size);
    return true;
  }

  std::uint32_t* links;
  smtlib::Byte* firsts;
  const std::uint8_t* states;
  const SymbolTable::Record* records;
  const char* text;
  std::size_t last_block;  // where it would begin
  SymbolId first_renamed;  // of bound symbols, the first that gets a new name
  Pen pen;
};

}  // namespace podium::scramble
