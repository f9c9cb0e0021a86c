#include "config/command.h"

#include <algorithm>

#include "base/text.h"
#include "config/table_reader.h"
#include "config/words.h"

namespace podium::config {

bool check_command(const Node& node, const std::vector<std::string>& words,
                   Problems& problems) {
  if (words.empty() || trim(words.front()).empty()) {
    problems.add(node.place, Code::BadValue, "the command is empty",
                 "name a program: [\"z3\"]");
    return false;
  }
  if (std::ranges::any_of(words, [](const std::string& word) {
        return word.find('\0') != std::string::npos;
      })) {
    problems.add(node.place, Code::BadValue, "the command has a zero byte",
                 "remove \\u0000");
    return false;
  }
  return true;
}

std::vector<std::string> read_command(const Tree& tree, const Node& node,
                                      Problems& problems) {
  std::vector<std::string> words;
  if (node.kind == Kind::Array) {
    for (Text& text : strings(tree, node, problems)) {
      words.push_back(std::move(text.text));
    }
    // One of another type has been reported.
    if (words.size() < node.children.size()) return {};
  } else if (node.kind == Kind::String) {
    Result<std::vector<std::string>> split = split_words(node.text);
    if (!split) {
      problems.add(node.place, split.error().code, split.error().message,
                   split.error().hint);
      return {};
    }
    words = std::move(*split);
  } else {
    report_type(tree, node, "an array of strings or a string", problems);
    return {};
  }
  if (!check_command(node, words, problems)) return {};
  return words;
}

}  // namespace podium::config
