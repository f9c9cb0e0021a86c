// formats/neutral.h -- the neutral form: a folder with runs.csv.gz, one run per
// line, and meta.json with the limits and the solvers.
//
// docs/formats/neutral.md tells its columns.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/records.h"

namespace podium::formats {

// Whether the folder looks like one of these: it has meta.json and runs.csv,
// runs.csv.gz, runs.csv.zst or counts.csv.
bool is_neutral(const std::string& folder);

// All of its runs. A solver enters the logics for which it has a line. A line
// with the status no-result becomes no run.
Result<contest::Records> read_neutral(const std::string& folder);

// The same from texts in memory; `name` is what errors call the folder.
Result<contest::Records> parse_neutral(std::string_view meta,
                                       std::string_view runs,
                                       const std::string& name);

// Of a folder that has counts.csv and no runs, such as that of 2008.
bool has_counts_only(const std::string& folder);
Result<std::vector<contest::Count>> read_counts(const std::string& folder);

}  // namespace podium::formats
