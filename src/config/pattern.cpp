#include "config/pattern.h"

#include <fmt/format.h>

#include <cstddef>

#include "base/text.h"

namespace podium::config {
namespace {

// std::regex recurses over the expression when it compiles and over its states
// when it matches, so the number of states must stay small.
constexpr std::size_t kLongest = 500;
constexpr std::size_t kMostStates = 5000;

// An upper bound: each count in braces may repeat all of the expression.
std::size_t states(std::string_view text) {
  std::size_t total = text.size();
  std::size_t count = 0;
  bool braces = false;
  for (const char letter : text) {
    if (letter == '{' || letter == ',') {
      braces = braces || letter == '{';
      count = 0;
    } else if (braces && letter >= '0' && letter <= '9') {
      count = count * 10 + static_cast<std::size_t>(letter - '0');
      if (count > kMostStates) return count;
    } else if (letter == '}') {
      // x{2,} has no upper count: its copies are those of x{2}, and one more.
      total *= count + 2;
      braces = false;
      if (total > kMostStates) return total;
    }
  }
  return total;
}

std::string_view explain(std::regex_constants::error_type code) {
  using namespace std::regex_constants;
  // libstdc++ says the same of "*A".
  if (code == error_paren) {
    return "its parentheses do not match, or nothing stands before a *, + or ?";
  }
  if (code == error_brack) return "its brackets do not match";
  if (code == error_brace || code == error_badbrace) {
    return "its braces are wrong";
  }
  if (code == error_range) return "a range such as [z-a] is upside down";
  if (code == error_badrepeat) return "nothing stands before a *, + or ?";
  if (code == error_escape) return "it has an unknown \\ escape";
  if (code == error_ctype) return "it has an unknown class of characters";
  if (code == error_complexity || code == error_backref) {
    return "back references are not offered";
  }
  return "it is not an ECMAScript expression";
}

}  // namespace

Result<Pattern> Pattern::compile(std::string_view text) {
  const auto fail = [&](std::string_view why) {
    return Error{Code::BadValue, "",
                 fmt::format("the regular expression '{}' is wrong: {}",
                             printable(text), why),
                 "an example is \"QF_A?(UF)?BV\""};
  };
  if (text.size() > kLongest || states(text) > kMostStates) {
    return fail("it is too large");
  }
  try {
    // The second flag is libstdc++'s promise not to try exponentially many
    // ways.
    return Pattern(std::regex(
        text.begin(), text.end(),
        std::regex::ECMAScript | std::regex_constants::__polynomial));
  } catch (const std::regex_error& error) {
    return fail(explain(error.code()));
  }
}

bool Pattern::matches(std::string_view word) const {
  return std::regex_match(word.begin(), word.end(), expression_);
}

}  // namespace podium::config
