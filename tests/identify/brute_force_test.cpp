// The digests against a matcher that shares no code with them: it tries every
// renaming and every order, so it takes small scripts only.

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "helpers.h"

namespace podium::identify {
namespace {

struct Tree {
  std::string atom;  // of a leaf
  std::vector<Tree> parts;

  bool is_leaf() const { return !atom.empty(); }
};

std::string text_of(const Tree& tree) {
  if (tree.is_leaf()) return tree.atom;
  std::string text = "(";
  for (const Tree& part : tree.parts) {
    if (text.size() > 1) text += ' ';
    text += text_of(part);
  }
  return text + ")";
}

Tree leaf(const std::string& atom) { return {atom, {}}; }
Tree list(std::vector<Tree> parts) { return {"", std::move(parts)}; }

// Declarations (name and sort), and assertions.
struct Small {
  std::vector<std::pair<std::string, std::string>> names;
  std::vector<Tree> terms;
};

std::string script_of(const Small& small) {
  std::string text;
  for (const auto& [name, sort] : small.names) {
    text += "(declare-const " + name + " " + sort + ")";
  }
  for (const Tree& term : small.terms) {
    text += "(assert " + text_of(term) + ")\n";
  }
  return in_logic("ALL", text);
}

// Names that binders give, the innermost last, and what each stands for: equal
// numbers on both sides are the same variable.
using Bound = std::vector<std::pair<std::string, int>>;

int variable(const Bound& bound, const std::string& name) {
  for (auto at = bound.rbegin(); at != bound.rend(); ++at) {
    if (at->first == name) return at->second;
  }
  return -1;
}

class Matcher {
 public:
  Matcher(const Small& one, const Small& other) : one_(one), other_(other) {}

  bool is_same() {
    if (one_.names.size() != other_.names.size() ||
        one_.terms.size() != other_.terms.size()) {
      return false;
    }
    std::vector<std::size_t> places(one_.names.size());
    for (std::size_t at = 0; at < places.size(); ++at) places[at] = at;
    do {
      if (is_same_by(places)) return true;
    } while (std::next_permutation(places.begin(), places.end()));
    return false;
  }

 private:
  bool is_same_by(const std::vector<std::size_t>& places) {
    renaming_.clear();
    for (std::size_t at = 0; at < places.size(); ++at) {
      const auto& to = other_.names[places[at]];
      if (one_.names[at].second != to.second) return false;
      renaming_[one_.names[at].first] = to.first;
    }
    return any_order(one_.terms, other_.terms, {}, {});
  }

  // Some order of the others is the same, one by one.
  bool any_order(const std::vector<Tree>& one, std::vector<Tree> other,
                 const Bound& left, const Bound& right) {
    if (one.size() != other.size()) return false;
    const auto less = [](const Tree& a, const Tree& b) {
      return text_of(a) < text_of(b);
    };
    std::sort(other.begin(), other.end(), less);
    do {
      if (in_order(one, other, left, right)) return true;
    } while (std::next_permutation(other.begin(), other.end(), less));
    return false;
  }

  bool in_order(const std::vector<Tree>& one, const std::vector<Tree>& other,
                const Bound& left, const Bound& right) {
    if (one.size() != other.size()) return false;
    for (std::size_t at = 0; at < one.size(); ++at) {
      if (!same(one[at], other[at], left, right)) return false;
    }
    return true;
  }

  bool same_leaf(const std::string& one, const std::string& other,
                 const Bound& left, const Bound& right) {
    const int from = variable(left, one);
    const int to = variable(right, other);
    if (from >= 0 || to >= 0) return from == to;
    const auto renamed = renaming_.find(one);
    return (renamed == renaming_.end() ? one : renamed->second) == other;
  }

  bool same(const Tree& one, const Tree& other, const Bound& left,
            const Bound& right) {
    if (one.is_leaf() != other.is_leaf()) return false;
    if (one.is_leaf()) return same_leaf(one.atom, other.atom, left, right);
    if (one.parts.size() != other.parts.size()) return false;
    const std::string& head = one.parts.front().atom;
    const std::string& other_head = other.parts.front().atom;
    std::vector<Tree> from(one.parts.begin() + 1, one.parts.end());
    std::vector<Tree> to(other.parts.begin() + 1, other.parts.end());
    if (head == "let" || head == "forall") {
      return head == other_head &&
             same_binder(head == "let", from, to, left, right);
    }
    const bool flipped = (head == "<" && other_head == ">") ||
                         (head == ">" && other_head == "<");
    if (flipped) {
      std::reverse(to.begin(), to.end());
      return in_order(from, to, left, right);
    }
    if (head != other_head) return false;
    return head == "and" || head == "+" ? any_order(from, to, left, right)
                                        : in_order(from, to, left, right);
  }

  bool same_binder(bool let, const std::vector<Tree>& one,
                   const std::vector<Tree>& other, const Bound& left,
                   const Bound& right) {
    const std::vector<Tree>& from = one[0].parts;
    if (from.size() != other[0].parts.size()) return false;
    std::vector<std::size_t> places(from.size());
    for (std::size_t at = 0; at < places.size(); ++at) places[at] = at;
    do {
      Bound inner = left;
      Bound other_inner = right;
      bool fits = true;
      for (std::size_t at = 0; at < places.size() && fits; ++at) {
        const Tree& to = other[0].parts[places[at]];
        // Terms of a let are outside of it; sorts are texts.
        fits = let ? same(from[at].parts[1], to.parts[1], left, right)
                   : from[at].parts[1].atom == to.parts[1].atom;
        const int number = next_++;
        inner.emplace_back(from[at].parts[0].atom, number);
        other_inner.emplace_back(to.parts[0].atom, number);
      }
      if (fits && same(one[1], other[1], inner, other_inner)) return true;
    } while (std::next_permutation(places.begin(), places.end()));
    return false;
  }

