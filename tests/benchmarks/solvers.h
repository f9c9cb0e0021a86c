// tests/benchmarks/solvers.h -- the installed solvers, run on one script.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/family.h"

namespace podium::benchmarks::testing {

struct Output {
  int exit_code = 0;  // of a shell
  std::string text;   // standard output and error
};

// Runs a shell command.
Output run(const std::string& command);

// Of these solvers, those that are installed.
std::vector<std::string> installed(const std::vector<std::string>& names);

// The script as a competition gives it to a solver: without its status, which
// z3 would compare with its answer.
std::string without_status(std::string_view script);

// What the solver answers within the limit; nothing if it does not decide.
std::optional<contest::Status> answer(const std::string& solver,
                                      const Generated& file, int seconds);

// What the solver answers to the first check-sats of a file with several, as
// many as it gets to within the limit.
std::vector<contest::Answer> answers(const std::string& solver,
                                     const Generated& file, int seconds);

// z3 4.8.12 says unsat here, and sat with more constraints in casus-isolated.
// docs/benchmarks.md tells more.
bool known_wrong(const std::string& solver, const Generated& file);

}  // namespace podium::benchmarks::testing
