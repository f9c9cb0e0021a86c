// Text to tokens. A fast loop takes parentheses, words, numerals and blanks,
// which are nearly all of a benchmark; the rest goes one token at a time.

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "base/text.h"
#include "smtlib/tape.h"
#include "smtlib1/bytes.h"
#include "smtlib1/tape.h"

namespace podium::smtlib1 {

class Tape::Reader {
 public:
  Reader(std::string_view text, Tape& tape)
      : begin_(text.data()),
        end_(text.data() + text.size()),
        at_(begin_),
        last_close_(last_close(text)),
        tape_(tape),
        tokens_(tape.tokens_) {}

  // False if the text is no sequence of tokens; then error() tells.
  bool run() {
    skip_byte_order_mark();
    while (at_ != end_) {
      make_room();
      hurry();
      skip_blanks();
      if (at_ != end_ && !token()) return false;
    }
    return open_ == kNone || fail_open();
  }

  Error error() const {
    return {Code::Syntax, tape_.where(offset(at_)), message_, hint_};
  }

 private:
  static constexpr std::uint32_t kNone =
      std::numeric_limits<std::uint32_t>::max();
  static constexpr std::ptrdiff_t kStretch = 1 << 16;

  // Where the last closing parenthesis is; the beginning if there is none.
  static const char* last_close(std::string_view text) {
    const std::size_t found = text.rfind(')');
    return text.data() + (found == std::string_view::npos ? 0 : found);
  }

  std::uint32_t offset(const char* place) const {
    return static_cast<std::uint32_t>(place - begin_);
  }

  // Always false, to `return fail(...)`. The error is at at_.
  bool fail(std::string message, std::string hint) {
    message_ = std::move(message);
    hint_ = std::move(hint);
    return false;
  }

  bool fail_open() {
    // The outermost: what follows a list that lacks its end is inside it.
    std::uint32_t outermost = open_;
    while (tokens_[outermost].link != kNone) {
      outermost = tokens_[outermost].link;
    }
    at_ = begin_ + tokens_[outermost].begin;
    return fail("this list never ends",
                "a closing parenthesis is missing; the file may be cut off");
  }

  // For the tokens of the next kStretch bytes and one more, whatever they are.
  // Grown to what the file will need if its rest is like what was read.
  void make_room() {
    const std::size_t needed =
        tokens_.size() +
        static_cast<std::size_t>(std::min(kStretch, end_ - at_)) + 1;
    if (needed <= tokens_.capacity()) return;
    const double share =
        static_cast<double>(tokens_.size()) / (offset(at_) + 1.0);
    const double rest = 1.05 * share * static_cast<double>(end_ - at_);
    tokens_.reserve(needed + static_cast<std::size_t>(rest));
  }

  // REQUIRES: make_room() since the last kStretch bytes.
  void add(std::uint32_t begin, std::uint32_t link) {
    const std::size_t size = tokens_.size();
    tokens_.data()[size] = {begin, link};
    tokens_.set_size(size + 1);
  }

  void skip_blanks() {
    while (at_ != end_ && byte_of(*at_) == Byte::Blank) ++at_;
  }

  void skip_byte_order_mark() {
    const std::string_view text(begin_, static_cast<std::size_t>(end_ - at_));
    if (text.starts_with("\xEF\xBB\xBF")) at_ += 3;
  }

  // The last parenthesis of the text stops every run of word bytes or blanks
  // that begins before it, so the end need not be looked for at each byte.
  void hurry() {
    const char* at = at_;
    const char* const stop =
        last_close_ - at > kStretch ? at + kStretch : last_close_;
    Token* const first = tokens_.data();
    Token* out = first + tokens_.size();
    std::uint32_t open = open_;
    while (at < stop) {
      const char* const begin = at;
      const Byte byte = byte_of(*at);
      if (byte == Byte::Blank) {
        ++at;
        continue;
      }
      if (byte >= Byte::Letter || byte == Byte::Mark) {
        do {
          ++at;
        } while (in_word(*at));
        const bool strange = byte == Byte::Mark && at == begin + 1;
        if (*at == '[' || strange) {
          at = begin;
          break;
        }
        *out++ = {offset(begin), static_cast<std::uint32_t>(at - begin)};
      } else if (byte == Byte::Open) {
        *out = {offset(at++), open};
        open = static_cast<std::uint32_t>(out++ - first);
      } else if (byte == Byte::Close && open != kNone &&
                 begin_[first[open].begin] == '(') {
        const std::uint32_t opened = open;
        open = first[opened].link;
        first[opened].link = static_cast<std::uint32_t>(out - first);
        *out++ = {offset(at++), opened};
      } else {
        break;
      }
    }
    tokens_.set_size(static_cast<std::size_t>(out - first));
    at_ = at;
    open_ = open;
  }

