// formats/writers.h -- results in the forms of others.
//
// What a form cannot hold is lost; docs/formats/ tells for each what that is.
// Our own table is in formats/runs_csv.h.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "contest/records.h"

namespace podium::formats {

// results-sq-2025.json: {"results": [...]}. The official name of the track is
// in each record.
std::string write_official_results(const contest::Records& records);

// benchmarks-2025.json, of all benchmarks of these tracks.
std::string write_official_benchmarks(
    const std::vector<contest::Records>& tracks);

// "sq", "inc", "uc", "mv", "parallel": in the name of a file of results.
std::string_view official_code(contest::Track track);

// The results of one solver, as BenchExec writes them. `date` is that of the
// results: "2025-08-11T00:00:00+00:00".
std::string write_benchexec(const contest::Records& records, std::size_t solver,
                            const std::string& name, const std::string& date);

// runs.csv and meta.json of the neutral form.
struct NeutralTexts {
  std::string runs;
  std::string meta;
};
NeutralTexts write_neutral(const contest::Records& records);

}  // namespace podium::formats
