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
  std::vector<std::string> hidden{};  // folders that a solver may not look into
};

struct Report {
  contest::Exit exit;
  contest::Usage usage;
  std::string output;  // with a line that says what was dropped, if anything
  std::string error;
  std::string note;
  bool cut = false;          // some output was dropped
  bool interrupted = false;  // then nothing else counts
};

// How much is kept of a stream, and of one that has a core or a model in it.
inline constexpr std::uint64_t kMostOutput = 8 << 20;
inline constexpr std::uint64_t kMostEvidence = 64 << 20;

// Writes the script into a file whose name tells nothing and gives it to the
// command as its last argument. The command is isolated as far as the host
// allows. Fails only if our own means fail.
Result<Report> run_on_file(const Place& place,
                           const std::vector<std::string>& command,
                           std::string_view script,
                           const contest::Limits& limits,
                           std::uint64_t most_output = kMostOutput);

// A file that is made for a run.
struct File {
  std::string name;
  std::string_view content;
};

// The same with several files, given in this order.
Result<Report> run_on_files(const Place& place,
                            const std::vector<std::string>& command,
                            const std::vector<File>& files,
                            const contest::Limits& limits,
                            std::uint64_t most_output = kMostOutput);

// One text again of the first and last bytes.
std::string joined(process::Captured stream);
Report report_of(process::Outcome outcome);

// The variables that a solver gets: a clean environment, its fresh home, and
// the limits that there are (SMT-COMP rules 2015 and 2018, 5.1). `cores` 0:
// any.
std::vector<std::string> environment(const process::Limits& limits, int cores,
                                     const std::string& home);

// A command as runs get it: its folder and home are fresh, and below `folder`
// if the host cannot isolate it.
process::Command prepare(const Place& place, std::vector<std::string> words,
                         const contest::Limits& limits,
                         const std::string& folder);

// The limits of a competition, as a run is held to them. 0: none.
process::Limits bounds(const contest::Limits& limits);

// Whether commands are isolated here.
bool isolates(const process::Host& host);

}  // namespace podium::run
