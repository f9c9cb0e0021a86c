// store/store.h -- what a competition has found out, durable and complete.
//
// A folder with results.db (SQLite, WAL) and one archive of outputs per track
// (NAME.tar.zst, see docs/formats/store.md). A run is durable when add()
// returns. A Podium killed at any moment leaves a store that opens again
// without loss; a run is stored at most once.

#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/environment.h"
#include "contest/run.h"

namespace podium::store {

// A solver's output as it is kept: already cut to the limit, with what was
// dropped from the middle of each stream.
struct Output {
  std::string output;
  std::string error;
};

// What is stored of the competition itself. `settings` are the decisions that
// results depend on, as name and value: limits, seed, rules. A store refuses to
// go on with others.
struct Plan {
  std::string competition;  // its name
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<contest::Solver> solvers;  // with the version that will run
};

enum class Access : std::uint8_t { Write, Read };

class Store {
 public:
  // Write creates what is missing and excludes other writers (Busy). Read
  // needs a store that is there, and works while another process writes.
  // Corrupt, Unsupported (a newer schema), Io.
  static Result<Store> open(const std::string& folder, Access access);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // First time: stores the plan. Later: Mismatch if a setting differs, or a
  // solver of the same name has another version or command; new solvers are
  // added.
  Result<void> begin(const Plan& plan, const contest::Environment& environment);

  // The benchmarks used in a track, with their hashes. Mismatch if one of the
  // same name has another hash; new ones are added.
  Result<void> add_benchmarks(
      contest::Track track, const std::vector<contest::Benchmark>& benchmarks);

  // Mismatch if the track has a run of this solver on this benchmark.
  // Thread-safe.
  Result<void> add(const contest::Run& run, const Output& output);

  // Solver and benchmark of every stored run.
  Result<std::set<std::pair<std::string, std::string>>> done(
      contest::Track track) const;

  Result<std::vector<contest::Run>> runs(contest::Track track) const;
  Result<std::vector<contest::Benchmark>> benchmarks(
      contest::Track track) const;
  Result<std::vector<contest::Solver>> solvers() const;
  Result<Plan> plan() const;
  Result<contest::Environment> environment() const;

  // Missing if there is no such run.
  Result<Output> output(contest::Track track, std::string_view solver,
                        std::string_view benchmark) const;

 private:
  class Implementation;
  explicit Store(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace podium::store
