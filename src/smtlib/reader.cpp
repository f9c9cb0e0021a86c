// Some commands at a time, and what was wrong with them. The tokens are found
// by reader_hurry.cpp and, one at a time, by reader_tokens.cpp.

#include "smtlib/reader.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "smtlib/bytes.h"

namespace podium::smtlib {

namespace {

// By gzip, xz, bzip2 or zstd.
bool is_compressed(std::string_view text) {
  return text.starts_with("\x1f\x8b") || text.starts_with("\xfd\x37zXZ") ||
         text.starts_with("BZh") || text.starts_with("\x28\xb5\x2f\xfd");
}

}  // namespace

Error Reader::too_large(const std::string& name) {
  return {Code::Unsupported, name, "the text has 4 GiB or more",
          "split it: positions are numbers of 32 bits"};
}

Reader::Reader(std::string_view text, Tape* tape, Strip* strip, bool& escapes)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      at_(begin_),
      tape_(tape),
      strip_(strip),
      started_at_(begin_),
      command_(begin_),
      told_(begin_),
      recent_(strip != nullptr ? text.size() : 0),
      escapes_(escapes) {
  escapes_ = false;
  clear();
}

Reader::Reader(std::string_view text, Tape& tape)
    : Reader(text, &tape, nullptr, tape.backslash_escapes_) {
  tape.text_ = text;
}

Reader::Reader(std::string_view text, Strip& strip, OnSymbols on_symbols,
               OnRead on_read)
    : Reader(text, nullptr, &strip, strip.backslash_escapes_) {
  strip.text_ = text;
  on_symbols_ = std::move(on_symbols);
  on_read_ = std::move(on_read);
}

bool Reader::read_all() {
  do {
    make_room(std::numeric_limits<double>::infinity());
    bool right = advance(end_);
    if (right && at_ != end_) continue;
    right = right && (open_ == kNone || fail_open());
    if (!begin_again() && !right) return false;
  } while (at_ != end_);
  return true;
}

// Calls itself for the reader that begin_again() has on trial, and that one has
// none.
// NOLINTNEXTLINE(misc-no-recursion)
bool Reader::read_some(std::size_t bytes) {
  // After a long command what is left may need few tokens.
  const bool few = end_ - at_ < kLittle && size() > kLongCommand;
  if (few && strip_ != nullptr) strip_->forget_all();
  clear();
  const auto left = static_cast<std::size_t>(end_ - at_);
  const char* const stop = at_ + std::min(bytes, left);
  while (at_ != end_ && (at_ < stop || open_ != kNone)) {
    // A command that is long already may be all of the rest.
    make_room(size() < kLongCommand ? 1 : 7);
    pause_ = at_ >= stop;
    if (!advance(pause_ ? end_ : stop)) return begin_again();
    if (rewound()) return true;
    if (at_ - told_ >= kTellAfter) tell_read();
  }
  tell_symbols();
  // What becomes of such a command takes much memory too.
  if (size() > kLongCommand) tell_read();
  if (strip_ != nullptr) strip_->end_ = offset(at_);
  const bool right = open_ == kNone || fail_open();
  return (right && at_ != end_) || begin_again() || right;
}

void Reader::tell_symbols() {
  const std::span<const PackedSymbol> symbols(symbols_.data(), symbol_count_);
  symbol_count_ = 0;
  if (symbols.empty()) return;
  std::uint32_t* const links = strip_->links_;
  on_symbols_(symbols, links);
  for (std::size_t i = 0; i < repeat_count_; ++i) {
    links[repeats_[i].token] = links[symbols[repeats_[i].of].token];
  }
  repeat_count_ = 0;
  for (const PackedSymbol& symbol : symbols) {
    if (symbol.is_long()) continue;
    recent_.note({symbol.low, symbol.high, links[symbol.token]});
  }
}

// Symbols that nobody was told of are still to be read.
void Reader::tell_read() {
  if (on_read_) {
    tell_symbols();
    on_read_(offset(at_));
  }
  told_ = at_;
}

void Reader::clear() {
  set_size(0);
  symbol_count_ = 0;
  repeat_count_ = 0;
  started_at_ = at_;
  if (strip_ == nullptr) return;
  strip_->start_ = {offset(at_), started_, escapes_, version_known_};
}

void Reader::set_size(std::size_t size) {
  if (strip_ == nullptr) {
    tape_->tokens_.set_size(size);
  } else {
    strip_->size_ = size;
  }
}

std::size_t Reader::offset_of(const Strip& strip, std::size_t token) {
  Tape tape;
  Reader again(strip.text_, tape);
  again.at_ = again.started_at_ = strip.text_.data() + strip.start_.at;
  again.started_ = strip.start_.started;
  again.escapes_ = strip.start_.escapes;
  again.version_known_ = strip.start_.version_known;
  while (tape.size() <= token) {
    again.make_room(1);
    PODIUM_CHECK(again.advance(again.end_));
  }
  return tape.tokens_[token].begin;
}

Error Reader::error(const std::string& name) const {
  const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
  if (is_compressed(text)) {
    return {Code::Syntax, name + ":1:1", "the file is compressed",
            "unpack it first, as by gunzip, unxz, bunzip2 or unzstd"};
  }
  const Place place = place_of(text, offset(at_));
  return {Code::Syntax,
          name + ":" + std::to_string(place.line) + ":" +
              std::to_string(place.column),
          message_, hint_};
}

// What follows a list that lacks its end is inside it.
bool Reader::fail_open() {
  at_ = command_;
  return fail("this list never ends", "a closing parenthesis is missing");
}

// Always false, to `return fail(...)`. The error is at at_.
bool Reader::fail(std::string message, std::string hint) {
  message_ = std::move(message);
  hint_ = std::move(hint);
  return false;
}

// The token that begins at at_; the link is that of a tape. REQUIRES:
// make_room() since the last kStretch bytes.
void Reader::add(std::uint32_t link) {
  const std::size_t token = size();
  set_size(token + 1);
  if (strip_ == nullptr) {
    tape_->tokens_[token] = {offset(at_), link};
    return;
  }
  const Byte first = byte_of(*at_);
  const bool parenthesis = first == Byte::Open || first == Byte::Close;
  strip_->firsts_[token] = first;
  strip_->links_[token] = parenthesis ? link : offset(at_);
}

// For the tokens of the next kStretch bytes and one more, whatever they are. If
// that is more than there is, for those of the rest of the text if it is like
// what was read, but not for so many times more than there are.
void Reader::make_room(double most) {
  const std::size_t read = size();
  const std::size_t capacity =
      strip_ != nullptr ? strip_->capacity_ : tape_->tokens_.capacity();
  const std::size_t needed =
      read + static_cast<std::size_t>(std::min(kStretch, end_ - at_)) + 1;
  if (needed <= capacity) return;
  const double rest = static_cast<double>(end_ - at_) /
                      (static_cast<double>(at_ - started_at_) + 1.0);
  // The end may have more than its share, as many parentheses in a row.
  constexpr double kLeast = 0.05;
  const double more =
      std::clamp(1.05 * rest, kLeast, most) * static_cast<double>(read);
  const std::size_t room = needed + static_cast<std::size_t>(more);
  if (strip_ == nullptr) return tape_->tokens_.reserve(room);
  strip_->reserve(room);
}

bool Reader::advance(const char* stop) {
  if (!started_) {
    skip_byte_order_mark();
  } else if (strip_ == nullptr) {
    hurry(*tape_, stop);
  } else {
    hurry(*strip_, stop);
  }
  // What the fast loop leaves: one token of a rarer kind, or the last ones.
  skip_blanks();
  if (at_ != end_ && !token()) return false;
  started_ = started_ || size() != 0;
  return true;
}

void Reader::skip_blanks() {
  while (at_ != end_ && byte_of(*at_) == Byte::Blank) ++at_;
}

// Before the first token. Several, and after blanks, so that no text that is
// written again from its tokens begins with one.
void Reader::skip_byte_order_mark() {
  const std::string_view mark = "\xEF\xBB\xBF";
  skip_blanks();
  while (std::string_view(at_, static_cast<std::size_t>(end_ - at_))
             .starts_with(mark)) {
    at_ += mark.size();
    skip_blanks();
  }
}

// `opened` is a list of the top level that has just ended. False if what it
// says contradicts itself.
bool Reader::look_for_version(std::uint32_t opened) {
  if (size() - opened != 5 || !is_word(opened + 2, ":smt-lib-version") ||
      !begins_with_set_info()) {
    return true;
  }
  const bool old = is_word(opened + 3, "2.0");
  if (ambiguous_seen_ && !on_trial_) {
    if (begin_again()) return true;
    if (old) {
      at_ = command_;
      return fail(
          "by this version strings before it end elsewhere, and then "
          "the script does not have it",
          "begin the script with its version");
    }
  }
  version_known_ = true;
  escapes_ = old;
  return true;
}

// If strings before the version could be read either way, or nothing can be
// read without escapes, they have escapes if the text, read with them, tells
// that its version is 2.0. Then the reader has gone back to the beginning.
// NOLINTNEXTLINE(misc-no-recursion): see read_some()
bool Reader::begin_again() {
  const bool at_string = at_ != end_ && byte_of(*at_) == Byte::Quote;
  if (version_known_ || on_trial_ || !(ambiguous_seen_ || at_string)) {
    return false;
  }
  Tape tape;
  Reader other({begin_, static_cast<std::size_t>(end_ - begin_)}, tape);
  other.on_trial_ = true;
  other.escapes_ = true;
  while (!other.version_known_ && !other.at_end() && other.read_some(kLittle)) {
  }
  if (!other.version_known_ || !other.escapes_) return false;
  escapes_ = version_known_ = true;
  at_ = begin_;
  open_ = kNone;
  clear();
  started_ = false;
  return true;
}

// Whether a keyword or number is this one. REQUIRES: something follows it.
bool Reader::is_word(std::uint32_t token, std::string_view word) const {
  const std::size_t begin =
      strip_ != nullptr ? strip_->links_[token] : tape_->tokens_[token].begin;
  const Byte first = byte_of(word.front());
  if (strip_ != nullptr && strip_->firsts_[token] != first) return false;
  const std::string_view text(begin_, static_cast<std::size_t>(at_ - begin_));
  return text.substr(begin, word.size()) == word &&
         !in_symbol(text[begin + word.size()]);
}

// REQUIRES: the list at hand has some symbol.
bool Reader::begins_with_set_info() const {
  constexpr std::string_view kWord = "set-info";
  const char* place = command_ + 1;
  for (;; ++place) {
    if (byte_of(*place) == Byte::Semicolon) {
      place = end_of_comment(place);
    } else if (byte_of(*place) != Byte::Blank) {
      break;
    }
  }
  const std::string_view text(place, static_cast<std::size_t>(at_ - place));
  return text.starts_with(kWord) && !in_symbol(text[kWord.size()]);
}

Result<Tape> Tape::read(std::string_view text, std::string name) {
  if (text.size() > Reader::kLargest) return Reader::too_large(name);
  Tape tape;
  tape.name_ = std::move(name);
  Reader reader(text, tape);
  if (!reader.read_all()) return reader.error(tape.name_);
  return tape;
}

}  // namespace podium::smtlib
