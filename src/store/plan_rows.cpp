#include "store/plan_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "base/check.h"
#include "store/plan_check.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

using contest::Participation;
using contest::Solver;

constexpr std::string_view kTrackItem = "track";
constexpr std::string_view kLogicItem = "logic";
constexpr std::string_view kWordItem = "word";

Error not_begun(const Database& database) {
  return {Code::Missing, database.path(), "no competition has begun here",
          std::string(kMissingHint)};
}

Error damaged(const Database& database, std::string_view what) {
  return {Code::Corrupt, database.path(), fmt::format("is damaged: {}", what),
          std::string(kDamageHint)};
}

Result<void> write_name(Database& database, const std::string& competition) {
  Result<Statement> statement =
      database.prepare("INSERT OR REPLACE INTO meta VALUES (?, ?)");
  if (!statement) return statement.error();
  return statement->bind(std::string_view("competition"), competition).run();
}

Result<void> write_settings(Database& database, const Plan& plan) {
  Result<Statement> statement = database.prepare(
      "INSERT INTO settings(name, value) VALUES (?, ?)"
      " ON CONFLICT(name) DO UPDATE SET value ="
      " excluded.value");
  if (!statement) return statement.error();
  for (const auto& [name, value] : plan.settings) {
    Result<void> written = statement->bind(name, value).run();
    if (!written) return written;
  }
  return {};
}

// Tracks that have runs.
Result<std::set<contest::Track>> read_begun(Database& database) {
  std::set<contest::Track> begun;
  for (const contest::Track track : contest::kTracks) {
    const auto run = database.integer(fmt::format(
        "SELECT 1 FROM runs WHERE track = {} LIMIT 1", track_id(track)));
    if (!run) return run.error();
    if (*run) begun.insert(track);
  }
  return begun;
}

Result<void> write_items(Database& database, std::int64_t participation,
                         const Participation& entry) {
  Result<Statement> statement =
      database.prepare("INSERT INTO participation_items VALUES (?, ?, ?, ?)");
  if (!statement) return statement.error();
  std::int64_t position = 0;
  const auto write = [&](std::string_view kind, std::string_view value) {
    return statement->bind(participation, kind, position++, value).run();
  };
  for (const contest::Track track : entry.tracks) {
    Result<void> written = write(kTrackItem, contest::slug(track));
    if (!written) return written;
  }
  for (const std::string& logic : entry.logics) {
    Result<void> written = write(kLogicItem, logic);
    if (!written) return written;
  }
  for (const std::string& word : entry.command) {
    Result<void> written = write(kWordItem, word);
    if (!written) return written;
  }
  return {};
}

Result<void> write_participations(Database& database, std::int64_t solver,
                                  const Solver& record) {
  // The items by name: references are not followed while much is imported.
  for (const std::string_view sql :
       {"DELETE FROM participation_items WHERE participation IN"
        " (SELECT id FROM participations WHERE solver = ?)",
        "DELETE FROM participations WHERE solver = ?"}) {
    Result<Statement> remove = database.prepare(sql);
    if (!remove) return remove.error();
    if (Result<void> removed = remove->bind(solver).run(); !removed) {
      return removed;
    }
  }
  Result<Statement> statement = database.prepare(
      "INSERT INTO participations(solver, every_logic) VALUES (?, ?)");
  if (!statement) return statement.error();
  for (const Participation& entry : record.participations) {
    Result<void> written =
        statement->bind(solver, entry.every_logic ? 1 : 0).run();
    if (written) written = write_items(database, database.last_id(), entry);
    if (!written) return written;
  }
  return {};
}

Result<void> write_solvers(Database& database, const Plan& plan,
                           const std::vector<Solver>& stored) {
  for (const Solver& solver : plan.solvers) {
    const auto same = [&](const Solver& other) {
      return other.name == solver.name;
    };
    const auto old = std::find_if(stored.begin(), stored.end(), same);
    if (old != stored.end()) {
      if (Result<void> agrees = check_solver(*old, solver); !agrees) {
        return agrees;
      }
    }
    if (Result<void> written = write_solver(database, solver); !written) {
      return written;
    }
  }
  return {};
}

