// podium audit -- where published tables depart from the year's own rules.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/terminal.h"
#include "contest/rule_book.h"
#include "formats/neutral.h"
#include "formats/published.h"
#include "score/score.h"
#include "score/what_if.h"
#include "store/store.h"

namespace podium::cli {
namespace {

struct Options {
  std::string folder;
  bool json = false;
  bool all = false;  // numbers too, not only ranks and winners
};

struct Audit {
  contest::Track track = contest::Track::SingleQuery;
  int year = 0;
  bool compared = false;         // with pages
  formats::Comparison pages;     // published against what the scripts did
  formats::Comparison rankings;  // the same
  std::vector<std::string_view> departures;
  std::vector<score::Change> effects;  // from what the scripts did to the rules
};

// `published`: nullptr if there are no pages to compare with.
Result<Audit> audit(const contest::Records& records, const std::string& folder,
                    const formats::Published* published) {
  const auto document = contest::rule_book(records.year);
  if (!document) return document.error();
  const auto scripts =
      contest::rule_book(records.year, contest::Edition::Published);
  if (!scripts) return scripts.error();
  if (records.wall_limit <= Duration::zero()) {
    return Error{Code::Missing, folder, "the time limit is not known",
                 "\"time_limit\" in meta.json, in seconds; of a store: podium "
                 "import --year or --limits"};
  }
  const score::TrackScores as_published =
      score::score_track(records, **scripts);
  Audit result;
  result.track = records.track;
  result.year = records.year;
  if (published != nullptr) {
    result.compared = true;
    result.pages =
        formats::compare_divisions(*published, as_published.divisions);
    result.rankings =
        formats::compare_rankings(*published, as_published.rankings);
  }
  result.departures =
      contest::departures((*document)->score, (*scripts)->score);
  if ((*document)->family != (*scripts)->family) {
    result.departures.push_back(
        "the family of a benchmark is its whole folder path");
  }
  const score::TrackScores by_rules = score::score_track(records, **document);
  result.effects = score::changes(as_published.divisions, by_rules.divisions);
  for (score::Change& change :
       score::changes(as_published.rankings, by_rules.rankings)) {
    result.effects.push_back(std::move(change));
  }
  return result;
}

Result<std::vector<Audit>> audit_folder(const std::string& folder) {
  const Result<contest::Records> records = formats::read_neutral(folder);
  if (!records) return records.error();
  const auto published = formats::read_published(folder + "/published.json");
  if (!published) return published.error();
  Result<Audit> one = audit(*records, folder, &*published);
  if (!one) return one.error();
  return std::vector<Audit>{*std::move(one)};
}

// What podium import made: the runs without the pages.
Result<std::vector<Audit>> audit_store(const std::string& folder) {
  const Result<store::Store> store =
      store::Store::open(folder, store::Access::Read);
  if (!store) return store.error();
  const Result<std::vector<contest::Track>> tracks = store->tracks();
  if (!tracks) return tracks.error();
  std::vector<Audit> result;
  for (const contest::Track track : *tracks) {
    const Result<contest::Records> records = store->records(track);
    if (!records) return records.error();
    Result<Audit> one = audit(*records, folder, nullptr);
    if (!one) return one.error();
    result.push_back(*std::move(one));
  }
  return result;
}

Result<std::vector<Audit>> audit(const std::string& folder) {
  std::error_code ignored;
  if (formats::is_neutral(folder)) return audit_folder(folder);
  if (std::filesystem::exists(folder + "/results.db", ignored)) {
    return audit_store(folder);
  }
  return Error{Code::Missing, folder,
               "there are no results: neither meta.json nor results.db",
               "podium import makes a store of results"};
}

std::string cells_text(const formats::Comparison& comparison) {
  return fmt::format("{} of {} cells",
                     comparison.cells - comparison.differences.size(),
                     comparison.cells);
}

void print_differences(const std::vector<formats::Difference>& differences) {
  constexpr std::size_t kMost = 20;
  TextTable table;
  for (const char* title : {"Page", "Table", "Solver", "Column"}) {
    table.column(title);
  }
  table.column("Published", TextTable::Align::Right);
  table.column("Recomputed", TextTable::Align::Right);
  for (std::size_t i = 0; i < std::min(kMost, differences.size()); ++i) {
    const formats::Difference& one = differences[i];
    table.row({one.division, one.kind, one.solver, one.column, one.published,
               one.ours});
  }
  fmt::print("{}", table.text(2));
  if (differences.size() > kMost) {
    fmt::print("  ... and {} more\n", differences.size() - kMost);
  }
  fmt::print("\n");
}

void print_effects(const Options& options, const Audit& audit) {
  TextTable table;
  for (const char* title : {"Division", "Score", "Solver", "What"}) {
    table.column(title);
  }
  table.column("Published", TextTable::Align::Right);
  table.column("By the rules", TextTable::Align::Right);
  for (const score::Change& change : audit.effects) {
    if (!options.all && !change.of_rank()) continue;
    table.row({change.division.empty() ? "all" : change.division,
               std::string(title(change.kind)),
               change.solver.empty() ? "-" : change.solver, change.what,
               change.before, change.after});
  }
  if (table.empty()) {
    fmt::print("No rank and no winner depends on it.\n");
    return;
  }
  fmt::print("What the rules give instead\n\n{}", table.text(2));
}

void print_text(const Options& options, const Audit& audit) {
  if (audit.compared) {
    fmt::print(
        "Rules of {}. Recomputed as published: {} of the divisions, {} of "
        "the rankings.\n\n",
        audit.year, cells_text(audit.pages), cells_text(audit.rankings));
  } else {
    fmt::print("{} track, rules of {}. There are no pages to compare with.\n\n",
               title(audit.track), audit.year);
  }
  if (!audit.pages.differences.empty()) {
    fmt::print("What these runs do not give\n\n");
    print_differences(audit.pages.differences);
  }
  if (!audit.rankings.differences.empty()) {
    print_differences(audit.rankings.differences);
  }
  fmt::print("Where the scripts departed from the rules\n\n");
  for (const std::string_view sentence : audit.departures) {
    fmt::print("  - {}\n", sentence);
  }
  if (audit.departures.empty()) fmt::print("  (nowhere that is known)\n");
  fmt::print("\n");
  print_effects(options, audit);
}

nlohmann::json differences_data(
    const std::vector<formats::Difference>& differences) {
  nlohmann::json data = nlohmann::json::array();
  for (const formats::Difference& one : differences) {
    data.push_back({{"page", one.division},
                    {"kind", one.kind},
                    {"solver", one.solver},
                    {"column", one.column},
                    {"published", one.published},
                    {"recomputed", one.ours}});
  }
  return data;
}

nlohmann::json audit_data(const Audit& audit) {
  nlohmann::json effects = nlohmann::json::array();
  for (const score::Change& change : audit.effects) {
    effects.push_back({{"division", change.division},
                       {"kind", slug(change.kind)},
                       {"solver", change.solver},
                       {"what", change.what},
                       {"published", change.before},
                       {"rules", change.after}});
  }
  return {
      {"track", slug(audit.track)},
      {"year", audit.year},
      {"cells", audit.pages.cells + audit.rankings.cells},
      {"not_recomputed", differences_data(audit.pages.differences)},
      {"rankings_not_recomputed", differences_data(audit.rankings.differences)},
      {"departures", audit.departures},
      {"effects", std::move(effects)}};
}

// Of published results there is one track, of a store a list.
void print_json(const std::vector<Audit>& audits) {
  nlohmann::json all = nlohmann::json::array();
  for (const Audit& one : audits) all.push_back(audit_data(one));
  if (audits.size() == 1 && audits.front().compared) all = all.front();
  fmt::print("{}\n",
             all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

int audit_command(const Options& options) {
  const Result<std::vector<Audit>> found = audit(options.folder);
  if (!found) return fail(found.error());
  if (options.json) print_json(*found);
  bool affected = false;
  for (const Audit& one : *found) {
    if (!options.json) print_text(options, one);
    affected = affected || std::any_of(one.effects.begin(), one.effects.end(),
                                       [](const score::Change& change) {
                                         return change.of_rank();
                                       });
  }
  return affected ? kNegative : kSuccess;
}

}  // namespace

void add_audit(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "audit",
      "List where published tables depart from the rules of their year, and "
      "which ranks and winners that changes. Exit code 1 if it changes any.",
      "  podium audit results-2024            # meta.json, runs.csv.gz and\n"
      "                                       # published.json in a folder\n"
      "  podium audit results-2024 --numbers  # not only ranks and winners\n"
      "  podium audit 2024                    # a store of podium import");
  command
      ->add_option("folder", options->folder,
                   "results in the neutral form, with published.json, or a "
                   "store")
      ->required();
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->add_flag("--numbers", options->all,
                    "also numbers that change no rank");
  command->callback([options, &action] {
    action = [options] { return audit_command(*options); };
  });
}

}  // namespace podium::cli
