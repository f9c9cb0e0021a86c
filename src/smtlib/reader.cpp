// Text to tokens. The loop finds them by the kinds of 64 bytes at a time;
// comments, strings and quoted symbols end where memchr says.

#include "smtlib/reader.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "smtlib/bytes.h"
#include "smtlib/kinds.h"

namespace podium::smtlib {

namespace {

// The fast loop looks at so many bytes at a time, and reads so far from the
// beginning of a token.
constexpr std::ptrdiff_t kBlock = 64;
constexpr std::ptrdiff_t kBytesAhead = 16;

void find_kinds_plainly(const char* text, Kinds& kinds) {
  kinds = kinds_plainly(text);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) void find_kinds_by_avx2(const char* text,
                                                        Kinds& kinds) {
  kinds = kinds_by_avx2(text, load_kind_tables());
}

PODIUM_AVX512 void find_kinds_by_avx512(const char* text, Kinds& kinds) {
  kinds = kinds_by_avx512(text, load_wide_kind_tables());
}
#endif

bool is_hexadecimal(char byte) {
  return is_digit(byte) || (byte >= 'a' && byte <= 'f') ||
         (byte >= 'A' && byte <= 'F');
}

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
    if (!advance(end_)) return false;
  } while (at_ != end_);
  return open_ == kNone || fail_open();
}

bool Reader::read_some(std::size_t bytes) {
  clear();
  const auto left = static_cast<std::size_t>(end_ - at_);
  const char* const stop = at_ + std::min(bytes, left);
  while (at_ != end_ && (at_ < stop || open_ != kNone)) {
    // A command that is long already may be all of the rest.
    make_room(size() < kLongCommand ? 1 : 7);
    pause_ = at_ >= stop;
    if (!advance(pause_ ? end_ : stop)) return false;
    if (rewound()) return true;
    if (at_ - told_ >= kTellAfter) tell_read();
  }
  tell_symbols();
  if (strip_ != nullptr) strip_->end_ = offset(at_);
  return open_ == kNone || fail_open();
}

void Reader::tell_symbols() {
  const std::span<const PackedSymbol> symbols(symbols_.data(), symbol_count_);
  symbol_count_ = 0;
  if (symbols.empty()) return;
  std::uint32_t* const links = strip_->links_.data();
  on_symbols_(symbols, links);
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
  started_at_ = at_;
  if (strip_ == nullptr) return;
  strip_->start_ = {offset(at_), started_, escapes_, version_known_};
}