Result<void> read_item(const Database& database, const Statement& row,
                       Participation& entry) {
  const std::string_view kind = row.text(1);
  const std::string_view value = row.text(2);
  if (kind == kTrackItem) {
    const std::optional<contest::Track> track = contest::parse_track(value);
    if (!track) return damaged(database, "a track that does not exist");
    entry.tracks.push_back(*track);
  } else if (kind == kLogicItem) {
    entry.logics.emplace_back(value);
  } else {
    entry.command.emplace_back(value);
  }
  return {};
}

// Participations by the id of their solver.
using Entries = std::map<std::int64_t, std::vector<Participation>>;

Result<Entries> read_participations(Database& database) {
  Result<Statement> items = database.prepare(
      "SELECT participation, kind, value FROM participation_items"
      " ORDER BY participation, position");
  if (!items) return items.error();
  std::map<std::int64_t, Participation> by_id;
  for (;;) {
    Result<bool> row = items->step();
    if (!row) return row.error();
    if (!*row) break;
    Result<void> read = read_item(database, *items, by_id[items->integer(0)]);
    if (!read) return read.error();
  }
  Result<Statement> statement = database.prepare(
      "SELECT id, solver, every_logic FROM participations ORDER BY id");
  if (!statement) return statement.error();
  Entries entries;
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return entries;
    Participation& entry = by_id[statement->integer(0)];
    entry.every_logic = statement->integer(2) != 0;
    entries[statement->integer(1)].push_back(std::move(entry));
  }
}

bool same(const contest::Environment& one, const contest::Environment& other) {
  const auto fields = [](const contest::Environment& all) {
    return std::tie(all.podium, all.processor, all.cores, all.memory,
                    all.system, all.kernel, all.method, all.guarantees);
  };
  return fields(one) == fields(other);
}

std::optional<int> number_of(std::optional<bool> value) {
  if (!value) return std::nullopt;
  return *value ? 1 : 0;
}

}  // namespace

Result<void> write_solver(Database& database, const Solver& solver) {
  Result<Statement> statement = database.prepare(
      "INSERT INTO solvers(name, team, competing, version, digest, seed, base,"
      " number, open_source, new_entrant) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT(name) DO UPDATE SET team = excluded.team,"
      " competing = excluded.competing, version = excluded.version,"
      " digest = iif(excluded.digest = '', digest, excluded.digest), seed = "
      "excluded.seed,"
      " base = excluded.base, number = excluded.number,"
      " open_source = excluded.open_source,"
      " new_entrant = excluded.new_entrant RETURNING id");
  if (!statement) return statement.error();
  statement->bind(solver.name, solver.team, solver.competing ? 1 : 0,
                  solver.version, solver.digest, solver.seed, solver.base,
                  solver.number, number_of(solver.open_source),
                  number_of(solver.new_entrant));
  Result<bool> row = statement->step();
  if (!row) return row.error();
  PODIUM_CHECK(*row);
  const std::int64_t id = statement->integer(0);
  if (Result<bool> end = statement->step(); !end) return end.error();
  return write_participations(database, id, solver);
}

Result<void> write_plan(Database& database, const Plan& plan) {
  if (Result<void> named = check_names(plan); !named) return named;
  std::set<std::string> settings;
  for (const auto& [name, value] : plan.settings) {
    PODIUM_CHECK(settings.insert(name).second);
  }
  const Result<Plan> stored = read_plan(database);
  if (!stored && stored.error().code != Code::Missing) return stored.error();
  Result<void> done;
  if (stored) {
    const Result<std::set<contest::Track>> begun = read_begun(database);
    if (!begun) return begun.error();
    done = check_settings(*stored, plan, *begun);
  }
  if (done) done = write_settings(database, plan);
  if (done) {
    done = write_solvers(database, plan,
                         stored ? stored->solvers : std::vector<Solver>());
  }
  if (done) done = write_name(database, plan.competition);
  return done;
}

