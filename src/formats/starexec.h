// formats/starexec.h -- the job information that StarExec exports, one line
// per pair of a solver and a benchmark; SMT-COMP ran there from 2014 to 2023.
//
// docs/formats/starexec.md tells its columns and how their words are
// understood.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "formats/reading.h"

namespace podium::formats {

// Whether the first line names the columns of such a table, or is of the table
// of 2014, which has no titles.
bool is_starexec(std::string_view text);

// The track follows from the columns unless `wishes` has one. Errors and notes
// have the line. Solvers have StarExec's number of the solver.
Result<Reading> read_starexec(std::string_view text, const std::string& name,
                              const Wishes& wishes);

}  // namespace podium::formats
