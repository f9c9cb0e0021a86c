// Every file stays inside the logic that it names.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/family.h"

namespace {

using podium::benchmarks::generate_all;
using podium::benchmarks::Generated;

// An atom, or a list of nodes by their indices.
struct Node {
  std::string atom;
  std::vector<std::size_t> items;
  bool is_list = false;
};

// The tree of a script; node 0 is the list of its commands. Strings and quoted
// symbols become atoms.
class Tree {
 public:
  explicit Tree(std::string_view text) {
    nodes_.push_back({"", {}, true});
    std::vector<std::size_t> open{0};
    std::size_t at = 0;
    while (at < text.size()) {
      const char letter = text[at];
      if (letter == ' ' || letter == '\n') {
        ++at;
        continue;
      }
      if (letter == ')') {
        if (open.size() == 1) break;
        open.pop_back();
        ++at;
        continue;
      }
      nodes_[open.back()].items.push_back(nodes_.size());
      if (letter == '(') {
        open.push_back(nodes_.size());
        nodes_.push_back({"", {}, true});
        ++at;
        continue;
      }
      const std::size_t end = atom_end(text, at);
      nodes_.push_back({std::string(text.substr(at, end - at)), {}, false});
      at = end;
    }
    balanced_ = at == text.size() && open.size() == 1;
  }