  const Small& one_;
  const Small& other_;
  std::map<std::string, std::string> renaming_;
  int next_ = 0;
};

// Terms over few names, so that shadowing and coincidences are common.
class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {}

  Small small() {
    Small made;
    const std::size_t names = 1 + random_.below(3);
    for (std::size_t at = 0; at < names; ++at) {
      made.names.emplace_back(name(at), random_.below(4) == 0 ? "Real" : "Int");
    }
    const std::size_t terms = 1 + random_.below(3);
    for (std::size_t at = 0; at < terms; ++at) made.terms.push_back(term(3));
    return made;
  }

  // Another one that is the same or nearly so.
  Small changed(Small made) {
    random_.shuffle(made.names.begin(), made.names.end());
    random_.shuffle(made.terms.begin(), made.terms.end());
    const std::size_t changes = random_.below(3);
    for (std::size_t at = 0; at < changes; ++at) {
      change(made.terms[random_.below(made.terms.size())]);
    }
    return made;
  }

 private:
  static std::string name(std::size_t at) {
    return std::string(1, static_cast<char>('a' + at));
  }

  Tree term(int depth) {
    if (depth == 0 || random_.below(4) == 0) {
      return random_.below(5) == 0 ? leaf(std::to_string(random_.below(2)))
                                   : leaf(name(random_.below(4)));
    }
    switch (random_.below(8)) {
      case 0:
        return list({leaf("let"), list(bindings(depth)), term(depth - 1)});
      case 1:
        return list({leaf("forall"), list(bindings(0)), term(depth - 1)});
      case 2:
      case 3:
        return list({leaf("and"), term(depth - 1), term(depth - 1)});
      case 4:
        return list({leaf("+"), term(depth - 1), term(0), term(0)});
      case 5:
        return list({leaf(random_.coin() ? "<" : ">"), term(depth - 1),
                     term(depth - 1)});
      default:
        return list({leaf("-"), term(depth - 1), term(depth - 1)});
    }
  }

  // Of a let with terms of this depth; of a quantifier if it is 0.
  std::vector<Tree> bindings(int depth) {
    std::vector<Tree> made;
    const std::size_t count = 1 + random_.below(2);
    const std::size_t first = random_.below(4);
    for (std::size_t at = 0; at < count; ++at) {
      const Tree variable = leaf(name((first + at) % 4));
      made.push_back(list(
          {variable, depth == 0 ? leaf(random_.below(3) == 0 ? "Real" : "Int")
                                : term(depth - 1)}));
    }
    return made;
  }

  // One step to a random part; there, one thing.
  void change(Tree& tree) {
    Tree* at = &tree;
    while (!at->is_leaf() && random_.below(3) != 0) {
      at = &at->parts[1 + random_.below(at->parts.size() - 1)];
      if (!at->is_leaf() && !at->parts.front().is_leaf()) {
        at = &at->parts[random_.below(at->parts.size())];  // of a binder
        at = &at->parts[1];
        if (at->is_leaf() && (at->atom == "Int" || at->atom == "Real")) return;
      }
    }
    if (at->is_leaf()) {
      *at = term(0);
    } else if (at->parts.front().atom == "<") {
      at->parts.front().atom = ">";
      std::swap(at->parts[1], at->parts[2]);
    } else if (at->parts.front().atom != "let" &&
               at->parts.front().atom != "forall") {
      std::swap(at->parts[1], at->parts[2]);
    } else {
      std::reverse(at->parts[1].parts.begin(), at->parts[1].parts.end());
    }
  }

  Random random_;
};

TEST(BruteForce, AgreesOnSmallScripts) {
  Maker maker(11);
  std::size_t same = 0;
  std::size_t different = 0;
  for (int round = 0; round < 6000; ++round) {
    const Small one = maker.small();
    const Small other = maker.changed(one);
    const bool truth = Matcher(one, other).is_same();
    const bool ours = iso(script_of(one)) == iso(script_of(other));
    ASSERT_EQ(ours, truth) << script_of(one) << script_of(other);
    ++(truth ? same : different);
  }
  EXPECT_GT(same, 1000U);
  EXPECT_GT(different, 1000U);
}

TEST(BruteForce, AgreesOnScriptsThatHaveNothingToDoWithEachOther) {
  Maker maker(12);
  for (int round = 0; round < 2000; ++round) {
    const Small one = maker.small();
    const Small other = maker.small();
    ASSERT_EQ(iso(script_of(one)) == iso(script_of(other)),
              Matcher(one, other).is_same())
        << script_of(one) << script_of(other);
  }
}

TEST(BruteForce, AgreesOnScrambledOnes) {
  Maker maker(13);
  for (int round = 0; round < 1000; ++round) {
    const std::string text = script_of(maker.small());
    for (const Way way : {Way::Own, Way::Official, Way::Without2a}) {
      const auto other =
          scrambled(text, way, static_cast<std::uint64_t>(round) + 1,
                    contest::Track::SingleQuery);
      if (!other) continue;
      ASSERT_EQ(iso(*other), iso(text)) << text << *other;
    }
  }
}

}  // namespace
}  // namespace podium::identify
