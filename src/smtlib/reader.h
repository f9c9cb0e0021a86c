// smtlib/reader.h -- from text to tokens, all at once or some commands at a
// time. For Tape and Stream; others use these.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/pages.h"
#include "smtlib/bytes.h"
#include "smtlib/kinds.h"
#include "smtlib/packed.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

// Told of the symbols of a tape, quoted or not, some at a time and soon after
// they have been read. May change their links, which no reader looks at again.
using OnSymbols =
    std::function<void(std::span<const PackedSymbol>, Tape::Token* tokens)>;

// What is known of the tokens of a tape beside the tape, for those who look at
// every token several times.
struct Listing {
  Array<Byte> firsts;  // the first byte of each token
  OnSymbols on_symbols;
};

class Reader {
 public:
  using Token = Tape::Token;

  // The last index stands for "none".
  static constexpr std::size_t kLargest =
      std::numeric_limits<std::uint32_t>::max() - std::size_t{1};
  static Error too_large(const std::string& name);

  // Fills the tape, and the listing if there is one. Both must outlive the
  // reader.
  // REQUIRES: at most kLargest bytes.
  Reader(std::string_view text, Tape& tape, Listing* listing);

  // Before anything is read: strings have escapes, whatever the text says.
  void expect_escapes() { escapes_ = version_known_ = true; }

  // Before anything is read: without vectors even if the machine has them.
  void read_plainly() { plain_ = true; }

  // The whole text. False if it is no sequence of tokens; then error() tells.
  bool read_all();

  // As many whole commands as about so many bytes of text have, at least one
  // if there is one, in place of what the tape had. False as above.
  bool read_some(std::size_t bytes);
  bool at_end() const { return at_ == end_; }

  // Whether the reader has gone back to the beginning of the text: strings that
  // were read before turned out to have escapes. The tape is empty then.
  bool rewound() const { return at_ == begin_; }

  Error error(const std::string& name) const;

 private:
  static constexpr std::uint32_t kNone =
      std::numeric_limits<std::uint32_t>::max();
  static constexpr std::ptrdiff_t kStretch = 1 << 14;
  static constexpr std::size_t kLongCommand = 1 << 17;  // tokens
  using FindKinds = void (*)(const char* text, Kinds& kinds);

  std::uint32_t offset(const char* place) const {
    return static_cast<std::uint32_t>(place - begin_);
  }
  bool fail(std::string message, std::string hint);
  bool fail_open();

  void make_room(double most);
  void tell_symbols();
  void add(std::uint32_t link);
  void clear();

  // Tokens up to `stop`, or some more; false on an error.
  bool advance(const char* stop);

  // Whether the end of a command needs a closer look: it has so many tokens
  // before its last.
  bool leaves_command(std::size_t tokens) const {
    return pause_ || (!version_known_ && tokens == 4);
  }
  template <bool kList>
  void hurry(const char* stop);
  template <bool kList>
  void hurry_by_bmi(const char* stop, FindKinds find_kinds);
  template <bool kList>
  void hurry_here(const char* stop, FindKinds find_kinds);
  template <bool kList>
  struct Fast;

  bool token();
  bool atom(const char* end);
  bool symbol(const char* end);
  bool close();
  bool number();
  bool end_of_number(const char* end);
  bool keyword();
  bool string();
  bool quoted();
  bool constant();
  bool stray();
  void skip_blanks();
  void skip_comment();
  void skip_byte_order_mark();

  const char* symbol_end(const char* place) const;
  const char* find(const char* place, char byte) const;
  const char* end_of_string() const;
  const char* end_of_escaped() const;
  const char* end_of_field(const char* digits) const;

  void look_for_version(std::uint32_t opened);
  std::string_view text(std::uint32_t token) const;

  const char* begin_;
  const char* end_;
  const char* at_;
  Array<Token>& tokens_;
  Listing* listing_;
  std::array<PackedSymbol, 256> symbols_;  // that nobody was told of
  std::size_t symbol_count_ = 0;
  bool& escapes_;
  std::uint32_t open_ = kNone;  // innermost; its link holds the one around it
  bool started_ = false;        // some token has been read
  bool pause_ = false;          // stop after each command
  bool plain_ = false;          // without vectors
  bool version_known_ = false;
  bool ambiguous_seen_ = false;  // a string before the version, by which it
                                 // would end elsewhere or mean another text
  std::string message_;
  std::string hint_;
};

}  // namespace podium::smtlib
