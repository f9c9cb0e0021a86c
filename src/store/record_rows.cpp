#include "store/record_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "contest/checks.h"
#include "contest/evidence.h"
#include "store/benchmark_rows.h"
#include "store/letters.h"
#include "store/plan_rows.h"
#include "store/schema.h"
#include "store/settings.h"
#include "store/snapshot.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

using contest::Record;
using contest::Records;
using contest::Track;

// Position in a vector by id of a row.
using Positions = std::unordered_map<std::int64_t, std::uint32_t>;

Error damaged(const Database& database, std::string_view what) {
  return {Code::Corrupt, database.path(), fmt::format("is damaged: {}", what),
          std::string(kDamageHint)};
}

Result<Positions> read_positions(Database& database, const std::string& sql) {
  Result<Statement> statement = database.prepare(sql);
  if (!statement) return statement.error();
  Positions positions;
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return positions;
    positions.emplace(statement->integer(0),
                      static_cast<std::uint32_t>(positions.size()));
  }
}

Result<void> read_divisions(Database& database, Records& records) {
  const auto some = database.integer(
      fmt::format("SELECT 1 FROM benchmarks WHERE track = {} AND selected"
                  " AND division <> '' LIMIT 1",
                  track_id(records.track)));
  if (!some) return some.error();
  if (!*some) return {};
  Result<Statement> statement = database.prepare(
      "SELECT division FROM benchmarks WHERE track = ? AND selected"
      " ORDER BY name");
  if (!statement) return statement.error();
  statement->bind(track_id(records.track));
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return {};
    records.divisions.emplace_back(statement->text(0));
  }
}

Result<void> read_categories(Database& database, Records& records) {
  const auto some = database.integer(
      fmt::format("SELECT 1 FROM benchmarks WHERE track = {} AND selected"
                  " AND category <> 'unknown' LIMIT 1",
                  track_id(records.track)));
  if (!some) return some.error();
  if (!*some) return {};
  Result<Statement> statement = database.prepare(
      "SELECT category FROM benchmarks WHERE track = ? AND selected"
      " ORDER BY name");
  if (!statement) return statement.error();
  statement->bind(track_id(records.track));
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return {};
    const auto category = contest::parse_category(statement->text(0));
    if (!category) return damaged(database, "a category that does not exist");
    records.categories.push_back(*category);
  }
}

constexpr std::string_view kSelect =
    "SELECT solver, benchmark, answer, ending, evidence, strange, wall, cpu,"
    " memory, decided_wall, decided_cpu, correct, wrong, core, confirmations,"
    " refutations, answers, import FROM runs WHERE track = ?"
    " ORDER BY solver, benchmark";

template <class T>
T unsigned_of(std::int64_t value) {
  return static_cast<T>(value);
}

// All but solver and benchmark; columns as in kSelect.
bool from_row(const Statement& row, Record& record) {
  const auto answer = contest::parse_answer(row.text(2));
  const auto ending = contest::parse_ending(row.text(3));
  const auto evidence = contest::parse_evidence(row.text(4));
  if (!answer || !ending || !evidence) return false;
  record.answer = *answer;
  record.ending = *ending;
  record.evidence = *evidence;
  record.strange_answer = row.integer(5) != 0;
  record.wall = Duration(row.integer(6));
  record.cpu = Duration(row.integer(7));
  record.memory = unsigned_of<std::uint64_t>(row.integer(8));
  record.decided_wall = Duration(row.integer(9));
  record.decided_cpu = Duration(row.integer(10));
  record.correct = unsigned_of<std::uint32_t>(row.integer(11));
  record.wrong = unsigned_of<std::uint32_t>(row.integer(12));
  record.core = unsigned_of<std::uint32_t>(row.integer(13));
  record.confirmations = unsigned_of<std::uint16_t>(row.integer(14));
  record.refutations = unsigned_of<std::uint16_t>(row.integer(15));
  return true;
}

// Of runs that were made here there are the answers, and no counts.
void count_answers(const std::vector<contest::Answer>& answers,
                   const std::vector<contest::Status>& statuses,
                   Record& record) {
  const contest::Tally tally = contest::tally(answers, statuses);
  record.correct = static_cast<std::uint32_t>(tally.correct());
  record.correct_sat = static_cast<std::uint32_t>(tally.sat);
  record.correct_unsat = static_cast<std::uint32_t>(tally.unsat);
  record.wrong = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!contest::decides(answers[i]) || i >= statuses.size()) continue;
    const contest::Answer expected = contest::expected_answer(statuses[i]);
    if (expected != contest::Answer::None && expected != answers[i]) {
      ++record.wrong;
    }
  }
}

