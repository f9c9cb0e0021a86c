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

#include "official/blocks.h"
#include "official/symbols.h"
#include "official/token.h"

namespace podium::official {

class Scanner {
 public:
  static constexpr std::size_t kWindow = 256;

  Scanner(std::string_view text, SymbolTable& symbols);

  // The next tokens, at most kWindow and a kRefill after them. The last one of
  // the text is kEnd, again and again. REQUIRES: there was no kBad.
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
  // A symbol of the window whose number is not known yet.
  struct Pending {
    Spelling spelling;
    Token* token;
  };
  static constexpr std::size_t kBlocks = 64;  // that are classified at once

  std::size_t cut();
  Token* cut_block(Token* out, const Token* full);
  Token* cut_rare(Token* out, const char* place, std::size_t size);
  bool next_block();
  void skip_to(const char* place);
  void look_up();
  std::uint32_t quoted_reserved(const Spelling& spelling, std::uint32_t word);

  void add_symbol(Token* token, const char* begin, std::size_t size);
  std::uint32_t cut_number(Token* token, const char* begin, std::size_t size);
  std::uint32_t cut_constant(const char* begin);
  std::uint32_t cut_string(const char* begin);
  bool cut_quoted(Token* token, const char* begin);
  std::uint32_t cut_keyword(const char* begin);
  std::uint32_t fail(const char* place, std::string message, std::string hint);
  void skip_comment(const char* begin);
  void look_for_escape(const char* place);
  const char* end_of_run(const char* place) const;
  std::uint32_t offset(const char* place) const {
    return static_cast<std::uint32_t>(place - begin_);
  }

  const char* begin_;
  const char* end_;
  SymbolTable& symbols_;

  // Blocks of the text from chunk_ on, and the present one of them; starts_ are
  // those of its tokens that have not been cut. After the last block of the
  // text comes none.
  const char* chunk_;
  std::size_t block_ = 0;
  std::size_t blocks_ = 0;
  std::uint64_t starts_ = 0;
  bool carry_ = false;
  std::array<Block, kBlocks> classified_;

  std::array<Token, kWindow + 1> tokens_;
  std::array<Pending, kWindow> pending_;
  Pending* pending_end_ = nullptr;
  // Quoted reserved words, by the number of the word; 0: not met yet.
  std::array<std::uint32_t, 32> reserved_{};
  std::optional<std::uint32_t> escape_;
  const char* bad_ = nullptr;  // why no further token can be cut
  std::string message_;
  std::string hint_;
};

}  // namespace podium::official
