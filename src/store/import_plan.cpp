#include "store/import_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <unordered_map>

#include "base/text.h"
#include "contest/evidence.h"
#include "store/letters.h"
#include "store/plan_rows.h"
#include "store/schema.h"
#include "store/settings.h"

namespace podium::store {
namespace {

using contest::Benchmark;
using contest::Participation;
using contest::Records;
using contest::Solver;

constexpr std::string_view kConflictHint =
    "import it into another store, or correct the file";

Error conflict(const Source& source, std::string message) {
  return {Code::Mismatch, source.file, std::move(message),
          std::string(kConflictHint)};
}

// A setting of all tracks counts for each of them.
const std::string* stored_setting(const Settings& settings,
                                  const std::string& name) {
  const std::size_t dot = name.find('.');
  const std::string general =
      dot == std::string::npos ? name : name.substr(dot + 1);
  const std::string* found = nullptr;
  for (const auto& [key, value] : settings) {
    if (key == name) return &value;
    if (key == general) found = &value;
  }
  return found;
}

bool same_entry(const Participation& one, const Participation& other) {
  return one.tracks == other.tracks && one.logics == other.logics &&
         one.command == other.command && one.every_logic == other.every_logic;
}

// What is stored, completed by what the file says.
Result<Solver> merged(const Solver& stored, const Solver& incoming,
                      const Source& source) {
  Solver solver = stored;
  if (!stored.version.empty() && !incoming.version.empty() &&
      stored.version != incoming.version) {
    return conflict(
        source, fmt::format("solver '{}' is of version '{}' in the store and "
                            "'{}' here",
                            printable(stored.name), printable(stored.version),
                            printable(incoming.version)));
  }
  if (stored.version.empty()) solver.version = incoming.version;
  if (stored.digest.empty()) solver.digest = incoming.digest;
  if (!stored.seed) solver.seed = incoming.seed;
  if (stored.base.empty()) solver.base = incoming.base;
  if (stored.number == 0) solver.number = incoming.number;
  if (!stored.open_source) solver.open_source = incoming.open_source;
  if (!stored.new_entrant) solver.new_entrant = incoming.new_entrant;
  if (source.knows_solvers) {
    if (!incoming.team.empty()) solver.team = incoming.team;
    solver.competing = incoming.competing;
  }
  for (const Participation& entry : incoming.participations) {
    const bool known = std::any_of(
        stored.participations.begin(), stored.participations.end(),
        [&](const Participation& one) { return same_entry(one, entry); });
    if (!known) solver.participations.push_back(entry);
  }
  return solver;
}

bool can_be_a_name(const std::string& name) {
  return !name.empty() && name.find('\0') == std::string::npos;
}

Error no_name(const Source& source, std::string_view kind,
              const std::string& name) {
  return {Code::BadValue, source.file,
          fmt::format("'{}' cannot be the name of a {}", printable(name), kind),
          "correct the file"};
}

// What records say of a benchmark beside it.
struct Extras {
  std::string division;
  std::string category;
};

Extras extras_of(const Records& records, std::size_t benchmark) {
  Extras extras;
  if (!records.divisions.empty()) {
    extras.division = records.divisions[benchmark];
  }
  extras.category = contest::to_string(records.categories.empty()
                                           ? contest::Category::Unknown
                                           : records.categories[benchmark]);
  return extras;
}

// One benchmark in the table.
class BenchmarkRows {
 public:
  static Result<BenchmarkRows> prepare(Database& database) {
    Result<Statement> select = database.prepare(
        "SELECT id, logic, family, status, division, asserts, check_sats,"
        " statuses, selected, category FROM benchmarks"
        " WHERE track = ? AND name = ?");
    if (!select) return select.error();
    Result<Statement> insert = database.prepare(
        "INSERT INTO benchmarks(track, name, path, logic, family, status,"
        " asserts, check_sats, bytes, sha256, incremental, statuses, division,"
        " category, selected)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)");
    if (!insert) return insert.error();
    Result<Statement> update = database.prepare(
        "UPDATE benchmarks SET status = ?, asserts = ?, check_sats = ?,"
        " statuses = ?, division = ?, category = ?, selected = 1"
        " WHERE id = ?");
    if (!update) return update.error();
    return BenchmarkRows(database, std::move(*select), std::move(*insert),
                         std::move(*update));
  }

