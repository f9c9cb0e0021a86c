// tests/evaluate/solvers/solver.h -- asking a solver that is installed.

#pragma once

#include <string>
#include <vector>

namespace podium::evaluate {

bool is_installed(const std::string& solver);

struct Answer {
  std::string output;
  bool killed = false;  // it took too much time or memory, or crashed
};

// What the command prints for this script within so many seconds of processor
// time. With PODIUM_CACHE=FOLDER the answer is kept there and not asked for
// again.
Answer ask(const std::string& command, const std::string& script, int seconds);

// The expressions of an output, one after the other.
std::vector<std::string> expressions(const std::string& text);

// The number in this variable of the environment.
std::size_t number_from(const char* variable, std::size_t otherwise);

}  // namespace podium::evaluate
