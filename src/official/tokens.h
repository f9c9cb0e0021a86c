// official/tokens.h -- the tokens of a text that was written here.

#pragma once

#include <string_view>

namespace podium::official {

// One after the other. There are no comments, and every token has its end.
class Tokens {
 public:
  explicit Tokens(std::string_view text)
      : at_(text.data()), end_(text.data() + text.size()) {}

  // Empty at the end of the text.
  std::string_view next();

  // Past a token, or past all of a list.
  void skip();

 private:
  const char* at_;
  const char* end_;
};

// What the token |x| names.
inline std::string_view without_bars(std::string_view name) {
  const bool quoted = name.size() >= 2 && name.front() == '|';
  return quoted ? name.substr(1, name.size() - 2) : name;
}

}  // namespace podium::official