Result<void> write_environment(Database& database,
                               const contest::Environment& environment) {
  const Result<contest::Environment> last = read_environment(database);
  if (!last && last.error().code != Code::Missing) return last.error();
  if (last && same(*last, environment)) return {};
  Result<Statement> statement = database.prepare(
      "INSERT INTO environments(podium, processor, cores, memory, system,"
      " kernel, method, guarantees) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  if (!statement) return statement.error();
  return statement
      ->bind(environment.podium, environment.processor, environment.cores,
             environment.memory, environment.system, environment.kernel,
             environment.method, environment.guarantees)
      .run();
}

Result<Plan> read_plan(Database& database) {
  Plan plan;
  Result<Statement> name =
      database.prepare("SELECT value FROM meta WHERE name = 'competition'");
  if (!name) return name.error();
  Result<bool> row = name->step();
  if (!row) return row.error();
  if (!*row) return not_begun(database);
  plan.competition = name->text(0);
  Result<Statement> settings =
      database.prepare("SELECT name, value FROM settings ORDER BY id");
  if (!settings) return settings.error();
  for (;;) {
    row = settings->step();
    if (!row) return row.error();
    if (!*row) break;
    plan.settings.emplace_back(settings->text(0), settings->text(1));
  }
  Result<std::vector<Solver>> solvers = read_solvers(database);
  if (!solvers) return solvers.error();
  plan.solvers = std::move(*solvers);
  return plan;
}

Result<contest::Environment> read_environment(Database& database) {
  Result<Statement> statement = database.prepare(
      "SELECT podium, processor, cores, memory, system, kernel, method,"
      " guarantees FROM environments ORDER BY id DESC LIMIT 1");
  if (!statement) return statement.error();
  Result<bool> row = statement->step();
  if (!row) return row.error();
  if (!*row) return not_begun(database);
  contest::Environment environment;
  environment.podium = statement->text(0);
  environment.processor = statement->text(1);
  environment.cores = static_cast<int>(statement->integer(2));
  environment.memory = static_cast<std::uint64_t>(statement->integer(3));
  environment.system = statement->text(4);
  environment.kernel = statement->text(5);
  environment.method = statement->text(6);
  environment.guarantees = statement->text(7);
  return environment;
}

Result<std::vector<Solver>> read_solvers(Database& database) {
  Result<Entries> entries = read_participations(database);
  if (!entries) return entries.error();
  Result<Statement> statement = database.prepare(
      "SELECT id, name, team, competing, version, seed, digest, base, number,"
      " open_source, new_entrant FROM solvers ORDER BY id");
  if (!statement) return statement.error();
  std::vector<Solver> solvers;
  for (;;) {
    Result<bool> row = statement->step();
    if (!row) return row.error();
    if (!*row) return solvers;
    Solver solver;
    solver.name = statement->text(1);
    solver.team = statement->text(2);
    solver.competing = statement->integer(3) != 0;
    solver.version = statement->text(4);
    solver.digest = statement->text(6);
    solver.base = statement->text(7);
    solver.number = statement->integer(8);
    if (!statement->is_null(9)) solver.open_source = statement->integer(9) != 0;
    if (!statement->is_null(10)) {
      solver.new_entrant = statement->integer(10) != 0;
    }
    if (!statement->is_null(5)) {
      const std::int64_t seed = statement->integer(5);
      if (seed < 0 || seed > std::numeric_limits<std::uint32_t>::max()) {
        return damaged(database, "a seed that does not fit");
      }
      solver.seed = static_cast<std::uint32_t>(seed);
    }
    solver.participations = std::move((*entries)[statement->integer(0)]);
    solvers.push_back(std::move(solver));
  }
}

}  // namespace podium::store