// Of the incremental track: the answers, and what they amount to.
bool read_answers(const Statement& row, Records& records) {
  Record& record = records.runs.back();
  auto answers = answers_in(row.text(16));
  if (!answers) return false;
  if (row.is_null(17)) {
    count_answers(*answers, records.benchmarks[record.benchmark].statuses,
                  record);
  }
  records.answers.push_back(*std::move(answers));
  return true;
}

Result<void> read_rows(Database& database, Records& records) {
  const Result<Positions> solvers =
      read_positions(database, "SELECT id FROM solvers ORDER BY id");
  if (!solvers) return solvers.error();
  const Result<Positions> benchmarks = read_positions(
      database, fmt::format("SELECT id FROM benchmarks WHERE track = {}"
                            " AND selected ORDER BY name",
                            track_id(records.track)));
  if (!benchmarks) return benchmarks.error();
  Result<Statement> statement = database.prepare(kSelect);
  if (!statement) return statement.error();
  statement->bind(track_id(records.track));
  const bool incremental = records.track == Track::Incremental;
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return {};
    const auto benchmark = benchmarks->find(statement->integer(1));
    if (benchmark == benchmarks->end()) continue;  // not selected any more
    const auto solver = solvers->find(statement->integer(0));
    if (solver == solvers->end()) {
      return damaged(database, "a run of something that is not there");
    }
    Record& record = records.runs.emplace_back();
    record.solver = solver->second;
    record.benchmark = benchmark->second;
    bool read = from_row(*statement, record);
    if (read && incremental) read = read_answers(*statement, records);
    if (!read) return damaged(database, "a run with a word without meaning");
  }
}

// From the rows, without solvers, year and limits.
Result<void> gather(Database& database, Records& records) {
  Result<std::vector<contest::Benchmark>> benchmarks =
      read_benchmarks(database, records.track);
  if (!benchmarks) return benchmarks.error();
  records.benchmarks = *std::move(benchmarks);
  Result<void> read = read_divisions(database, records);
  if (read) read = read_categories(database, records);
  if (read) read = read_rows(database, records);
  if (!read) return read;
  const bool known =
      std::any_of(records.answers.begin(), records.answers.end(),
                  [](const auto& answers) { return !answers.empty(); });
  if (!known) records.answers.clear();
  return {};
}

// Whether there was one.
Result<bool> from_snapshot(Database& database, Records& records) {
  Result<Statement> statement =
      database.prepare("SELECT content FROM snapshots WHERE track = ?");
  if (!statement) return statement.error();
  Result<bool> row = statement->bind(track_id(records.track)).step();
  if (!row) return row.error();
  if (!*row) return false;
  const Result<void> read = read_snapshot(statement->text(0), records);
  if (!read) {
    Error error = read.error();
    error.where = database.path();
    error.hint = kDamageHint;
    return error;
  }
  return true;
}

}  // namespace

Result<Records> read_records(Database& database, Track track) {
  Result<Plan> plan = read_plan(database);
  if (!plan) return plan.error();
  Records records;
  records.track = track;
  if (Result<void> read = read_settings(*plan, database.path(), records);
      !read) {
    return read.error();
  }
  records.solvers = std::move(plan->solvers);
  Result<bool> whole = from_snapshot(database, records);
  if (!whole) return whole.error();
  if (*whole) return records;
  if (Result<void> read = gather(database, records); !read) {
    return read.error();
  }
  return records;
}

Result<void> write_snapshot(Database& database, Track track) {
  if (Result<void> dropped = drop_snapshot(database, track); !dropped) {
    return dropped;
  }
  Records records;
  records.track = track;
  if (Result<void> read = gather(database, records); !read) return read;
  Result<Statement> statement =
      database.prepare("INSERT INTO snapshots(track, content) VALUES (?, ?)");
  if (!statement) return statement.error();
  return statement->bind(track_id(track), to_snapshot(records)).run();
}

Result<void> drop_snapshot(Database& database, Track track) {
  return database.execute(
      fmt::format("DELETE FROM snapshots WHERE track = {}", track_id(track)));
}

}  // namespace podium::store
