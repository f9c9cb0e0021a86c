#include "smtlib1/tape.h"

#include "smtlib/tape.h"

namespace podium::smtlib1 {

Kind kind_of_number(std::string_view text) {
  if (text.front() == '-') text.remove_prefix(1);
  const std::size_t point = text.find_first_not_of("0123456789");
  if (point == std::string_view::npos) return Kind::Numeral;
  const bool rational =
      text[point] == '.' && point + 1 < text.size() &&
      text.find_first_not_of("0123456789", point + 1) == std::string_view::npos;
  return rational ? Kind::Rational : Kind::Odd;
}

bool is_pattern_word(std::string_view attribute) {
  return attribute == ":pat" || attribute == ":nopat" || attribute == ":pats";
}

std::size_t Tape::end(std::size_t token) const {
  const std::size_t last = is_open(token) ? partner(token) : token;
  return begin(last) + text(last).size();
}

std::string Tape::where(std::size_t offset) const {
  const smtlib::Place place = smtlib::place_of(text_, offset);
  return name_ + ":" + std::to_string(place.line) + ":" +
         std::to_string(place.column);
}

}  // namespace podium::smtlib1
