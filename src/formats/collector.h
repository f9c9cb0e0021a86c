// formats/collector.h -- gathers runs of a track by names, as files have them.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "contest/records.h"

namespace podium::formats {

class Collector {
 public:
  explicit Collector(contest::Track track) { records_.track = track; }

  // The number of the solver of this name, which is new if need be: it
  // competes, and is its own team.
  std::uint32_t solver(std::string_view name);

  // The number of the benchmark of this name, which is new if need be; then
  // `is_new` is set and the caller completes it. The family is the folder.
  std::uint32_t benchmark(std::string_view name, std::string_view logic,
                          bool& is_new);

  // False if there is a run of this solver on this benchmark.
  bool add(const contest::Record& run);

  contest::Records& records() { return records_; }

  // A solver enters the logics for which it has a run, unless it has
  // participations.
  contest::Records finish();

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  using Numbers =
      std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>>;

  contest::Records records_;
  Numbers solvers_;
  Numbers benchmarks_;
  std::unordered_set<std::uint64_t> pairs_;
};

// One more line tells the status of a benchmark: what is known stays. False if
// the line contradicts it.
bool take_status(contest::Status told, contest::Benchmark& benchmark);

// A path of somebody's library as a benchmark's name: what is before the folder
// that is called like a logic is dropped. Sets the logic, "" if no folder is.
std::string benchmark_name(std::string_view path, std::string& logic);

}  // namespace podium::formats
