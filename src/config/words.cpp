#include "config/words.h"

#include <fmt/format.h>

#include <cstddef>
#include <optional>

#include "base/text.h"

namespace podium::config {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f\v";

}  // namespace

Result<std::vector<std::string>> split_words(std::string_view text) {
  std::vector<std::string> words;
  std::optional<std::string> word;  // present and empty after ''
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char letter = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    const bool blank = kBlanks.find(letter) != std::string_view::npos;
    if (quote == '\0' && blank) {
      if (word) words.push_back(std::move(*word));
      word.reset();
      continue;
    }
    if (!word) word.emplace();
    if (quote == '\0' && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (quote != '\0' && letter == quote) {
      quote = '\0';
    } else if (letter == '\\' && i + 1 < text.size() &&
               (quote == '\0' ||
                (quote == '"' && (next == '"' || next == '\\')))) {
      word->push_back(next);
      ++i;
    } else {
      word->push_back(letter);
    }
  }
  if (quote != '\0') {
    return Error{
        Code::BadValue, "",
        fmt::format("a {} is not closed in '{}'", quote, printable(text)),
        "write the command as an array of strings"};
  }
  if (word) words.push_back(std::move(*word));
  return words;
}

}  // namespace podium::config
