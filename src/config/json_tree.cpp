// nlohmann's parser as a Tree.
//
// The parser tells what it reads in the order of the text and not where it
// stands. A second look at the same text, which is known to be JSON by then,
// finds where each key and value begins, in the same order.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "config/tree.h"

namespace podium::config {
namespace {

using Json = nlohmann::json;

// Builds the nodes, and `tokens`: for each key and value, in order, whose
// position it is.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  struct Token {
    std::size_t node;
    bool is_key;
  };

  bool null() override {
    add(Kind::Null);
    return true;
  }
  bool boolean(bool value) override {
    add(Kind::Boolean).boolean = value;
    return true;
  }
  bool number_integer(std::int64_t value) override {
    add(Kind::Integer).integer = value;
    return true;
  }
  bool number_unsigned(std::uint64_t value) override {
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    add(Kind::Integer).integer = static_cast<std::int64_t>(
        std::min(value, static_cast<std::uint64_t>(kMost)));
    return true;
  }
  bool number_float(double value, const std::string& /*text*/) override {
    add(Kind::Real).real = value;
    return true;
  }
  bool string(std::string& value) override {
    add(Kind::String).text = std::move(value);
    return true;
  }
  bool binary(Json::binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return open(Kind::Table); }
  bool key(std::string& value) override {
    key_ = std::move(value);
    tokens.push_back({nodes.size(), true});
    return true;
  }
  bool end_object() override { return close(); }
  bool start_array(std::size_t /*size*/) override { return open(Kind::Array); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& error) override {
    // It counts bytes from 1.
    error_offset = position == 0 ? 0 : position - 1;
    error_token = token;
    error_message = error.what();
    return false;
  }

  std::vector<Node> nodes;
  std::vector<Token> tokens;
  std::size_t error_offset = 0;
  std::string error_token;
  std::string error_message;

 private:
  Node& add(Kind kind) {
    tokens.push_back({nodes.size(), false});
    if (!open_.empty()) nodes[open_.back()].children.push_back(nodes.size());
    Node& node = nodes.emplace_back();
    node.kind = kind;
    node.key = std::move(key_);
    key_.clear();
    return node;
  }
  bool open(Kind kind) {
    add(kind);
    open_.push_back(nodes.size() - 1);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string key_;
  std::vector<std::size_t> open_;
};

// Walks over a text that is known to be JSON, from one key or value to the
// next, and counts lines on the way.
class TokenFinder {
 public:
  explicit TokenFinder(std::string_view text) : text_(text) {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") offset_ = 3;
  }

  Place next() {
    while (offset_ < text_.size() &&
           std::string_view(" \t\r\n,:]}").find(text_[offset_]) !=
               std::string_view::npos) {
      step();
    }
    const Place begin = place_;
    if (offset_ >= text_.size()) return begin;
    if (text_[offset_] == '"') {
      skip_string();
    } else if (text_[offset_] == '{' || text_[offset_] == '[') {
      step();
    } else {
      const std::size_t end = text_.find_first_of(" \t\r\n,:]}", offset_);
      while (offset_ < std::min(end, text_.size())) step();
    }
    return begin;
  }

 private:
  void step() {
    const auto byte = static_cast<unsigned char>(text_[offset_++]);
    if (byte == '\n') {
      ++place_.line;
      place_.column = 1;
    } else if ((byte & 0xc0) != 0x80) {
      ++place_.column;
    }
  }

  void skip_string() {
    step();
    while (offset_ < text_.size() && text_[offset_] != '"') {
      if (text_[offset_] == '\\') step();
      step();
    }
    if (offset_ < text_.size()) step();
  }

  std::string_view text_;
  std::size_t offset_ = 0;
  Place place_;
};

void set_places(std::string_view text, Builder& builder) {
  TokenFinder finder(text);
  for (const Builder::Token& token : builder.tokens) {
    Node& node = builder.nodes[token.node];
    (token.is_key ? node.key_place : node.place) = finder.next();
  }
}

// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax
// error while parsing value - unexpected ..." without what the position says.
std::string clean(std::string_view message) {
  constexpr std::string_view kPosition = "parse error at line ";
  if (const auto at = message.find(kPosition); at != std::string_view::npos) {
    if (const auto colon = message.find(": ", at);
        colon != std::string_view::npos) {
      return printable(message.substr(colon + 2));
    }
  }
  if (const auto end = message.find("] "); end != std::string_view::npos) {
    return printable(message.substr(end + 2));
  }
  return printable(message);
}

std::string hint_for(std::string_view text, const Builder& builder) {
  const std::string_view before =
      text.substr(0, std::min(builder.error_offset, text.size()));
  const std::string_view rest = text.substr(before.size());
  const std::string_view last = trim(before);
  if (rest.empty() || trim(rest).empty()) {
    return "the file ends too early: a ] or } or \" is missing";
  }
  if ((rest[0] == ']' || rest[0] == '}') && last.ends_with(',')) {
    return "remove the comma before it";
  }
  if (rest[0] == '/' || rest[0] == '#') return "JSON has no comments";
  if (rest[0] == '\'') return "JSON has only double quotes";
  if (last.ends_with('"') || last.ends_with('}') || last.ends_with(']')) {
    return "is there a comma missing before it?";
  }
  return "see docs/formats/submission.md for an example";
}

// The parser stands at the last byte of what it did not expect: how long is
// that? `error_token` begins at the last string or number, so it tells only of
// those.
std::size_t length_of_unexpected(const Builder& builder) {
  const auto is = [&](std::string_view what) {
    return builder.error_message.find(
               fmt::format("unexpected {} literal", what)) != std::string::npos;
  };
  if (is("true") || is("null")) return 4;
  if (is("false")) return 5;
  if (is("string") || is("number")) {
    return std::max<std::size_t>(1, builder.error_token.size());
  }
  return 1;
}

// The second of two equal keys of an object.
std::optional<std::size_t> repeated_key(const std::vector<Node>& nodes) {
  for (const Node& node : nodes) {
    if (node.kind != Kind::Table) continue;
    std::vector<std::size_t> children = node.children;
    std::ranges::stable_sort(children, {}, [&](std::size_t child) {
      return std::string_view(nodes[child].key);
    });
    const auto twice = std::ranges::adjacent_find(
        children, {},
        [&](std::size_t child) { return std::string_view(nodes[child].key); });
    if (twice != children.end()) return *(twice + 1);
  }
  return std::nullopt;
}

}  // namespace

Result<Tree> parse_json(std::string_view text, const std::string& path) {
  if (auto valid = check_utf8(text, path); !valid) return valid.error();
  Builder builder;
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) {
    builder.error_offset -=
        std::min(builder.error_offset, length_of_unexpected(builder) - 1);
    return Error{Code::Syntax,
                 where(path, place_of(text, builder.error_offset)),
                 clean(builder.error_message), hint_for(text, builder)};
  }
  set_places(text, builder);
  Tree tree{Format::Json, path, std::move(builder.nodes)};
  const Node& root = tree.nodes.front();
  if (root.kind != Kind::Table) {
    return Error{Code::WrongType, where(path, root.place),
                 fmt::format("expected an object, found {}",
                             describe(root.kind, Format::Json)),
                 "a submission is { \"name\": ..., ... }"};
  }
  if (const auto twice = repeated_key(tree.nodes)) {
    const Node& node = tree.nodes[*twice];
    return Error{
        Code::BadValue, where(path, node.key_place),
        fmt::format("the field '{}' is there twice", printable(node.key)),
        "remove one of them"};
  }
  return tree;
}

}  // namespace podium::config
