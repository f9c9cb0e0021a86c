// Graphs as scripts, the reduction in the proof of the paper's theorem: two
// graphs are isomorphic exactly if their scripts are.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "helpers.h"

namespace podium::identify {
namespace {

struct Edges {
  std::uint32_t vertices = 0;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
};

// B(G), with vertices and edges in a random order.
std::string script_of(const Edges& graph, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint32_t> names(graph.vertices);
  for (std::uint32_t i = 0; i < graph.vertices; ++i) names[i] = i;
  random.shuffle(names.begin(), names.end());
  std::vector<std::string> asserts;
  for (auto [from, to] : graph.edges) {
    if (random.coin()) std::swap(from, to);
    asserts.push_back("(assert (= v" + std::to_string(names[from]) + " v" +
                      std::to_string(names[to]) + "))\n");
  }
  random.shuffle(asserts.begin(), asserts.end());
  std::string text;
  for (std::uint32_t i = 0; i < graph.vertices; ++i) {
    text += "(declare-fun v" + std::to_string(i) + " () Bool)\n";
  }
  for (const std::string& one : asserts) text += one;
  return in_logic("QF_UF", text);
}

// Both are strongly regular with parameters (16, 6, 2, 2).
Edges rook() {
  Edges graph{16, {}};
  for (std::uint32_t a = 0; a < 16; ++a) {
    for (std::uint32_t b = a + 1; b < 16; ++b) {
      if (a / 4 == b / 4 || a % 4 == b % 4) graph.edges.emplace_back(a, b);
    }
  }
  return graph;
}

Edges shrikhande() {
  Edges graph{16, {}};
  for (std::uint32_t a = 0; a < 16; ++a) {
    for (std::uint32_t b = a + 1; b < 16; ++b) {
      const std::uint32_t x = (a / 4 + 4 - b / 4) % 4;
      const std::uint32_t y = (a % 4 + 4 - b % 4) % 4;
      const bool joined = (x == 0 && (y == 1 || y == 3)) ||
                          (y == 0 && (x == 1 || x == 3)) ||
                          (x == y && (x == 1 || x == 3));
      if (joined) graph.edges.emplace_back(a, b);
    }
  }
  return graph;
}

TEST(Graphs, StronglyRegularOnesAreToldApart) {
  EXPECT_EQ(rook().edges.size(), 48U);
  EXPECT_EQ(shrikhande().edges.size(), 48U);
  const std::string one = iso(script_of(rook(), 1));
  const std::string other = iso(script_of(shrikhande(), 1));
  EXPECT_NE(one, other);
  for (const std::uint64_t seed : {2ULL, 3ULL, 4ULL}) {
    EXPECT_EQ(iso(script_of(rook(), seed)), one);
    EXPECT_EQ(iso(script_of(shrikhande(), seed)), other);
  }
}

// The Latin square graph of a group of order 8: cells of its table, joined if
// they share a row, a column or an entry. All are strongly regular with
// parameters (64, 21, 8, 6).
Edges latin_square(std::uint32_t (*times)(std::uint32_t, std::uint32_t)) {
  Edges graph{64, {}};
  for (std::uint32_t a = 0; a < 64; ++a) {
    for (std::uint32_t b = a + 1; b < 64; ++b) {
      if (a / 8 == b / 8 || a % 8 == b % 8 ||
          times(a / 8, a % 8) == times(b / 8, b % 8)) {
        graph.edges.emplace_back(a, b);
      }
    }
  }
  return graph;
}

std::uint32_t cyclic(std::uint32_t a, std::uint32_t b) { return (a + b) % 8; }
std::uint32_t elementary(std::uint32_t a, std::uint32_t b) { return a ^ b; }
std::uint32_t mixed(std::uint32_t a, std::uint32_t b) {
  return (a + b) % 4 + ((a & 4) ^ (b & 4));
}

TEST(Graphs, LatinSquaresAreToldApart) {
  std::vector<std::string> digests;
  for (const auto times : {cyclic, elementary, mixed}) {
    const Edges graph = latin_square(times);
    EXPECT_EQ(graph.edges.size(), 64U * 21 / 2);
    const std::string digest = iso(script_of(graph, 1));
    EXPECT_NE(digest, "");
    EXPECT_EQ(iso(script_of(graph, 2)), digest);
    digests.push_back(digest);
  }
  EXPECT_NE(digests[0], digests[1]);
  EXPECT_NE(digests[0], digests[2]);
  EXPECT_NE(digests[1], digests[2]);
}

// The triangular graph of eight points and the three of Chang, which come from
// it by switching at a set of pairs: all strongly regular with parameters
// (28, 12, 6, 4).
Edges chang(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& at) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t a = 0; a < 8; ++a) {
    for (std::uint32_t b = a + 1; b < 8; ++b) pairs.emplace_back(a, b);
  }
  const auto is_switched = [&at](const auto& pair) {
    return std::find(at.begin(), at.end(), pair) != at.end();
  };
  Edges graph{28, {}};
  for (std::uint32_t i = 0; i < 28; ++i) {
    for (std::uint32_t j = i + 1; j < 28; ++j) {
      const auto& [a, b] = pairs[i];
      const auto& [c, d] = pairs[j];
      const bool meet = a == c || a == d || b == c || b == d;
      if (meet != (is_switched(pairs[i]) != is_switched(pairs[j]))) {
        graph.edges.emplace_back(i, j);
      }
    }
  }
  return graph;
}

