#include "config/submission_seed.h"

#include <fmt/format.h>

#include <charconv>

#include "base/file.h"
#include "base/text.h"

namespace podium::config {

std::optional<std::uint64_t> read_seed(const Tree& tree, TableReader& root,
                                       Problems& problems) {
  const Node* node = root.find("seed");
  if (node == nullptr || node->kind == Kind::Null) return std::nullopt;
  std::int64_t seed = node->integer;
  bool number = node->kind == Kind::Integer;
  if (node->kind == Kind::String) {
    const std::string_view digits = trim(node->text);
    const auto [stop, problem] =
        std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    number = problem == std::errc() && !digits.empty() &&
             stop == digits.data() + digits.size();
  } else if (!number) {
    report_type(tree, *node, "an integer", problems);
    return std::nullopt;
  }
  if (!number || seed < 0 || seed > static_cast<std::int64_t>(kLargestSeed)) {
    problems.add(
        node->place, Code::BadValue, "this is not a seed",
        fmt::format("write a whole number from 0 to {}", kLargestSeed));
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(seed);
}

Result<Entrant> parse_entrant(std::string_view text, const std::string& path) {
  const Result<Tree> tree = parse_json(text, path);
  if (!tree) return tree.error();
  Problems problems(path);
  TableReader root(*tree, tree->nodes.front(), problems);
  root.require("name", "see docs/formats/submission.md for an example");
  Entrant entrant;
  if (const auto name = root.text("name")) entrant.name = name->text;
  entrant.seed = read_seed(*tree, root, problems);
  entrant.competing = root.boolean("competitive").value_or(true);
  root.finish(TableReader::Unknown::Accept);
  if (!problems.empty()) return problems.first();
  return entrant;
}

Result<Entrant> read_entrant(const std::string& path) {
  constexpr std::uint64_t kLargestFile = 1'000'000;
  const Result<std::string> text = read_file(path, kLargestFile);
  if (!text) return text.error();
  return parse_entrant(*text, path);
}

}  // namespace podium::config
