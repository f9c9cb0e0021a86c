#include "identify/labelling.h"

#include <algorithm>
#include <bliss/graph.hh>

namespace podium::identify {

namespace {

struct TooMuchWork {};

// bliss has no limit of its own. Work is counted where it is done: for every
// cell that splits others, its edges, and for every search for the cells to be
// taken next, all vertices.
class LimitedGraph : public bliss::Graph {
 public:
  LimitedGraph(unsigned size, std::uint64_t work)
      : bliss::Graph(size), left_(work), all_(work) {}
  // bliss forgets to when its search ends early, by itself or by us.
  ~LimitedGraph() override { p.cr_free(); }
  LimitedGraph(const LimitedGraph&) = delete;
  LimitedGraph& operator=(const LimitedGraph&) = delete;

  std::uint64_t work() const { return all_ - left_; }

 protected:
  bool split_neighbourhood_of_unit_cell(bliss::Partition::Cell* cell) override {
    count_edges(*cell);
    return bliss::Graph::split_neighbourhood_of_unit_cell(cell);
  }
  bool split_neighbourhood_of_cell(bliss::Partition::Cell* cell) override {
    count_edges(*cell);
    return bliss::Graph::split_neighbourhood_of_cell(cell);
  }
  bliss::Partition::Cell* find_next_cell_to_be_splitted(
      bliss::Partition::Cell* cell) override {
    count(vertices.size());
    return bliss::Graph::find_next_cell_to_be_splitted(cell);
  }
  bool nucr_find_first_component(unsigned level) override {
    count(vertices.size());
    return bliss::Graph::nucr_find_first_component(level);
  }
  bool nucr_find_first_component(unsigned level,
                                 std::vector<unsigned>& component,
                                 unsigned& elements,
                                 bliss::Partition::Cell*& next) override {
    count(vertices.size());
    return bliss::Graph::nucr_find_first_component(level, component, elements,
                                                   next);
  }

 private:
  void count(std::uint64_t steps) {
    if (left_ < steps) throw TooMuchWork();
    left_ -= steps;
  }

  // The vertices of a cell have equally many, nearly always.
  void count_edges(const bliss::Partition::Cell& cell) {
    const Vertex& first = vertices[p.elements[cell.first]];
    count(std::uint64_t{cell.length} * (1 + first.nof_edges()));
  }

  std::uint64_t left_;
  std::uint64_t all_;
};

Hash form_of(const Graph& graph, const std::vector<std::uint32_t>& labels) {
  Hash form = 0;
  for (std::size_t at = 0; at < labels.size(); ++at) {
    form += mix(labels[at], graph.colours[at]);
  }
  for (const auto& [from, to] : graph.edges) {
    const auto [low, high] = std::minmax(labels[from], labels[to]);
    form += mix(kMixOdd, low, high);
  }
  return mix(form);
}

}  // namespace

std::optional<Labelling> label(const Graph& graph, std::uint64_t work) {
  const auto size = static_cast<unsigned>(graph.colours.size());
  std::vector<Hash> ranks = graph.colours;
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  LimitedGraph limited(size, work);
  for (unsigned at = 0; at < size; ++at) {
    const auto rank =
        std::lower_bound(ranks.begin(), ranks.end(), graph.colours[at]);
    limited.change_color(at, static_cast<unsigned>(rank - ranks.begin()));
  }
  for (const auto& [from, to] : graph.edges) limited.add_edge(from, to);
  bliss::Stats stats;
  Labelling labelling;
  try {
    const unsigned* const labels =
        limited.canonical_form(stats, nullptr, nullptr);
    labelling.labels.assign(labels, labels + size);
  } catch (const TooMuchWork&) {
    return std::nullopt;
  }
  labelling.form = form_of(graph, labelling.labels);
  labelling.work = limited.work();
  return labelling;
}

}  // namespace podium::identify