TEST(Graphs, ThoseOfChangAreToldApart) {
  std::set<std::string> digests;
  for (const Edges& graph :
       {chang({}), chang({{0, 1}, {2, 3}, {4, 5}, {6, 7}}),
        chang({{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {0, 7}}),
        chang({{0, 1},
               {1, 2},
               {0, 2},
               {3, 4},
               {4, 5},
               {5, 6},
               {6, 7},
               {3, 7}})}) {
    EXPECT_EQ(graph.edges.size(), 28U * 12 / 2);
    const std::string digest = iso(script_of(graph, 1));
    EXPECT_NE(digest, "");
    EXPECT_EQ(iso(script_of(graph, 2)), digest);
    digests.insert(digest);
  }
  EXPECT_EQ(digests.size(), 4U);
}

// A ring with chords of even length.
Edges ring_with_chords(std::uint32_t size) {
  Edges base{size, {}};
  for (std::uint32_t i = 0; i < size; ++i) {
    base.edges.emplace_back(i, (i + 1) % size);
    if (i < size / 2) base.edges.emplace_back(i, i + size / 2);
  }
  return base;
}

// A ring whose every second edge is there twice. What comes of it by the next
// construction, Miyazaki has shown to be hard for programs like bliss.
Edges ring_of_double_edges(std::uint32_t size) {
  Edges base{2 * size, {}};
  for (std::uint32_t i = 0; i < 2 * size; i += 2) {
    base.edges.emplace_back(i, i + 1);
    base.edges.emplace_back(i, i + 1);
    base.edges.emplace_back(i + 1, (i + 2) % (2 * size));
  }
  return base;
}

// The construction of Cai, Fuerer and Immerman: each vertex of degree 3 becomes
// four, one for each even set of its edges; each edge two pairs. `twisted`
// crosses one edge.
Edges cai_fuerer_immerman(const Edges& cubic, bool twisted) {
  const auto& base = cubic.edges;
  Edges graph;
  // Of each edge and end: the vertices "in" and "out".
  std::vector<std::array<std::array<std::uint32_t, 2>, 2>> ends(base.size());
  for (auto& edge : ends) {
    for (auto& end : edge) end = {graph.vertices++, graph.vertices++};
  }
  for (std::size_t e = 0; e < base.size(); ++e) {
    const std::uint32_t cross = twisted && e == 0 ? 1 : 0;
    graph.edges.emplace_back(ends[e][0][0], ends[e][1][cross]);
    graph.edges.emplace_back(ends[e][0][1], ends[e][1][1 - cross]);
  }
  for (std::uint32_t v = 0; v < cubic.vertices; ++v) {
    std::vector<std::array<std::uint32_t, 2>> mine;
    for (std::size_t e = 0; e < base.size(); ++e) {
      if (base[e].first == v) mine.push_back(ends[e][0]);
      if (base[e].second == v) mine.push_back(ends[e][1]);
    }
    for (std::uint32_t set = 0; set < 8; ++set) {
      if (__builtin_popcount(set) % 2 != 0) continue;
      const std::uint32_t middle = graph.vertices++;
      for (std::uint32_t i = 0; i < 3; ++i) {
        graph.edges.emplace_back(middle, mine[i][(set >> i) & 1]);
      }
    }
  }
  return graph;
}

TEST(Graphs, PairsOfCaiFuererImmermanAreToldApart) {
  for (const Edges& base :
       {ring_with_chords(4), ring_with_chords(8), ring_with_chords(12),
        ring_of_double_edges(5), ring_of_double_edges(30)}) {
    const Edges plain = cai_fuerer_immerman(base, false);
    const Edges twisted = cai_fuerer_immerman(base, true);
    const std::string one = iso(script_of(plain, 1));
    const std::string other = iso(script_of(twisted, 1));
    EXPECT_NE(one, "");
    EXPECT_NE(other, "");
    EXPECT_NE(one, other) << base.vertices;
    EXPECT_EQ(iso(script_of(plain, 2)), one);
    EXPECT_EQ(iso(script_of(twisted, 2)), other);
  }
}

// All permutations: slow, and right without any cleverness.
bool isomorphic_by_force(const Edges& one, const Edges& other) {
  if (one.edges.size() != other.edges.size()) return false;
  const auto sorted = [](const Edges& graph,
                         const std::vector<std::uint32_t>& places) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (const auto& [from, to] : graph.edges) {
      edges.emplace_back(std::minmax(places[from], places[to]));
    }
    std::sort(edges.begin(), edges.end());
    return edges;
  };
  std::vector<std::uint32_t> places(one.vertices);
  for (std::uint32_t i = 0; i < one.vertices; ++i) places[i] = i;
  const auto wanted = sorted(other, places);
  do {
    if (sorted(one, places) == wanted) return true;
  } while (std::next_permutation(places.begin(), places.end()));
  return false;
}

