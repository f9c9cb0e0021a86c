// Equality with uninterpreted sorts: colouring graphs of known chromatic
// number.

#include <algorithm>

#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

struct Graph {
  int size = 0;
  std::vector<std::pair<int, int>> edges;
};

Graph petersen() {
  Graph graph{10, {}};
  for (int at = 0; at < 5; ++at) {
    graph.edges.emplace_back(at, (at + 1) % 5);
    graph.edges.emplace_back(at, at + 5);
    graph.edges.emplace_back(at + 5, (at + 2) % 5 + 5);
  }
  return graph;
}

// Without triangles if the graph has none, and one colour more.
Graph mycielski(const Graph& graph) {
  Graph out{2 * graph.size + 1, graph.edges};
  for (const auto& [one, two] : graph.edges) {
    out.edges.emplace_back(one, two + graph.size);
    out.edges.emplace_back(two, one + graph.size);
  }
  for (int at = 0; at < graph.size; ++at) {
    out.edges.emplace_back(at + graph.size, 2 * graph.size);
  }
  return out;
}

Graph cycle(int size) {
  Graph graph{size, {}};
  for (int at = 0; at < size; ++at) {
    graph.edges.emplace_back(at, (at + 1) % size);
  }
  return graph;
}

// Squares of a board, joined where a queen moves.
Graph queen_moves(int side) {
  Graph graph{side * side, {}};
  for (int one = 0; one < graph.size; ++one) {
    for (int two = one + 1; two < graph.size; ++two) {
      const int rows = two / side - one / side;
      const int columns = two % side - one % side;
      if (rows == 0 || columns == 0 || rows == columns || rows == -columns) {
        graph.edges.emplace_back(one, two);
      }
    }
  }
  return graph;
}

// Exhaustive, up to renaming of colours: a vertex takes a used colour or the
// next new one.
bool colourable(const Graph& graph, int colours) {
  const auto size = static_cast<std::size_t>(graph.size);
  std::vector<std::vector<std::size_t>> earlier(size);
  for (const auto& [one, two] : graph.edges) {
    earlier[static_cast<std::size_t>(std::max(one, two))].push_back(
        static_cast<std::size_t>(std::min(one, two)));
  }
  std::vector<int> colour{-1};
  std::vector<int> used{0};  // before each vertex
  while (!colour.empty()) {
    const std::size_t at = colour.size() - 1;
    const int limit = std::min(colours, used[at] + 1);
    const auto clash = [&](std::size_t other) {
      return colour[other] == colour[at];
    };
    do {
      ++colour[at];
    } while (colour[at] < limit && std::ranges::any_of(earlier[at], clash));
    if (colour[at] >= limit) {
      colour.pop_back();
      used.pop_back();
      continue;
    }
    if (at + 1 == size) return true;
    used.push_back(std::max(used[at], colour[at] + 1));
    colour.push_back(-1);
  }
  return false;
}

// Mycielski's theorem gives the answer where a search would take too long.
enum class Known { BySearch, ByTheorem };

Generated colouring_script(const std::string& name, const Graph& graph,
                           int colours, Known known = Known::BySearch) {
  Script script("QF_UF", "colouring", name + "-" + std::to_string(colours),
                "colour the graph " + name + " with " +
                    std::to_string(colours) + " colours.");
  if (known == Known::ByTheorem) {
    script.unsat(
        "Mycielski's construction adds one to the chromatic number, and it "
        "started from a cycle of five vertices, which needs three colours.");
  } else if (colourable(graph, colours)) {
    script.sat("the generator found a colouring by exhaustive search.");
  } else {
    script.unsat("the generator searched all colourings and found none.");
  }
  script.add("(declare-sort Vertex 0)\n(declare-sort Colour 0)");
  script.declare("colour", "Vertex", "Colour");
  Terms palette;
  for (int colour = 0; colour < colours; ++colour) {
    palette.push_back(indexed("c", colour));
    script.declare(palette.back(), "Colour");
  }
  script.require(call("distinct", palette));
  for (int at = 0; at < graph.size; ++at) {
    script.declare(indexed("v", at), "Vertex");
    Terms choices;
    for (const Term& colour : palette) {
      choices.push_back(equal(call("colour", {indexed("v", at)}), colour));
    }
    script.require(any_of(choices));
  }
  for (const auto& [one, two] : graph.edges) {
    script.require(call("distinct", {call("colour", {indexed("v", one)}),
                                     call("colour", {indexed("v", two)})}));
  }
  return script.finish();
}

}  // namespace

std::vector<Generated> colouring() {
  const Graph mycielski23 = mycielski(mycielski(cycle(5)));
  return {colouring_script("petersen", petersen(), 3),
          colouring_script("mycielski23", mycielski23, 4),
          colouring_script("mycielski47", mycielski(mycielski23), 5,
                           Known::ByTheorem),
          colouring_script("queen7", queen_moves(7), 7)};
}

}  // namespace podium::benchmarks
