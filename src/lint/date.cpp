#include "lint/date.h"

#include <charconv>
#include <chrono>
#include <string>

namespace podium::lint {

bool is_plain_date(std::string_view text) {
  if (text.size() != 8 ||
      text.find_first_not_of("0123456789") != std::string_view::npos) {
    return false;
  }
  const auto number = [text](std::size_t at, std::size_t count) {
    unsigned value = 0;
    std::from_chars(text.data() + at, text.data() + at + count, value);
    return value;
  };
  const std::chrono::year_month_day date{
      std::chrono::year(static_cast<int>(number(0, 4))),
      std::chrono::month(number(4, 2)), std::chrono::day(number(6, 2))};
  return date.ok();
}

bool is_dashed_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  std::string plain(text.substr(0, 4));
  plain += text.substr(5, 2);
  plain += text.substr(8, 2);
  return is_plain_date(plain);
}

}  // namespace podium::lint
