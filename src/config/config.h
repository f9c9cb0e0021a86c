// config/config.h -- competition.toml and submission files as records.
//
// The formats are in docs/formats. A competition can be read where its solvers
// and benchmarks are not installed: missing_programs() looks for them.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/competition.h"

namespace podium::config {

// Relative paths are taken from the folder of the file. Errors have line and
// column; an unknown key comes with the nearest valid one. Submission files
// that solvers name are read too, with their own positions in errors. Of
// several errors the first by position is returned.
Result<contest::Competition> read_competition(const std::string& path);

// The same for a text that is, or will be, in the file `path`.
Result<contest::Competition> parse_competition(std::string_view text,
                                               const std::string& path);

// An official submission (fields as in SMT-COMP 2024 to 2026) as a solver,
// whose team is the submission's name. Relative programs are taken from the
// folder of the file; one without a slash is taken from there if it is there.
// Unsupported if it enters only tracks that are not in contest::Track.
Result<contest::Solver> read_submission(const std::string& path, int year);

// The same for who looks at results only: where the file gives a repository of
// 2024 in place of a command, the solver enters all the same.
Result<contest::Solver> read_entrant(const std::string& path, int year);
Result<contest::Solver> parse_submission(std::string_view text,
                                         const std::string& path, int year);

// Everything that is wrong with the text of a submission file, by position.
std::vector<Error> check_submission(std::string_view text,
                                    const std::string& path, int year);

// One Missing error for each program that cannot be found now.
std::vector<Error> missing_programs(const contest::Competition& competition);

// competition.toml with comments, such that reading it gives the competition
// again. Paths below `folder` are written relative to it. `notes` are printed
// as comments on top.
//
// REQUIRES: what read_competition ensures: paths are absolute and normal, each
// solver has a participation, each participation a command, tracks, and either
// logics or every_logic; text is UTF-8. Limits are written to the nanosecond
// if they are below 10 days.
std::string write_competition(const contest::Competition& competition,
                              const std::string& folder,
                              const std::vector<std::string>& notes);

}  // namespace podium::config
