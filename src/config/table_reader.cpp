#include "config/table_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace podium::config {
namespace {

std::string_view word_for_key(Format format) {
  return format == Format::Toml ? "key" : "field";
}

std::string type_hint(std::string_view expected, const Node& node) {
  if (expected == "a string" && node.kind != Kind::Table &&
      node.kind != Kind::Array) {
    return "put it in quotes";
  }
  if (expected == "an array of strings" && node.kind == Kind::String) {
    return "put it in brackets: [\"...\"]";
  }
  if (expected == "a boolean") return "write true or false, without quotes";
  if (expected == "an integer") return "write a whole number without quotes";
  if (expected == "an array of tables" && node.kind == Kind::Table) {
    return fmt::format("write [[{0}]] instead of [{0}]", node.key);
  }
  return "";
}

}  // namespace

void report_type(const Tree& tree, const Node& node, std::string_view expected,
                 Problems& problems) {
  problems.add(node.place, Code::WrongType,
               fmt::format("expected {}, found {}", expected,
                           describe(node.kind, tree.format)),
               type_hint(expected, node));
}

bool report_unprintable(const Node& node, Problems& problems) {
  if (trim(node.text).empty()) {
    problems.add(node.place, Code::BadValue, "the text is empty",
                 "write something, or remove the line");
    return true;
  }
  const auto control = [](char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte < 0x20 || byte == 0x7f;
  };
  if (std::ranges::any_of(node.text, control)) {
    problems.add(
        node.place, Code::BadValue,
        fmt::format("'{}' has a control character", printable(node.text)),
        "line breaks, tabs and the like cannot be part of it");
    return true;
  }
  return false;
}

std::vector<Text> strings(const Tree& tree, const Node& array,
                          Problems& problems) {
  std::vector<Text> found;
  for (const std::size_t index : array.children) {
    const Node& child = tree.nodes[index];
    if (child.kind == Kind::String) {
      found.push_back({child.text, child.place});
    } else {
      report_type(tree, child, "a string", problems);
    }
  }
  return found;
}

const Node* TableReader::find(std::string_view key) {
  if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
  for (const std::size_t index : table_->children) {
    if (tree_->nodes[index].key == key) return &tree_->nodes[index];
  }
  return nullptr;
}

std::optional<Text> TableReader::text(std::string_view key) {
  const Node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != Kind::String) {
    report_type(*tree_, *node, "a string", *problems_);
    return std::nullopt;
  }
  if (report_unprintable(*node, *problems_)) return std::nullopt;
  return Text{node->text, node->place};
}

std::optional<bool> TableReader::boolean(std::string_view key) {
  const Node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != Kind::Boolean) {
    report_type(*tree_, *node, "a boolean", *problems_);
    return std::nullopt;
  }
  return node->boolean;
}

std::optional<std::int64_t> TableReader::integer(std::string_view key,
                                                 Range range) {
  const Node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != Kind::Integer) {
    report_type(*tree_, *node, "an integer", *problems_);
    return std::nullopt;
  }
  if (node->integer < range.least || node->integer > range.most) {
    problems_->add(
        node->place, Code::BadValue,
        fmt::format("{} is out of range for '{}'", node->integer, key),
        fmt::format("write a number from {} to {}", range.least, range.most));
    return std::nullopt;
  }
  return node->integer;
}

std::optional<std::vector<Text>> TableReader::texts(std::string_view key,
                                                    std::size_t least) {
  const Node* node = find(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != Kind::Array) {
    report_type(*tree_, *node, "an array of strings", *problems_);
    return std::nullopt;
  }
  if (node->children.size() < least) {
    problems_->add(node->place, Code::BadValue,
                   fmt::format("'{}' is empty", key),
                   "name at least one, or remove the line");
    return std::nullopt;
  }
  std::vector<Text> found;
  for (const std::size_t index : node->children) {
    const Node& child = tree_->nodes[index];
    if (child.kind != Kind::String) {
      report_type(*tree_, child, "a string", *problems_);
    } else if (!report_unprintable(child, *problems_)) {
      found.push_back({child.text, child.place});
    }
  }
  return found;
}

const Node* TableReader::table(std::string_view key) {
  const Node* node = find(key);
  if (node == nullptr) return nullptr;
  if (node->kind != Kind::Table) {
    report_type(*tree_, *node, describe(Kind::Table, tree_->format),
                *problems_);
    return nullptr;
  }
  return node;
}

std::vector<const Node*> TableReader::tables(std::string_view key) {
  const std::string_view expected = tree_->format == Format::Toml
                                        ? "an array of tables"
                                        : "an array of objects";
  const Node* node = find(key);
  if (node == nullptr) return {};
  if (node->kind != Kind::Array) {
    report_type(*tree_, *node, expected, *problems_);
    return {};
  }
  std::vector<const Node*> found;
  for (const std::size_t index : node->children) {
    const Node& child = tree_->nodes[index];
    if (child.kind == Kind::Table) {
      found.push_back(&child);
    } else {
      report_type(*tree_, child, describe(Kind::Table, tree_->format),
                  *problems_);
    }
  }
  return found;
}

void TableReader::require(std::string_view key, std::string hint) {
  for (const std::size_t index : table_->children) {
    if (tree_->nodes[index].key == key) return;
  }
  missing_.emplace_back(key, std::move(hint));
}

void TableReader::finish(Unknown unknown) {
  for (const std::size_t index : table_->children) {
    const Node& child = tree_->nodes[index];
    if (unknown == Unknown::Accept) break;
    if (std::ranges::find(asked_, child.key) != asked_.end()) continue;
    if (child.key.size() <= kLongestWord) {
      const auto meant = nearest(child.key, asked_);
      std::erase_if(missing_,
                    [&](const auto& entry) { return entry.first == meant; });
    }
    problems_->add(
        child.key_place, Code::UnknownKey,
        fmt::format("unknown {} '{}'", word_for_key(tree_->format),
                    printable(child.key)),
        suggest(child.key, asked_, "possible here: " + join(asked_)));
  }
  for (const auto& [key, hint] : missing_) {
    problems_->add(
        table_->place, Code::Missing,
        fmt::format("the {} '{}' is missing", word_for_key(tree_->format), key),
        hint);
  }
}

}  // namespace podium::config
