#include "run/reply.h"

#include <algorithm>

#include "base/check.h"
#include "smtlib/bytes.h"

namespace podium::run {
namespace {

using smtlib::Byte;
using smtlib::byte_of;

bool in_atom(char byte) {
  switch (byte_of(byte)) {
    case Byte::Colon:
    case Byte::Hash:
    case Byte::Symbol:
    case Byte::Digit:
      return true;
    case Byte::Stray:
    case Byte::Blank:
    case Byte::Open:
    case Byte::Close:
    case Byte::Bar:
    case Byte::Quote:
    case Byte::Semicolon:
      return false;
  }
  return false;
}

}  // namespace

void ReplyReader::keep(std::string_view bytes) {
  text_.append(bytes.substr(0, kKept - std::min(kKept, text_.size())));
}

bool ReplyReader::is_error() const {
  constexpr std::string_view kWord = "error";
  std::string_view text = text_;
  text.remove_prefix(1);
  while (!text.empty() && byte_of(text[0]) == Byte::Blank) {
    text.remove_prefix(1);
  }
  return text.starts_with(kWord) &&
         (text.size() == kWord.size() || !in_atom(text[kWord.size()]));
}

// The first byte of a reply, or what comes before it.
std::size_t ReplyReader::begin(std::string_view bytes) {
  const auto enter = [&](State state) {
    keep(bytes.substr(0, 1));
    state_ = state;
    return std::size_t{1};
  };
  switch (byte_of(bytes[0])) {
    case Byte::Blank:
      return 1;
    case Byte::Semicolon:
      state_ = State::CommentBefore;
      return 1;
    case Byte::Open:
      depth_ = 1;
      return enter(State::List);
    case Byte::Bar:
      return enter(State::Quoted);
    case Byte::Quote:
      return enter(State::String);
    case Byte::Colon:
    case Byte::Hash:
    case Byte::Symbol:
    case Byte::Digit:
      return enter(State::Atom);
    case Byte::Close:
    case Byte::Stray:
      garbage_ = true;
      return enter(State::Complete);
  }
  throw Bug("no such Byte");
}

std::size_t ReplyReader::atom(std::string_view bytes) {
  std::size_t size = 0;
  while (size < bytes.size() && in_atom(bytes[size])) ++size;
  keep(bytes.substr(0, size));
  if (size == bytes.size()) return size;
  state_ = State::Complete;
  // The rest of the line, if it is empty, belongs to it.
  return size + (byte_of(bytes[size]) == Byte::Blank ? 1 : 0);
}

std::size_t ReplyReader::until(std::string_view bytes, char last, State then) {
  const std::size_t found = bytes.find(last);
  const std::size_t size =
      found == std::string_view::npos ? bytes.size() : found + 1;
  if (state_ != State::CommentBefore) keep(bytes.substr(0, size));
  if (found != std::string_view::npos) state_ = then;
  return size;
}

std::size_t ReplyReader::list(std::string_view bytes) {
  std::size_t size = 0;
  while (size < bytes.size() && state_ == State::List) {
    switch (bytes[size++]) {
      case '(':
        ++depth_;
        break;
      case ')':
        if (--depth_ == 0) state_ = State::Complete;
        break;
      case '"':
        state_ = State::ListString;
        break;
      case '|':
        state_ = State::ListQuoted;
        break;
      case ';':
        state_ = State::ListComment;
        break;
      default:
        break;
    }
  }
  keep(bytes.substr(0, size));
  return size;
}

// Strings have "" for a quote since SMT-LIB 2.5, which needs no care here: it
// is an end and a beginning. But solvers go on to write \" in error messages.
std::size_t ReplyReader::list_string(std::string_view bytes) {
  const bool backslash_counts = is_error();
  const std::size_t found =
      backslash_counts ? bytes.find_first_of("\"\\") : bytes.find('"');
  const std::size_t size =
      found == std::string_view::npos ? bytes.size() : found + 1;
  keep(bytes.substr(0, size));
  if (found != std::string_view::npos) {
    state_ = bytes[found] == '"' ? State::List : State::ListEscape;
  }
  return size;
}

std::size_t ReplyReader::step(std::string_view bytes) {
  switch (state_) {
    case State::Before:
      return begin(bytes);
    case State::CommentBefore:
      return until(bytes, '\n', State::Before);
    case State::Atom:
      return atom(bytes);
    case State::Quoted:
      return until(bytes, '|', State::Complete);
    case State::String:
      return until(bytes, '"', State::StringEnd);
    case State::StringEnd:
      if (bytes[0] != '"') {
        state_ = State::Complete;
        return byte_of(bytes[0]) == Byte::Blank ? 1 : 0;
      }
      keep(bytes.substr(0, 1));
      state_ = State::String;
      return 1;
    case State::List:
      return list(bytes);
    case State::ListQuoted:
      return until(bytes, '|', State::List);
    case State::ListString:
      return list_string(bytes);
    case State::ListEscape:
      keep(bytes.substr(0, 1));
      state_ = bytes[0] == '"' ? State::ListEscaped : State::ListString;
      return 1;
    case State::ListEscaped:
      state_ = bytes[0] == ')' ? State::List : State::ListString;
      return 0;
    case State::ListComment:
      return until(bytes, '\n', State::List);
    case State::Complete:
      return 0;
  }
  throw Bug("no such State");
}

std::size_t ReplyReader::take(std::string_view bytes) {
  std::size_t taken = 0;
  while (taken < bytes.size() && !complete()) {
    taken += step(bytes.substr(taken));
  }
  return taken;
}

void ReplyReader::end() {
  if (may_be_complete()) state_ = State::Complete;
}

ReplyKind ReplyReader::kind() const {
  PODIUM_CHECK(complete());
  if (garbage_) return ReplyKind::Garbage;
  if (text_[0] == '(') return is_error() ? ReplyKind::Error : ReplyKind::List;
  if (text_ == "success") return ReplyKind::Success;
  if (text_ == "sat") return ReplyKind::Sat;
  if (text_ == "unsat") return ReplyKind::Unsat;
  if (text_ == "unknown") return ReplyKind::Unknown;
  if (text_ == "unsupported") return ReplyKind::Unsupported;
  return ReplyKind::Atom;
}

void ReplyReader::next() {
  PODIUM_CHECK(complete());
  state_ = State::Before;
  garbage_ = false;
  text_.clear();
}

}  // namespace podium::run
