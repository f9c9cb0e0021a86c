#include "store/benchmark_rows.h"

#include <fmt/format.h>

#include <string_view>
#include <tuple>
#include <unordered_set>

#include "base/text.h"
#include "store/letters.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

using contest::Benchmark;

constexpr std::string_view kSelect =
    "SELECT name, path, logic, family, status, asserts, check_sats, bytes,"
    " sha256, incremental, selected, id, statuses FROM benchmarks"
    " WHERE track = ?";

Result<Benchmark> from_row(const Database& database, const Statement& row) {
  const std::optional<contest::Status> status =
      contest::parse_status(row.text(4));
  std::optional<std::vector<contest::Status>> statuses =
      statuses_in(row.text(12));
  if (!status || !statuses) {
    return Error{Code::Corrupt, database.path(),
                 fmt::format("is damaged: '{}' is no status",
                             printable(status ? row.text(12) : row.text(4))),
                 std::string(kDamageHint)};
  }
  Benchmark benchmark;
  benchmark.name = row.text(0);
  benchmark.path = row.text(1);
  benchmark.logic = row.text(2);
  benchmark.family = row.text(3);
  benchmark.status = *status;
  benchmark.statuses = *std::move(statuses);
  benchmark.asserts = static_cast<std::uint64_t>(row.integer(5));
  benchmark.check_sats = static_cast<std::uint64_t>(row.integer(6));
  benchmark.bytes = static_cast<std::uint64_t>(row.integer(7));
  benchmark.sha256 = row.text(8);
  benchmark.incremental = row.integer(9) != 0;
  return benchmark;
}

bool same(const Benchmark& one, const Benchmark& other) {
  const auto fields = [](const Benchmark& all) {
    return std::tie(all.name, all.path, all.logic, all.family, all.status,
                    all.statuses, all.asserts, all.check_sats, all.incremental,
                    all.bytes, all.sha256);
  };
  return fields(one) == fields(other);
}

struct Statements {
  Statement select;  // by track and name
  Statement run;     // some run of the track on a benchmark
};

// Mismatch if there are runs on a file with another hash; whether it must be
// written.
Result<bool> must_write(const Database& database, Statements& statements,
                        contest::Track track, const Benchmark& benchmark) {
  if (benchmark.name.empty() ||
      benchmark.name.find('\0') != std::string::npos) {
    return Error{Code::BadValue, benchmark.path,
                 fmt::format("'{}' cannot be the name of a benchmark",
                             printable(benchmark.name)),
                 "rename the file"};
  }
  Statement& select = statements.select;
  Result<bool> row = select.bind(track_id(track), benchmark.name).step();
  if (!row) return row.error();
  if (!*row) return true;
  Result<Benchmark> stored = from_row(database, select);
  if (!stored) return stored.error();
  const bool selected = select.integer(10) != 0;
  if (stored->sha256 != benchmark.sha256) {
    const auto has_run =
        statements.run.bind(track_id(track), select.integer(11)).only_integer();
    if (!has_run) return has_run.error();
    if (!*has_run) return true;
    return Error{
        Code::Mismatch, benchmark.path,
        fmt::format("benchmark '{}' has changed since it was run: its SHA-256 "
                    "was {} and is now {}",
                    printable(benchmark.name), stored->sha256,
                    benchmark.sha256),
        fmt::format("restore the file; or {}", kMismatchHint)};
  }
  return !selected || !same(*stored, benchmark);
}

// Most starts select what the last one did, so only differences are written.
Result<void> deselect_others(Database& database, contest::Track track,
                             const std::vector<Benchmark>& benchmarks) {
  std::unordered_set<std::string_view> names;
  for (const Benchmark& benchmark : benchmarks) names.insert(benchmark.name);
  Result<std::vector<Benchmark>> selected = read_benchmarks(database, track);
  if (!selected) return selected.error();
  Result<Statement> update = database.prepare(
      "UPDATE benchmarks SET selected = 0 WHERE track = ? AND name = ?");
  if (!update) return update.error();
  for (const Benchmark& benchmark : *selected) {
    if (names.contains(benchmark.name)) continue;
    Result<void> done = update->bind(track_id(track), benchmark.name).run();
    if (!done) return done;
  }
  return {};
}

}  // namespace

Result<void> write_benchmarks(Database& database, contest::Track track,
                              const std::vector<Benchmark>& benchmarks) {
  Result<Statement> select =
      database.prepare(std::string(kSelect) + " AND name = ?");
  if (!select) return select.error();
  Result<Statement> run = database.prepare(
      "SELECT 1 FROM runs WHERE track = ? AND benchmark = ? LIMIT 1");
  if (!run) return run.error();
  Statements statements{std::move(*select), std::move(*run)};
  Result<void> cleared = deselect_others(database, track, benchmarks);
  if (!cleared) return cleared;
  Result<Statement> insert = database.prepare(
      "INSERT INTO benchmarks(track, name, path, logic, family, status,"
      " asserts, check_sats, bytes, sha256, incremental, statuses, selected)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)"
      " ON CONFLICT(track, name) DO UPDATE SET path = excluded.path,"
      " logic = excluded.logic, family = excluded.family,"
      " status = excluded.status, asserts = excluded.asserts,"
      " check_sats = excluded.check_sats, bytes = excluded.bytes,"
      " sha256 = excluded.sha256, incremental = excluded.incremental,"
      " statuses = excluded.statuses, selected = 1");
  if (!insert) return insert.error();
  for (const Benchmark& benchmark : benchmarks) {
    Result<bool> needed = must_write(database, statements, track, benchmark);
    if (!needed) return needed.error();
    if (!*needed) continue;
    Result<void> written =
        insert
            ->bind(track_id(track), benchmark.name, benchmark.path,
                   benchmark.logic, benchmark.family,
                   contest::to_string(benchmark.status), benchmark.asserts,
                   benchmark.check_sats, benchmark.bytes, benchmark.sha256,
                   benchmark.incremental ? 1 : 0,
                   to_letters(benchmark.statuses))
            .run();
    if (!written) return written;
  }
  return {};
}

Result<std::vector<Benchmark>> read_benchmarks(Database& database,
                                               contest::Track track) {
  Result<Statement> select =
      database.prepare(std::string(kSelect) + " AND selected ORDER BY name");
  if (!select) return select.error();
  select->bind(track_id(track));
  std::vector<Benchmark> benchmarks;
  for (;;) {
    Result<bool> row = select->step();
    if (!row) return row.error();
    if (!*row) return benchmarks;
    Result<Benchmark> benchmark = from_row(database, *select);
    if (!benchmark) return benchmark.error();
    benchmarks.push_back(std::move(*benchmark));
  }
}

Result<std::vector<contest::Track>> read_tracks(Database& database) {
  Result<Statement> select = database.prepare(
      "SELECT 1 FROM benchmarks WHERE track = ? AND selected LIMIT 1");
  if (!select) return select.error();
  std::vector<contest::Track> tracks;
  for (const contest::Track track : contest::kTracks) {
    const auto found = select->bind(track_id(track)).only_integer();
    if (!found) return found.error();
    if (*found) tracks.push_back(track);
  }
  return tracks;
}

}  // namespace podium::store
