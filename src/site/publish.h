// site/publish.h -- the results as a folder of pages that opens anywhere.
//
// The format of the data is docs/formats/site-data.md.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/environment.h"
#include "contest/exchange.h"
#include "contest/run.h"
#include "contest/score.h"
#include "contest/validation.h"

namespace podium::site {

struct TrackResults {
  contest::Track track = contest::Track::SingleQuery;
  std::vector<contest::Benchmark> benchmarks;  // that were selected
  std::vector<std::pair<std::string, std::string>> left_out;  // name, reason
  std::vector<contest::Run> runs;
  std::vector<contest::DivisionScores> scores;
  std::vector<contest::ScoreKind> kinds;  // of the tables that the track has
  // In the incremental track: how many check-sats of each benchmark solvers
  // were asked.
  std::vector<std::uint64_t> asked;
  contest::TrackLimits limits;
  // In the unsat-core track: what solvers say of cores.
  std::vector<contest::Validation> validations;
  // For people, about the track: heats that do not count.
  std::vector<std::string> notes;
  // By benchmark, where the results name divisions that the year does not give.
  std::vector<std::string> divisions;
  // In the incremental track, by run, where only their number is known: the
  // correct answers.
  std::vector<std::uint64_t> correct;
};

struct Results {
  std::string name;
  int year = 0;
  std::uint64_t seed = 0;
  bool scrambled = true;
  contest::Environment environment;
  std::vector<contest::Solver> solvers;
  std::vector<TrackResults> tracks;
  std::string updated;  // UTC, "2026-11-15T20:14:03Z"
};

// Gives the commands of a run in the incremental track.
using ReadExchanges =
    std::function<Result<std::vector<contest::Exchange>>(const contest::Run&)>;

// Writes the pages and the data. Each file is replaced whole, so that a reader
// never sees half of one. The commands of a run never change, so they are read
// only if they are not there yet.
Result<void> publish(const Results& results, const std::string& folder,
                     const ReadExchanges& read_exchanges = {});

}  // namespace podium::site
