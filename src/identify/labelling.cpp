#include "identify/labelling.h"

#include <algorithm>
#include <bliss/graph.hh>

namespace podium::identify {

namespace {

struct TooMuchWork {};

// bliss has no limit of its own. It asks for the next cell once for each node
// of its search tree, so that is where work is counted.
class LimitedGraph : public bliss::Graph {
 public:
  LimitedGraph(unsigned size, std::uint64_t work)
      : bliss::Graph(size), step_(size), left_(work), all_(work) {}
  // bliss forgets to when its search ends early, by itself or by us.
  ~LimitedGraph() override { p.cr_free(); }
  LimitedGraph(const LimitedGraph&) = delete;
  LimitedGraph& operator=(const LimitedGraph&) = delete;

  std::uint64_t work() const { return all_ - left_; }

 protected:
  bliss::Partition::Cell* find_next_cell_to_be_splitted(
      bliss::Partition::Cell* cell) override {
    if (left_ < step_) throw TooMuchWork();
    left_ -= step_;
    return bliss::Graph::find_next_cell_to_be_splitted(cell);
  }

 private:
  std::uint64_t step_;
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
