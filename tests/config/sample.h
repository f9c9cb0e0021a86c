// tests/config/sample.h -- files and helpers that several tests use.

#pragma once

#include <string>
#include <string_view>

#include "contest/competition.h"

namespace podium::testing {

// A competition.toml with every key.
std::string full_toml();

// The smallest one, with `solver` in its [[solver]] and `head` in its
// [competition].
std::string small_toml(std::string_view head = "",
                       std::string_view solver = "");

// A submission with every field.
std::string full_json();

// A text with one § in it: where that stands as "line:column", and the text
// without it.
struct Marked {
  std::string text;
  std::string place;
};
Marked unmark(std::string_view text);

// `text` with the first `from` replaced; fails the test if there is none.
std::string replaced(std::string text, std::string_view from,
                     std::string_view to);

// Everything in it, one fact a line: equal texts are equal competitions.
std::string dump(const contest::Competition& competition);
std::string dump(const contest::Solver& solver);

}  // namespace podium::testing
