#include "official/scanner.h"

#include <cstring>
#include <utility>

#include "base/text.h"
#include "official/bytes.h"
#include "official/words.h"

namespace podium::official {

namespace {

const char* last_close(std::string_view text) {
  const std::size_t found = text.rfind(')');
  return text.data() + (found == std::string_view::npos ? 0 : found);
}

bool is_hexadecimal(char byte) {
  return smtlib::is_digit(byte) || (byte >= 'a' && byte <= 'f') ||
         (byte >= 'A' && byte <= 'F');
}

// Of #f3m7, an element of a finite field; the digits themselves if there is no
// second number.
const char* end_of_field(const char* digits, const char* limit) {
  const char* end = digits;
  if (end != limit && *end == '-') ++end;
  while (end != limit && smtlib::is_digit(*end)) ++end;
  if (end == digits || end == limit || *end != 'm') return digits;
  const char* const modulus = ++end;
  while (end != limit && smtlib::is_digit(*end)) ++end;
  return end == modulus ? digits : end;
}

}  // namespace

static_assert(kReserved <= 32);

Scanner::Scanner(std::string_view text, SymbolTable& symbols)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      at_(begin_),
      last_close_(last_close(text)),
      symbols_(symbols) {
  const std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) at_ += mark.size();
}

const Token* Scanner::fill() {
  const std::size_t count = cut();
  look_up(count);
  tokens_[count] = {offset(at_), kRefill};
  return tokens_.data();
}

// Cuts the text into lexemes. Parentheses, symbols and blanks are nearly all of
// it. The last parenthesis of the text stops every run of symbol bytes or
// blanks that begins before it, so that the end need not be looked for.
std::size_t Scanner::cut() {
  const char* at = at_;
  Lexeme* out = lexemes_.data();
  const Lexeme* const full = out + kWindow;
  while (out != full) {
    const Byte byte = at < last_close_ ? byte_of(*at) : Byte::Stray;
    if (byte == Byte::Blank) {
      ++at;
    } else if (byte == Byte::Symbol) {
      const char* const begin = at;
      do {
        ++at;
      } while (in_symbol(*at));
      out->spelling =
          symbols_.spell(offset(begin), static_cast<std::uint32_t>(at - begin));
      out->what = 0;
      symbols_.prefetch(out->spelling.hash);
      ++out;
    } else if (byte == Byte::Open || byte == Byte::Close) {
      out->spelling.offset = offset(at++);
      out->what = byte == Byte::Open ? kOpen : kClose;
      ++out;
    } else {
      at_ = at;
      const bool token = cut_rare(*out);
      at = at_;
      if (token && (out++)->what - kEnd <= kBad - kEnd) break;
    }
  }
  at_ = at;
  return static_cast<std::size_t>(out - lexemes_.data());
}

void Scanner::look_up(std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Lexeme& lexeme = lexemes_[i];
    if ((lexeme.what & kNoSymbol) == 0) {
      lexeme.guess = symbols_.guess(lexeme.spelling.hash);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Lexeme& lexeme = lexemes_[i];
    std::uint32_t what = lexeme.what;
    // The bar of a quoted symbol is not part of its spelling.
    const std::uint32_t bar = what >> 31;
    if ((what & kNoSymbol) == 0) what = symbol_of(lexeme);
    tokens_[i] = {lexeme.spelling.offset - bar, what};
  }
}

std::uint32_t Scanner::symbol_of(const Lexeme& lexeme) {
  std::uint32_t number = lexeme.guess;
  if (number == SymbolTable::kNone ||
      !symbols_.confirm(number, lexeme.spelling)) {
    number = symbols_.intern(lexeme.spelling);
  }
  if (lexeme.what == 0) return number;
  if (number < kReserved) number = quoted_reserved(lexeme, number);
  return number | kQuoted;
}

// A symbol of its own: |let| may be bound while let is let.
std::uint32_t Scanner::quoted_reserved(const Lexeme& lexeme,
                                       std::uint32_t word) {
  if (reserved_[word] == 0) {
    reserved_[word] = symbols_.add_apart(lexeme.spelling);
  }
  return reserved_[word];
}

// At the present place: a blank or a comment, which is skipped, or a lexeme.
// True if there is one.
bool Scanner::cut_rare(Lexeme& lexeme) {
  lexeme.spelling.offset = offset(at_);
  if (at_ == end_) {
    lexeme.what = kEnd;
    return true;
  }
  switch (byte_of(*at_)) {
    case Byte::Blank:
      ++at_;
      return false;
    case Byte::Semicolon:
      skip_comment();
      return false;
    case Byte::Open:
    case Byte::Close:
      lexeme.what = *at_++ == '(' ? kOpen : kClose;
      return true;
    case Byte::Symbol: {
      const char* end = at_ + 1;
      while (end != end_ && in_symbol(*end)) ++end;
      lexeme.spelling =
          symbols_.spell(offset(at_), static_cast<std::uint32_t>(end - at_));
      lexeme.what = 0;
      at_ = end;
      return true;
    }
    case Byte::Digit:
      return cut_number(lexeme);
    case Byte::Hash:
      return cut_constant(lexeme);
    case Byte::Quote:
      return cut_string(lexeme);
    case Byte::Bar:
      return cut_quoted(lexeme);
    case Byte::Colon:
      return cut_keyword(lexeme);
    case Byte::Stray:
      break;
  }
  return fail(lexeme, at_, "'" + printable({at_, 1}) + "' belongs to no token",
              "write a symbol with such a character between bars: |a'b|");
}

