// config/solver_toml.h -- one [[solver]] of competition.toml.

#pragma once

#include <string>
#include <vector>

#include "config/problems.h"
#include "config/tree.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::config {

// What the rest of the file says and a solver depends on.
struct SolverContext {
  const Tree* tree;
  Problems* problems;
  std::string folder;                  // of the file
  int year;                            // of the rules
  std::vector<contest::Track> tracks;  // of the competition
};

struct SolverRead {
  contest::Solver solver;  // as far as it could be read
  Place name_place;        // of what gave it its name
};

SolverRead read_solver(const SolverContext& context, const Node& table);

}  // namespace podium::config
