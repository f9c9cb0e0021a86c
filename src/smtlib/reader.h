// smtlib/reader.h -- from text to tokens, all at once or some commands at a
// time, to a tape or to a strip. For Tape and the streams; others use these.

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
#include "smtlib/recent.h"
#include "smtlib/strip.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

// Told of the symbols of a strip, quoted or not, some at a time and soon after
// they have been read. Their links are where they begin in the text, with their
// bars; whoever is told sets them to numbers. Of a text whose number the reader
// remembers it does not tell again, so a text keeps its number.
using OnSymbols =
    std::function<void(std::span<const PackedSymbol>, std::uint32_t* links)>;

// Told how much of the text has been read, some times in a large command.
using OnRead = std::function<void(std::size_t end)>;

// Where tokens are put, see reader_hurry.cpp.
struct TapeEnd;
struct StripEnd;

class Reader {
 public:
  using Token = Tape::Token;

  // The last index stands for "none".
  static constexpr std::size_t kLargest =
      std::numeric_limits<std::uint32_t>::max() - std::size_t{1};
  static Error too_large(const std::string& name);

  // Fills a tape or a strip, which must outlive the reader.
  // REQUIRES: at most kLargest bytes.
  Reader(std::string_view text, Tape& tape);
  Reader(std::string_view text, Strip& strip, OnSymbols on_symbols,
         OnRead on_read);

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

  // Where a token of the strip begins in its text.
  static std::size_t offset_of(const Strip& strip, std::size_t token);

 private:
  static constexpr std::uint32_t kNone =
      std::numeric_limits<std::uint32_t>::max();
  static constexpr std::ptrdiff_t kStretch = 1 << 14;
  static constexpr std::size_t kLongCommand = 1 << 17;   // tokens
  static constexpr std::ptrdiff_t kLittle = 1 << 20;     // bytes left or tried
  static constexpr std::ptrdiff_t kTellAfter = 1 << 17;  // bytes
  using FindKinds = void (*)(const char* text, Kinds& kinds);

  std::uint32_t offset(const char* place) const {
    return static_cast<std::uint32_t>(place - begin_);
  }
  bool begin_again();
  bool fail(std::string message, std::string hint);
  bool fail_open();

  Reader(std::string_view text, Tape* tape, Strip* strip, bool& escapes);

  // The tokens so far, in one form or the other.
  std::size_t size() const {
    return strip_ != nullptr ? strip_->size_ : tape_->tokens_.size();
  }
  std::uint32_t& link(std::size_t token) {
    return strip_ != nullptr ? strip_->links_[token]
                             : tape_->tokens_[token].link;
  }
  void set_size(std::size_t size);

  void make_room(double most);
  void tell_symbols();
  void tell_read();
  void add(std::uint32_t link);
  void clear();

  // Tokens up to `stop`, or some more; false on an error.
  bool advance(const char* stop);

  // Whether the end of a command needs a closer look: it has so many tokens
  // before its last.
  bool leaves_command(std::size_t tokens) const {
    return pause_ || (!version_known_ && tokens == 4);
  }
  template <class Tokens>
  void hurry(Tokens& tokens, const char* stop);
  template <class Tokens>
  void hurry_by_bmi(Tokens& tokens, const char* stop, FindKinds find_kinds);
  template <class Tokens>
  void hurry_here(Tokens& tokens, const char* stop, FindKinds find_kinds);
  template <class End>
  struct Fast;
  static TapeEnd end_of(Tape& tape);
  StripEnd end_of(Strip& strip);

  bool token();
  bool atom(const char* end);
  bool symbol(const char* end);
  bool close();
  bool number();
  void keep_digits(const char* begin, std::size_t count);
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
  const char* end_of_comment(const char* place) const;
  const char* end_of_string() const;
  const char* end_of_escaped() const;
  const char* end_of_field(const char* digits) const;

  bool look_for_version(std::uint32_t opened);
  bool is_word(std::uint32_t token, std::string_view word) const;
  bool begins_with_set_info() const;

  const char* begin_;
  const char* end_;
  const char* at_;
  Tape* tape_;  // one of these two
  Strip* strip_;
  const char* started_at_;  // the present commands
  const char* command_;     // the one at hand, if it is a list
  OnSymbols on_symbols_;
  OnRead on_read_;
  const char* told_;                       // what is before it
  std::array<PackedSymbol, 256> symbols_;  // that nobody was told of
  std::size_t symbol_count_ = 0;
  std::array<RepeatedSymbol, 256> repeats_;  // of these
  std::size_t repeat_count_ = 0;
  RecentSymbols recent_;
  bool& escapes_;
  std::uint32_t open_ = kNone;  // innermost; its link holds the one around it
  bool started_ = false;        // some token has been read
  bool pause_ = false;          // stop after each command
  bool plain_ = false;          // without vectors
  bool version_known_ = false;
  bool on_trial_ = false;        // with escapes, see begin_again()
  bool ambiguous_seen_ = false;  // a string before the version, by which it
                                 // would end elsewhere or mean another text
  std::string message_;
  std::string hint_;
};

}  // namespace podium::smtlib
