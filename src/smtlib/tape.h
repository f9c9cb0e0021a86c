// smtlib/tape.h -- SMT-LIB text as a flat array of tokens.
//
// Eight bytes a token: where it begins, and for a parenthesis the index of its
// partner, else its length. What kind it is, its first byte tells. The text
// itself is not copied and must outlive the tape. Reading does not recurse:
// depth is data. Comments and blanks leave no token.
//
// More than the standard is accepted where files in use have it: bytes from 128
// on are symbol characters, numerals may have leading zeros, a decimal may end
// with its point, a byte order mark may come first, #f3m7 is a constant.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/pages.h"
#include "base/result.h"
#include "smtlib/bytes.h"

namespace podium::smtlib {

enum class Kind : std::uint8_t {
  Open,         // (
  Close,        // )
  Symbol,       // abc
  Quoted,       // |a b|
  Keyword,      // :abc
  String,       // "abc"
  Numeral,      // 12
  Decimal,      // 1.5
  Hexadecimal,  // #xff
  Binary,       // #b01
  Field,        // #f3m7: an element of a finite field
};

struct Place {
  std::uint64_t line = 1;    // from 1
  std::uint64_t column = 1;  // from 1, in bytes
};

// Of the byte at this offset. Counts lines, so it is for messages only.
Place place_of(std::string_view text, std::size_t offset);

// Of a token that begins with a digit or #.
Kind kind_of_number(std::string_view text);

// Of a token that begins with such a byte and is no number.
inline Kind kind_of_first(Byte first) {
  switch (first) {
    case Byte::Open:
      return Kind::Open;
    case Byte::Close:
      return Kind::Close;
    case Byte::Bar:
      return Kind::Quoted;
    case Byte::Quote:
      return Kind::String;
    case Byte::Colon:
      return Kind::Keyword;
    case Byte::Symbol:
    case Byte::Digit:
    case Byte::Hash:
    case Byte::Blank:  // these three begin no token
    case Byte::Semicolon:
    case Byte::Stray:
      break;
  }
  return Kind::Symbol;
}

class Tape {
 public:
  struct Token {
    std::uint32_t begin;
    std::uint32_t link;  // partner of a parenthesis, else length
  };

  // Syntax error with place if parentheses do not match, a string or quoted
  // symbol does not end, or a byte belongs to no token; Unsupported from 4 GiB
  // on. `name` stands for the text in errors.
  //
  // A backslash escapes in strings of SMT-LIB 2.0 scripts only. The first
  // command (set-info :smt-lib-version v) decides, looked for with strings read
  // as since 2.5. If v is 2.0 and a string with a backslash or a doubled quote
  // came before it, the text is read again from its beginning.
  static Result<Tape> read(std::string_view text, std::string name);

  std::size_t size() const { return tokens_.size(); }
  Kind kind(std::size_t token) const;

  // The token's bytes; for a list its opening parenthesis only.
  std::string_view text(std::size_t token) const;

  // From the token to its end; for a list up to its closing parenthesis.
  std::string_view slice(std::size_t token) const;

  // A symbol's name: that of |abc| is abc. Another token's text as it stands.
  std::string_view symbol(std::size_t token) const;

  // Whether the token is this symbol, quoted or not.
  bool is_symbol(std::size_t token, std::string_view name) const;

  // For an Open the index of its Close and the other way round.
  // REQUIRES: the token is a parenthesis.
  std::size_t partner(std::size_t token) const { return tokens_[token].link; }

  // The token after this one, a list taken as a whole. After the last token of
  // a list that is its Close.
  std::size_t next(std::size_t token) const;

  Place place(std::size_t token) const;

  // "name:line:column"
  std::string where(std::size_t token) const;

  const std::string& name() const { return name_; }

  // The text that was read, and how many bytes it has.
  std::string_view source() const { return text_; }
  std::size_t bytes() const { return text_.size(); }

  // All tokens, for loops that look at every one.
  const Token* tokens() const { return tokens_.data(); }

  // Whether \" and \\ are escapes in the strings of this text.
  bool backslash_escapes() const { return backslash_escapes_; }

 private:
  friend class Reader;
  template <class Tokens>
  friend class StreamOf;

  std::string_view text_;
  std::string name_;
  Array<Token> tokens_;
  bool backslash_escapes_ = false;
};

// Inline, since some ask them for every token.

inline Kind Tape::kind(std::size_t token) const {
  const Byte first = byte_of(text_[tokens_[token].begin]);
  const bool number = first == Byte::Digit || first == Byte::Hash;
  return number ? kind_of_number(text(token)) : kind_of_first(first);
}

inline std::string_view Tape::text(std::size_t token) const {
  const Token& it = tokens_[token];
  const Byte first = byte_of(text_[it.begin]);
  const bool parenthesis = first == Byte::Open || first == Byte::Close;
  return {text_.data() + it.begin, parenthesis ? 1 : it.link};
}

inline std::string_view Tape::symbol(std::size_t token) const {
  const std::string_view bytes = text(token);
  return bytes.front() == '|' ? bytes.substr(1, bytes.size() - 2) : bytes;
}

inline bool Tape::is_symbol(std::size_t token, std::string_view name) const {
  const Byte first = byte_of(text_[tokens_[token].begin]);
  return (first == Byte::Symbol || first == Byte::Bar) && symbol(token) == name;
}

inline std::size_t Tape::next(std::size_t token) const {
  const Token& it = tokens_[token];
  return (text_[it.begin] == '(' ? it.link : token) + 1;
}

}  // namespace podium::smtlib
