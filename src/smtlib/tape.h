// smtlib/tape.h -- SMT-LIB text as a flat array of tokens.
//
// Eight bytes a token: where it begins, and for a parenthesis the index of its
// partner, else its length. What kind it is, its first byte tells. The text
// itself is not copied and must outlive the tape. Reading does not recurse:
// depth is data. Comments and blanks leave no token.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

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
};

struct Place {
  std::uint64_t line = 1;    // from 1
  std::uint64_t column = 1;  // from 1, in bytes
};

class Tape {
 public:
  // Syntax error with place if parentheses do not match, a string or quoted
  // symbol does not end, or a byte belongs to no token. `name` stands for the
  // text in errors. A backslash escapes in strings of SMT-LIB 2.0 scripts only:
  // the text's own :smt-lib-version decides.
  static Result<Tape> read(std::string_view text, std::string name);

  std::size_t size() const { return tokens_.size(); }
  Kind kind(std::size_t token) const;

  // The token's bytes; for a list its opening parenthesis only.
  std::string_view text(std::size_t token) const;

  // From the token to its end; for a list up to its closing parenthesis.
  std::string_view slice(std::size_t token) const;

  // A symbol's name: that of |abc| is abc.
  std::string_view symbol(std::size_t token) const;

  bool is_symbol(std::size_t token, std::string_view name) const;

  // For an Open the index of its Close and the other way round.
  std::size_t partner(std::size_t token) const;

  // The token after this one, a list taken as a whole.
  std::size_t next(std::size_t token) const;

  Place place(std::size_t token) const;

  // "name:line:column"
  std::string where(std::size_t token) const;

  const std::string& name() const { return name_; }

 private:
  struct Token {
    std::uint32_t begin;
    std::uint32_t link;  // partner of a parenthesis, else length
  };

  std::string_view text_;
  std::string name_;
  std::vector<Token> tokens_;
};

}  // namespace podium::smtlib
