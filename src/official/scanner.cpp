#include "official/scanner.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "base/text.h"
#include "official/bytes.h"
#include "official/words.h"

namespace podium::official {

namespace {

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

// So many ones.
std::uint64_t low_bits(std::size_t count) {
  return count < 64 ? (std::uint64_t{1} << count) - 1 : ~std::uint64_t{0};
}

}  // namespace

static_assert(kReserved <= 32);

Scanner::Scanner(std::string_view text, SymbolTable& symbols)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      symbols_(symbols),
      chunk_(begin_) {
  const std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) chunk_ += mark.size();
}

const Token* Scanner::fill() {
  const std::size_t count = cut();
  look_up();
  tokens_[count] = {0, kRefill};
  return tokens_.data();
}

// The next block with tokens. False at the end of the text.
bool Scanner::next_block() {
  while (starts_ == 0) {
    if (++block_ >= blocks_) {
      chunk_ += 64 * blocks_;
      const auto left = static_cast<std::size_t>(end_ - std::min(chunk_, end_));
      if (left == 0) {
        blocks_ = 0;
        return false;
      }
      block_ = 0;
      blocks_ = std::min(left / 64, kBlocks);
      if (blocks_ != 0) {
        carry_ = classify(chunk_, blocks_, carry_, classified_.data());
      } else {
        std::array<char, 64> last;
        last.fill(' ');
        std::copy(chunk_, end_, last.begin());
        blocks_ = 1;
        carry_ = classify(last.data(), 1, carry_, classified_.data());
      }
    }
    starts_ = classified_[block_].starts;
  }
  return true;
}

// Nothing before this place is a token.
void Scanner::skip_to(const char* place) {
  const auto ahead = static_cast<std::size_t>(place - chunk_);
  const std::size_t block = ahead / 64;
  if (block >= blocks_) {
    // Classified anew from there on: what precedes is no run.
    chunk_ = place;
    blocks_ = 0;
    block_ = 0;
    starts_ = 0;
    carry_ = false;
    return;
  }
  if (block != block_) {
    block_ = block;
    starts_ = classified_[block].starts;
  }
  starts_ &= ~std::uint64_t{0} << (ahead % 64);
}

std::size_t Scanner::cut() {
  Token* out = tokens_.data();
  const Token* const full = out + kWindow;
  pending_end_ = pending_.data();
  while (out != full) {
    if (starts_ == 0 && !next_block()) {
      *out++ = {offset(end_), kEnd};
      break;
    }
    out = cut_block(out, full);
    if (bad_ != nullptr) break;
  }
  return static_cast<std::size_t>(out - tokens_.data());
}

// Tokens of the present block, up to one that is no parenthesis, symbol or
// numeral. There is at least one start.
Token* Scanner::cut_block(Token* out, const Token* full) {
  const Block block = *(classified_.data() + block_);
  const char* const begin = chunk_ + 64 * block_;
  std::uint64_t starts = starts_;
  do {
    const auto at = static_cast<unsigned>(__builtin_ctzll(starts));
    const char* const place = begin + at;
    starts &= starts - 1;
    if ((block.paren >> at & 1) != 0) {
      // ( and ) are neighbours.
      *out++ = {offset(place),
                kOpen + (static_cast<std::uint32_t>(*place) & 1)};
      continue;
    }
    const std::uint64_t after = ~block.run >> at;
    const auto size = after != 0
                          ? static_cast<std::size_t>(__builtin_ctzll(after))
                          : static_cast<std::size_t>(end_of_run(place) - place);
    if ((block.digit >> at & 1) == 0 && size != 0) {
      *out = {offset(place), 0};
      add_symbol(out++, place, size);
    } else if ((~block.digit >> at & low_bits(size)) == 0 && size != 0) {
      *out++ = {offset(place), kNumeral};
    } else {
      starts_ = starts;
      return cut_rare(out, place, size);
    }
  } while (starts != 0 && out != full);
  starts_ = starts;
  return out;
}

const char* Scanner::end_of_run(const char* place) const {
  while (place != end_ && in_symbol(*place)) ++place;
  return place;
}

void Scanner::add_symbol(Token* token, const char* begin, std::size_t size) {
  Pending& pending = *pending_end_++;
  pending.spelling =
      symbols_.spell(offset(begin), static_cast<std::uint32_t>(size));
  pending.token = token;
  symbols_.prefetch(pending.spelling.hash);
}

