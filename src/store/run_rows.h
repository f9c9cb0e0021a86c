// store/run_rows.h -- runs as rows, and where their outputs are.

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/run.h"
#include "contest/validation.h"
#include "store/sqlite.h"

namespace podium::store {

// A run's frame in the archive of its track, and the sizes of what is in it.
struct Place {
  std::uint64_t offset = 0;
  std::uint64_t length = 0;
  std::uint64_t output_size = 0;
  std::uint64_t error_size = 0;
  std::uint64_t exchanges_size = 0;  // 0: not there
};

// Keeps its statements prepared, because a competition adds runs all day.
class RunWriter {
 public:
  static Result<RunWriter> prepare(Database& database);

  // Mismatch if that run is there, unless it failed by our fault; Missing if
  // its solver or its benchmark is not. Then nothing has changed. REQUIRES: a
  // write transaction.
  Result<void> add(const contest::Run& run, const Place& place,
                   std::int64_t stored);

  // The same for what a solver says of a core.
  Result<void> add(const contest::Validation& validation, const Place& place,
                   std::int64_t stored);

  // The committed size of a track's archive. REQUIRES: as above.
  Result<void> set_archive_end(contest::Track track, std::uint64_t end);

 private:
  struct Statements {
    Statement solver;
    Statement benchmark;
    Statement run;
    Statement method;
    Statement add_method;
    Statement add_run;
    Statement end;
    Statement validation;
    Statement add_validation;
  };
  struct Pair {
    std::int64_t solver;
    std::int64_t benchmark;
  };
  RunWriter(Database& database, Statements statements)
      : database_(&database), statements_(std::move(statements)) {}
  Result<Pair> find(contest::Track track, const std::string& solver,
                    const std::string& benchmark);
  Result<std::int64_t> method(const std::string& name);

  Database* database_;
  Statements statements_;
};

Result<std::uint64_t> read_archive_end(Database& database,
                                       contest::Track track);

// By solver, then by benchmark, each in the order in which they were added.
// REQUIRES: a transaction, so that names and runs are of the same moment.
Result<std::vector<contest::Run>> read_runs(Database& database,
                                            contest::Track track);
Result<std::set<std::pair<std::string, std::string>>> read_done(
    Database& database, contest::Track track);

Result<std::uint64_t> count_runs(Database& database, contest::Track track);

// Missing if there is no such run.
Result<Place> find_place(Database& database, contest::Track track,
                         std::string_view solver, std::string_view benchmark);

}  // namespace podium::store