  Result<std::int64_t> add(contest::Track track, const Benchmark& benchmark,
                           const Extras& extras) {
    Result<void> added =
        insert_
            .bind(track_id(track), benchmark.name, benchmark.path,
                  benchmark.logic, benchmark.family,
                  contest::to_string(benchmark.status), benchmark.asserts,
                  benchmark.check_sats, benchmark.bytes, benchmark.sha256,
                  benchmark.incremental ? 1 : 0, to_letters(benchmark.statuses),
                  extras.division, extras.category)
            .run();
    if (!added) return added.error();
    return database_->last_id();
  }

  // Its id; absent if it is not there.
  Result<std::optional<std::int64_t>> merge(contest::Track track,
                                            const Benchmark& benchmark,
                                            const Extras& extras,
                                            const Source& source);

 private:
  BenchmarkRows(Database& database, Statement select, Statement insert,
                Statement update)
      : database_(&database),
        select_(std::move(select)),
        insert_(std::move(insert)),
        update_(std::move(update)) {}

  Database* database_;
  Statement select_;
  Statement insert_;
  Statement update_;
};

Result<std::optional<std::int64_t>> BenchmarkRows::merge(
    contest::Track track, const Benchmark& benchmark, const Extras& extras,
    const Source& source) {
  Result<bool> row = select_.bind(track_id(track), benchmark.name).step();
  if (!row) return row.error();
  if (!*row) return std::optional<std::int64_t>();
  const std::int64_t id = select_.integer(0);
  const bool selected = select_.integer(8) != 0;
  // What the file says, and what it says if it does not know.
  struct Fact {
    std::string_view what;
    std::string stored;
    std::string here;
    std::string unknown;
  };
  constexpr int kFirstKept = 2;  // logic and family never change
  std::array<Fact, 8> facts{{
      {"logic", std::string(select_.text(1)), benchmark.logic, ""},
      {"family", std::string(select_.text(2)), benchmark.family, ""},
      {"status", std::string(select_.text(3)),
       std::string(contest::to_string(benchmark.status)), "unknown"},
      {"number of asserts", std::to_string(select_.integer(5)),
       std::to_string(benchmark.asserts), "0"},
      {"number of check-sats", std::to_string(select_.integer(6)),
       std::to_string(benchmark.check_sats), "0"},
      {"list of statuses", std::string(select_.text(7)),
       to_letters(benchmark.statuses), ""},
      {"division", std::string(select_.text(4)), extras.division, ""},
      {"category", std::string(select_.text(9)), extras.category, "unknown"},
  }};
  bool changed = !selected;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    Fact& fact = facts.at(i);
    if (fact.here == fact.stored) continue;
    if (i >= kFirstKept && fact.here == fact.unknown) continue;
    if (i < kFirstKept || fact.stored != fact.unknown) {
      return conflict(
          source, fmt::format("benchmark '{}': its {} is '{}' in the store and "
                              "'{}' here",
                              printable(benchmark.name), fact.what,
                              printable(fact.stored), printable(fact.here)));
    }
    fact.stored = fact.here;
    changed = true;
  }
  if (!changed) return std::optional<std::int64_t>(id);
  Result<void> done =
      update_
          .bind(facts[2].stored, facts[3].stored, facts[4].stored,
                facts[5].stored, facts[6].stored, facts[7].stored, id)
          .run();
  if (!done) return done.error();
  return std::optional<std::int64_t>(id);
}

}  // namespace

