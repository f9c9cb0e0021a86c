// Both directions of the proof of the paper's theorem: a script S becomes the
// graph G(S) with labelled vertices, and that becomes a script B(G(S)) again.
// Two scripts are isomorphic exactly if what came of them is.

#include <string>
#include <vector>

#include "base/random.h"
#include "helpers.h"

namespace podium::identify {
namespace {

struct Term {
  std::string head;  // an operator, or a name
  std::vector<Term> arguments;
};

std::string text_of(const Term& term) {
  if (term.arguments.empty()) return term.head;
  std::string text = "(" + term.head;
  for (const Term& argument : term.arguments) text += " " + text_of(argument);
  return text + ")";
}

constexpr int kNames = 3;

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  std::vector<Term> script() {
    std::vector<Term> terms(1 + random_.below(3));
    for (Term& one : terms) one = term(2);
    return terms;
  }

 private:
  Term term(int depth) {
    if (depth == 0 || random_.below(4) == 0) {
      return {std::string(1, static_cast<char>('a' + random_.below(kNames))),
              {}};
    }
    const char* const head = random_.coin() ? "and" : "=>";
    return {head, {term(depth - 1), term(depth - 1)}};
  }

  Random random_;
};

std::string script_of(const std::vector<Term>& terms) {
  std::string text;
  for (int at = 0; at < kNames; ++at) {
    text += "(declare-fun " + std::string(1, static_cast<char>('a' + at)) +
            " () Bool)";
  }
  for (const Term& term : terms) text += "(assert " + text_of(term) + ")\n";
  return in_logic("QF_UF", text);
}

// G(S), at once as B(G): a constant for each vertex, an equality for each edge.
// Labels, which the paper leaves to another reduction, are numerals.
class GraphScript {
 public:
  explicit GraphScript(const std::vector<Term>& terms) {
    for (int at = 0; at < kNames; ++at) add(kName);
    for (const Term& term : terms) {
      const int root = add(kAssertion);
      add_term(term, root);
    }
  }

  std::string text() const {
    return in_logic("ALL", declarations_ + assertions_);
  }

 private:
  static constexpr int kName = 0;
  static constexpr int kAssertion = 1;
  static constexpr int kAnd = 2;
  static constexpr int kImplies = 3;
  static constexpr int kPosition = 4;  // and those that follow

  int add(int label) {
    const std::string name = "v" + std::to_string(count_);
    declarations_ += "(declare-fun " + name + " () Int)";
    assertions_ += "(assert (p " + name + " " + std::to_string(label) + "))\n";
    return count_++;
  }

  void join(int one, int other) {
    assertions_ += "(assert (= v" + std::to_string(one) + " v" +
                   std::to_string(other) + "))\n";
  }

  void add_term(const Term& term, int parent) {
    if (term.arguments.empty()) return join(parent, term.head.front() - 'a');
    const bool ordered = term.head == "=>";
    const int node = add(ordered ? kImplies : kAnd);
    join(parent, node);
    int position = kPosition;
    for (const Term& argument : term.arguments) {
      int place = node;
      if (ordered) {
        place = add(position++);
        join(node, place);
      }
      add_term(argument, place);
    }
  }

  std::string declarations_ = "(declare-fun p (Int Int) Bool)";
  std::string assertions_;
  int count_ = 0;
};

TEST(Reduction, GoesBothWays) {
  Maker maker(3);
  std::vector<std::vector<Term>> scripts;
  for (int at = 0; at < 150; ++at) scripts.push_back(maker.script());
  std::vector<std::string> direct;
  std::vector<std::string> by_graph;
  for (const std::vector<Term>& terms : scripts) {
    direct.push_back(iso(script_of(terms)));
    by_graph.push_back(iso(GraphScript(terms).text()));
    ASSERT_NE(by_graph.back(), "");
  }
  std::size_t same = 0;
  for (std::size_t one = 0; one < scripts.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      ASSERT_EQ(direct[one] == direct[other], by_graph[one] == by_graph[other])
          << script_of(scripts[one]) << script_of(scripts[other]);
      if (direct[one] == direct[other]) ++same;
    }
  }
  EXPECT_GT(same, 50U);
}

}  // namespace
}  // namespace podium::identify
