// One token of any kind. Comments, strings and quoted symbols end where memchr
// says.

#include <cstring>

#include "base/text.h"
#include "smtlib/bytes.h"
#include "smtlib/reader.h"

namespace podium::smtlib {

namespace {

bool is_hexadecimal(char byte) {
  return is_digit(byte) || (byte >= 'a' && byte <= 'f') ||
         (byte >= 'A' && byte <= 'F');
}

}  // namespace

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
  return open_ != kNone || version_known_ || look_for_version(opened);
}

bool Reader::number() {
  const char* const begin = at_;
  const char* end = at_ + 1;
  while (end != end_ && is_digit(*end)) ++end;
  const auto digits = static_cast<std::size_t>(end - begin);
  if (end != end_ && *end == '.') {
    ++end;
    while (end != end_ && is_digit(*end)) ++end;
    return end_of_number(end);
  }
  if (!end_of_number(end)) return false;
  if (strip_ != nullptr && digits <= kMostDigits) keep_digits(begin, digits);
  return true;
}

// The last token is a short numeral. Whoever looks for it in the text would
// bring much of that back into memory.
void Reader::keep_digits(const char* begin, std::size_t count) {
  const std::size_t token = size() - 1;
  strip_->firsts_[token] = kNumeral;
  strip_->links_[token] = 0;
  std::memcpy(&strip_->links_[token], begin, count);
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

}  // namespace podium::smtlib
