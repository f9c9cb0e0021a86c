// config/known_solvers.h -- solvers that can be found and called without being
// told how.
//
// One row per solver; `podium init` looks for their programs. What is said
// about z3 4.8.12, cvc5 1.0.3, cvc4 1.8 and boolector 1.5.118 has been tried
// with scripts of every logic of 2025.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contest/solver.h"
#include "contest/track.h"

namespace podium::config {

struct KnownCommand {
  std::vector<contest::Track> tracks;
  // A regular expression over the logics of the year; empty: every logic, also
  // those that no year knows.
  std::string logics;
  // After the program. The benchmark's path is appended, but in the incremental
  // track, where the script comes by standard input.
  std::vector<std::string> arguments;
  // Words in front of the program, for one that cannot read what the track's
  // scripts begin with.
  std::vector<std::string> adapter{};
};

struct KnownSolver {
  std::string program;  // in PATH: "yices-smt2"
  std::string name;     // for people: "Yices2"
  std::string team;
  std::string since;  // the row is for this version and later; empty: any
  // After the program. The answer may come by either output; version_in() finds
  // the version in it.
  std::vector<std::string> version_arguments;
  // Later ones are for logics that need something else, as in contest::Solver.
  std::vector<KnownCommand> commands;
};

// Rows of one program are together, the latest version first.
std::vector<KnownSolver> known_solvers();

// The row for a program of this version, which may be empty if it is unknown:
// then the one that is right for the oldest. nullptr if the program is unknown.
const KnownSolver* find_known_solver(const std::vector<KnownSolver>& all,
                                     std::string_view program,
                                     std::string_view version);

// The first thing that looks like a version: "4.8.12" in "Z3 version 4.8.12 -
// 64 bit". Empty if nothing does.
std::string version_in(std::string_view output);

// As an entrant of these tracks. It has no participations if the solver has no
// command for any of them.
contest::Solver as_solver(const KnownSolver& known, const std::string& version,
                          const std::vector<contest::Track>& tracks, int year);

}  // namespace podium::config