  // The token that begins at at_, which is no blank.
  bool token() {
    switch (byte_of(*at_)) {
      case Byte::Open:
        return opened();
      case Byte::Close:
      case Byte::BraceEnd:
        return close();
      case Byte::Brace:
        return brace();
      case Byte::Quote:
        return delimited('"', "this string never ends",
                         "a closing \" is missing");
      case Byte::Semicolon:
        skip_comment();
        return true;
      case Byte::Colon:
        return attribute();
      case Byte::Mark:
        return variable();
      case Byte::Arithmetic:
        return arithmetic();
      case Byte::Digit:
        return atom(word_end(at_ + 1));
      case Byte::Letter:
        return identifier();
      case Byte::Stray:
        return stray();
      case Byte::Blank:
        break;
    }
    return true;
  }

  bool atom(const char* end) {
    add(offset(at_), static_cast<std::uint32_t>(end - at_));
    at_ = end;
    return true;
  }

  const char* word_end(const char* place) const {
    while (place != end_ && in_word(*place)) ++place;
    return place;
  }

  bool opened() {
    add(offset(at_++), open_);
    open_ = static_cast<std::uint32_t>(tokens_.size() - 1);
    return true;
  }

  bool close() {
    const char wanted = *at_ == ')' ? '(' : '{';
    if (open_ == kNone || begin_[tokens_[open_].begin] != wanted) {
      return wanted == '('
                 ? fail("this parenthesis closes nothing",
                        "remove it, or look for a missing ( before it")
                 : fail("this brace closes nothing",
                        "write \\{ and \\} for braces inside a value");
    }
    const std::uint32_t opened = open_;
    open_ = tokens_[opened].link;
    tokens_[opened].link = static_cast<std::uint32_t>(tokens_.size());
    add(offset(at_++), opened);
    return true;
  }

  bool brace() {
    const std::size_t size = tokens_.size();
    if (size != 0 && begin_[tokens_[size - 1].begin] == ':' &&
        is_pattern_word(tape_.text(size - 1))) {
      return opened();
    }
    return delimited('}', "this value never ends",
                     "a closing } is missing; the file may be cut off");
  }

  // From at_ to the first such byte without a backslash before it.
  bool delimited(char last, const char* message, const char* hint) {
    const char* place = at_ + 1;
    while (true) {
      place = static_cast<const char*>(
          std::memchr(place, last, static_cast<std::size_t>(end_ - place)));
      if (place == nullptr) return fail(message, hint);
      const char* before = place;
      while (before[-1] == '\\') --before;
      ++place;
      if ((place - before) % 2 == 1) return atom(place);
    }
  }

  void skip_comment() {
    const void* newline =
        std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
    at_ = newline == nullptr ? end_ : static_cast<const char*>(newline);
  }

  bool attribute() {
    const char* end = at_ + 1;
    while (end != end_ && (in_word(*end) || *end == '-')) ++end;
    if (end == at_ + 1) {
      return fail("a colon without an attribute",
                  "attributes look like :status");
    }
    return atom(end);
  }

  bool variable() {
    const char* end = word_end(at_ + 1);
    if (end == at_ + 1) {
      return fail("'" + printable({at_, 1}) + "' without a name",
                  "variables look like ?x, formula variables like $f");
    }
    if (end != end_ && *end == '[') return index_of_another_form(end);
    return atom(end);
  }

  bool arithmetic() {
    const char* end = at_ + 1;
    if (*at_ == '-' && end != end_ && is_digit(*end)) {
      return atom(word_end(end));
    }
    while (end != end_ && is_arithmetic(*end)) ++end;
    return atom(end);
  }

  bool identifier() {
    const char* end = word_end(at_ + 1);
    if (end == end_ || *end != '[') return atom(end);
    const char* place = end;
    do {
      const char* const digits = ++place;
      while (place != end_ && is_digit(*place)) ++place;
      if (place == digits || place == end_) return index_of_another_form(end);
    } while (*place == ':');
    if (*place != ']') return index_of_another_form(end);
    return atom(place + 1);
  }

  bool index_of_another_form(const char* bracket) {
    at_ = bracket;
    return fail("an index of another form",
                "an index is one or more numbers: BitVec[32], extract[7:0]");
  }

  bool stray() {
    if (*at_ == '[') {
      return fail("'[' belongs to no token",
                  "an index follows its identifier without a blank");
    }
    return fail("'" + printable({at_, 1}) + "' belongs to no token",
                "identifiers consist of letters, digits, '.', '_' and '''");
  }

  const char* begin_;
  const char* end_;
  const char* at_;
  const char* last_close_;
  Tape& tape_;
  Array<Token>& tokens_;
  std::uint32_t open_ = kNone;  // innermost; its link holds the one around it
  std::string message_;
  std::string hint_;
};

Result<Tape> Tape::read(std::string_view text, std::string name) {
  // The last index stands for "none".
  if (text.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return Error{Code::Unsupported, std::move(name),
                 "the text has 4 GiB or more",
                 "split it: positions are numbers of 32 bits"};
  }
  Tape tape;
  tape.text_ = text;
  tape.name_ = std::move(name);
  Reader reader(text, tape);
  if (!reader.run()) return reader.error();
  return tape;
}

}  // namespace podium::smtlib1