void Reader::set_size(std::size_t size) {
  if (strip_ == nullptr) {
    tape_->tokens_.set_size(size);
  } else {
    strip_->links_.set_size(size);
    strip_->firsts_.set_size(size);
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
      strip_ != nullptr ? strip_->links_.capacity() : tape_->tokens_.capacity();
  const std::size_t needed =
      read + static_cast<std::size_t>(std::min(kStretch, end_ - at_)) + 1;
  if (needed <= capacity) return;
  const double rest = static_cast<double>(end_ - at_) /
                      (static_cast<double>(at_ - started_at_) + 1.0);
  const double more = std::min(1.05 * rest, most) * static_cast<double>(read);
  const std::size_t room = needed + static_cast<std::size_t>(more);
  if (strip_ == nullptr) return tape_->tokens_.reserve(room);
  strip_->links_.reserve(room);
  strip_->firsts_.reserve(strip_->links_.capacity());
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

// Where the fast loop puts tokens.
struct TapeEnd {
  [[gnu::always_inline]] void add(Byte /*first*/, std::size_t begin,
                                  std::size_t link) {
    tokens[count++] = {static_cast<std::uint32_t>(begin),
                       static_cast<std::uint32_t>(link)};
  }
  [[gnu::always_inline]] void add_numeral(const char* /*text*/,
                                          std::size_t begin, std::size_t size) {
    add(Byte::Digit, begin, size);
  }
  [[gnu::always_inline]] void add_symbol(const char* /*text*/,
                                         std::size_t begin, std::size_t size) {
    add(Byte::Symbol, begin, size);
  }
  [[gnu::always_inline]] std::uint32_t& link(std::size_t token) {
    return tokens[token].link;
  }

  Tape::Token* tokens;
  std::size_t count;
  PackedSymbol* symbol;  // none
};

struct StripEnd {
  [[gnu::always_inline]] void add(Byte first, std::size_t /*begin*/,
                                  std::size_t link) {
    firsts[count] = first;
    links[count++] = static_cast<std::uint32_t>(link);
  }
  // REQUIRES: so many bytes may be read as a short one has.
  [[gnu::always_inline]] void add_numeral(const char* text, std::size_t begin,
                                          std::size_t size) {
    if (size > kMostDigits) return add(Byte::Digit, begin, begin);
    std::uint32_t digits = 0;
    std::memcpy(&digits, text + begin, sizeof digits);
    const std::size_t beyond = 8 * (kMostDigits - size);  // bits
    add(kNumeral, begin, digits << beyond >> beyond);
  }
  [[gnu::always_inline]] void add_symbol(const char* text, std::size_t begin,
                                         std::size_t size) {
    const Packed packed =
        size <= kMostPacked ? pack_from(text + begin, size) : Packed{size, 0};
    const RecentSymbols::Entry& known = recent->at(packed.low, packed.high);
    if (known.low == packed.low && known.high == packed.high) {
      return add(Byte::Symbol, begin, known.number);
    }
    *symbol++ = {packed.low, packed.high, static_cast<std::uint32_t>(count)};
    add(Byte::Symbol, begin, begin);
  }
  [[gnu::always_inline]] std::uint32_t& link(std::size_t token) {
    return links[token];
  }

  Byte* firsts;
  std::uint32_t* links;
  std::size_t count;
  PackedSymbol* symbol;
  const RecentSymbols* recent;
};

// What the fast loop works on, by indices, so that the place of a token costs
// nothing. A local value, and all of it inline, so that it is in registers.
template <class End>
struct Reader::Fast {
  [[gnu::always_inline]] void on_open(std::size_t begin) {
    command = open == kNone ? begin : command;
    end.add(Byte::Open, begin, open);
    open = static_cast<std::uint32_t>(end.count - 1);
  }

  // False if the end of a command needs a closer look.
  [[gnu::always_inline]] bool on_close(std::size_t begin,
                                       const Reader& reader) {
    if (open == kNone) return false;
    const std::uint32_t around = end.link(open);
    if (around == kNone && reader.leaves_command(end.count - open)) {
      return false;
    }
    end.link(open) = static_cast<std::uint32_t>(end.count);
    end.add(Byte::Close, begin, open);
    open = around;
    return true;
  }

  // The tokens that begin in the next 64 bytes, up to one that the block does
  // not show whole, which is then the first of the next block. False if the
  // token at hand is of a rarer kind.
  [[gnu::always_inline]] bool block(const Kinds& kinds, const Reader& reader) {
    const std::uint64_t run = kinds.symbol | kinds.high;
    const std::uint64_t single = ~(run | kinds.blank);
    const std::size_t base = at;
    for (std::uint64_t starts = single | (run & ~(run << 1)); starts != 0;
         starts &= starts - 1) {
      const auto place = static_cast<unsigned>(__builtin_ctzll(starts));
      at = base + place;
      const std::uint64_t bit = starts & (0 - starts);
      if ((kinds.open & bit) != 0) {
        on_open(at);
      } else if ((kinds.close & bit) != 0) {
        if (!on_close(at, reader)) return false;
      } else if ((run & bit) != 0) {
        const std::uint64_t after = ~run >> place;
        if (after == 0) return place != 0;
        const auto size = static_cast<unsigned>(__builtin_ctzll(after));
        if ((kinds.digit & bit) == 0) {
          end.add_symbol(text, at, size);
        } else {  // perhaps a decimal, or an error
          const std::uint64_t other = ~kinds.digit >> place;
          if (static_cast<unsigned>(__builtin_ctzll(other)) != size ||
              text[at + size] == '#') {
            return false;
          }
          end.add_numeral(text, at, size);
        }
      } else {
        return false;
      }
    }
    at = base + static_cast<std::size_t>(kBlock);
    return true;
  }

  const char* text;
  End end;
  std::size_t at;
  std::size_t command;  // where the one at hand begins
  std::uint32_t open;
};

inline TapeEnd Reader::end_of(Tape& tape) {
  return {tape.tokens_.data(), tape.tokens_.size(), nullptr};
}

inline StripEnd Reader::end_of(Strip& strip) {
  return {strip.firsts_.data(), strip.links_.data(), strip.links_.size(),
          symbols_.data() + symbol_count_, &recent_};
}

// Parentheses, symbols and numerals, nearly all of a script, by the kinds of 64
// bytes at a time.
template <class Tokens>
void Reader::hurry(Tokens& tokens, const char* stop) {
  FindKinds find_kinds = find_kinds_plainly;
#if defined(__x86_64__)
  if (!plain_ && has_avx2()) find_kinds = find_kinds_by_avx2;
  if (!plain_ && has_avx512()) find_kinds = find_kinds_by_avx512;
  if (!plain_ && has_bmi()) return hurry_by_bmi(tokens, stop, find_kinds);
#endif
  hurry_here(tokens, stop, find_kinds);
}

#if defined(__x86_64__)
template <class Tokens>
__attribute__((target("bmi,bmi2"))) void Reader::hurry_by_bmi(
    Tokens& tokens, const char* stop, FindKinds find_kinds) {
  hurry_here(tokens, stop, find_kinds);
}
#endif

template <class Tokens>
[[gnu::always_inline]] inline void Reader::hurry_here(Tokens& tokens,
                                                      const char* stop,
                                                      FindKinds find_kinds) {
  const std::size_t end =
      offset(std::min({stop, at_ + std::min(kStretch - kBlock, end_ - at_),
                       end_ - std::min(kBlock + kBytesAhead, end_ - at_)}));
  // A block has at most so many symbols.
  const PackedSymbol* const last_symbol =
      symbols_.data() + symbols_.size() - kBlock / 2;
  Fast<decltype(end_of(tokens))> fast{begin_, end_of(tokens), offset(at_),
                                      offset(command_), open_};
  Kinds kinds;
  bool more = true;
  while (more && fast.at < end && fast.end.symbol <= last_symbol) {
    find_kinds(begin_ + fast.at, kinds);
    more = fast.block(kinds, *this);
  }
  set_size(fast.end.count);
  at_ = begin_ + fast.at;
  command_ = begin_ + fast.command;
  open_ = fast.open;
  if (fast.end.symbol == nullptr) return;
  symbol_count_ = static_cast<std::size_t>(fast.end.symbol - symbols_.data());
  if (fast.end.symbol > last_symbol) tell_symbols();
}

// The token that begins at at_, which is no blank.
bool Reader::token() {
  switch (byte_of(*at_)) {
    case Byte::Open:
      if (open_ == kNone) command_ = at_;
      add(open_);
      ++at_;
      open_ = static_cast<std::uint32_t>(size() - 1);
      return true;
    case Byte::Close:
      return close();
    case Byte::Symbol:
      return symbol(symbol_end(at_ + 1));
    case Byte::Digit:
      return number();
    case Byte::Colon:
      return keyword();
    case Byte::Semicolon:
      skip_comment();
      return true;
    case Byte::Quote:
      return string();
    case Byte::Bar:
      return quoted();
    case Byte::Hash:
      return constant();
    case Byte::Stray:
      return stray();
    case Byte::Blank:
      break;
  }
  return true;
}

bool Reader::atom(const char* end) {
  add(static_cast<std::uint32_t>(end - at_));
  at_ = end;
  return true;
}

bool Reader::symbol(const char* end) {
  const std::string_view bytes(at_, static_cast<std::size_t>(end - at_));
  const bool bars = bytes.front() == '|';
  const auto token = static_cast<std::uint32_t>(size());
  atom(end);
  if (strip_ == nullptr) return true;
  const Packed packed = pack(bars ? bytes.substr(1, bytes.size() - 2) : bytes);
  symbols_[symbol_count_++] = {packed.low, packed.high, token};
  if (symbol_count_ == symbols_.size()) tell_symbols();
  return true;
}

const char* Reader::symbol_end(const char* place) const {
  while (place != end_ && in_symbol(*place)) ++place;
  return place;
}

bool Reader::close() {
  if (open_ == kNone) {
    return fail("this parenthesis closes nothing",
                "remove it, or look for a missing ( before it");
  }
  const std::uint32_t opened = open_;
  open_ = link(opened);
  link(opened) = static_cast<std::uint32_t>(size());
  add(opened);
  ++at_;
  if (open_ == kNone && !version_known_) look_for_version(opened);
  return true;
}

bool Reader::number() {
  const char* end = at_ + 1;
  while (end != end_ && is_digit(*end)) ++end;
  if (end != end_ && *end == '.') {
    ++end;
    while (end != end_ && is_digit(*end)) ++end;
  }
  return end_of_number(end);
}

bool Reader::end_of_number(const char* end) {
  if (end != end_ && (in_symbol(*end) || *end == '#')) {
    at_ = end;
    return fail("a number runs into '" + printable({end, 1}) + "'",
                "a blank is missing, or a symbol begins with a digit");
  }
  return atom(end);
}

bool Reader::keyword() {
  const char* end = symbol_end(at_ + 1);
  if (end == at_ + 1) {
    return fail("a colon without a keyword", "keywords look like :status");
  }
  return atom(end);
}

void Reader::skip_comment() { at_ = end_of_comment(at_); }

// The end of the line, or of the text.
const char* Reader::end_of_comment(const char* place) const {
  const char* const newline = find(place, '\n');
  const char* const end = newline == nullptr ? end_ : newline;
  const void* const carriage_return =
      std::memchr(place, '\r', static_cast<std::size_t>(end - place));
  return carriage_return == nullptr ? end
                                    : static_cast<const char*>(carriage_return);
}

// The first such byte from `place` on, or null.
const char* Reader::find(const char* place, char byte) const {
  return static_cast<const char*>(
      std::memchr(place, byte, static_cast<std::size_t>(end_ - place)));
}

bool Reader::string() {
  const char* end = escapes_ ? end_of_escaped() : end_of_string();
  if (end == nullptr) {
    return fail("this string never ends", "a closing \" is missing");
  }
  if (!version_known_ && !ambiguous_seen_) {
    const std::string_view inside(at_ + 1,
                                  static_cast<std::size_t>(end - at_ - 2));
    ambiguous_seen_ = inside.find('\\') != std::string_view::npos ||
                      inside.find('"') != std::string_view::npos;
  }
  return atom(end);
}

// A doubled quote is part of the string.
const char* Reader::end_of_string() const {
  const char* quote = find(at_ + 1, '"');
  while (quote != nullptr && quote + 1 != end_ && quote[1] == '"') {
    quote = find(quote + 2, '"');
  }
  return quote == nullptr ? nullptr : quote + 1;
}

const char* Reader::end_of_escaped() const {
  const char* place = at_ + 1;
  while (place != end_ && *place != '"') {
    const bool escape = *place == '\\' && place + 1 != end_ &&
                        (place[1] == '"' || place[1] == '\\');
    place += escape ? 2 : 1;
  }
  return place == end_ ? nullptr : place + 1;
}

bool Reader::quoted() {
  const char* bar = find(at_ + 1, '|');
  if (bar == nullptr) {
    return fail("this quoted symbol never ends", "a closing | is missing");
  }
  return symbol(bar + 1);
}

// #b01, #xff, #f3m7
bool Reader::constant() {
  const char* end = at_ + 1;
  const char base = end == end_ ? '\0' : *end++;
  const char* digits = end;
  if (base == 'b') {
    while (end != end_ && (*end == '0' || *end == '1')) ++end;
  } else if (base == 'x') {
    while (end != end_ && is_hexadecimal(*end)) ++end;
  } else if (base == 'f') {
    end = end_of_field(digits);
  }
  if (end == digits) {
    return fail("a # that begins no constant",
                "constants look like #b01 or #x1f");
  }
  return end_of_number(end);
}

// The digits themselves if there is no second number.
const char* Reader::end_of_field(const char* digits) const {
  const char* end = digits;
  if (end != end_ && *end == '-') ++end;
  while (end != end_ && is_digit(*end)) ++end;
  if (end == digits || end == end_ || *end != 'm') return digits;
  const char* modulus = ++end;
  while (end != end_ && is_digit(*end)) ++end;
  return end == modulus ? digits : end;
}

bool Reader::stray() {
  return fail("'" + printable({at_, 1}) + "' belongs to no token",
              "write a symbol with such a character between bars: |a'b|");
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

// `opened` is a list of the top level that has just ended.
void Reader::look_for_version(std::uint32_t opened) {
  if (size() - opened != 5 || !is_word(opened + 2, ":smt-lib-version") ||
      !begins_with_set_info()) {
    return;
  }
  version_known_ = true;
  if (!is_word(opened + 3, "2.0")) return;
  escapes_ = true;
  if (!ambiguous_seen_) return;
  at_ = begin_;
  clear();
  started_ = false;
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
