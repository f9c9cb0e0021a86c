#include "store/run_rows.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <unordered_map>

#include "base/check.h"
#include "base/text.h"
#include "store/letters.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

using contest::Run;
using contest::Track;
using Names = std::unordered_map<std::int64_t, std::string>;

constexpr std::array<std::string_view, 9> kWriterSql{
    "SELECT id FROM solvers WHERE name = ?",
    "SELECT id FROM benchmarks WHERE track = ? AND name = ?",
    "SELECT ending = 'failed' FROM runs"
    " WHERE track = ? AND solver = ? AND benchmark = ?",
    "SELECT id FROM methods WHERE name = ?",
    "INSERT INTO methods(name) VALUES (?)",
    "INSERT OR REPLACE INTO runs(track, solver, benchmark, answer, ending, "
    "code, verdict,"
    " wall, cpu, memory, method, environment, stored, archive_offset,"
    " archive_length, output_size, error_size, note, answers, decided_wall,"
    " decided_cpu, exchanges_size, evidence, core, confirmations,"
    " refutations, core_digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
    " (SELECT max(id) FROM environments), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
    " ?, ?, ?)",
    "UPDATE tracks SET archive_end = ? WHERE id = ?",
    "SELECT ending = 'failed' FROM validations"
    " WHERE track = ? AND solver = ? AND benchmark = ? AND core = ?",
    "INSERT OR REPLACE INTO validations(track, benchmark, core, solver, answer,"
    " ending, code, wall, cpu, memory, method, environment, stored,"
    " archive_offset, archive_length, output_size, error_size, note)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
    " (SELECT max(id) FROM environments), ?, ?, ?, ?, ?, ?)"};

Error unknown(const Database& database, std::string_view kind,
              std::string_view name) {
  return {Code::Missing, database.path(),
          fmt::format("has no {} '{}'", kind, printable(name)),
          "podium export --as csv lists what there is"};
}

Error damaged(const Database& database, std::string_view what) {
  return {Code::Corrupt, database.path(), fmt::format("is damaged: {}", what),
          std::string(kDamageHint)};
}

std::optional<std::string_view> if_any(const std::string& note) {
  if (note.empty()) return std::nullopt;
  return note;
}

Result<Names> read_names(Database& database, const std::string& sql) {
  Result<Statement> statement = database.prepare(sql);
  if (!statement) return statement.error();
  Names names;
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return names;
    names.emplace(statement->integer(0), statement->text(1));
  }
}

// What the integers in the rows of a track stand for.
struct Dictionary {
  Names solvers;
  Names benchmarks;
  Names methods;
};

Result<Dictionary> read_dictionary(Database& database, Track track) {
  Result<Names> solvers = read_names(database, "SELECT id, name FROM solvers");
  if (!solvers) return solvers.error();
  Result<Names> benchmarks = read_names(
      database, fmt::format("SELECT id, name FROM benchmarks WHERE track = {}",
                            track_id(track)));
  if (!benchmarks) return benchmarks.error();
  Result<Names> methods = read_names(database, "SELECT id, name FROM methods");
  if (!methods) return methods.error();
  return Dictionary{std::move(*solvers), std::move(*benchmarks),
                    std::move(*methods)};
}

// Columns as in read_runs().
Result<Run> from_row(const Database& database, const Dictionary& dictionary,
                     Track track, const Statement& row) {
  const auto solver = dictionary.solvers.find(row.integer(0));
  const auto benchmark = dictionary.benchmarks.find(row.integer(1));
  const auto method = dictionary.methods.find(row.integer(9));
  if (solver == dictionary.solvers.end() ||
      benchmark == dictionary.benchmarks.end() ||
      method == dictionary.methods.end()) {
    return damaged(database, "a run of something that is not there");
  }
  const std::optional<contest::Answer> answer =
      contest::parse_answer(row.text(2));
  const std::optional<contest::Ending> ending =
      contest::parse_ending(row.text(3));
  const std::optional<contest::Verdict> verdict =
      contest::parse_verdict(row.text(5));
  std::optional<std::vector<contest::Answer>> answers =
      answers_in(row.text(11));
  const std::optional<contest::Evidence> evidence =
      contest::parse_evidence(row.text(14));
  if (!answer || !ending || !verdict || !answers || !evidence) {
    return damaged(database,
                   fmt::format("a run with a word that has no "
                               "meaning: '{}', '{}', '{}', '{}', '{}'",
                               printable(row.text(2)), printable(row.text(3)),
                               printable(row.text(5)), printable(row.text(11)),
                               printable(row.text(14))));
  }
  Run run;
  run.track = track;
  run.solver = solver->second;
  run.benchmark = benchmark->second;
  run.answer = *answer;
  run.exit = {*ending, static_cast<int>(row.integer(4))};
  run.verdict = *verdict;
  run.usage.wall = Duration(row.integer(6));
  run.usage.cpu = Duration(row.integer(7));
  run.usage.memory = static_cast<std::uint64_t>(row.integer(8));
  run.method = method->second;
  run.note = row.text(10);
  run.answers = *std::move(answers);
  run.decided_wall = Duration(row.integer(12));
  run.decided_cpu = Duration(row.integer(13));
  run.evidence = *evidence;
  run.core = static_cast<std::uint32_t>(row.integer(15));
  run.confirmations = static_cast<std::uint16_t>(row.integer(16));
  run.refutations = static_cast<std::uint16_t>(row.integer(17));
  run.core_digest = row.text(18);
  return run;
}

}  // namespace

