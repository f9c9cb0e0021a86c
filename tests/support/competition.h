// tests/support/competition.h -- small competitions with solvers made of sh.

#pragma once

#include <string>
#include <vector>

namespace podium::testing {

struct FakeSolver {
  std::string name;
  std::string script;  // of /bin/sh; $1 is the benchmark
  std::string team{};  // default: the name
};

// Writes a benchmark of the status with an assert that makes it so; returns
// its path.
std::string write_benchmark(const std::string& folder, const std::string& name,
                            const std::string& status);

// Writes solvers/NAME and competition.toml into the folder, for benchmarks/;
// returns the path of competition.toml. `limits` are lines of TOML.
std::string write_competition(const std::string& folder,
                              const std::vector<FakeSolver>& solvers,
                              const std::string& limits =
                                  "wall = \"5 s\"\nmemory = \"200 MB\"\n"
                                  "cores = 1\nslots = 2\n");

struct Ran {
  int code = 0;  // exit code, or 128 + signal
  std::string output;
  std::string error;
};

// Runs a program and waits for it.
Ran run(const std::vector<std::string>& words);

}  // namespace podium::testing