Edges random_graph(Random& random, std::uint32_t vertices) {
  Edges graph{vertices, {}};
  for (std::uint32_t a = 0; a < vertices; ++a) {
    for (std::uint32_t b = a + 1; b < vertices; ++b) {
      if (random.coin()) graph.edges.emplace_back(a, b);
    }
  }
  return graph;
}

TEST(Graphs, AgreeWithBruteForce) {
  Random random(5);
  std::size_t same = 0;
  std::size_t different = 0;
  for (int round = 0; round < 400; ++round) {
    const auto size = static_cast<std::uint32_t>(4 + random.below(2));
    const Edges one = random_graph(random, size);
    const Edges other = random_graph(random, size);
    const bool truth = isomorphic_by_force(one, other);
    const bool ours = iso(script_of(one, 1)) == iso(script_of(other, 2));
    ASSERT_EQ(ours, truth);
    ++(truth ? same : different);
  }
  EXPECT_GT(same, 10U);
  EXPECT_GT(different, 100U);
}

TEST(Graphs, LargeSymmetricFormulas) {
  // Disjoint triangles, and a ring of the same size.
  Edges triangles{3000, {}};
  Edges ring{3000, {}};
  for (std::uint32_t i = 0; i < 3000; ++i) {
    triangles.edges.emplace_back(i, i % 3 == 2 ? i - 2 : i + 1);
    ring.edges.emplace_back(i, (i + 1) % 3000);
  }
  EXPECT_EQ(iso(script_of(triangles, 1)), iso(script_of(triangles, 2)));
  EXPECT_EQ(iso(script_of(ring, 1)), iso(script_of(ring, 2)));
  EXPECT_NE(iso(script_of(ring, 1)), iso(script_of(triangles, 1)));
}

// All that can change places does.
TEST(Graphs, CompleteOnes) {
  const auto bipartite = [](std::uint32_t left, std::uint32_t right) {
    Edges graph{left + right, {}};
    for (std::uint32_t i = 0; i < left; ++i) {
      for (std::uint32_t j = 0; j < right; ++j) {
        graph.edges.emplace_back(i, left + j);
      }
    }
    return graph;
  };
  const std::string digest = iso(script_of(bipartite(150, 150), 1));
  EXPECT_NE(digest, "");
  EXPECT_EQ(digest, iso(script_of(bipartite(150, 150), 2)));
  Edges less = bipartite(150, 150);
  less.edges.pop_back();
  EXPECT_NE(digest, iso(script_of(less, 1)));
  EXPECT_EQ(iso(script_of(less, 3)), iso(script_of(less, 4)));
}

