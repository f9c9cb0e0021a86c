// config/config.h -- competition.toml and submission files as records.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/competition.h"

namespace podium::config {

// Relative paths are taken from the folder of the file. Errors have line and
// column; an unknown key comes with the nearest valid one. Submission files
// that solvers name are read too, with their own positions in errors.
Result<contest::Competition> read_competition(const std::string& path);

// An official submission (fields as in SMT-COMP 2024 to 2026) as a solver.
// Relative programs are taken from the folder of the file if they are there.
Result<contest::Solver> read_submission(const std::string& path, int year);

// competition.toml with comments, such that reading it gives the competition
// again. Paths below `folder` are written relative to it. `notes` are printed
// as comments on top.
std::string write_competition(const contest::Competition& competition,
                              const std::string& folder,
                              const std::vector<std::string>& notes);

}  // namespace podium::config
