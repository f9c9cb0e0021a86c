#include "formats/entrants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "base/csv.h"
#include "base/text.h"
#include "formats/csv.h"

namespace podium::formats {
namespace {

using contest::Participation;
using contest::Solver;
using contest::Track;

constexpr std::string_view kOwnTitles =
    "name,team,competing,version,base,number,seed,open_source,new_entrant,"
    "tracks,logics";
constexpr std::string_view kEveryLogic = "*";

std::optional<bool> parse_flag(std::string_view text) {
  if (text == "yes" || text == "true" || text == "1") return true;
  if (text == "no" || text == "false" || text == "0") return false;
  return std::nullopt;
}

Error bad(const CsvTable& table, std::string_view title,
          std::string_view value) {
  std::string hint = "yes or no";
  if (title == "number" || title == "seed") {
    hint = "a number that is not too large, digits only";
  } else if (title == "tracks") {
    hint =
        "tracks are single-query, incremental, unsat-core, model-validation "
        "and parallel, with semicolons between them";
  } else if (value.empty()) {
    hint = "every line of the list names a solver";
  }
  return {Code::BadValue, table.place(),
          fmt::format("'{}' cannot be '{}'", title, printable(value)),
          std::move(hint)};
}

// The parts between semicolons, without blanks; none if there is nothing.
std::vector<std::string> list_in(std::string_view text) {
  std::vector<std::string> parts;
  for (const std::string_view part : split(text, ';')) {
    if (!trim(part).empty()) parts.emplace_back(trim(part));
  }
  return parts;
}

std::string_view cell_of(const CsvTable& table, std::string_view title) {
  const auto column = table.column(title);
  return column ? trim(table.cells()[*column]) : std::string_view();
}

Result<void> read_numbers(const CsvTable& table, Solver& solver) {
  const std::string_view number = cell_of(table, "number");
  if (!number.empty()) {
    const auto value = parse_count(number);
    if (!value || *value > INT64_MAX) return bad(table, "number", number);
    solver.number = static_cast<std::int64_t>(*value);
  }
  const std::string_view seed = cell_of(table, "seed");
  if (seed.empty()) return {};
  const auto value = parse_count(seed);
  if (!value || *value > UINT32_MAX) return bad(table, "seed", seed);
  solver.seed = static_cast<std::uint32_t>(*value);
  return {};
}

Result<void> read_flags(const CsvTable& table, Solver& solver) {
  const std::string_view competing = cell_of(table, "competing");
  if (!competing.empty()) {
    const auto flag = parse_flag(competing);
    if (!flag) return bad(table, "competing", competing);
    solver.competing = *flag;
  }
  for (const auto& [title, target] :
       {std::pair{"open_source", &solver.open_source},
        std::pair{"new_entrant", &solver.new_entrant}}) {
    const std::string_view text = cell_of(table, title);
    if (text.empty()) continue;
    *target = parse_flag(text);
    if (!*target) return bad(table, title, text);
  }
  return {};
}

Result<void> read_entry(const CsvTable& table, Solver& solver) {
  Participation entry;
  for (const std::string& word : list_in(cell_of(table, "tracks"))) {
    const auto track = contest::parse_track(word);
    if (!track) return bad(table, "tracks", word);
    entry.tracks.push_back(*track);
  }
  if (entry.tracks.empty()) return {};
  entry.logics = list_in(cell_of(table, "logics"));
  entry.every_logic =
      std::ranges::find(entry.logics, kEveryLogic) != entry.logics.end();
  if (entry.every_logic) entry.logics.clear();
  entry.command = {solver.name};
  solver.participations.push_back(std::move(entry));
  return {};
}

// The tracks that a registration has a column of logics for.
constexpr std::array kRegistered{
    std::pair{Track::SingleQuery, std::string_view("Single Query Track")},
    std::pair{Track::Incremental, std::string_view("Incremental Track")},
    std::pair{Track::UnsatCore, std::string_view("Unsat Core Track")},
    std::pair{Track::ModelValidation,
              std::string_view("Model Validation Track")},
    std::pair{Track::Parallel, std::string_view("Parallel Track")}};

constexpr std::array<std::string_view, 6> kNumbers{
    "Solver ID",
    "Wrapped Solver ID Single Query",
    "Wrapped Solver ID Incremental",
    "Wrapped Solver ID Model Validation",
    "Wrapped Solver ID Unsat Core",
    "Preliminary Solver ID"};

// One line of a registration; the numbers by which others refer to it.
struct Registered {
  Solver solver;
  std::vector<std::int64_t> numbers;
  std::int64_t variant_of = 0;
};

Registered read_registered(const CsvTable& table) {
  Registered one;
  one.solver.name = cell_of(table, "Solver Name");
  one.solver.team = one.solver.name;
  one.solver.competing = parse_flag(cell_of(table, "Competing")).value_or(true);
  one.solver.version = cell_of(table, "System description name");
  for (const std::string_view title : kNumbers) {
    const auto number = parse_count(cell_of(table, title));
    if (!number || *number > INT64_MAX) continue;
    one.numbers.push_back(static_cast<std::int64_t>(*number));
  }
  if (!one.numbers.empty()) one.solver.number = one.numbers.front();
  // Entrants send numbers of any size, and texts that are none.
  const auto seed = parse_count(cell_of(table, "Seed"));
  if (seed && *seed <= UINT32_MAX) {
    one.solver.seed = static_cast<std::uint32_t>(*seed);
  }
  const auto variant = parse_count(cell_of(table, "Variant Of"));
  if (variant && *variant <= INT64_MAX) {
    one.variant_of = static_cast<std::int64_t>(*variant);
  }
  for (const auto& [track, title] : kRegistered) {
    std::vector<std::string> logics = list_in(cell_of(table, title));
    if (logics.empty()) continue;
    one.solver.participations.push_back(
        {{track}, std::move(logics), {one.solver.name}});
  }
  return one;
}

std::string flag_text(const std::optional<bool>& flag) {
  if (!flag) return "";
  return *flag ? "yes" : "no";
}

}  // namespace

void Entrants::add(Solver solver) {
  const auto [place, is_new] = by_name_.emplace(solver.name, solvers_.size());
  if (is_new) {
    solvers_.push_back(std::move(solver));
  } else {
    solvers_[place->second] = std::move(solver);
  }
}

void Entrants::add_number(std::int64_t number, const std::string& name) {
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) by_number_.emplace(number, found->second);
}

