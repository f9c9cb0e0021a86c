// identify/contract.h -- a graph with edges in place of vertices that are no
// more than that.
//
// Most symmetric formulas have clauses of two literals: a vertex with two
// neighbours each, and all of one colour. As edges they cost little.

#pragma once

#include <cstdint>
#include <vector>

#include "identify/labelling.h"

namespace podium::identify {

struct Contracted {
  Graph graph;
  std::vector<std::uint32_t> places;  // of the vertices that stay
  Hash colour = 0;  // of those that became edges; 0 if there is none
};

// `stays` tells which vertices do; among them there is no edge. Of the others
// those of one colour become edges, if all have two neighbours that stay, no
// two the same ones: the colour that most have.
Contracted contract(const Graph& graph, const std::vector<std::uint8_t>& stays);

}  // namespace podium::identify
