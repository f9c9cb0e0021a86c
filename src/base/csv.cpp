#include "base/csv.h"

namespace podium {

std::string csv_cell(std::string_view text) {
  const bool formula = !text.empty() && (text[0] == '=' || text[0] == '+' ||
                                         text[0] == '-' || text[0] == '@');
  if (!formula && text.find_first_of(",\"\r\n") == std::string_view::npos) {
    return std::string(text);
  }
  std::string cell = formula ? "\"'" : "\"";
  for (const char c : text) {
    if (c == '"') cell += '"';
    cell += c;
  }
  return cell + '"';
}

}  // namespace podium