Result<RunWriter> RunWriter::prepare(Database& database) {
  std::vector<Statement> prepared;
  for (const std::string_view sql : kWriterSql) {
    Result<Statement> statement = database.prepare(sql);
    if (!statement) return statement.error();
    prepared.push_back(std::move(*statement));
  }
  return RunWriter(database,
                   Statements{std::move(prepared[0]), std::move(prepared[1]),
                              std::move(prepared[2]), std::move(prepared[3]),
                              std::move(prepared[4]), std::move(prepared[5]),
                              std::move(prepared[6]), std::move(prepared[7]),
                              std::move(prepared[8])});
}

Result<std::int64_t> RunWriter::method(const std::string& name) {
  const auto known = statements_.method.bind(name).only_integer();
  if (!known) return known.error();
  if (*known) return **known;
  Result<void> added = statements_.add_method.bind(name).run();
  if (!added) return added.error();
  return database_->last_id();
}

Result<RunWriter::Pair> RunWriter::find(Track track, const std::string& solver,
                                        const std::string& benchmark) {
  const auto solver_id = statements_.solver.bind(solver).only_integer();
  if (!solver_id) return solver_id.error();
  if (!*solver_id) return unknown(*database_, "solver", solver);
  const auto benchmark_id =
      statements_.benchmark.bind(track_id(track), benchmark).only_integer();
  if (!benchmark_id) return benchmark_id.error();
  if (!*benchmark_id) {
    return unknown(*database_,
                   fmt::format("{} benchmark", contest::title(track)),
                   benchmark);
  }
  return Pair{**solver_id, **benchmark_id};
}

Result<void> RunWriter::add(const Run& run, const Place& place,
                            std::int64_t stored) {
  const std::int64_t track = track_id(run.track);
  const Result<Pair> pair = find(run.track, run.solver, run.benchmark);
  if (!pair) return pair.error();
  const auto there =
      statements_.run.bind(track, pair->solver, pair->benchmark).only_integer();
  if (!there) return there.error();
  const bool failed = *there && **there == 1;  // by our fault: made again
  if (*there && !failed) {
    return Error{Code::Mismatch, database_->path(),
                 fmt::format("has a run of '{}' on {} benchmark '{}' already",
                             printable(run.solver), contest::title(run.track),
                             printable(run.benchmark)),
                 "a run is stored once; look at it with the stored results"};
  }
  Result<std::int64_t> method_id = method(run.method);
  if (!method_id) return method_id.error();
  return statements_.add_run
      .bind(track, pair->solver, pair->benchmark,
            contest::to_string(run.answer), contest::to_string(run.exit.ending),
            run.exit.code, contest::to_string(run.verdict),
            run.usage.wall.count(), run.usage.cpu.count(), run.usage.memory,
            *method_id, stored, place.offset, place.length, place.output_size,
            place.error_size, if_any(run.note), to_letters(run.answers),
            run.decided_wall.count(), run.decided_cpu.count(),
            place.exchanges_size, contest::to_string(run.evidence), run.core,
            run.confirmations, run.refutations, run.core_digest)
      .run();
}

