#include "smtlib/tape.h"

#include <algorithm>

#include "smtlib/bytes.h"

namespace podium::smtlib {

namespace {

Kind kind_of_hash(std::string_view text) {
  switch (text.size() > 1 ? text[1] : '\0') {
    case 'b':
      return Kind::Binary;
    case 'f':
      return Kind::Field;
    default:
      return Kind::Hexadecimal;
  }
}

}  // namespace

Kind Tape::kind(std::size_t token) const {
  switch (byte_of(text_[tokens_[token].begin])) {
    case Byte::Open:
      return Kind::Open;
    case Byte::Close:
      return Kind::Close;
    case Byte::Bar:
      return Kind::Quoted;
    case Byte::Quote:
      return Kind::String;
    case Byte::Colon:
      return Kind::Keyword;
    case Byte::Hash:
      return kind_of_hash(text(token));
    case Byte::Digit:
      return text(token).find('.') == std::string_view::npos ? Kind::Numeral
                                                             : Kind::Decimal;
    case Byte::Symbol:
    case Byte::Blank:  // these three begin no token
    case Byte::Semicolon:
    case Byte::Stray:
      return Kind::Symbol;
  }
  return Kind::Symbol;
}

std::string_view Tape::text(std::size_t token) const {
  const Token& it = tokens_[token];
  const Byte first = byte_of(text_[it.begin]);
  const bool parenthesis = first == Byte::Open || first == Byte::Close;
  return {text_.data() + it.begin, parenthesis ? 1 : it.link};
}

std::string_view Tape::slice(std::size_t token) const {
  if (kind(token) != Kind::Open) return text(token);
  const Token& it = tokens_[token];
  return text_.substr(it.begin, tokens_[it.link].begin - it.begin + 1);
}

std::string_view Tape::symbol(std::size_t token) const {
  const std::string_view bytes = text(token);
  return bytes.front() == '|' ? bytes.substr(1, bytes.size() - 2) : bytes;
}

bool Tape::is_symbol(std::size_t token, std::string_view name) const {
  const Byte first = byte_of(text_[tokens_[token].begin]);
  return (first == Byte::Symbol || first == Byte::Bar) && symbol(token) == name;
}

std::size_t Tape::next(std::size_t token) const {
  const Token& it = tokens_[token];
  return (text_[it.begin] == '(' ? it.link : token) + 1;
}

Place Tape::place(std::size_t token) const {
  return place_of(text_, tokens_[token].begin);
}

std::string Tape::where(std::size_t token) const {
  const Place at = place(token);
  return name_ + ":" + std::to_string(at.line) + ":" +
         std::to_string(at.column);
}

Place place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  Place place;
  place.line += static_cast<std::uint64_t>(
      std::count(before.begin(), before.end(), '\n'));
  const std::size_t newline = before.rfind('\n');
  place.column +=
      before.size() - (newline == std::string_view::npos ? 0 : newline + 1);
  return place;
}

}  // namespace podium::smtlib