// Copies are counted and not searched, commands and terms alike.
TEST(Graphs, CopiesAreCounted) {
  const auto copies = [](std::string_view names, std::string_view term,
                         std::size_t count, bool terms) {
    std::string body;
    for (const char name : names) {
      body += std::string("(declare-fun ") + name + " () Bool)";
    }
    if (terms) body += "(assert (and";
    for (std::size_t i = 0; i < count; ++i) {
      body += terms ? " " + std::string(term)
                    : "(assert " + std::string(term) + ")";
    }
    if (terms) body += "))";
    return iso(in_logic("QF_UF", body));
  };
  for (const bool terms : {false, true}) {
    const std::string digest = copies("pq", "(or p q)", 50000, terms);
    EXPECT_NE(digest, "");
    EXPECT_EQ(digest, copies("xy", "(or y x)", 50000, terms));
    EXPECT_NE(digest, copies("pq", "(or p q)", 49999, terms));
    const std::string deep = "(or (and p (not q)) (and q (not p)))";
    EXPECT_NE(copies("pq", deep, 20000, terms), "");
    EXPECT_EQ(
        copies("pq", deep, 20000, terms),
        copies("qp", "(or (and (not q) p) (and (not p) q))", 20000, terms));
  }
}

// The same edges, some of them twice: which ones counts.
TEST(Graphs, EdgesThatAreThereTwice) {
  Edges ring{6, {}};
  for (std::uint32_t i = 0; i < 6; ++i) ring.edges.emplace_back(i, (i + 1) % 6);
  Edges opposite = ring;
  opposite.edges.emplace_back(0, 1);
  opposite.edges.emplace_back(3, 4);
  Edges near = ring;
  near.edges.emplace_back(0, 1);
  near.edges.emplace_back(2, 3);
  Edges thrice = ring;
  thrice.edges.emplace_back(0, 1);
  thrice.edges.emplace_back(0, 1);
  for (const Edges& graph : {opposite, near, thrice}) {
    EXPECT_EQ(iso(script_of(graph, 1)), iso(script_of(graph, 2)));
  }
  EXPECT_NE(iso(script_of(opposite, 1)), iso(script_of(near, 1)));
  EXPECT_NE(iso(script_of(opposite, 1)), iso(script_of(thrice, 1)));
  EXPECT_NE(iso(script_of(near, 1)), iso(script_of(thrice, 1)));
}

// Variables of one binder and of many, in place of constants.
TEST(Graphs, AsQuantifiedFormulas) {
  const auto formula = [](const Edges& graph, std::uint64_t seed) {
    Random random(seed);
    std::vector<std::uint32_t> names(graph.vertices);
    for (std::uint32_t i = 0; i < graph.vertices; ++i) names[i] = i;
    random.shuffle(names.begin(), names.end());
    std::string text = "(assert (exists (";
    for (std::uint32_t i = 0; i < graph.vertices; ++i) {
      text += "(v" + std::to_string(i) + " Bool)";
    }
    text += ") (and";
    for (const auto& [from, to] : graph.edges) {
      text += " (= v" + std::to_string(names[from]) + " v" +
              std::to_string(names[to]) + ")";
    }
    return in_logic("UF", text + ")))");
  };
  EXPECT_EQ(iso(formula(rook(), 1)), iso(formula(rook(), 2)));
  EXPECT_EQ(iso(formula(shrikhande(), 1)), iso(formula(shrikhande(), 2)));
  EXPECT_NE(iso(formula(rook(), 1)), iso(formula(shrikhande(), 1)));
  EXPECT_NE(iso(formula(rook(), 1)), "");
}

