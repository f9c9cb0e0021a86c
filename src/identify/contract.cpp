#include "identify/contract.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace podium::identify {

namespace {

constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

struct Link {
  Hash colour;
  std::uint32_t low;
  std::uint32_t high;
  std::uint32_t vertex;
};

bool is_less(const Link& one, const Link& other) {
  if (one.colour != other.colour) return one.colour < other.colour;
  if (one.low != other.low) return one.low < other.low;
  return one.high < other.high;
}

// Vertices with two neighbours, both of which stay, by colour.
std::vector<Link> find_links(const Graph& graph,
                             const std::vector<std::uint8_t>& stays) {
  const std::size_t size = graph.colours.size();
  std::vector<std::uint32_t> degrees(size);
  std::vector<std::uint32_t> low(size, kNowhere);
  std::vector<std::uint32_t> high(size, kNowhere);
  const auto note = [&](std::uint32_t vertex, std::uint32_t neighbour) {
    if (stays[vertex] != 0) return;
    ++degrees[vertex];
    if (stays[neighbour] == 0) degrees[vertex] += 2;  // too many
    (degrees[vertex] == 1 ? low : high)[vertex] = neighbour;
  };
  for (const auto& [from, to] : graph.edges) {
    note(from, to);
    note(to, from);
  }
  std::vector<Link> links;
  for (std::uint32_t at = 0; at < size; ++at) {
    if (degrees[at] != 2 || low[at] == high[at]) continue;
    const auto [least, most] = std::minmax(low[at], high[at]);
    links.push_back({graph.colours[at], least, most, at});
  }
  std::sort(links.begin(), links.end(), is_less);
  return links;
}

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;

  std::size_t size() const { return end - begin; }
};

// Those of the colour that most have, the least of such colours.
Range largest(const std::vector<Link>& links) {
  Range best;
  for (std::size_t begin = 0; begin < links.size();) {
    std::size_t end = begin + 1;
    bool distinct = true;
    for (; end < links.size() && links[end].colour == links[begin].colour;
         ++end) {
      distinct = distinct && is_less(links[end - 1], links[end]);
    }
    if (distinct && end - begin > best.size()) best = {begin, end};
    begin = end;
  }
  return best;
}

}  // namespace

Contracted contract(const Graph& graph,
                    const std::vector<std::uint8_t>& stays) {
  const std::vector<Link> links = find_links(graph, stays);
  const Range range = largest(links);
  Contracted result;
  result.places.assign(graph.colours.size(), 0);
  for (std::size_t at = range.begin; at < range.end; ++at) {
    result.places[links[at].vertex] = kNowhere;
    result.colour = links[at].colour;
  }
  for (std::size_t at = 0; at < graph.colours.size(); ++at) {
    if (result.places[at] == kNowhere) continue;
    result.places[at] = result.graph.add(graph.colours[at]);
  }
  for (const auto& [from, to] : graph.edges) {
    if (result.places[from] == kNowhere || result.places[to] == kNowhere) {
      continue;
    }
    result.graph.edges.emplace_back(result.places[from], result.places[to]);
  }
  for (std::size_t at = range.begin; at < range.end; ++at) {
    result.graph.edges.emplace_back(result.places[links[at].low],
                                    result.places[links[at].high]);
  }
  return result;
}

}  // namespace podium::identify
