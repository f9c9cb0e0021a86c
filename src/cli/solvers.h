// cli/solvers.h -- the solvers' programs on this machine.

#pragma once

#include <string>
#include <vector>

#include "contest/solver.h"
#include "process/execute.h"

namespace podium::cli {

// What the program says of its version; empty if it says nothing that looks
// like one within a few seconds. A program that is not known is asked with
// --version.
std::string ask_version(const process::Host& host, const std::string& program);

// The solvers that are known and found in $PATH, as entrants.
std::vector<contest::Solver> find_solvers(
    const process::Host& host, const std::vector<contest::Track>& tracks,
    int year);

// The first program of the solver that is not on this machine; empty if all
// are there.
std::string missing_program(const contest::Solver& solver);

// Fills in the version where the configuration has none, and adds the digest of
// the programs, so that a new build of the same version is noticed.
void complete_versions(const process::Host& host,
                       std::vector<contest::Solver>& solvers);

}  // namespace podium::cli
