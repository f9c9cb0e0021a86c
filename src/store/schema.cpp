#include "store/schema.h"

#include <fmt/format.h>

#include <string>

#include "store/trouble.h"

namespace podium::store {
namespace {

constexpr std::int64_t kApplicationId = 0x506f6475;  // "Podu" for `file`

// Words are spelled as in contest/; a test stores each of them.
constexpr std::string_view kTables = R"sql(
CREATE TABLE meta(
  name TEXT PRIMARY KEY,
  value NOT NULL
) WITHOUT ROWID;

CREATE TABLE settings(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value TEXT NOT NULL
);

CREATE TABLE environments(
  id INTEGER PRIMARY KEY,
  podium TEXT NOT NULL,
  processor TEXT NOT NULL,
  cores INTEGER NOT NULL,
  memory INTEGER NOT NULL,
  system TEXT NOT NULL,
  kernel TEXT NOT NULL,
  method TEXT NOT NULL,
  guarantees TEXT NOT NULL
);

CREATE TABLE tracks(
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  archive_end INTEGER NOT NULL DEFAULT 0 CHECK (archive_end >= 0)
);

CREATE TABLE solvers(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  team TEXT NOT NULL,
  competing INTEGER NOT NULL CHECK (competing IN (0, 1)),
  version TEXT NOT NULL,
  digest TEXT NOT NULL,
  seed INTEGER
);

CREATE TABLE participations(
  id INTEGER PRIMARY KEY,
  solver INTEGER NOT NULL REFERENCES solvers,
  every_logic INTEGER NOT NULL CHECK (every_logic IN (0, 1))
);
CREATE INDEX participations_by_solver ON participations(solver);

CREATE TABLE participation_items(
  participation INTEGER NOT NULL REFERENCES participations ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('track', 'logic', 'word')),
  position INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (participation, kind, position)
) WITHOUT ROWID;

CREATE TABLE benchmarks(
  id INTEGER PRIMARY KEY,
  track INTEGER NOT NULL REFERENCES tracks,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  logic TEXT NOT NULL,
  family TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('sat', 'unsat', 'unknown')),
  asserts INTEGER NOT NULL,
  check_sats INTEGER NOT NULL,
  incremental INTEGER NOT NULL CHECK (incremental IN (0, 1)),
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  selected INTEGER NOT NULL CHECK (selected IN (0, 1)),
  UNIQUE (track, name)
);

CREATE TABLE methods(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);

CREATE TABLE runs(
  track INTEGER NOT NULL REFERENCES tracks,
  solver INTEGER NOT NULL REFERENCES solvers,
  benchmark INTEGER NOT NULL REFERENCES benchmarks,
  answer TEXT NOT NULL CHECK (answer IN ('none', 'sat', 'unsat', 'unknown')),
  ending TEXT NOT NULL CHECK (ending IN (
    'exited', 'signalled', 'wall-limit', 'cpu-limit', 'memory-limit',
    'process-limit', 'output-limit', 'not-started', 'failed')),
  code INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN (
    'correct', 'wrong', 'unconfirmed', 'unsolved')),
  wall INTEGER NOT NULL,
  cpu INTEGER NOT NULL,
  memory INTEGER NOT NULL,
  method INTEGER NOT NULL REFERENCES methods,
  environment INTEGER NOT NULL REFERENCES environments,
  stored INTEGER NOT NULL,
  archive_offset INTEGER NOT NULL CHECK (archive_offset >= 0),
  archive_length INTEGER NOT NULL CHECK (archive_length > 0),
  output_size INTEGER NOT NULL,
  error_size INTEGER NOT NULL,
  note TEXT,
  PRIMARY KEY (track, solver, benchmark)
) WITHOUT ROWID;
)sql";

// What version 2 added, for the incremental track. Letters: store/letters.h.
constexpr std::string_view kVersion2 = R"sql(
ALTER TABLE benchmarks ADD COLUMN statuses TEXT NOT NULL DEFAULT ''
  CHECK (statuses NOT GLOB '*[^su?]*');
ALTER TABLE runs ADD COLUMN answers TEXT NOT NULL DEFAULT ''
  CHECK (answers NOT GLOB '*[^su?]*');
ALTER TABLE runs ADD COLUMN decided_wall INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN decided_cpu INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN exchanges_size INTEGER NOT NULL DEFAULT 0;
)sql";

