// config/tree.h -- a TOML or JSON file as values that know where they stand.
//
// One tree for both formats, so that everything above it (types, names, hints)
// is written once. Nodes live in one array and name each other by index: no
// recursion, however deep a file is nested.

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace podium::config {

// Both from 1; columns count characters, not bytes.
struct Place {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  auto operator<=>(const Place&) const = default;
};

enum class Format : std::uint8_t { Toml, Json };

enum class Kind : std::uint8_t {
  Table,  // of JSON: an object
  Array,
  String,
  Integer,
  Real,
  Boolean,
  Date,  // any kind of date or time; TOML only
  Null,  // JSON only
};

struct Node {
  Kind kind = Kind::Null;
  Place place;
  std::string key;  // if its parent is a table
  Place key_place;
  std::string text;          // String
  std::int64_t integer = 0;  // Integer; one that does not fit is the largest
  double real = 0;           // Real
  bool boolean = false;      // Boolean
  std::vector<std::size_t> children{};  // Table, Array
};

struct Tree {
  Format format = Format::Toml;
  std::string path;         // for errors
  std::vector<Node> nodes;  // the first is the root and a table
};

// Syntax with the position if the text is not UTF-8 or not of the format;
// WrongType if the root of a JSON text is not an object; BadValue if a JSON
// object has a key twice.
Result<Tree> parse_toml(std::string_view text, const std::string& path);
Result<Tree> parse_json(std::string_view text, const std::string& path);

// "an integer": as the format calls it.
std::string_view describe(Kind kind, Format format);

// "file:line:column".
std::string where(const std::string& path, Place place);

// The place of a byte; that of the end if the text is shorter.
Place place_of(std::string_view text, std::size_t offset);

// Syntax at the first byte that cannot be UTF-8.
Result<void> check_utf8(std::string_view text, const std::string& path);

}  // namespace podium::config
