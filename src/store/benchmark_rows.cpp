#include "store/benchmark_rows.h"

#include <fmt/format.h>

#include <string_view>
#include <tuple>

#include "base/text.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

using contest::Benchmark;

constexpr std::string_view kSelect =
    "SELECT name, path, logic, family, status, asserts, check_sats, bytes,"
    " sha256 FROM benchmarks WHERE track = ?";

Result<Benchmark> from_row(const Database& database, const Statement& row) {
  const std::optional<contest::Status> status =
      contest::parse_status(row.text(4));
  if (!status) {
    return Error{
        Code::Corrupt, database.path(),
        fmt::format("is damaged: '{}' is no status", printable(row.text(4))),
        std::string(kDamageHint)};
  }
  Benchmark benchmark;
  benchmark.name = row.text(0);
  benchmark.path = row.text(1);
  benchmark.logic = row.text(2);
  benchmark.family = row.text(3);
  benchmark.status = *status;
  benchmark.asserts = static_cast<std::uint64_t>(row.integer(5));
  benchmark.check_sats = static_cast<std::uint64_t>(row.integer(6));
  benchmark.bytes = static_cast<std::uint64_t>(row.integer(7));
  benchmark.sha256 = row.text(8);
  return benchmark;
}

bool same(const Benchmark& one, const Benchmark& other) {
  const auto fields = [](const Benchmark& all) {
    return std::tie(all.name, all.path, all.logic, all.family, all.status,
                    all.asserts, all.check_sats, all.bytes, all.sha256);
  };
  return fields(one) == fields(other);
}

// Mismatch if the stored one has another hash; whether it must be written.
Result<bool> must_write(const Database& database, Statement& select,
                        contest::Track track, const Benchmark& benchmark) {
  if (benchmark.name.empty() ||
      benchmark.name.find('\0') != std::string::npos) {
    return Error{Code::BadValue, benchmark.path,
                 fmt::format("'{}' cannot be the name of a benchmark",
                             printable(benchmark.name)),
                 "rename the file"};
  }
  Result<bool> row = select.bind(track_id(track), benchmark.name).step();
  if (!row) return row.error();
  if (!*row) return true;
  Result<Benchmark> stored = from_row(database, select);
  if (!stored) return stored.error();
  if (stored->sha256 != benchmark.sha256) {
    return Error{
        Code::Mismatch, benchmark.path,
        fmt::format("benchmark '{}' has changed since it was run: its SHA-256 "
                    "was {} and is now {}",
                    printable(benchmark.name), stored->sha256,
                    benchmark.sha256),
        fmt::format("restore the file; or {}", kMismatchHint)};
  }
  return !same(*stored, benchmark);
}

}  // namespace

Result<void> write_benchmarks(Database& database, contest::Track track,
                              const std::vector<Benchmark>& benchmarks) {
  Result<Statement> select =
      database.prepare(std::string(kSelect) + " AND name = ?");
  if (!select) return select.error();
  Result<Statement> insert = database.prepare(
      "INSERT INTO benchmarks(track, name, path, logic, family, status,"
      " asserts, check_sats, bytes, sha256)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT(track, name) DO UPDATE SET path = excluded.path,"
      " logic = excluded.logic, family = excluded.family,"
      " status = excluded.status, asserts = excluded.asserts,"
      " check_sats = excluded.check_sats, bytes = excluded.bytes");
  if (!insert) return insert.error();
  for (const Benchmark& benchmark : benchmarks) {
    Result<bool> needed = must_write(database, *select, track, benchmark);
    if (!needed) return needed.error();
    if (!*needed) continue;
    Result<void> written =
        insert
            ->bind(track_id(track), benchmark.name, benchmark.path,
                   benchmark.logic, benchmark.family,
                   contest::to_string(benchmark.status), benchmark.asserts,
                   benchmark.check_sats, benchmark.bytes, benchmark.sha256)
            .run();
    if (!written) return written;
  }
  return {};
}

Result<std::vector<Benchmark>> read_benchmarks(Database& database,
                                               contest::Track track) {
  Result<Statement> select =
      database.prepare(std::string(kSelect) + " ORDER BY id");
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
  Result<Statement> select =
      database.prepare("SELECT 1 FROM benchmarks WHERE track = ? LIMIT 1");
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
