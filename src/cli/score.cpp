// podium score -- the tables again, from what is stored.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/csv.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/results.h"
#include "cli/terminal.h"
#include "config/config.h"
#include "site/rows.h"

namespace podium::cli {
namespace {

using contest::DivisionScores;
using contest::Row;
using contest::ScoreKind;
using contest::Table;

struct Options {
  std::string competition = "competition.toml";
  bool json = false;
  bool csv = false;
  bool logics = true;
  std::vector<std::string> divisions;
  std::vector<std::string> kinds;
};

bool wanted(const Options& options, ScoreKind kind) {
  const auto& kinds = options.kinds;
  return kinds.empty() ||
         std::find(kinds.begin(), kinds.end(), slug(kind)) != kinds.end();
}

std::string score_table(const Table& table) {
  using Align = TextTable::Align;
  TextTable text;
  text.column("", Align::Right);
  text.column("Solver");
  for (const char* title :
       {"Error", "Correct", "CPU s", "Wall s", "Solved", "Sat", "Unsat",
        "Unsolved", "Abstained", "Timeout", "Memout"}) {
    text.column(title, Align::Right);
  }
  const bool under_way =
      std::any_of(table.rows.begin(), table.rows.end(),
                  [](const Row& row) { return row.missing > 0; });
  if (under_way) text.column("Missing", Align::Right);
  for (const Row& row : table.rows) {
    std::vector<std::string> cells{
        row.competing ? std::to_string(row.rank) : "-",
        row.solver + (row.competing ? "" : " (not competing)") +
            (row.sound ? "" : " (unsound)")};
    for (const std::uint64_t number : {row.errors, row.correct}) {
      cells.push_back(std::to_string(number));
    }
    cells.push_back(format_seconds(row.cpu, 3));
    cells.push_back(format_seconds(row.wall, 3));
    for (const std::uint64_t number :
         {row.solved, row.solved_sat, row.solved_unsat, row.unsolved,
          row.abstained, row.timeout, row.memout}) {
      cells.push_back(std::to_string(number));
    }
    if (under_way) cells.push_back(std::to_string(row.missing));
    text.row(std::move(cells));
  }
  return fmt::format(
      "  {} score, {} benchmarks{}\n{}\n", title(table.kind), table.benchmarks,
      table.winner.empty() ? "" : ", winner " + table.winner, text.text(4));
}

// With the track, if there are several.
std::string division_text(const Options& options, bool several,
                          const DivisionScores& division) {
  std::string text = fmt::format(
      "{}{}{}\n\n", several ? fmt::format("{}: ", title(division.track)) : "",
      division.division, division.competitive ? "" : " (not competitive)");
  for (const Table& table : division.tables) {
    if (!wanted(options, table.kind)) continue;
    text += score_table(table);
  }
  for (const contest::Disagreement& one : division.disagreements) {
    text += fmt::format(
        "  removed: {}{}: sound solvers disagree: sat say {}; unsat say {}\n\n",
        one.benchmark,
        one.check > 0 ? fmt::format(", check-sat {}", one.check) : "",
        fmt::join(one.sat, ", "), fmt::join(one.unsat, ", "));
  }
  for (const contest::LogicScores& logic : division.logics) {
    text += fmt::format("{}: {}\n\n", division.division, logic.logic);
    for (const Table& table : logic.tables) {
      if (!wanted(options, table.kind)) continue;
      text += score_table(table);
    }
  }
  return text;
}

void print_text(const Options& options, const site::Results& results) {
  for (const site::TrackResults& track : results.tracks) {
    for (const DivisionScores& division : track.scores) {
      fmt::print("{}",
                 division_text(options, results.tracks.size() > 1, division));
    }
  }
  fmt::print("{}", winners_text(results));
}

void print_json(const site::Results& results) {
  nlohmann::json tracks = nlohmann::json::array();
  for (const site::TrackResults& track : results.tracks) {
    nlohmann::json divisions = nlohmann::json::array();
    for (const DivisionScores& division : track.scores) {
      divisions.push_back({{"division", division.division},
                           {"competitive", division.competitive},
                           {"benchmarks", division.benchmarks},
                           {"tables", site::tables_data(division.tables)},
                           {"logics", site::logics_data(division.logics)},
                           {"disagreements",
                            site::disagreements_data(division.disagreements)}});
    }
    tracks.push_back(
        {{"track", slug(track.track)}, {"divisions", std::move(divisions)}});
  }
  const nlohmann::json all = {{"competition", results.name},
                              {"rules", results.year},
                              {"tracks", std::move(tracks)}};
  fmt::print("{}\n",
             all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_csv_tables(const std::string& head,
                      const std::vector<Table>& tables) {
  for (const Table& table : tables) {
    for (const Row& row : table.rows) {
      fmt::print("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                 head, slug(table.kind), row.rank, csv_cell(row.solver),
                 row.competing ? "yes" : "no", row.sound ? "yes" : "no",
                 row.solver == table.winner ? "yes" : "no", row.errors,
                 row.correct, format_seconds(row.cpu, 9),
                 format_seconds(row.wall, 9), row.solved, row.solved_sat,
                 row.solved_unsat, row.unsolved, row.abstained, row.timeout,
                 row.memout, row.missing);
    }
  }
}

void print_csv(const site::Results& results) {
  fmt::print(
      "track,division,logic,kind,rank,solver,competing,sound,winner,errors,"
      "correct,cpu_seconds,wall_seconds,solved,sat,unsat,unsolved,abstained,"
      "timeout,memout,missing\n");
  for (const site::TrackResults& track : results.tracks) {
    for (const DivisionScores& division : track.scores) {
      const std::string head =
          fmt::format("{},{},", slug(track.track), csv_cell(division.division));
      print_csv_tables(head, division.tables);
      for (const contest::LogicScores& logic : division.logics) {
        print_csv_tables(head + csv_cell(logic.logic), logic.tables);
      }
    }
  }
}

// Keeps what the options ask for; an unknown name is an error.
Result<void> narrow(const Options& options, site::Results& results) {
  std::vector<std::string> kinds;
  kinds.reserve(contest::kScoreKinds.size());
  for (const ScoreKind kind : contest::kScoreKinds) {
    kinds.emplace_back(slug(kind));
  }
  for (const std::string& kind : options.kinds) {
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) continue;
    return Error{Code::BadOption, "--kind",
                 fmt::format("there is no score called {}", printable(kind)),
                 fmt::format("there are {}", fmt::join(kinds, ", "))};
  }
  std::vector<std::string> names;
  for (const site::TrackResults& track : results.tracks) {
    for (const DivisionScores& division : track.scores) {
      names.push_back(division.division);
    }
  }
  for (const std::string& name : options.divisions) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return Error{
        Code::BadOption, "--division",
        fmt::format("no division {} has been run", printable(name)),
        did_you_mean(name, names,
                     fmt::format("there are {}", fmt::join(names, ", ")))};
  }
  const auto unwanted_division = [&](const DivisionScores& division) {
    const auto& wanted_names = options.divisions;
    return !wanted_names.empty() &&
           std::find(wanted_names.begin(), wanted_names.end(),
                     division.division) == wanted_names.end();
  };
  const auto unwanted_table = [&](const Table& table) {
    return !wanted(options, table.kind);
  };
  for (site::TrackResults& track : results.tracks) {
    std::erase_if(track.scores, unwanted_division);
    for (DivisionScores& division : track.scores) {
      std::erase_if(division.tables, unwanted_table);
      // One logic alone would be shown twice.
      if (!options.logics || division.logics.size() < 2) {
        division.logics.clear();
      }
      for (contest::LogicScores& logic : division.logics) {
        std::erase_if(logic.tables, unwanted_table);
      }
    }
  }
  return {};
}

int score(const Options& options) {
  const Result<contest::Competition> competition =
      config::read_competition(options.competition);
  if (!competition) return fail(competition.error());
  const Result<store::Store> store =
      store::Store::open(competition->results, store::Access::Read);
  if (!store) return fail(store.error());
  Result<site::Results> results = gather(*competition, *store);
  if (!results) return fail(results.error());
  const Result<void> narrowed = narrow(options, *results);
  if (!narrowed) return fail(narrowed.error());
  if (options.json) {
    print_json(*results);
  } else if (options.csv) {
    print_csv(*results);
  } else {
    print_text(options, *results);
  }
  return kSuccess;
}

}  // namespace

void add_score(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = subcommand(
      app, "score",
      "Print the tables of a competition from what is stored, also while it "
      "runs: parallel, sequential, sat, unsat and 24-second scores of every "
      "division and logic.",
      "  podium score                            # all tables\n"
      "  podium score --division QF_Bitvec --kind sequential\n"
      "  podium score --json nightly/competition.toml");
  command
      ->add_option("competition", options->competition,
                   "the competition's file")
      ->capture_default_str();
  CLI::Option* json =
      command->add_flag("--json", options->json, "as JSON, for programs");
  command->add_flag("--csv", options->csv, "as CSV, for spreadsheets")
      ->excludes(json);
  command->add_option("--division", options->divisions,
                      "only this division; may be repeated");
  command->add_option("--kind", options->kinds,
                      "only this score: parallel, sequential, sat, unsat or "
                      "24s; may be repeated");
  command->add_flag("!--no-logics", options->logics,
                    "not the single logics of divisions");
  command->callback(
      [options, &action] { action = [options] { return score(*options); }; });
}

}  // namespace podium::cli
