// toml++ as a Tree. The only file that includes it: it is large, and its
// settings must be the same everywhere.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "config/tree.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// toml++ parses and destroys nested values by recursion. The format has four
// levels; see also check_dots().
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

namespace podium::config {
namespace {

constexpr std::size_t kMostDots = 100;

// Where a string that opens at `begin` ends, by the rules of TOML; the end of
// the text if it does not.
std::size_t end_of_string(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const std::string three(3, quote);
  const bool many_lines = text.substr(begin, 3) == three;
  std::size_t i = begin + (many_lines ? 3 : 1);
  for (; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (many_lines ? text.substr(i, 3) == three : text[i] == quote) {
      return i + (many_lines ? 3 : 1);
    } else if (!many_lines && text[i] == '\n') {
      return i;
    }
  }
  return text.size();
}

// a.b.c.d... makes a table for each dot, and toml++ 3.3 sets no bound to that:
// a long line of dots would exhaust the stack when the tables are destroyed.
Result<void> check_dots(std::string_view text, const std::string& path) {
  std::size_t dots = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    const char letter = text[i];
    if (letter == '"' || letter == '\'') {
      i = end_of_string(text, i);
      continue;
    }
    if (letter == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (letter == '\n') dots = 0;
    if (letter == '.' && ++dots > kMostDots) {
      return Error{Code::Syntax, where(path, place_of(text, i)),
                   fmt::format("more than {} dots in a line", kMostDots),
                   "no key here has more than one dot"};
    }
    ++i;
  }
  return {};
}

Place to_place(const toml::source_position& position) {
  return {std::max<std::uint32_t>(1, position.line),
          std::max<std::uint32_t>(1, position.column)};
}

Node to_node(const toml::node& source) {
  Node node;
  node.place = to_place(source.source().begin);
  switch (source.type()) {
    case toml::node_type::table:
      node.kind = Kind::Table;
      break;
    case toml::node_type::array:
      node.kind = Kind::Array;
      break;
    case toml::node_type::string:
      node.kind = Kind::String;
      node.text = source.as_string()->get();
      break;
    case toml::node_type::integer:
      node.kind = Kind::Integer;
      node.integer = source.as_integer()->get();
      break;
    case toml::node_type::floating_point:
      node.kind = Kind::Real;
      node.real = source.as_floating_point()->get();
      break;
    case toml::node_type::boolean:
      node.kind = Kind::Boolean;
      node.boolean = source.as_boolean()->get();
      break;
    case toml::node_type::date:
    case toml::node_type::time:
    case toml::node_type::date_time:
      node.kind = Kind::Date;
      break;
    case toml::node_type::none:
      throw Bug("toml++ has a node without a type");
  }
  return node;
}

std::vector<Node> to_nodes(const toml::table& root) {
  std::vector<Node> nodes{to_node(root)};
  std::vector<const toml::node*> sources{&root};
  // The array of nodes is its own queue: children come after their parents.
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto add = [&](const toml::node& child) -> Node& {
      nodes[i].children.push_back(nodes.size());
      sources.push_back(&child);
      return nodes.emplace_back(to_node(child));
    };
    if (const toml::table* table = sources[i]->as_table()) {
      for (const auto& [key, child] : *table) {
        Node& node = add(child);
        node.key = key.str();
        node.key_place = to_place(key.source().begin);
      }
    } else if (const toml::array* array = sources[i]->as_array()) {
      for (const toml::node& child : *array) add(child);
    }
  }
  return nodes;
}

}  // namespace

Result<Tree> parse_toml(std::string_view text, const std::string& path) {
  if (auto valid = check_utf8(text, path); !valid) return valid.error();
  if (auto flat = check_dots(text, path); !flat) return flat.error();
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    std::string message = printable(error.description());
    if (message.starts_with("Error ")) message.front() = 'e';
    return Error{Code::Syntax, where(path, to_place(error.source().begin)),
                 std::move(message),
                 "text is written \"in quotes\", lists are [\"a\", \"b\"], "
                 "tables begin with [name] on a line of its own"};
  }
  return Tree{Format::Toml, path, to_nodes(parsed.table())};
}

}  // namespace podium::config