const Solver* Entrants::find(const Solver& solver) const {
  // A number is one solver's; the name may be that of another year's version.
  if (solver.number != 0) {
    const auto found = by_number_.find(solver.number);
    if (found != by_number_.end()) return &solvers_[found->second];
  }
  const auto found = by_name_.find(solver.name);
  return found != by_name_.end() ? &solvers_[found->second] : nullptr;
}

bool is_solvers_csv(std::string_view text) {
  return text.starts_with("name,team,competing");
}

bool is_registration(std::string_view text) {
  const std::string_view first = text.substr(0, text.find('\n'));
  return first.find("Solver ID") != std::string_view::npos &&
         first.find("Solver Name") != std::string_view::npos &&
         first.find("Competing") != std::string_view::npos;
}

Result<void> read_solvers_csv(std::string_view text, const std::string& name,
                              Entrants& entrants) {
  Result<CsvTable> table = CsvTable::open(text, name);
  if (!table) return table.error();
  Solver solver;
  for (;;) {
    const Result<bool> more = table->next();
    if (!more) return more.error();
    if (!*more) break;
    const std::string_view own = cell_of(*table, "name");
    if (own.empty()) return bad(*table, "name", own);
    // A solver has a line for each of its participations.
    if (solver.name != own) {
      if (!solver.name.empty()) entrants.add(std::move(solver));
      solver = {};
      solver.name = own;
      solver.team = cell_of(*table, "team");
      solver.version = cell_of(*table, "version");
      solver.base = cell_of(*table, "base");
    }
    Result<void> read = read_numbers(*table, solver);
    if (read) read = read_flags(*table, solver);
    if (read) read = read_entry(*table, solver);
    if (!read) return read;
  }
  if (!solver.name.empty()) entrants.add(std::move(solver));
  return {};
}

