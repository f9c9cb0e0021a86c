// run/reply.h -- the replies of a solver in a stream of bytes.
//
// A reply is one symbol, string, number or list, as the standard says, with
// blanks and comments before it. Bytes are taken as they come, however they are
// cut; of a long reply only the beginning is kept, so a flood needs no memory.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace podium::run {

enum class ReplyKind : std::uint8_t {
  Success,
  Unsupported,
  Sat,
  Unsat,
  Unknown,
  Error,    // (error ...)
  List,     // another list
  Atom,     // another symbol, a string, a number
  Garbage,  // nothing of these: a closing parenthesis, a control character
};

class ReplyReader {
 public:
  // How much of a reply is kept.
  static constexpr std::size_t kKept = 1 << 20;

  // Takes bytes until a reply is complete; returns how many.
  std::size_t take(std::string_view bytes);

  bool complete() const { return state_ == State::Complete; }
  // Nothing has come.
  bool fresh() const { return state_ == State::Before; }
  // Some of a reply has come.
  bool begun() const {
    return state_ != State::Before && state_ != State::CommentBefore;
  }
  // It may be complete: only the next byte would tell.
  bool may_be_complete() const {
    return state_ == State::Atom || state_ == State::StringEnd;
  }
  // The next byte will not come.
  void end();

  // REQUIRES: complete().
  ReplyKind kind() const;
  // The reply's first bytes, without blanks and comments before it.
  std::string_view text() const { return text_; }

  // After a complete reply: the next one.
  void next();

 private:
  enum class State : std::uint8_t {
    Before,
    CommentBefore,
    Atom,
    Quoted,     // |a b|, not in a list
    String,     // not in a list
    StringEnd,  // after a quote: the end, or the first half of ""
    List,
    ListQuoted,
    ListString,
    ListEscape,   // after a backslash in a string of (error ...)
    ListEscaped,  // after \" there: the end if a parenthesis follows
    ListComment,
    Complete,
  };

  std::size_t begin(std::string_view bytes);
  std::size_t atom(std::string_view bytes);
  std::size_t until(std::string_view bytes, char last, State then);
  std::size_t list(std::string_view bytes);
  std::size_t list_string(std::string_view bytes);
  std::size_t step(std::string_view bytes);
  void keep(std::string_view bytes);
  bool is_error() const;

  State state_ = State::Before;
  bool garbage_ = false;
  std::uint64_t depth_ = 0;
  std::string text_;
};

}  // namespace podium::run
