#include "identify/labelling.h"

#include <algorithm>
#include <bliss/graph.hh>

#include "base/cpu_clock.h"

namespace podium::identify {

namespace {

struct TooLate {};

// bliss has no limit of its own. What it does most often looks at the clock;
// how long a step takes depends on the graph, by a factor of thousands.
class LimitedGraph : public bliss::Graph {
 public:
  LimitedGraph(unsigned size, double deadline)
      : bliss::Graph(size), deadline_(deadline) {}
  // bliss forgets to when its search ends early, by itself or by us.
  ~LimitedGraph() override { p.cr_free(); }
  LimitedGraph(const LimitedGraph&) = delete;
  LimitedGraph& operator=(const LimitedGraph&) = delete;

 protected:
  bool split_neighbourhood_of_unit_cell(bliss::Partition::Cell* cell) override {
    look_at_clock();
    return bliss::Graph::split_neighbourhood_of_unit_cell(cell);
  }
  bool split_neighbourhood_of_cell(bliss::Partition::Cell* cell) override {
    look_at_clock();
    return bliss::Graph::split_neighbourhood_of_cell(cell);
  }
  bliss::Partition::Cell* find_next_cell_to_be_splitted(
      bliss::Partition::Cell* cell) override {
    look_at_clock();
    return bliss::Graph::find_next_cell_to_be_splitted(cell);
  }
  bool nucr_find_first_component(unsigned level) override {
    look_at_clock();
    return bliss::Graph::nucr_find_first_component(level);
  }
  bool nucr_find_first_component(unsigned level,
                                 std::vector<unsigned>& component,
                                 unsigned& elements,
                                 bliss::Partition::Cell*& next) override {
    look_at_clock();
    return bliss::Graph::nucr_find_first_component(level, component, elements,
                                                   next);
  }

 private:
  void look_at_clock() {
    constexpr unsigned kOften = 64;
    if (calls_++ % kOften == 0 && thread_seconds() >= deadline_) {
      throw TooLate();
    }
  }

  double deadline_;
  unsigned calls_ = 0;
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

std::optional<Labelling> label(const Graph& graph, double deadline) {
  const auto size = static_cast<unsigned>(graph.colours.size());
  std::vector<Hash> ranks = graph.colours;
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  LimitedGraph limited(size, deadline);
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
  } catch (const TooLate&) {
    return std::nullopt;
  }
  labelling.form = form_of(graph, labelling.labels);
  return labelling;
}

}  // namespace podium::identify
