#include "store/import_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "base/text.h"
#include "contest/evidence.h"
#include "contest/verdict.h"
#include "store/import_plan.h"
#include "store/letters.h"
#include "store/plan_rows.h"
#include "store/record_rows.h"
#include "store/schema.h"

namespace podium::store {
namespace {

using contest::Evidence;
using contest::Record;
using contest::Records;
using contest::Track;
using contest::Verdict;

// How limits were enforced is not known of runs from elsewhere.
constexpr std::string_view kMethod = "imported";

Verdict verdict_of(const Record& record, Track track,
                   const contest::Benchmark& benchmark) {
  if (track == Track::Incremental) {
    if (record.wrong > 0) return Verdict::Wrong;
    return record.correct > 0 ? Verdict::Unconfirmed : Verdict::Unsolved;
  }
  if (!contest::decides(record.answer)) return Verdict::Unsolved;
  const contest::Answer expected = contest::expected_answer(benchmark.status);
  if (expected != contest::Answer::None && expected != record.answer) {
    return Verdict::Wrong;
  }
  switch (record.evidence) {
    case Evidence::Invalid:
      return Verdict::Wrong;
    case Evidence::Malformed:
      return Verdict::Unsolved;
    case Evidence::Unchecked:
      return Verdict::Unconfirmed;
    case Evidence::None:
    case Evidence::Valid:
      break;
  }
  return expected == contest::Answer::None ? Verdict::Unconfirmed
                                           : Verdict::Correct;
}

std::string describe(std::string_view answer, std::string_view ending,
                     Duration wall) {
  return fmt::format("{}, {} after {} s", answer, ending,
                     format_seconds(wall, 6));
}

class RunRows {
 public:
  static Result<RunRows> prepare(Database& database) {
    Result<Statement> insert = database.prepare(
        "INSERT INTO runs(track, solver, benchmark, answer, ending, code,"
        " verdict, wall, cpu, memory, method, environment, stored,"
        " archive_offset, archive_length, output_size, error_size, note,"
        " answers, decided_wall, decided_cpu, exchanges_size, import, evidence,"
        " strange, correct, wrong, core, confirmations, refutations)"
        " VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, NULL, ?,"
        " ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING");
    if (!insert) return insert.error();
    Result<Statement> select = database.prepare(
        "SELECT answer, ending, evidence, wall, cpu, correct, wrong, core,"
        " strange FROM runs WHERE track = ? AND solver = ? AND benchmark = ?");
    if (!select) return select.error();
    return RunRows(std::move(*insert), std::move(*select));
  }

  Statement insert;
  Statement select;

