#include "store/validation_rows.h"

#include <fmt/format.h>

#include "base/text.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace podium::store {

using contest::Track;
using contest::Validation;

Result<std::vector<Validation>> read_validations(Database& database) {
  Result<Statement> row = database.prepare(
      "SELECT solvers.name, benchmarks.name, validations.core,"
      " validations.answer, validations.ending, validations.code,"
      " validations.wall, validations.cpu, validations.memory, methods.name,"
      " validations.note FROM validations"
      " JOIN solvers ON solvers.id = validations.solver"
      " JOIN benchmarks ON benchmarks.id = validations.benchmark"
      " JOIN methods ON methods.id = validations.method"
      " WHERE validations.track = ?"
      " ORDER BY validations.benchmark, validations.core, validations.solver");
  if (!row) return row.error();
  row->bind(track_id(Track::UnsatCore));
  std::vector<Validation> all;
  for (;;) {
    const Result<bool> more = row->step();
    if (!more) return more.error();
    if (!*more) return all;
    const auto answer = contest::parse_answer(row->text(3));
    const auto ending = contest::parse_ending(row->text(4));
    if (!answer || !ending) {
      return Error{
          Code::Corrupt, database.path(),
          fmt::format("is damaged: a validation with a word that has "
                      "no meaning: '{}', '{}'",
                      printable(row->text(3)), printable(row->text(4))),
          std::string(kDamageHint)};
    }
    Validation& one = all.emplace_back();
    one.solver = row->text(0);
    one.benchmark = row->text(1);
    one.core = row->text(2);
    one.answer = *answer;
    one.exit = {*ending, static_cast<int>(row->integer(5))};
    one.usage.wall = Duration(row->integer(6));
    one.usage.cpu = Duration(row->integer(7));
    one.usage.memory = static_cast<std::uint64_t>(row->integer(8));
    one.method = row->text(9);
    one.note = row->text(10);
  }
}

Result<void> write_evidence(Database& database,
                            const std::vector<contest::Run>& runs) {
  Result<Statement> update = database.prepare(
      "UPDATE runs SET evidence = ?1, verdict = ?2, confirmations = ?3,"
      " refutations = ?4 WHERE track = ?5"
      " AND solver = (SELECT id FROM solvers WHERE name = ?6)"
      " AND benchmark ="
      " (SELECT id FROM benchmarks WHERE track = ?5 AND name = ?7)");
  if (!update) return update.error();
  for (const contest::Run& run : runs) {
    Result<void> done =
        update
            ->bind(contest::to_string(run.evidence),
                   contest::to_string(run.verdict), run.confirmations,
                   run.refutations, track_id(run.track), run.solver,
                   run.benchmark)
            .run();
    if (!done) return done;
  }
  return {};
}

Result<Place> find_validation(Database& database, std::string_view solver,
                              std::string_view benchmark,
                              std::string_view core) {
  Result<Statement> statement = database.prepare(
      "SELECT archive_offset, archive_length, output_size, error_size"
      " FROM validations WHERE track = ?1 AND core = ?4"
      " AND solver = (SELECT id FROM solvers WHERE name = ?2)"
      " AND benchmark ="
      " (SELECT id FROM benchmarks WHERE track = ?1 AND name = ?3)");
  if (!statement) return statement.error();
  Result<bool> row =
      statement->bind(track_id(Track::UnsatCore), solver, benchmark, core)
          .step();
  if (!row) return row.error();
  if (!*row) {
    return Error{Code::Missing, database.path(),
                 fmt::format("does not know what '{}' says of a core of '{}'",
                             printable(solver), printable(benchmark))};
  }
  const auto size = [&](int column) {
    return static_cast<std::uint64_t>(statement->integer(column));
  };
  return Place{size(0), size(1), size(2), size(3), 0};
}

}  // namespace podium::store