// n + 1 pigeons and n holes; the pigeons and holes in another order, and of
// each clause the literals.
std::string pigeons(std::uint32_t holes, std::uint64_t seed, bool one_less) {
  Random random(seed);
  std::vector<std::uint32_t> pigeon(holes + 1);
  std::vector<std::uint32_t> hole(holes);
  std::iota(pigeon.begin(), pigeon.end(), 0);
  std::iota(hole.begin(), hole.end(), 0);
  random.shuffle(pigeon.begin(), pigeon.end());
  random.shuffle(hole.begin(), hole.end());
  const auto name = [](std::uint32_t who, std::uint32_t where) {
    return "p" + std::to_string(who) + "_" + std::to_string(where);
  };
  std::vector<std::string> clauses;
  std::string text;
  for (const std::uint32_t i : pigeon) {
    std::string clause = "(or";
    for (const std::uint32_t j : hole) {
      text += "(declare-fun " + name(i, j) + " () Bool)";
      clause += " " + name(i, j);
    }
    clauses.push_back(clause + ")");
  }
  for (std::uint32_t i = 0; i <= holes; ++i) {
    for (std::uint32_t k = 0; k < i; ++k) {
      for (std::uint32_t j = 0; j < holes; ++j) {
        clauses.push_back("(or (not " + name(i, j) + ") (not " + name(k, j) +
                          "))");
      }
    }
  }
  if (one_less) clauses.pop_back();
  random.shuffle(clauses.begin(), clauses.end());
  for (const std::string& clause : clauses) text += "(assert " + clause + ")";
  return in_logic("QF_UF", text);
}

TEST(Graphs, PigeonsAndHolesAreExchangedInAnyWay) {
  const std::string digest = iso(pigeons(10, 1, false));
  EXPECT_NE(digest, "");
  for (const std::uint64_t seed : {2ULL, 3ULL, 4ULL, 5ULL}) {
    EXPECT_EQ(iso(pigeons(10, seed, false)), digest);
  }
  EXPECT_NE(iso(pigeons(10, 1, true)), digest);
  EXPECT_EQ(iso(pigeons(10, 1, true)), iso(pigeons(10, 2, true)));
}

// Alike but for a tie in each: which tie is there twice counts.
TEST(Graphs, ATieThatIsThereTwiceIsNotOneThatIsThereOnce) {
  const auto ring = [](const std::vector<std::string>& clauses) {
    std::string text =
        "(declare-fun a () Bool)(declare-fun b () Bool)"
        "(declare-fun c () Bool)";
    for (const std::string& clause : clauses) text += "(assert " + clause + ")";
    return iso(in_logic("QF_UF", text));
  };
  // Around: a twice and b once, b twice and c once, ...; then one turned.
  const std::string around =
      ring({"(or (not a) (not a) (not b))", "(or (not b) (not b) (not c))",
            "(or (not c) (not c) (not a))"});
  EXPECT_NE(around, "");
  EXPECT_EQ(
      ring({"(or (not b) (not a) (not a))", "(or (not c) (not a) (not c))",
            "(or (not b) (not c) (not b))"}),
      around);
  EXPECT_EQ(
      ring({"(or (not b) (not b) (not a))", "(or (not c) (not c) (not b))",
            "(or (not a) (not a) (not c))"}),
      around);
  EXPECT_NE(
      ring({"(or (not a) (not a) (not b))", "(or (not b) (not b) (not c))",
            "(or (not a) (not a) (not c))"}),
      around);
}

TEST(Graphs, UndecidedRatherThanWrong) {
  Limits limits;
  limits.ties.seconds = 0;
  const auto digest = isomorphic_digest(
      script_of(cai_fuerer_immerman(ring_with_chords(12), false), 1), "x",
      limits);
  ASSERT_TRUE(digest);
  EXPECT_FALSE(digest->has_value());
}

// The search stops wherever the limit is met, not only at its beginning.
TEST(Graphs, AllOfTheSearchCounts) {
  const std::string script =
      script_of(cai_fuerer_immerman(ring_with_chords(60), false), 1);
  EXPECT_NE(iso(script), "");
  for (const double seconds : {0.0001, 0.001, 0.003}) {
    Limits limits;
    limits.ties.seconds = seconds;
    const auto digest = isomorphic_digest(script, "x", limits);
    ASSERT_TRUE(digest);
    EXPECT_FALSE(digest->has_value()) << seconds;
  }
}

}  // namespace
}  // namespace podium::identify