// What version 3 added: runs that came from elsewhere, which have no output
// here, and what became of cores and models. A CHECK cannot be altered, so the
// table of runs is made anew.
constexpr std::string_view kVersion3 = R"sql(
DROP VIEW IF EXISTS results;
CREATE TABLE imports(
  id INTEGER PRIMARY KEY,
  track INTEGER NOT NULL REFERENCES tracks,
  file TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  format TEXT NOT NULL,
  runs INTEGER NOT NULL,
  left_out INTEGER NOT NULL,
  stored INTEGER NOT NULL,
  UNIQUE (track, sha256)
);
CREATE TABLE snapshots(
  track INTEGER PRIMARY KEY REFERENCES tracks,
  content BLOB NOT NULL
);
ALTER TABLE benchmarks ADD COLUMN division TEXT NOT NULL DEFAULT '';
ALTER TABLE benchmarks ADD COLUMN category TEXT NOT NULL DEFAULT 'unknown'
  CHECK (category IN ('unknown', 'check', 'industrial', 'random', 'crafted'));
ALTER TABLE solvers ADD COLUMN base TEXT NOT NULL DEFAULT '';
ALTER TABLE solvers ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
ALTER TABLE solvers ADD COLUMN open_source INTEGER
  CHECK (open_source IN (0, 1));
ALTER TABLE solvers ADD COLUMN new_entrant INTEGER
  CHECK (new_entrant IN (0, 1));
CREATE TABLE runs_3(
  track INTEGER NOT NULL REFERENCES tracks,
  solver INTEGER NOT NULL REFERENCES solvers,
  benchmark INTEGER NOT NULL REFERENCES benchmarks,
  answer TEXT NOT NULL CHECK (answer IN ('none', 'sat', 'unsat', 'unknown')),
  ending TEXT NOT NULL CHECK (ending IN (
    'exited', 'signalled', 'wall-limit', 'cpu-limit', 'memory-limit',
    'process-limit', 'output-limit', 'not-started', 'failed')),
  code INTEGER NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN (
    'correct', 'wrong', 'unconfirmed', 'unsolved')),
  wall INTEGER NOT NULL,
  cpu INTEGER NOT NULL,
  memory INTEGER NOT NULL,
  method INTEGER NOT NULL REFERENCES methods,
  environment INTEGER NOT NULL REFERENCES environments,
  stored INTEGER NOT NULL,
  archive_offset INTEGER NOT NULL CHECK (archive_offset >= 0),
  archive_length INTEGER NOT NULL CHECK (archive_length >= 0),
  output_size INTEGER NOT NULL,
  error_size INTEGER NOT NULL,
  note TEXT,
  answers TEXT NOT NULL DEFAULT '' CHECK (answers NOT GLOB '*[^su?]*'),
  decided_wall INTEGER NOT NULL DEFAULT 0,
  decided_cpu INTEGER NOT NULL DEFAULT 0,
  exchanges_size INTEGER NOT NULL DEFAULT 0,
  import INTEGER REFERENCES imports,
  evidence TEXT NOT NULL DEFAULT 'none' CHECK (evidence IN (
    'none', 'valid', 'invalid', 'unchecked', 'malformed')),
  strange INTEGER NOT NULL DEFAULT 0 CHECK (strange IN (0, 1)),
  correct INTEGER NOT NULL DEFAULT 0,
  wrong INTEGER NOT NULL DEFAULT 0,
  core INTEGER NOT NULL DEFAULT 0,
  confirmations INTEGER NOT NULL DEFAULT 0,
  refutations INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (track, solver, benchmark)
) WITHOUT ROWID;
INSERT INTO runs_3(track, solver, benchmark, answer, ending, code, verdict,
                   wall, cpu, memory, method, environment, stored,
                   archive_offset, archive_length, output_size, error_size,
                   note, answers, decided_wall, decided_cpu, exchanges_size)
SELECT track, solver, benchmark, answer, ending, code, verdict, wall, cpu,
       memory, method, environment, stored, archive_offset, archive_length,
       output_size, error_size, note, answers, decided_wall, decided_cpu,
       exchanges_size
FROM runs;
DROP TABLE runs;
ALTER TABLE runs_3 RENAME TO runs;
)sql";

