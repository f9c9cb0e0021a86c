// official/scanner.h -- text to tokens, a window of them at a time.
//
// All symbols of a window are looked up together, so that the hash table may be
// much larger than the caches; nothing is kept of a window once it was read.
//
// The lexis is the standard's without bytes from 128 on in symbols, with some
// liberties: leading zeros, symbols that begin with a digit, #f3m7. A byte
// order mark may come first.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "official/symbols.h"
#include "official/token.h"

namespace podium::official {

class Scanner {
 public:
  static constexpr std::size_t kWindow = 256;

  Scanner(std::string_view text, SymbolTable& symbols);

  // The next tokens, at most kWindow and a kRefill after them. The last one of
  // the text is kEnd or kBad, again and again.
  const Token* fill();

  // Why there is a kBad token.
  const std::string& message() const { return message_; }
  const std::string& hint() const { return hint_; }

  // Where the first string so far ends with a backslash that SMT-LIB 2.0 would
  // take for the escape of its last quote.
  std::optional<std::uint32_t> escape() const { return escape_; }

  // The bytes of a token that is neither parenthesis nor end.
  std::string_view text(const Token& token) const;

  // Lets the tokens from `first` on mean another symbol.
  void replace(const Token* first, std::uint32_t symbol, std::uint32_t by);

 private:
  struct Lexeme {
    Spelling spelling;
    std::uint32_t what;  // kQuoted, 0: a symbol, still without its number
    std::uint32_t guess;
  };

  std::size_t cut();
  void look_up(std::size_t count);
  std::uint32_t symbol_of(const Lexeme& lexeme);
  std::uint32_t quoted_reserved(const Lexeme& lexeme, std::uint32_t word);

  bool cut_rare(Lexeme& lexeme);
  bool cut_number(Lexeme& lexeme);
  bool cut_constant(Lexeme& lexeme);
  bool cut_string(Lexeme& lexeme);
  bool cut_quoted(Lexeme& lexeme);
  bool cut_keyword(Lexeme& lexeme);
  bool finish_number(Lexeme& lexeme, const char* end, std::uint32_t what);
  bool fail(Lexeme& lexeme, const char* place, std::string message,
            std::string hint);
  void look_for_escape(const char* place);
  void skip_comment();
  std::uint32_t offset(const char* place) const {
    return static_cast<std::uint32_t>(place - begin_);
  }

  const char* begin_;
  const char* end_;
  const char* at_;
  const char* last_close_;  // or the beginning
  SymbolTable& symbols_;
  std::array<Lexeme, kWindow> lexemes_;
  std::array<Token, kWindow + 1> tokens_;
  // Quoted reserved words, by the number of the word; 0: not met yet.
  std::array<std::uint32_t, 32> reserved_{};
  std::optional<std::uint32_t> escape_;
  std::string message_;
  std::string hint_;
};

}  // namespace podium::official
