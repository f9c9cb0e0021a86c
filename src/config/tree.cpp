#include "config/tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace podium::config {
namespace {

bool continues(char letter) {
  return (static_cast<unsigned char>(letter) & 0xc0) == 0x80;
}

// The length of the well-formed sequence at the begin of the text, or 0. By
// table 3-7 of the Unicode standard: no overlong forms, no surrogates.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  std::size_t length = 0;
  unsigned low = 0x80;
  unsigned high = 0xbf;
  if (first >= 0xc2 && first <= 0xdf) {
    length = 2;
  } else if (first >= 0xe0 && first <= 0xef) {
    length = 3;
    if (first == 0xe0) low = 0xa0;
    if (first == 0xed) high = 0x9f;
  } else if (first >= 0xf0 && first <= 0xf4) {
    length = 4;
    if (first == 0xf0) low = 0x90;
    if (first == 0xf4) high = 0x8f;
  } else {
    return 0;
  }
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xbf) return 0;
  }
  return length;
}

}  // namespace

std::string_view describe(Kind kind, Format format) {
  switch (kind) {
    case Kind::Table:
      return format == Format::Toml ? "a table" : "an object";
    case Kind::Array:
      return "an array";
    case Kind::String:
      return "a string";
    case Kind::Integer:
      return "an integer";
    case Kind::Real:
      return "a number with a point";
    case Kind::Boolean:
      return "a boolean";
    case Kind::Date:
      return "a date or time";
    case Kind::Null:
      return "null";
  }
  throw Bug("no such Kind");
}

std::string where(const std::string& path, Place place) {
  return fmt::format("{}:{}:{}", path, place.line, place.column);
}

Place place_of(std::string_view text, std::size_t offset) {
  text = text.substr(0, std::min(offset, text.size()));
  const std::size_t newline = text.rfind('\n');
  const std::string_view last =
      newline == std::string_view::npos ? text : text.substr(newline + 1);
  Place place;
  place.line +=
      static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
  place.column += static_cast<std::uint32_t>(
      last.size() - static_cast<std::size_t>(
                        std::count_if(last.begin(), last.end(), continues)));
  return place;
}

Result<void> check_utf8(std::string_view text, const std::string& path) {
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t length = sequence_length(text.substr(offset));
    if (length == 0) {
      return Error{Code::Syntax, where(path, place_of(text, offset)),
                   fmt::format("the byte 0x{:02x} is not UTF-8",
                               static_cast<unsigned char>(text[offset])),
                   "save the file with the encoding UTF-8"};
    }
    offset += length;
  }
  return {};
}

}  // namespace podium::config
