// identify/tokens.h -- the tokens of a script, told apart by their numbers.

#pragma once

#include <cstddef>
#include <string_view>

#include "base/pages.h"
#include "identify/texts.h"
#include "scramble/operators.h"
#include "smtlib/tape.h"

namespace podium::identify {

// A reader in the sense of scramble/forms.h.
struct Tokens {
  const smtlib::Tape& tape;
  const Texts& texts;
  const Array<TextId>& ids;

  TextId id(std::size_t token) const { return ids[token]; }
  bool is_open(std::size_t token) const { return ids[token] == Texts::kOpen; }
  bool is_close(std::size_t token) const { return ids[token] == Texts::kClose; }
  bool is_symbol(std::size_t token) const {
    return ids[token] < Texts::kOpen && texts.is_symbol(ids[token]);
  }
  bool is_quoted(std::size_t symbol) const {
    return tape.source()[tape.tokens()[symbol].begin] == '|';
  }
  bool is_keyword(std::size_t token) const {
    return kind(token) == smtlib::Kind::Keyword;
  }
  smtlib::Kind kind(std::size_t token) const { return tape.kind(token); }
  std::string_view text(std::size_t token) const { return tape.text(token); }
  // Without bars.
  std::string_view symbol(std::size_t token) const {
    return texts.text(ids[token]);
  }
  std::string_view spelling(std::size_t token) const { return text(token); }
  // A word that no version lets a script bind, unless it is in bars.
  bool is_reserved(std::size_t symbol) const {
    return ids[symbol] <= scramble::kAs && !is_quoted(symbol);
  }
  std::size_t partner(std::size_t list) const { return tape.partner(list); }
  std::size_t next(std::size_t token) const {
    return (is_open(token) ? partner(token) : token) + 1;
  }
};

}  // namespace podium::identify
