// cli/solvers.h -- the solvers' programs on this machine.

#pragma once

#include <string>
#include <vector>

#include "contest/solver.h"
#include "process/execute.h"

namespace podium::cli {

// What the program says of its version; empty if it says nothing that looks
// like one within a few seconds.
std::string ask_version(const process::Host& host, const std::string& program);

// The first program of the solver that is not on this machine; empty if all
// are there.
std::string missing_program(const contest::Solver& solver);

// Fills in the version where the configuration has none, and adds the digest of
// the program file, so that a new build of the same version is noticed.
void complete_versions(const process::Host& host,
                       std::vector<contest::Solver>& solvers);

}  // namespace podium::cli
