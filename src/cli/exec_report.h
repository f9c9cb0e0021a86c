// cli/exec_report.h -- what came of one command, in three forms.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "process/execute.h"

namespace podium::cli {

struct Executed {
  std::vector<std::string> words;
  process::Limits limits;  // as they were asked for
  std::vector<int> cores;  // empty: any
  bool isolate = true;     // asked for
  process::Method method = process::Method::Supervised;
  std::string started;  // date and time, ISO 8601
  process::Outcome outcome;
  // Of what it printed not all could be passed on; not part of the result.
  std::optional<Error> lost;
};

// "exited with 3", "killed by SIGSEGV", "wall time limit", ...
std::string describe_end(const process::Outcome& outcome);

std::string to_table(const Executed& executed);

// docs/formats/exec.md.
std::string to_json(const Executed& executed);

// The fields of BenchExec's runexec, one a line.
std::string to_runexec(const Executed& executed);

// Both streams with the time of each piece, a line each.
std::string to_log(const process::Outcome& outcome);

}  // namespace podium::cli