// Always true: the lexeme tells that the text cannot be read on.
bool Scanner::fail(Lexeme& lexeme, const char* place, std::string message,
                   std::string hint) {
  lexeme.what = kBad;
  lexeme.spelling.offset = offset(place);
  message_ = std::move(message);
  hint_ = std::move(hint);
  return true;
}

void Scanner::skip_comment() {
  while (at_ != end_ && *at_ != '\n' && *at_ != '\r') ++at_;
}

bool Scanner::finish_number(Lexeme& lexeme, const char* end,
                            std::uint32_t what) {
  if (end != end_ && (in_symbol(*end) || *end == '#')) {
    return fail(lexeme, end, "a number runs into '" + printable({end, 1}) + "'",
                "a blank is missing");
  }
  lexeme.what = what;
  at_ = end;
  return true;
}

bool Scanner::cut_number(Lexeme& lexeme) {
  const char* end = at_ + 1;
  while (end != end_ && in_symbol(*end)) ++end;
  const Number number = number_in(at_, end);
  if (number == Number::No) {
    const auto size = static_cast<std::uint32_t>(end - at_);
    lexeme.spelling = symbols_.spell(offset(at_), size);
    symbols_.prefetch(lexeme.spelling.hash);
    return finish_number(lexeme, end, 0);
  }
  return finish_number(lexeme, end,
                       number == Number::Numeral ? kNumeral : kConstant);
}

bool Scanner::cut_constant(Lexeme& lexeme) {
  const char* end = at_ + 1;
  const char base = end == end_ ? '\0' : *end++;
  const char* const digits = end;
  if (base == 'b') {
    while (end != end_ && (*end == '0' || *end == '1')) ++end;
  } else if (base == 'x') {
    while (end != end_ && is_hexadecimal(*end)) ++end;
  } else if (base == 'f') {
    end = end_of_field(digits, end_);
  }
  if (end == digits) {
    return fail(lexeme, at_, "a # that begins no constant",
                "constants look like #b01 or #x1f");
  }
  return finish_number(lexeme, end, kConstant);
}

bool Scanner::cut_string(Lexeme& lexeme) {
  const char* end = at_ + 1;
  for (;;) {
    const void* const quote =
        std::memchr(end, '"', static_cast<std::size_t>(end_ - end));
    if (quote == nullptr) {
      return fail(lexeme, at_, "this string never ends",
                  "a closing \" is missing");
    }
    end = static_cast<const char*>(quote) + 1;
    if (end == end_ || *end != '"') break;
    ++end;  // a doubled quote is part of the string
  }
  if (end[-2] == '\\' && !escape_.has_value()) look_for_escape(end - 2);
  lexeme.what = kString;
  at_ = end;
  return true;
}

// `place` is the backslash before the closing quote.
void Scanner::look_for_escape(const char* place) {
  const char* first = place;
  while (*first == '\\') --first;
  if ((place - first) % 2 != 0) escape_ = offset(place);
}

bool Scanner::cut_quoted(Lexeme& lexeme) {
  const char* const begin = at_ + 1;
  const void* const bar =
      std::memchr(begin, '|', static_cast<std::size_t>(end_ - begin));
  if (bar == nullptr) {
    return fail(lexeme, at_, "this quoted symbol never ends",
                "a closing | is missing");
  }
  const char* const end = static_cast<const char*>(bar);
  lexeme.spelling =
      symbols_.spell(offset(begin), static_cast<std::uint32_t>(end - begin));
  symbols_.prefetch(lexeme.spelling.hash);
  lexeme.what = kQuoted;
  at_ = end + 1;
  return true;
}

bool Scanner::cut_keyword(Lexeme& lexeme) {
  const char* end = at_ + 1;
  while (end != end_ && in_symbol(*end)) ++end;
  if (end == at_ + 1) {
    return fail(lexeme, at_, "a colon without a keyword",
                "keywords look like :status");
  }
  lexeme.what = kKeyword;
  at_ = end;
  return true;
}

std::string_view Scanner::text(const Token& token) const {
  const char* const begin = begin_ + token.offset;
  const char* end = begin + 1;
  if (token.what == kString) {
    while (*end != '"' || (end + 1 != end_ && end[1] == '"')) {
      end += *end == '"' ? 2 : 1;
    }
    ++end;
  } else {
    while (end != end_ && in_symbol(*end)) ++end;
  }
  return {begin, static_cast<std::size_t>(end - begin)};
}

void Scanner::replace(const Token* first, std::uint32_t symbol,
                      std::uint32_t by) {
  for (Token& token : tokens_) {
    if (&token < first) continue;
    if (token.what == kRefill) break;
    if (token.is_symbol() && (token.what & kSymbolMask) == symbol) {
      token.what = by | (token.what & kQuoted);
    }
  }
}

}  // namespace podium::official