Result<void> RunWriter::add(const contest::Validation& validation,
                            const Place& place, std::int64_t stored) {
  const std::int64_t track = track_id(Track::UnsatCore);
  const Result<Pair> pair =
      find(Track::UnsatCore, validation.solver, validation.benchmark);
  if (!pair) return pair.error();
  const auto there =
      statements_.validation
          .bind(track, pair->solver, pair->benchmark, validation.core)
          .only_integer();
  if (!there) return there.error();
  const bool failed = *there && **there == 1;
  if (*there && !failed) {
    return Error{Code::Mismatch, database_->path(),
                 fmt::format("knows already what '{}' says of a core of '{}'",
                             printable(validation.solver),
                             printable(validation.benchmark)),
                 "a core is shown to a solver once"};
  }
  Result<std::int64_t> method_id = method(validation.method);
  if (!method_id) return method_id.error();
  return statements_.add_validation
      .bind(track, pair->benchmark, validation.core, pair->solver,
            contest::to_string(validation.answer),
            contest::to_string(validation.exit.ending), validation.exit.code,
            validation.usage.wall.count(), validation.usage.cpu.count(),
            validation.usage.memory, *method_id, stored, place.offset,
            place.length, place.output_size, place.error_size,
            if_any(validation.note))
      .run();
}

Result<void> RunWriter::set_archive_end(Track track, std::uint64_t end) {
  return statements_.end.bind(end, track_id(track)).run();
}

Result<std::uint64_t> read_archive_end(Database& database, Track track) {
  const auto end = database.integer(fmt::format(
      "SELECT archive_end FROM tracks WHERE id = {}", track_id(track)));
  if (!end) return end.error();
  if (!*end || **end < 0) {
    return damaged(database, "it does not know where its archives end");
  }
  return static_cast<std::uint64_t>(**end);
}

Result<std::vector<Run>> read_runs(Database& database, Track track) {
  const Result<Dictionary> dictionary = read_dictionary(database, track);
  if (!dictionary) return dictionary.error();
  const Result<std::uint64_t> count = count_runs(database, track);
  if (!count) return count.error();
  Result<Statement> statement = database.prepare(
      "SELECT solver, benchmark, answer, ending, code, verdict, wall, cpu,"
      " memory, method, note, answers, decided_wall, decided_cpu, evidence,"
      " core, confirmations, refutations, core_digest"
      " FROM runs WHERE track = ?"
      " ORDER BY solver, benchmark");
  if (!statement) return statement.error();
  statement->bind(track_id(track));
  std::vector<Run> runs;
  runs.reserve(*count);
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return runs;
    Result<Run> run = from_row(database, *dictionary, track, *statement);
    if (!run) return run.error();
    runs.push_back(std::move(*run));
  }
}

Result<std::set<std::pair<std::string, std::string>>> read_done(
    Database& database, Track track) {
  const Result<Dictionary> dictionary = read_dictionary(database, track);
  if (!dictionary) return dictionary.error();
  Result<Statement> statement = database.prepare(
      "SELECT solver, benchmark FROM runs"
      " WHERE track = ? AND ending <> 'failed'");
  if (!statement) return statement.error();
  statement->bind(track_id(track));
  std::set<std::pair<std::string, std::string>> done;
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return done;
    const auto solver = dictionary->solvers.find(statement->integer(0));
    const auto benchmark = dictionary->benchmarks.find(statement->integer(1));
    if (solver == dictionary->solvers.end() ||
        benchmark == dictionary->benchmarks.end()) {
      return damaged(database, "a run of something that is not there");
    }
    done.emplace(solver->second, benchmark->second);
  }
}

Result<std::uint64_t> count_runs(Database& database, Track track) {
  const auto count = database.integer(fmt::format(
      "SELECT count(*) FROM runs WHERE track = {}", track_id(track)));
  if (!count) return count.error();
  return static_cast<std::uint64_t>(count->value_or(0));
}

Result<Place> find_place(Database& database, Track track,
                         std::string_view solver, std::string_view benchmark) {
  Result<Statement> statement = database.prepare(
      "SELECT archive_offset, archive_length, output_size, error_size,"
      " exchanges_size"
      " FROM runs WHERE track = ?1"
      " AND solver = (SELECT id FROM solvers WHERE name = ?2)"
      " AND benchmark ="
      " (SELECT id FROM benchmarks WHERE track = ?1 AND name = ?3)");
  if (!statement) return statement.error();
  Result<bool> row = statement->bind(track_id(track), solver, benchmark).step();
  if (!row) return row.error();
  if (!*row) {
    return Error{Code::Missing, database.path(),
                 fmt::format("has no run of '{}' on {} benchmark '{}'",
                             printable(solver), contest::title(track),
                             printable(benchmark)),
                 "podium export --as csv lists what there is"};
  }
  const auto size = [&](int column) {
    return static_cast<std::uint64_t>(statement->integer(column));
  };
  return Place{size(0), size(1), size(2), size(3), size(4)};
}

}  // namespace podium::store