Result<void> merge_settings(Database& database, const Records& records,
                            const Source& source) {
  const Result<Plan> stored = read_plan(database);
  if (!stored && stored.error().code != Code::Missing) return stored.error();
  if (!stored) {
    Result<Statement> name = database.prepare(
        "INSERT OR REPLACE INTO meta VALUES ('competition', ?)");
    if (!name) return name.error();
    if (Result<void> named = name->bind(source.competition).run(); !named) {
      return named;
    }
  }
  Result<Statement> insert =
      database.prepare("INSERT INTO settings(name, value) VALUES (?, ?)");
  if (!insert) return insert.error();
  for (const auto& [name, value] : settings_of(records)) {
    const std::string* old =
        stored ? stored_setting(stored->settings, name) : nullptr;
    if (old != nullptr && *old == value) continue;
    if (old != nullptr) {
      return conflict(source,
                      fmt::format("the setting {} is '{}' in the store and "
                                  "'{}' here",
                                  name, printable(*old), value));
    }
    if (Result<void> added = insert->bind(name, value).run(); !added) {
      return added;
    }
  }
  return {};
}

Result<bool> complete_settings(Database& database, const Records& records) {
  const Result<Plan> stored = read_plan(database);
  if (!stored) return stored.error();
  Result<Statement> insert =
      database.prepare("INSERT INTO settings(name, value) VALUES (?, ?)");
  if (!insert) return insert.error();
  bool some = false;
  for (const auto& [name, value] : settings_of(records)) {
    if (stored_setting(stored->settings, name) != nullptr) continue;
    const Result<void> added = insert->bind(name, value).run();
    if (!added) return added.error();
    some = true;
  }
  return some;
}

Result<std::vector<std::int64_t>> merge_solvers(Database& database,
                                                const Records& records,
                                                const Source& source,
                                                std::uint64_t& added) {
  const Result<std::vector<Solver>> stored = read_solvers(database);
  if (!stored) return stored.error();
  Result<Statement> select =
      database.prepare("SELECT id FROM solvers WHERE name = ?");
  if (!select) return select.error();
  std::vector<std::int64_t> ids;
  for (const Solver& solver : records.solvers) {
    if (!can_be_a_name(solver.name)) {
      return no_name(source, "solver", solver.name);
    }
    const auto old = std::find_if(
        stored->begin(), stored->end(),
        [&](const Solver& one) { return one.name == solver.name; });
    Result<Solver> whole =
        old != stored->end() ? merged(*old, solver, source) : solver;
    if (!whole) return whole.error();
    if (old == stored->end()) ++added;
    if (Result<void> written = write_solver(database, *whole); !written) {
      return written.error();
    }
    const auto id = select->bind(solver.name).only_integer();
    if (!id) return id.error();
    PODIUM_CHECK(id->has_value());
    ids.push_back(**id);
  }
  return ids;
}

Result<std::vector<std::int64_t>> merge_benchmarks(Database& database,
                                                   const Records& records,
                                                   const Source& source,
                                                   std::uint64_t& added) {
  Result<BenchmarkRows> rows = BenchmarkRows::prepare(database);
  if (!rows) return rows.error();
  const auto some = database.integer(
      fmt::format("SELECT 1 FROM benchmarks WHERE track = {} LIMIT 1",
                  track_id(records.track)));
  if (!some) return some.error();
  const std::vector<Benchmark>& all = records.benchmarks;
  // By name, as the index is, so that it grows at its end.
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t one, std::size_t other) {
    return all[one].name < all[other].name;
  });
  std::vector<std::int64_t> ids(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Benchmark& benchmark = all[order[i]];
    if (!can_be_a_name(benchmark.name)) {
      return no_name(source, "benchmark", benchmark.name);
    }
    PODIUM_CHECK(i == 0 || all[order[i - 1]].name != benchmark.name);
    const Extras extras = extras_of(records, order[i]);
    if (*some) {
      auto id = rows->merge(records.track, benchmark, extras, source);
      if (!id) return id.error();
      if (*id) {
        ids[order[i]] = **id;
        continue;
      }
    }
    Result<std::int64_t> id = rows->add(records.track, benchmark, extras);
    if (!id) return id.error();
    ids[order[i]] = *id;
    ++added;
  }
  return ids;
}

}  // namespace podium::store
