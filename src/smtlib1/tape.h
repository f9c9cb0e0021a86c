// smtlib1/tape.h -- SMT-LIB 1.2 text as a flat array of tokens.
//
// Eight bytes a token: where it begins, and for a parenthesis the index of its
// partner, else its length. What kind it is, its first byte tells. The text
// itself is not copied and must outlive the tape. Reading does not recurse:
// depth is data. Comments and blanks leave no token.
//
// An index belongs to its identifier: extract[7:0] is one token. A value in
// braces is one token too, but the braces after :pat, :nopat and :pats are
// parentheses around terms.
//
// More than the standard is accepted where files in use have it: bytes from 128
// on are letters, -1 is a number, a byte order mark may come first. A word that
// begins with a digit is a token of kind Odd, for benchmarks called 3sat.smt.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/pages.h"
#include "base/result.h"
#include "smtlib1/bytes.h"

namespace podium::smtlib1 {

enum class Kind : std::uint8_t {
  Open,             // ( or the { of patterns
  Close,            // ) or the } of patterns
  Identifier,       // abc, extract[7:0]
  Arithmetic,       // +, <=
  Variable,         // ?x
  FormulaVariable,  // $x
  Attribute,        // :abc
  Value,            // { ... }
  String,           // "abc"
  Numeral,          // 12, -12
  Rational,         // 1.5, -1.5
  Odd,              // 3sat
};

// Of a token that begins with a digit or a minus and a digit.
Kind kind_of_number(std::string_view text);

// Whether the braces after this attribute are around terms.
bool is_pattern_word(std::string_view attribute);

class Tape {
 public:
  // Syntax error with place if parentheses do not match, a string or a value
  // does not end, an index is not of its form, or a byte belongs to no token;
  // Unsupported from 4 GiB on. `name` stands for the text in errors.
  static Result<Tape> read(std::string_view text, std::string name);

  std::size_t size() const { return tokens_.size(); }
  Kind kind(std::size_t token) const;

  // The token's bytes; for a list its opening parenthesis only.
  std::string_view text(std::size_t token) const;

  // For an Open the index of its Close and the other way round.
  // REQUIRES: the token is a parenthesis.
  std::size_t partner(std::size_t token) const { return tokens_[token].link; }

  // The token after this one, a list taken as a whole. After the last token of
  // a list that is its Close.
  std::size_t next(std::size_t token) const {
    return (is_open(token) ? tokens_[token].link : token) + 1;
  }

  bool is_open(std::size_t token) const {
    const char first = first_byte(token);
    return first == '(' || (first == '{' && opens_patterns(token));
  }
  bool is_close(std::size_t token) const {
    const char first = first_byte(token);
    return first == ')' || first == '}';
  }
  bool is_attribute(std::size_t token) const {
    return first_byte(token) == ':';
  }

  // Where the token begins and where it ends, a list taken as a whole.
  std::size_t begin(std::size_t token) const { return tokens_[token].begin; }
  std::size_t end(std::size_t token) const;

  // "name:line:column" of a byte. Counts lines, so it is for messages only.
  std::string where(std::size_t offset) const;

  const std::string& name() const { return name_; }
  std::string_view all() const { return text_; }

 private:
  struct Token {
    std::uint32_t begin;
    std::uint32_t link;  // partner of a parenthesis, else length
  };
  class Reader;

  char first_byte(std::size_t token) const {
    return text_[tokens_[token].begin];
  }
  // REQUIRES: the token begins with a brace.
  bool opens_patterns(std::size_t token) const {
    return token != 0 && first_byte(token - 1) == ':' &&
           is_pattern_word(
               text_.substr(tokens_[token - 1].begin, tokens_[token - 1].link));
  }

  std::string_view text_;
  std::string name_;
  Array<Token> tokens_;
};

// Inline, since all passes ask them for every token.

inline Kind Tape::kind(std::size_t token) const {
  const char first = first_byte(token);
  switch (byte_of(first)) {
    case Byte::Open:
      return Kind::Open;
    case Byte::Close:
    case Byte::BraceEnd:
      return Kind::Close;
    case Byte::Brace:
      return opens_patterns(token) ? Kind::Open : Kind::Value;
    case Byte::Quote:
      return Kind::String;
    case Byte::Colon:
      return Kind::Attribute;
    case Byte::Mark:
      return first == '?' ? Kind::Variable : Kind::FormulaVariable;
    case Byte::Arithmetic:
      return tokens_[token].link > 1 && is_digit(text(token)[1])
                 ? kind_of_number(text(token))
                 : Kind::Arithmetic;
    case Byte::Digit:
      return kind_of_number(text(token));
    case Byte::Letter:
    case Byte::Blank:  // these three begin no token
    case Byte::Semicolon:
    case Byte::Stray:
      return Kind::Identifier;
  }
  return Kind::Identifier;
}

inline std::string_view Tape::text(std::size_t token) const {
  const Token& it = tokens_[token];
  const bool parenthesis = is_open(token) || is_close(token);
  return {text_.data() + it.begin, parenthesis ? 1 : it.link};
}

}  // namespace podium::smtlib1