 private:
  RunRows(Statement first, Statement second)
      : insert(std::move(first)), select(std::move(second)) {}
};

// The ids that all rows of an import share.
struct Shared {
  std::int64_t track = 0;
  std::int64_t method = 0;
  std::int64_t environment = 0;
  std::int64_t import = 0;
  std::int64_t stored = 0;
  std::vector<std::int64_t> solvers;     // by position
  std::vector<std::int64_t> benchmarks;  // by position
};

Result<void> insert_run(RunRows& rows, const Shared& shared,
                        const Records& records, std::size_t index) {
  const Record& run = records.runs[index];
  const std::string answers =
      records.answers.empty() ? "" : to_letters(records.answers[index]);
  const Verdict verdict =
      verdict_of(run, records.track, records.benchmarks[run.benchmark]);
  return rows.insert
      .bind(shared.track, shared.solvers[run.solver],
            shared.benchmarks[run.benchmark], contest::to_string(run.answer),
            contest::to_string(run.ending), contest::to_string(verdict),
            run.wall.count(), run.cpu.count(), run.memory, shared.method,
            shared.environment, shared.stored, answers,
            run.decided_wall.count(), run.decided_cpu.count(), shared.import,
            contest::to_string(run.evidence), run.strange_answer ? 1 : 0,
            run.correct, run.wrong, run.core, std::uint32_t{run.confirmations},
            std::uint32_t{run.refutations})
      .run();
}

// Mismatch if the stored run is another one.
Result<void> compare_run(RunRows& rows, const Shared& shared,
                         const Records& records, const Record& run,
                         const Source& source) {
  Statement& row = rows.select;
  Result<bool> found = row.bind(shared.track, shared.solvers[run.solver],
                                shared.benchmarks[run.benchmark])
                           .step();
  if (!found) return found.error();
  PODIUM_CHECK(*found);
  const auto stored = std::tuple(
      row.text(0), row.text(1), row.text(2), row.integer(3), row.integer(4),
      row.integer(5), row.integer(6), row.integer(7), row.integer(8));
  const auto here = std::tuple(
      contest::to_string(run.answer), contest::to_string(run.ending),
      contest::to_string(run.evidence), run.wall.count(), run.cpu.count(),
      std::int64_t{run.correct}, std::int64_t{run.wrong},
      std::int64_t{run.core}, std::int64_t{run.strange_answer ? 1 : 0});
  if (stored == here) return {};
  return Error{
      Code::Mismatch, source.file,
      fmt::format("the run of '{}' on '{}' is '{}' in the store and '{}' here",
                  printable(records.solvers[run.solver].name),
                  printable(records.benchmarks[run.benchmark].name),
                  describe(row.text(0), row.text(1), Duration(row.integer(3))),
                  describe(contest::to_string(run.answer),
                           contest::to_string(run.ending), run.wall)),
      "import it into another store, or correct the file"};
}

// In the order of the table, which then grows at its end.
std::vector<std::uint32_t> in_order(const Records& records,
                                    const Shared& shared) {
  std::vector<std::uint32_t> order(records.runs.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto key = [&](std::uint32_t index) {
    const Record& run = records.runs[index];
    return std::pair(shared.solvers[run.solver],
                     shared.benchmarks[run.benchmark]);
  };
  std::ranges::sort(order, [&](std::uint32_t one, std::uint32_t other) {
    return key(one) < key(other);
  });
  return order;
}

Result<void> write_runs(Database& database, const Records& records,
                        const Shared& shared, const Source& source,
                        Imported& imported) {
  Result<RunRows> rows = RunRows::prepare(database);
  if (!rows) return rows.error();
  for (const std::uint32_t index : in_order(records, shared)) {
    const Record& run = records.runs[index];
    Result<void> written = insert_run(*rows, shared, records, index);
    if (!written) return written;
    if (database.last_changes() > 0) {
      ++imported.added;
      continue;
    }
    written = compare_run(*rows, shared, records, run, source);
    if (!written) return written;
    ++imported.there;
  }
  return {};
}

Result<std::int64_t> method_id(Database& database) {
  Result<Statement> add = database.prepare(
      "INSERT INTO methods(name) VALUES (?) ON CONFLICT DO NOTHING");
  if (!add) return add.error();
  if (Result<void> added = add->bind(kMethod).run(); !added) {
    return added.error();
  }
  Result<Statement> select =
      database.prepare("SELECT id FROM methods WHERE name = ?");
  if (!select) return select.error();
  const auto id = select->bind(kMethod).only_integer();
  if (!id) return id.error();
  PODIUM_CHECK(id->has_value());
  return **id;
}

// Whether the content has come into the track before.
Result<bool> is_known(Database& database, Track track, const Source& source) {
  Result<Statement> select =
      database.prepare("SELECT 1 FROM imports WHERE track = ? AND sha256 = ?");
  if (!select) return select.error();
  const auto found =
      select->bind(track_id(track), source.sha256).only_integer();
  if (!found) return found.error();
  return found->has_value();
}

Result<std::int64_t> write_source(Database& database, const Records& records,
                                  const Source& source, std::int64_t stored) {
  Result<Statement> insert = database.prepare(
      "INSERT INTO imports(track, file, sha256, format, runs, left_out, stored)"
      " VALUES (?, ?, ?, ?, ?, ?, ?)");
  if (!insert) return insert.error();
  Result<void> written =
      insert
          ->bind(track_id(records.track), source.file, source.sha256,
                 source.format, std::uint64_t{records.runs.size()},
                 source.left_out, stored)
          .run();
  if (!written) return written.error();
  return database.last_id();
}

// Everything but the runs.
Result<Shared> write_surroundings(Database& database, const Records& records,
                                  const Source& source,
                                  const contest::Environment& environment,
                                  Imported& imported) {
  Shared shared;
  shared.track = track_id(records.track);
  Result<void> written = merge_settings(database, records, source);
  if (written) written = write_environment(database, environment);
  if (written) written = drop_snapshot(database, records.track);
  if (!written) return written.error();
  Result<std::vector<std::int64_t>> solvers =
      merge_solvers(database, records, source, imported.solvers);
  if (!solvers) return solvers.error();
  shared.solvers = *std::move(solvers);
  Result<std::vector<std::int64_t>> benchmarks =
      merge_benchmarks(database, records, source, imported.benchmarks);
  if (!benchmarks) return benchmarks.error();
  shared.benchmarks = *std::move(benchmarks);
  const Result<std::int64_t> method = method_id(database);
  if (!method) return method.error();
  shared.method = *method;
  const auto current = database.integer("SELECT max(id) FROM environments");
  if (!current) return current.error();
  shared.environment = current->value_or(0);
  return shared;
}

}  // namespace

Result<Imported> import_records(Database& database, const Records& records,
                                const Source& source,
                                const contest::Environment& environment,
                                std::int64_t stored) {
  Imported imported;
  const Result<bool> known = is_known(database, records.track, source);
  if (!known) return known.error();
  if (*known) {
    const Result<bool> settled = complete_settings(database, records);
    if (!settled) return settled.error();
    imported.settled = *settled;
    imported.known_file = true;
    imported.there = records.runs.size();
    return imported;
  }
  Result<Shared> shared =
      write_surroundings(database, records, source, environment, imported);
  if (!shared) return shared.error();
  const Result<std::int64_t> import =
      write_source(database, records, source, stored);
  if (!import) return import.error();
  shared->import = *import;
  shared->stored = stored;
  Result<void> written =
      write_runs(database, records, *shared, source, imported);
  if (!written) return written.error();
  return imported;
}

Result<std::vector<Source>> read_sources(Database& database, Track track) {
  const Result<Plan> plan = read_plan(database);
  if (!plan) return plan.error();
  Result<Statement> select = database.prepare(
      "SELECT file, sha256, format, left_out FROM imports WHERE track = ?"
      " ORDER BY id");
  if (!select) return select.error();
  select->bind(track_id(track));
  std::vector<Source> sources;
  for (;;) {
    Result<bool> row = select->step();
    if (!row) return row.error();
    if (!*row) return sources;
    Source& source = sources.emplace_back();
    source.competition = plan->competition;
    source.file = select->text(0);
    source.sha256 = select->text(1);
    source.format = select->text(2);
    source.left_out = static_cast<std::uint64_t>(select->integer(3));
  }
}

}  // namespace podium::store
