// store/store.h -- what a competition has found out, durable and complete.
//
// A folder with results.db (SQLite, WAL) and one archive of outputs per track
// (NAME.tar.zst, see docs/formats/store.md). A run is durable when add()
// returns. A Podium killed at any moment leaves a store that opens again
// without loss; a run is stored at most once.
//
// Every member may be called from any thread. Reading much keeps those who add
// waiting, so a server that shows a competition under way opens its own Store
// for reading. A process that forks must not use its Store in the child.

#pragma once

#include <cstdint>
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
#include "contest/exchange.h"
#include "contest/records.h"
#include "contest/run.h"
#include "contest/validation.h"

namespace podium::store {

// A solver's output as it is kept: already cut to the limit, with what was
// dropped from the middle of each stream.
struct Output {
  std::string output;  // in the incremental track: the replies
  std::string error;
  std::vector<contest::Exchange> exchanges{};  // in the incremental track
};

// What is stored of the competition itself. `settings` are the decisions that
// results depend on, as name and value: limits, seed, rules. A store refuses to
// go on with others.
struct Plan {
  std::string competition;  // its name
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<contest::Solver> solvers;  // with the version that will run
};

// Where runs came from that were not made here.
struct Source {
  std::string competition;  // its name, for a store that has none yet
  std::string file;
  std::string sha256;          // of its content
  std::string format;          // "official-json", ...
  std::uint64_t left_out = 0;  // runs of the file that are not in the records
  // Whether it says who competes, for which team. Else what is stored of a
  // solver stays.
  bool knows_solvers = false;

  bool operator==(const Source&) const = default;
};

struct Imported {
  std::uint64_t added = 0;       // runs
  std::uint64_t there = 0;       // that were there, the same
  bool known_file = false;       // then no run was looked at
  bool settled = false;          // but year or limits were not known before
  std::uint64_t benchmarks = 0;  // that are new
  std::uint64_t solvers = 0;     // that are new
};

enum class Access : std::uint8_t { Write, Read };

class Store {
 public:
  // Write creates what is missing and excludes other writers (Busy). Read
  // needs a store that is there, and works while another process writes.
  // Corrupt, Unsupported (a newer schema), Io.
  static Result<Store> open(const std::string& folder, Access access);

  // Removes the store's files from the folder and leaves all others. Busy.
  static Result<void> erase(const std::string& folder);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // First time: stores the plan. Later: Mismatch if a setting differs, or a
  // solver of the same name has another version, or another command for a
  // track and logic that it enters now and then. New solvers are added; the
  // competition's name and a solver's team, seed and entries are brought up to
  // date. BadValue for a name that is empty, double or has a NUL byte.
  Result<void> begin(const Plan& plan, const contest::Environment& environment);

  // The benchmarks used in a track from now on, with their hashes. Runs on
  // others stay. Mismatch if one that has runs has another hash.
  Result<void> set_benchmarks(
      contest::Track track, const std::vector<contest::Benchmark>& benchmarks);

  // Mismatch if the track has a run of this solver on this benchmark, unless
  // that one failed by our fault: then it is replaced. Missing
  // if its solver or its benchmark has not been added, Io if there is no room:
  // then nothing has changed, and it may be tried again. Threads that add at
  // the same time share one wait for the disk.
  Result<void> add(const contest::Run& run, const Output& output);

  // The same for what a solver says of a core.
  Result<void> add(const contest::Validation& validation, const Output& output);

  // Brings evidence, verdict and votes of stored runs up to date.
  Result<void> set_evidence(contest::Track track,
                            const std::vector<contest::Run>& runs);

  // Adds all of the records, or nothing. Solvers and benchmarks that are new
  // are added; what is stored of others is completed. A file whose content has
  // been imported into this track before changes nothing. Mismatch, which names
  // it: another year or limit, another logic or status of a benchmark, another
  // result of a run.
  Result<Imported> import(const contest::Records& records, const Source& source,
                          const contest::Environment& environment);

  // The files whose runs are in the track, in the order in which they came.
  Result<std::vector<Source>> sources(contest::Track track) const;

  // All runs on selected benchmarks, by solver, then by benchmark, and all
  // that scores need besides. Year and limits are 0 if they are not known.
  // Missing if nothing has begun. A million in a tenth of a second after
  // pack(), in two seconds without.
  Result<contest::Records> records(contest::Track track) const;

  // Keeps what records() says until a run or a benchmark of the track changes.
  Result<void> pack(contest::Track track);

  // Solver and benchmark of every stored run but those that failed by our
  // fault.
  Result<std::set<std::pair<std::string, std::string>>> done(
      contest::Track track) const;

  // A million in a few seconds. By solver, then by benchmark, each in the
  // order in which they were added.
  Result<std::vector<contest::Run>> runs(contest::Track track) const;

  // What solvers said of cores, also where we failed to ask them; by benchmark
  // and core.
  Result<std::vector<contest::Validation>> validations() const;

  // How many runs() would be, for progress.
  Result<std::uint64_t> count(contest::Track track) const;

  // Those that have benchmarks.
  Result<std::vector<contest::Track>> tracks() const;

  Result<std::vector<contest::Benchmark>> benchmarks(
      contest::Track track) const;
  Result<std::vector<contest::Solver>> solvers() const;

  // Of the last begin(); the solvers are all that ever took part. Missing if
  // there was none.
  Result<Plan> plan() const;
  Result<contest::Environment> environment() const;

  // Missing if there is no such run. Corrupt if its archive is damaged.
  Result<Output> output(contest::Track track, std::string_view solver,
                        std::string_view benchmark) const;

  // The same for what a solver said of a core.
  Result<Output> validation_output(std::string_view solver,
                                   std::string_view benchmark,
                                   std::string_view core) const;

 private:
  class Implementation;
  explicit Store(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace podium::store