  bool balanced() const { return balanced_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& item(const Node& list, std::size_t at) const {
    return nodes_[list.items.at(at)];
  }
  // The atom at the head of a list, or "".
  std::string head(const Node& node) const {
    return node.items.empty() ? "" : item(node, 0).atom;
  }

 private:
  static std::size_t atom_end(std::string_view text, std::size_t at) {
    if (text[at] == '"' || text[at] == '|') {
      return text.find(text[at], at + 1) + 1;
    }
    return std::min(text.find_first_of(" \n()", at), text.size());
  }

  std::vector<Node> nodes_;
  bool balanced_ = false;
};

bool is_numeral(const Node& node) {
  return !node.atom.empty() &&
         node.atom.find_first_not_of("0123456789.") == std::string::npos;
}

// 3, (- 3), (/ 3 2), (/ (- 3) 2)
bool is_constant(const Tree& tree, const Node& node) {
  if (!node.is_list) return is_numeral(node);
  const std::string head = tree.head(node);
  if (head == "-" && node.items.size() == 2) {
    const Node& inner = tree.item(node, 1);
    return is_numeral(inner) ||
           (tree.head(inner) == "/" && is_numeral(tree.item(inner, 1)));
  }
  if (head != "/" || node.items.size() != 3) return false;
  const Node& over = tree.item(node, 1);
  const bool numerator =
      is_numeral(over) || (tree.head(over) == "-" && over.items.size() == 2 &&
                           is_numeral(tree.item(over, 1)));
  return numerator && is_numeral(tree.item(node, 2));
}

// What a script uses, by the names of its sorts and commands.
std::set<std::string> features(const Tree& tree) {
  std::set<std::string> found;
  const std::set<std::string> words{"Int",    "Real",          "BitVec",
                                    "Array",  "FloatingPoint", "String",
                                    "RegLan", "forall",        "exists"};
  for (const Node& node : tree.nodes()) {
    if (words.contains(node.atom)) found.insert(node.atom);
    const std::string head = tree.head(node);
    if (head == "declare-sort" || head == "declare-datatypes") {
      found.insert(head);
    }
    if (head == "declare-fun" && !tree.item(node, 2).items.empty()) {
      found.insert("function");
    }
    if (head == "*") {
      std::size_t factors = 0;
      for (std::size_t at = 1; at < node.items.size(); ++at) {
        if (!is_constant(tree, tree.item(node, at))) ++factors;
      }
      if (factors > 1) found.insert("nonlinear");
    }
  }
  return found;
}

struct Part {
  std::string_view name;
  std::vector<std::string> allows;
};

// Longer names first, so that "LIRA" is not read as "L".
const std::vector<Part>& parts() {
  static const std::vector<Part> kParts{
      {"LIRA", {"Int", "Real"}},
      {"IDL", {"Int"}},
      {"RDL", {"Real"}},
      {"LIA", {"Int"}},
      {"LRA", {"Real"}},
      {"NIA", {"Int", "nonlinear"}},
      {"NRA", {"Real", "nonlinear"}},
      {"AX", {"Array", "declare-sort"}},
      {"UF", {"function", "declare-sort"}},
      {"DT", {"declare-datatypes"}},
      {"BV", {"BitVec"}},
      {"FP", {"FloatingPoint"}},
      {"S", {"String", "RegLan"}},
      {"A", {"Array"}},
  };
  return kParts;
}

std::set<std::string> allowed(std::string_view logic) {
  std::set<std::string> found;
  if (logic.starts_with("QF_")) {
    logic.remove_prefix(3);
  } else {
    found.insert({"forall", "exists"});
  }
  while (!logic.empty()) {
    const auto part = std::ranges::find_if(
        parts(), [&](const Part& it) { return logic.starts_with(it.name); });
    if (part == parts().end()) return {};
    found.insert(part->allows.begin(), part->allows.end());
    logic.remove_prefix(part->name.size());
  }
  return found;
}

std::string logic_of(const Generated& file) {
  return file.path.substr(0, file.path.find('/'));
}

TEST(Logic, UsesOnlyWhatItNames) {
  for (const Generated& file : generate_all()) {
    const Tree tree(file.text);
    ASSERT_TRUE(tree.balanced()) << file.path;
    const auto may = allowed(logic_of(file));
    ASSERT_FALSE(may.empty()) << file.path;
    for (const std::string& used : features(tree)) {
      EXPECT_TRUE(may.contains(used)) << file.path << " uses " << used;
    }
  }
}

TEST(Logic, ABreachIsFound) {
  const Tree tree(
      "(declare-fun f (Int) Int)(assert (> (* (f 1) (f 2)) (* 2 (f 3))))");
  EXPECT_EQ(features(tree),
            (std::set<std::string>{"Int", "function", "nonlinear"}));
  EXPECT_FALSE(Tree("(assert true))").balanced());
  EXPECT_FALSE(Tree("(assert true").balanced());
}

// x, or (- x y) against a constant.
bool is_difference(const Tree& tree, const Node& left, const Node& right) {
  if (!left.is_list && !right.is_list) {
    return !is_numeral(left) && !is_numeral(right);
  }
  return tree.head(left) == "-" && left.items.size() == 3 &&
         !tree.item(left, 1).is_list && !tree.item(left, 2).is_list &&
         !is_numeral(tree.item(left, 1)) && !is_numeral(tree.item(left, 2)) &&
         is_constant(tree, right);
}

std::vector<std::string> wrong_atoms(const Tree& tree) {
  const std::set<std::string> comparisons{"<",  "<=", ">",
                                          ">=", "=",  "distinct"};
  std::vector<std::string> found;
  for (const Node& node : tree.nodes()) {
    const std::string head = tree.head(node);
    if (head == "+" || head == "*") found.push_back(head);
    if (!comparisons.contains(head)) continue;
    if (node.items.size() != 3 ||
        !is_difference(tree, tree.item(node, 1), tree.item(node, 2))) {
      found.push_back(head);
    }
  }
  return found;
}

TEST(Logic, DifferenceLogicHasDifferencesOnly) {
  std::size_t files = 0;
  for (const Generated& file : generate_all()) {
    if (!logic_of(file).ends_with("DL")) continue;
    ++files;
    EXPECT_EQ(wrong_atoms(Tree(file.text)), std::vector<std::string>{})
        << file.path;
  }
  EXPECT_GE(files, 8U);
}

TEST(Logic, AWrongDifferenceIsFound) {
  EXPECT_EQ(wrong_atoms(Tree("(assert (<= (- x y) (- 3)))(assert (< x y))")),
            std::vector<std::string>{});
  EXPECT_EQ(wrong_atoms(Tree("(assert (<= x 3))")),
            std::vector<std::string>{"<="});
  EXPECT_EQ(wrong_atoms(Tree("(assert (<= (- x y) z))")),
            std::vector<std::string>{"<="});
}

}  // namespace
