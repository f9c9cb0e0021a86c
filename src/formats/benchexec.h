// formats/benchexec.h -- the result files of BenchExec: one per tool and run
// definition, as XML.
//
// docs/formats/benchexec.md tells how its words are understood.

#pragma once

#include <string>

#include "base/result.h"
#include "formats/official_json.h"
#include "formats/reading.h"

namespace podium::formats {

struct BenchexecContext {
  // The library, for names that BenchExec has been given in another form; may
  // be nullptr.
  const BenchmarkList* benchmarks = nullptr;
  // The archive of log files; "" if there is none. It is opened only if the
  // answer of a run is not in the XML.
  std::string log_archive{};
};

// Syntax, Missing and BadValue with line and column. Solver and track are those
// of a run definition "SOLVER,0,TRACK"; else the solver is the tool, with the
// name of the run definition, and the track is Single Query unless `wishes`
// has one.
Result<Reading> read_benchexec(const std::string& text, const std::string& name,
                               const Wishes& wishes,
                               const BenchexecContext& context);

// Where BenchExec puts the logs for this file of results; "" if nothing is
// there.
std::string log_archive_of(const std::string& path);

}  // namespace podium::formats