// What version 4 added: which core a run gave, and what solvers say of it.
constexpr std::string_view kVersion4 = R"sql(
ALTER TABLE runs ADD COLUMN core_digest TEXT NOT NULL DEFAULT '';
CREATE TABLE validations(
  track INTEGER NOT NULL REFERENCES tracks,
  benchmark INTEGER NOT NULL REFERENCES benchmarks,
  core TEXT NOT NULL,
  solver INTEGER NOT NULL REFERENCES solvers,
  answer TEXT NOT NULL CHECK (answer IN ('none', 'sat', 'unsat', 'unknown')),
  ending TEXT NOT NULL CHECK (ending IN (
    'exited', 'signalled', 'wall-limit', 'cpu-limit', 'memory-limit',
    'process-limit', 'output-limit', 'not-started', 'failed')),
  code INTEGER NOT NULL,
  wall INTEGER NOT NULL,
  cpu INTEGER NOT NULL,
  memory INTEGER NOT NULL,
  method INTEGER NOT NULL REFERENCES methods,
  environment INTEGER NOT NULL REFERENCES environments,
  stored INTEGER NOT NULL,
  archive_offset INTEGER NOT NULL CHECK (archive_offset >= 0),
  archive_length INTEGER NOT NULL CHECK (archive_length >= 0),
  output_size INTEGER NOT NULL,
  error_size INTEGER NOT NULL,
  note TEXT,
  PRIMARY KEY (track, benchmark, core, solver)
) WITHOUT ROWID;
)sql";

// Made again by every upgrade.
constexpr std::string_view kViews = R"sql(
DROP VIEW IF EXISTS results;
CREATE VIEW results AS
SELECT tracks.slug AS track, solvers.name AS solver,
       benchmarks.name AS benchmark, benchmarks.logic AS logic,
       benchmarks.family AS family, benchmarks.status AS status,
       runs.answer AS answer, runs.ending AS ending, runs.code AS code,
       runs.verdict AS verdict, runs.wall / 1e9 AS wall_seconds,
       runs.cpu / 1e9 AS cpu_seconds, runs.memory AS memory_bytes,
       benchmarks.statuses AS statuses, runs.answers AS answers,
       runs.decided_wall / 1e9 AS decided_wall_seconds,
       runs.decided_cpu / 1e9 AS decided_cpu_seconds,
       runs.evidence AS evidence, runs.correct AS correct, runs.wrong AS wrong,
       runs.core AS core, runs.confirmations AS confirmations,
       runs.refutations AS refutations,
       methods.name AS method, runs.note AS note,
       datetime(runs.stored, 'unixepoch') AS stored, imports.file AS imported
FROM runs
JOIN tracks ON tracks.id = runs.track
JOIN solvers ON solvers.id = runs.solver
JOIN benchmarks ON benchmarks.id = runs.benchmark
JOIN methods ON methods.id = runs.method
LEFT JOIN imports ON imports.id = runs.import;
)sql";

// A view of this connection stands before a table of the same name. Columns by
// name, because another process may upgrade the store meanwhile. {0} and {1}
// are what version 2 added to the two tables.
constexpr std::string_view kImitation = R"sql(
CREATE TEMP VIEW solvers AS
SELECT id, name, team, competing, version, digest, seed, '' AS base,
       0 AS number, NULL AS open_source, NULL AS new_entrant
FROM main.solvers;
CREATE TEMP VIEW benchmarks AS
SELECT id, track, name, path, logic, family, status, asserts, check_sats,
       incremental, bytes, sha256, selected, {0}, '' AS division,
       'unknown' AS category
FROM main.benchmarks;
CREATE TEMP VIEW runs AS
SELECT track, solver, benchmark, answer, ending, code, verdict, wall, cpu,
       memory, method, environment, stored, archive_offset, archive_length,
       output_size, error_size, note, {1}, NULL AS import, 'none' AS evidence,
       0 AS strange, 0 AS correct, 0 AS wrong, 0 AS core, 0 AS confirmations,
       0 AS refutations, '' AS core_digest
FROM main.runs;
CREATE TEMP TABLE imports(id, track, file, sha256, format, runs, left_out,
                          stored);
CREATE TEMP TABLE snapshots(track, content);
)sql";

// The same for version 3.
constexpr std::string_view kImitation3 = R"sql(
CREATE TEMP VIEW runs AS
SELECT track, solver, benchmark, answer, ending, code, verdict, wall, cpu,
       memory, method, environment, stored, archive_offset, archive_length,
       output_size, error_size, note, answers, decided_wall, decided_cpu,
       exchanges_size, import, evidence, strange, correct, wrong, core,
       confirmations, refutations, '' AS core_digest
FROM main.runs;
)sql";

