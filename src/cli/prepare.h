// cli/prepare.h -- from the competition's file to runs that can begin.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/publisher.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/environment.h"
#include "contest/rule_book.h"
#include "library/library.h"
#include "process/execute.h"
#include "process/machine.h"

namespace podium::cli {

// The benchmarks of each track, in the order of Competition::tracks.
struct Chosen {
  std::vector<std::vector<contest::Benchmark>> benchmarks;
  LeftOut left_out;
  std::vector<std::vector<std::uint32_t>> heats;  // empty: there are none
};

// Finds and reads benchmark files, with progress. Those that cannot be used are
// told of on standard error.
Result<library::Library> read_benchmark_files(
    const std::vector<std::string>& paths, contest::FamilyRule family);

// Finds, reads and selects the benchmarks. Files that cannot be used are left
// out and told of on standard error.
Result<Chosen> choose_benchmarks(const contest::Competition& competition,
                                 const contest::RuleBook& rules);

// As many slots as were asked for and the machine has cores and memory for.
// Mismatch if it has not enough for one.
Result<std::vector<std::vector<int>>> choose_slots(
    const contest::Competition& competition, const process::Machine& machine);

contest::Environment describe_environment(const process::Machine& machine,
                                          const process::Host& host);

}  // namespace podium::cli
