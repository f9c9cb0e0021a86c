#include "config/tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace podium::config {
namespace {

bool continues(char letter) {
  return (static_cast<unsigned char>(letter) & 0xc0) == 0x80;
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
    const std::size_t length = utf8_length(text.substr(offset));
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