Result<void> read_registration(std::string_view text, const std::string& name,
                               Entrants& entrants) {
  Result<CsvTable> table = CsvTable::open(text, name);
  if (!table) return table.error();
  std::vector<Registered> all;
  for (;;) {
    const Result<bool> more = table->next();
    if (!more) return more.error();
    if (!*more) break;
    all.push_back(read_registered(*table));
    if (all.back().solver.name.empty()) return bad(*table, "Solver Name", "");
  }
  for (Registered& one : all) {
    const auto base =
        std::find_if(all.begin(), all.end(), [&](const Registered& other) {
          return one.variant_of != 0 &&
                 std::ranges::find(other.numbers, one.variant_of) !=
                     other.numbers.end();
        });
    // A variant is of the same team as what it varies.
    if (base != all.end() && base->solver.name != one.solver.name) {
      one.solver.base = base->solver.name;
      one.solver.team = base->solver.name;
    }
  }
  for (const Registered& one : all) entrants.add(one.solver);
  for (const Registered& one : all) {
    for (const std::int64_t number : one.numbers) {
      entrants.add_number(number, one.solver.name);
    }
  }
  return {};
}

std::string write_solvers_csv(const std::vector<Solver>& solvers) {
  std::string text = fmt::format("{}\n", kOwnTitles);
  for (const Solver& solver : solvers) {
    const std::string head = fmt::format(
        "{},{},{},{},{},{},{},{},{}", csv_cell(solver.name),
        csv_cell(solver.team), solver.competing ? "yes" : "no",
        csv_cell(solver.version), csv_cell(solver.base), solver.number,
        solver.seed ? std::to_string(*solver.seed) : "",
        flag_text(solver.open_source), flag_text(solver.new_entrant));
    if (solver.participations.empty()) text += head + ",,\n";
    for (const Participation& entry : solver.participations) {
      std::vector<std::string_view> tracks;
      for (const Track track : entry.tracks) tracks.push_back(slug(track));
      text += fmt::format(
          "{},{},{}\n", head, fmt::join(tracks, ";"),
          entry.every_logic
              ? std::string(kEveryLogic)
              : csv_cell(fmt::format("{}", fmt::join(entry.logics, ";"))));
    }
  }
  return text;
}

void complete_solvers(contest::Records& records, const Entrants& entrants,
                      Notes& notes) {
  std::set<std::string> taken;
  for (const Solver& solver : records.solvers) {
    if (entrants.find(solver) == nullptr) taken.insert(solver.name);
  }
  for (Solver& solver : records.solvers) {
    const Solver* known = entrants.find(solver);
    if (known == nullptr) {
      notes.odd(fmt::format("solver '{}' is not in the list of solvers",
                            printable(solver.name)),
                "");
      continue;
    }
    // Two builds may be registered as one solver; then only one has its name.
    if (!taken.insert(known->name).second) {
      notes.odd(fmt::format("'{}' is also called '{}' in the list of solvers, "
                            "as another one is; it keeps its name",
                            printable(solver.name), printable(known->name)),
                "");
      if (!taken.insert(solver.name).second) {
        solver.name += fmt::format(" #{}", solver.number);
        taken.insert(solver.name);
      }
      continue;
    }
    const std::vector<Participation> own = std::move(solver.participations);
    const std::int64_t number = solver.number;
    solver = *known;
    if (number != 0) solver.number = number;
    std::erase_if(solver.participations, [&](const Participation& entry) {
      return std::ranges::find(entry.tracks, records.track) ==
             entry.tracks.end();
    });
    for (Participation& entry : solver.participations) {
      entry.tracks = {records.track};
    }
    if (solver.participations.empty()) solver.participations = own;
  }
}

void complete_benchmarks(contest::Records& records, const BenchmarkList& list,
                         Notes& notes) {
  for (contest::Benchmark& benchmark : records.benchmarks) {
    const BenchmarkList::Entry* entry =
        list.find(benchmark.incremental, benchmark.name);
    if (entry == nullptr) {
      notes.odd("a benchmark is not in the list of benchmarks", benchmark.name);
      continue;
    }
    if (benchmark.status == contest::Status::Unknown) {
      benchmark.status = entry->status;
    } else if (entry->status != contest::Status::Unknown &&
               entry->status != benchmark.status) {
      notes.odd("the list of benchmarks has another status than the results",
                benchmark.name);
    }
    if (benchmark.asserts == 0) benchmark.asserts = entry->asserts;
    if (benchmark.check_sats == 0) benchmark.check_sats = entry->check_sats;
  }
}

}  // namespace podium::formats
