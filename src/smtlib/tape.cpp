#include "smtlib/tape.h"

#include <algorithm>

namespace podium::smtlib {

Kind kind_of_number(std::string_view text) {
  if (text.front() != '#') {
    const bool integer = text.find('.') == std::string_view::npos;
    return integer ? Kind::Numeral : Kind::Decimal;
  }
  switch (text[1]) {
    case 'b':
      return Kind::Binary;
    case 'f':
      return Kind::Field;
    default:
      return Kind::Hexadecimal;
  }
}

std::string_view Tape::slice(std::size_t token) const {
  if (kind(token) != Kind::Open) return text(token);
  const Token& it = tokens_[token];
  return text_.substr(it.begin, tokens_[it.link].begin - it.begin + 1);
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
