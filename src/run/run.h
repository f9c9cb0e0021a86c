// run/run.h -- one run of one solver on one benchmark.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/competition.h"
#include "contest/exit.h"
#include "contest/run.h"
#include "process/execute.h"

namespace podium::run {

// What a run needs of the place where it happens.
struct Place {
  const process::Host* host;
  const process::Interrupt* interrupt;
  std::string scratch;     // a folder that outlives the run; a fresh one is
                           // made in it for each run and removed afterwards
  std::vector<int> cores;  // pinned to
};

struct Report {
  contest::Exit exit;
  contest::Usage usage;
  std::string output;  // with a line that says what was dropped, if anything
  std::string error;
  std::string note;
  bool interrupted = false;  // then nothing else counts
};

// Writes the script into a file whose name tells nothing and gives it to the
// command as its last argument. Fails only if our own means fail.
Result<Report> run_on_file(const Place& place,
                           const std::vector<std::string>& command,
                           std::string_view script,
                           const contest::Limits& limits);

// How much is kept of a stream.
inline constexpr std::uint64_t kMostOutput = 8 << 20;

// One text again of the first and last bytes.
std::string joined(process::Captured stream);
Report report_of(process::Outcome outcome);

// The variables that a solver gets: a clean environment, its fresh home, and
// the limits (SMT-COMP rules 2015 and 2018, 5.1).
std::vector<std::string> environment(const contest::Limits& limits,
                                     const std::string& folder);

}  // namespace podium::run
