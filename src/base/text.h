// base/text.h -- small questions about strings.

#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace podium {

std::string_view trim(std::string_view text);

// With small letters in place of A to Z; others stay.
std::string lower_case(std::string_view text);

// The parts between separators; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);
// Not of a text that is gone before its parts are looked at.
template <std::same_as<std::string> Text>
std::vector<std::string_view> split(Text&& text, char separator) = delete;

// The number of insertions, deletions, replacements and swaps of neighbours
// that turn one into the other.
std::size_t edit_distance(std::string_view one, std::string_view other);

// The candidate that a person most likely meant, if one is close enough.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);

// "did you mean 'x'?", or `otherwise` if nothing is near.
std::string did_you_mean(std::string_view word,
                         const std::vector<std::string>& candidates,
                         std::string_view otherwise = "");

// Text of unknown origin made safe for a terminal and for JSON: control
// characters and what is no UTF-8 as \xNN, and at most `limit` bytes of it.
std::string printable(std::string_view text, std::size_t limit = 200);

// The length of the well-formed UTF-8 sequence at the begin of the text, or 0.
std::size_t utf8_length(std::string_view text);

// Whether all of it is well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace podium
