// identify/labelling.h -- the canonical labelling of a vertex-coloured graph,
// by bliss.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "identify/mix.h"

namespace podium::identify {

struct Graph {
  std::vector<Hash> colours;  // of the vertices
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;

  std::uint32_t add(Hash colour) {
    colours.push_back(colour);
    return static_cast<std::uint32_t>(colours.size() - 1);
  }
};

struct Labelling {
  // The place of each vertex in the canonical form.
  std::vector<std::uint32_t> labels;
  // Of the canonical form: the same for isomorphic graphs, and for others
  // different but for accidents.
  Hash form = 0;
};

// None if it is not done when thread_seconds() are so many.
std::optional<Labelling> label(const Graph& graph, double deadline);

}  // namespace podium::identify