void Scanner::look_up() {
  for (const Pending* pending = pending_.data(); pending != pending_end_;
       ++pending) {
    std::uint32_t number = symbols_.intern(pending->spelling);
    if (pending->token->what != 0 && number < kReserved) {
      number = quoted_reserved(pending->spelling, number);
    }
    pending->token->what |= number;
  }
}

// A symbol of its own: |let| may be bound while let is let.
std::uint32_t Scanner::quoted_reserved(const Spelling& spelling,
                                       std::uint32_t word) {
  if (reserved_[word] == 0) reserved_[word] = symbols_.add_apart(spelling);
  return reserved_[word];
}

// Any other token, which may also be none. `size` is how many bytes may be in
// symbols from here on.
Token* Scanner::cut_rare(Token* out, const char* place, std::size_t size) {
  *out = {offset(place), 0};
  if (size != 0) {
    out->what = cut_number(out, place, size);
    return out + 1;
  }
  switch (byte_of(*place)) {
    case Byte::Semicolon:
      skip_comment(place);
      return out;
    case Byte::Hash:
      out->what = cut_constant(place);
      break;
    case Byte::Quote:
      out->what = cut_string(place);
      break;
    case Byte::Bar:
      out->what = kQuoted;
      if (!cut_quoted(out, place)) out->what = kBad;
      break;
    case Byte::Colon:
      out->what = cut_keyword(place);
      break;
    case Byte::Blank:
    case Byte::Open:
    case Byte::Close:
    case Byte::Symbol:
    case Byte::Digit:
    case Byte::Stray:
      out->what =
          fail(place, "'" + printable({place, 1}) + "' belongs to no token",
               "write a symbol with such a character between bars: |a'b|");
      break;
  }
  if (out->what == kBad) out->offset = offset(bad_);
  return out + 1;
}

// Nothing is cut after this.
std::uint32_t Scanner::fail(const char* place, std::string message,
                            std::string hint) {
  bad_ = place;
  message_ = std::move(message);
  hint_ = std::move(hint);
  return kBad;
}

void Scanner::skip_comment(const char* begin) {
  const char* at = begin;
  while (at != end_ && *at != '\n' && *at != '\r') ++at;
  skip_to(at);
}

std::uint32_t Scanner::cut_number(Token* token, const char* begin,
                                  std::size_t size) {
  switch (number_in(begin, begin + size)) {
    case Number::Numeral:
      return kNumeral;
    case Number::Decimal:
      return kConstant;
    case Number::No:
      break;
  }
  add_symbol(token, begin, size);
  return 0;
}

std::uint32_t Scanner::cut_constant(const char* begin) {
  const char* end = begin + 1;
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
    return fail(begin, "a # that begins no constant",
                "constants look like #b01 or #x1f");
  }
  if (end != end_ && in_symbol(*end)) {
    return fail(end, "a number runs into '" + printable({end, 1}) + "'",
                "a blank is missing");
  }
  skip_to(end);
  return kConstant;
}

std::uint32_t Scanner::cut_string(const char* begin) {
  const char* end = begin + 1;
  for (;;) {
    const void* const quote =
        std::memchr(end, '"', static_cast<std::size_t>(end_ - end));
    if (quote == nullptr) {
      return fail(begin, "this string never ends", "a closing \" is missing");
    }
    end = static_cast<const char*>(quote) + 1;
    if (end == end_ || *end != '"') break;
    ++end;  // a doubled quote is part of the string
  }
  if (end[-2] == '\\' && !escape_.has_value()) look_for_escape(end - 2);
  skip_to(end);
  return kString;
}

// `place` is the backslash before the closing quote.
void Scanner::look_for_escape(const char* place) {
  const char* first = place;
  while (*first == '\\') --first;
  if ((place - first) % 2 != 0) escape_ = offset(place);
}

bool Scanner::cut_quoted(Token* token, const char* begin) {
  const void* const bar =
      std::memchr(begin + 1, '|', static_cast<std::size_t>(end_ - begin - 1));
  if (bar == nullptr) {
    fail(begin, "this quoted symbol never ends", "a closing | is missing");
    return false;
  }
  const char* const end = static_cast<const char*>(bar);
  add_symbol(token, begin + 1, static_cast<std::size_t>(end - begin - 1));
  skip_to(end + 1);
  return true;
}

std::uint32_t Scanner::cut_keyword(const char* begin) {
  const char* const end = end_of_run(begin + 1);
  if (end == begin + 1) {
    return fail(begin, "a colon without a keyword",
                "keywords look like :status");
  }
  skip_to(end);
  return kKeyword;
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
