// cli/prepare.h -- from the competition's file to runs that can begin.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/environment.h"
#include "contest/rule_book.h"
#include "library/library.h"
#include "process/execute.h"
#include "process/machine.h"
#include "select/select.h"

namespace podium::cli {

// The benchmarks of a track, and the others with the reason.
struct ChosenTrack {
  std::vector<contest::Benchmark> benchmarks;
  std::vector<std::pair<std::string, std::string>> left_out;
  std::vector<std::uint32_t> heats{};  // by benchmark; empty: there are none
};

// Finds and reads benchmark files, with progress. Those that cannot be used are
// told of on standard error.
Result<library::Library> read_benchmark_files(
    const std::vector<std::string>& paths, contest::FamilyRule family);

// Selects the benchmarks of a track: those of the file that the competition
// names for it, else by the rules.
Result<ChosenTrack> choose_benchmarks(const library::Library& library,
                                      const contest::Competition& competition,
                                      contest::Track track,
                                      const contest::RuleBook& rules,
                                      const select::Findings& findings = {});

// Limits with the number of cores that this machine has, where all are wanted.
contest::TrackLimits fit_to_machine(contest::TrackLimits limits,
                                    const process::Machine& machine);

// As many slots as were asked for and the machine has cores and memory for.
// Mismatch if it has not enough for one. `where` names the limits in messages:
// "[limits]".
Result<std::vector<std::vector<int>>> choose_slots(
    const contest::TrackLimits& limits, const process::Machine& machine,
    const std::string& where);

contest::Environment describe_environment(const process::Machine& machine,
                                          const process::Host& host);

}  // namespace podium::cli
