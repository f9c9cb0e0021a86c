// formats/runs_csv.h -- results as a table of our own: one run per line, with
// all that records say of it.
//
// docs/formats/csv.md tells its columns.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "contest/records.h"
#include "formats/reading.h"

namespace podium::formats {

bool is_runs_csv(std::string_view text);

// Errors have the line.
Result<Reading> read_runs_csv(std::string_view text, const std::string& name,
                              const Wishes& wishes);

// Benchmarks without a run are not in it, nor what solvers are.
std::string write_runs_csv(const contest::Records& records);

}  // namespace podium::formats
