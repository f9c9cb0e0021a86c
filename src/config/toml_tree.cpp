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
// levels; see also Guard.
#define TOML_MAX_NESTED_VALUES 16
// Its assertions also fire on bad input, which it reports right afterwards; a
// build with assertions must not end there.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

namespace podium::config {
namespace {

constexpr std::size_t kMostDots = 100;

// Whether a character is a blank, toml++ 3.3 answers with undefined behaviour
// for many of those that are none. It gets U+10XXXX for every character U+XXXX
// that is not ASCII, since it never asks about these; nobody uses them
// otherwise. Lines and columns stay.
class Disguise {
 public:
  static Result<std::string> put_on(std::string_view text,
                                    const std::string& path) {
    const std::size_t taken =
        std::min(text.find(kFirstByte), text.find("\\U0010"));
    if (taken != std::string_view::npos) {
      return Error{Code::Syntax, where(path, place_of(text, taken)),
                   "a character for private use", "remove it"};
    }
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t length = utf8_length(text.substr(at));
      if (length == 2 || length == 3) {
        add_disguised(text.substr(at, length), result);
      } else {
        result += text.substr(at, length);
      }
      at += length;
    }
    return result;
  }

  static std::string take_off(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] == kFirstByte && at + 4 <= text.size()) {
        add_plain(text.substr(at, 4), result);
        at += 4;
      } else {
        result += text[at++];
      }
    }
    return result;
  }

 private:
  static constexpr char kFirstByte = '\xf4';  // of U+10XXXX

  static unsigned low_bits(char byte, unsigned mask) {
    return static_cast<unsigned char>(byte) & mask;
  }
  static char following(unsigned bits) {
    return static_cast<char>(0x80 | (bits & 0x3f));
  }

  static void add_disguised(std::string_view letter, std::string& out) {
    unsigned code = low_bits(letter[0], letter.size() == 2 ? 0x1f : 0x0f);
    for (const char byte : letter.substr(1)) {
      code = code << 6 | low_bits(byte, 0x3f);
    }
    out += kFirstByte;
    out += following(code >> 12);
    out += following(code >> 6);
    out += following(code);
  }

  static void add_plain(std::string_view letter, std::string& out) {
    const unsigned code = low_bits(letter[1], 0x3f) << 12 |
                          low_bits(letter[2], 0x3f) << 6 |
                          low_bits(letter[3], 0x3f);
    if (code < 0x800) {
      out += static_cast<char>(0xc0 | code >> 6);
    } else {
      out += static_cast<char>(0xe0 | code >> 12);
      out += following(code >> 6);
    }
    out += following(code);
  }
};

// Refuses, before toml++ sees it, what toml++ 3.3 does not survive: a.b.c.d...
// makes a table for each dot without bound, and a long line of dots exhausts
// the stack when the tables are destroyed. Also says clearly what toml++ would
// not: that letters belong into quotes.
class Guard {
 public:
  Guard(std::string_view text, const std::string& path)
      : text_(text), path_(path) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  Result<void> check() {
    while (at_ < text_.size()) {
      const char letter = text_[at_];
      if (letter == '"' || letter == '\'') {
        if (!skip_string()) return not_ascii("after a \\ at the end of a line");
        continue;
      }
      if (letter == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
        continue;
      }
      if (letter == '\n') dots_ = 0;
      if (letter == '.' && ++dots_ > kMostDots) {
        return Error{Code::Syntax, where(path_, place_of(text_, at_)),
                     fmt::format("more than {} dots in a line", kMostDots),
                     "no key here has more than one dot"};
      }
      if (!is_ascii(letter)) return not_ascii("outside of quotes");
      ++at_;
    }
    return {};
  }

 private:
  static bool is_ascii(char letter) {
    return static_cast<unsigned char>(letter) < 0x80;
  }

  // To behind the string that opens here, by the rules of TOML. False if what
  // it stands at must not be there.
  bool skip_string() {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool many_lines = text_.substr(at_, 3) == three;
    const std::size_t width = many_lines ? 3 : 1;
    at_ += width;
    while (at_ < text_.size()) {
      if (text_[at_] == '\\' && quote == '"') {
        if (!skip_escape(many_lines)) return false;
      } else if (many_lines ? text_.substr(at_, 3) == three
                            : text_[at_] == quote) {
        at_ += width;
        // Up to two more belong to a string of several lines.
        for (int more = 0; many_lines && more < 2; ++more) {
          if (at_ < text_.size() && text_[at_] == quote) ++at_;
        }
        return true;
      } else if (!many_lines && text_[at_] == '\n') {
        return true;
      } else {
        ++at_;
      }
    }
    return true;
  }

  bool skip_escape(bool many_lines) {
    ++at_;
    const std::size_t next =
        many_lines ? text_.find_first_not_of(" \t\r\n", at_) : at_;
    if (many_lines && next != at_) {
      at_ = std::min(next, text_.size());
    } else if (at_ < text_.size() && is_ascii(text_[at_])) {
      ++at_;
      return true;
    }
    return at_ >= text_.size() || is_ascii(text_[at_]);
  }

  Error not_ascii(std::string_view place) const {
    std::size_t end = at_ + 1;
    while (end < text_.size() &&
           (static_cast<unsigned char>(text_[end]) & 0xc0) == 0x80) {
      ++end;
    }
    return Error{Code::Syntax, where(path_, place_of(text_, at_)),
                 fmt::format("the letter '{}' is {}",
                             text_.substr(at_, end - at_), place),
                 "text is written \"in quotes\", in one line"};
  }

  std::string_view text_;
  const std::string& path_;
  std::size_t at_ = 0;
  std::size_t dots_ = 0;
};

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
      node.text = Disguise::take_off(source.as_string()->get());
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
        node.key = Disguise::take_off(key.str());
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
  if (auto safe = Guard(text, path).check(); !safe) return safe.error();
  const Result<std::string> disguised = Disguise::put_on(text, path);
  if (!disguised) return disguised.error();
  const toml::parse_result parsed = toml::parse(*disguised);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    std::string message = printable(Disguise::take_off(error.description()));
    if (message.starts_with("Error ")) message.front() = 'e';
    return Error{Code::Syntax, where(path, to_place(error.source().begin)),
                 std::move(message),
                 "text is written \"in quotes\", lists are [\"a\", \"b\"], "
                 "tables begin with [name] on a line of its own"};
  }
  return Tree{Format::Toml, path, to_nodes(parsed.table())};
}

}  // namespace podium::config