// What all of them lack.
constexpr std::string_view kNoValidations = R"sql(
CREATE TEMP TABLE validations(track, benchmark, core, solver, answer, ending,
                              code, wall, cpu, memory, method, environment,
                              stored, archive_offset, archive_length,
                              output_size, error_size, note);
)sql";
constexpr std::string_view kOwnStatuses = "statuses";
constexpr std::string_view kNoStatuses = "'' AS statuses";
constexpr std::string_view kOwnAnswers =
    "answers, decided_wall, decided_cpu, exchanges_size";
constexpr std::string_view kNoAnswers =
    "'' AS answers, 0 AS decided_wall, 0 AS decided_cpu, 0 AS exchanges_size";

std::string set_version() {
  return fmt::format(
      "UPDATE meta SET value = {0} WHERE name = 'schema';\n"
      "PRAGMA user_version = {0};\n",
      kSchemaVersion);
}

}  // namespace

std::int64_t track_id(contest::Track track) {
  switch (track) {
    case contest::Track::SingleQuery:
      return 1;
    case contest::Track::Incremental:
      return 2;
    case contest::Track::UnsatCore:
      return 3;
    case contest::Track::ModelValidation:
      return 4;
    case contest::Track::Parallel:
      return 5;
  }
  throw Bug("no such Track");
}

Result<Content> inspect(Database& database) {
  const auto tables = database.integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return tables.error();
  const auto application = database.integer("PRAGMA application_id");
  if (!application) return application.error();
  const auto version = database.integer("PRAGMA user_version");
  if (!version) return version.error();
  if (*tables == 0 && *application == 0 && *version == 0) {
    return Content::Nothing;
  }
  if (*application != kApplicationId) {
    return Error{Code::Corrupt, database.path(),
                 "is a database, but not one of Podium's",
                 "move it away, or use another results folder"};
  }
  if (version->value_or(0) > kSchemaVersion) {
    return Error{
        Code::Unsupported, database.path(),
        fmt::format("has schema version {}, made by a newer Podium; this one "
                    "knows versions up to {}",
                    version->value_or(0), kSchemaVersion),
        "use the newer Podium, or another results folder"};
  }
  const auto known =
      database.integer("SELECT value FROM meta WHERE name = 'schema'");
  if (!known) return known.error();
  if (*known != *version) {
    return Error{Code::Corrupt, database.path(),
                 "is damaged: it names two schema versions",
                 std::string(kDamageHint)};
  }
  return version->value_or(0) < kSchemaVersion ? Content::OldStore
                                               : Content::Store;
}

Result<void> create_schema(Database& database) {
  Result<Transaction> transaction =
      Transaction::begin(database, Transaction::Kind::Write);
  if (!transaction) return transaction.error();
  std::string sql(kTables);
  sql += kVersion2;
  sql += kVersion3;
  sql += kVersion4;
  sql += kViews;
  for (const contest::Track track : contest::kTracks) {
    sql += fmt::format("INSERT INTO tracks(id, slug) VALUES ({}, '{}');\n",
                       track_id(track), contest::slug(track));
  }
  sql += fmt::format(
      "INSERT INTO meta VALUES ('schema', {0}),"
      " ('created', CAST(strftime('%s', 'now') AS INTEGER));\n"
      "PRAGMA application_id = {1};\n"
      "PRAGMA user_version = {0};\n",
      kSchemaVersion, kApplicationId);
  if (Result<void> created = database.execute(sql); !created) return created;
  return transaction->commit();
}

Result<void> upgrade_schema(Database& database) {
  Result<Transaction> transaction =
      Transaction::begin(database, Transaction::Kind::Write);
  if (!transaction) return transaction.error();
  const auto version = database.integer("PRAGMA user_version");
  if (!version) return version.error();
  std::string sql;
  if (version->value_or(0) < 2) sql += kVersion2;
  if (version->value_or(0) < 3) sql += kVersion3;
  sql += kVersion4;
  sql += kViews;
  sql += set_version();
  if (Result<void> done = database.execute(sql); !done) return done;
  return transaction->commit();
}

Result<void> imitate_schema(Database& database) {
  const auto version = database.integer("PRAGMA user_version");
  if (!version) return version.error();
  const bool own = version->value_or(0) >= 2;
  std::string sql(kImitation3);
  if (version->value_or(0) < 3) {
    sql = fmt::format(kImitation, own ? kOwnStatuses : kNoStatuses,
                      own ? kOwnAnswers : kNoAnswers);
  }
  sql += kNoValidations;
  return database.execute(sql);
}

}  // namespace podium::store
