// podium score -- the tables again, from what is stored or from others' data.

#include "score/score.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"
#include "cli/command.h"
#include "cli/results.h"
#include "cli/score_text.h"
#include "config/config.h"
#include "contest/division.h"
#include "formats/neutral.h"
#include "score/counts.h"
#include "site/rows.h"

namespace podium::cli {
namespace {

using contest::DivisionScores;
using contest::ScoreKind;
using contest::Table;

struct Options {
  std::string source = "competition.toml";
  int year = 0;  // 0: the competition's
  bool as_published = false;
  bool json = false;
  bool csv = false;
  bool logics = true;
  bool rankings = false;
  std::vector<std::string> divisions;
  std::vector<std::string> kinds;
  std::string explained;  // a solver
  score::WhatIf what_if;
  std::string limit;

  // Asks for more than the tables of the competition's own rules.
  bool more() const {
    return year != 0 || as_published || rankings || !explained.empty() ||
           !what_if.changes_nothing() || !limit.empty();
  }
};

// What there is to print.
struct Output {
  std::string name;
  int year = 0;
  std::vector<std::vector<DivisionScores>> tracks;
  std::vector<contest::Track> names;  // of the tracks
  std::vector<contest::Ranking> rankings;
  std::vector<score::Recognition> recognitions;
  std::vector<score::Change> changes;
  bool asked_for_changes = false;
  std::vector<score::Explanation> explanations;
  // Of a competition of ours: what the list of winners is made from.
  std::optional<site::Results> results;
};

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool wanted(const Options& options, ScoreKind kind) {
  return options.kinds.empty() || contains(options.kinds, slug(kind));
}

nlohmann::json rankings_data(const std::vector<contest::Ranking>& rankings) {
  nlohmann::json data = nlohmann::json::array();
  for (const contest::Ranking& ranking : rankings) {
    nlohmann::json places = nlohmann::json::array();
    for (const contest::Placing& place : ranking.places) {
      places.push_back({{"rank", place.rank},
                        {"solver", place.solver},
                        {"division", place.division},
                        {"score", place.score},
                        {"time", place.time}});
    }
    data.push_back({{"ranking", slug(ranking.ranking)},
                    {"kind", slug(ranking.kind)},
                    {"winner", ranking.winner},
                    {"places", std::move(places)}});
  }
  return data;
}

nlohmann::json changes_data(const std::vector<score::Change>& changes) {
  nlohmann::json data = nlohmann::json::array();
  for (const score::Change& change : changes) {
    data.push_back({{"division", change.division},
                    {"kind", slug(change.kind)},
                    {"solver", change.solver},
                    {"what", change.what},
                    {"before", change.before},
                    {"after", change.after}});
  }
  return data;
}

nlohmann::json explanations_data(
    const std::vector<score::Explanation>& explanations) {
  nlohmann::json data = nlohmann::json::array();
  for (const score::Explanation& one : explanations) {
    nlohmann::json fates = nlohmann::json::array();
    for (const score::Fate& fate : one.fates) {
      fates.push_back({{"what", fate.what},
                       {"benchmarks", fate.benchmarks},
                       {"errors", fate.errors},
                       {"correct", fate.correct},
                       {"wall", to_seconds(fate.wall)},
                       {"cpu", to_seconds(fate.cpu)},
                       {"examples", fate.examples}});
    }
    data.push_back({{"division", one.division},
                    {"kind", slug(one.kind)},
                    {"formula", one.formula},
                    {"row", site::row_data(one.row)},
                    {"fates", std::move(fates)}});
  }
  return data;
}

void print_json(const Output& output) {
  nlohmann::json tracks = nlohmann::json::array();
  for (const std::vector<DivisionScores>& track : output.tracks) {
    nlohmann::json divisions = nlohmann::json::array();
    for (const DivisionScores& division : track) {
      divisions.push_back({{"division", division.division},
                           {"competitive", division.competitive},
                           {"benchmarks", division.benchmarks},
                           {"tables", site::tables_data(division.tables)},
                           {"logics", site::logics_data(division.logics)},
                           {"disagreements",
                            site::disagreements_data(division.disagreements)}});
    }
    tracks.push_back({{"track", slug(output.names.at(tracks.size()))},
                      {"divisions", std::move(divisions)}});
  }
  nlohmann::json all = {{"competition", output.name},
                        {"rules", output.year},
                        {"tracks", std::move(tracks)}};
  if (!output.rankings.empty()) {
    all["rankings"] = rankings_data(output.rankings);
  }
  if (output.asked_for_changes) all["changes"] = changes_data(output.changes);
  if (!output.explanations.empty()) {
    all["explanations"] = explanations_data(output.explanations);
  }
  fmt::print("{}\n",
             all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print_csv(const Output& output) {
  std::string text = csv_head();
  for (const std::vector<DivisionScores>& track : output.tracks) {
    for (const DivisionScores& division : track) text += division_csv(division);
  }
  if (!output.rankings.empty()) text += "\n" + rankings_csv(output.rankings);
  fmt::print("{}", text);
}

void print_text(const Output& output) {
  if (!output.explanations.empty()) {
    for (const score::Explanation& one : output.explanations) {
      fmt::print("{}", explanation_text(one));
    }
    return;
  }
  for (const std::vector<DivisionScores>& track : output.tracks) {
    for (const DivisionScores& division : track) {
      fmt::print("{}", division_text(division, output.tracks.size() > 1));
    }
  }
  fmt::print("{}{}", rankings_text(output.rankings),
             recognitions_text(output.recognitions));
  if (output.results) fmt::print("{}", winners_text(*output.results));
  if (output.asked_for_changes) {
    fmt::print("\n{}", changes_text(output.changes));
  }
}

// An unknown name is an error.
Result<void> check_names(const Options& options, const Output& output) {
  std::vector<std::string> kinds;
  for (const ScoreKind kind : contest::kScoreKinds) {
    kinds.emplace_back(slug(kind));
  }
  for (const std::string& kind : options.kinds) {
    if (contains(kinds, kind)) continue;
    return Error{Code::BadOption, "--kind",
                 fmt::format("there is no score called {}", printable(kind)),
                 fmt::format("there are {}", fmt::join(kinds, ", "))};
  }
  std::vector<std::string> names;
  for (const std::vector<DivisionScores>& track : output.tracks) {
    for (const DivisionScores& division : track) {
      names.push_back(division.division);
    }
  }
  for (const std::string& name : options.divisions) {
    if (contains(names, name)) continue;
    return Error{
        Code::BadOption, "--division",
        fmt::format("no division {} has been run", printable(name)),
        did_you_mean(name, names,
                     fmt::format("there are {}", fmt::join(names, ", ")))};
  }
  return {};
}

// Keeps what the options ask for.
void narrow(const Options& options, Output& output) {
  const auto unwanted_division = [&](const std::string& name) {
    return !options.divisions.empty() && !contains(options.divisions, name);
  };
  const auto unwanted_table = [&](const Table& table) {
    return !wanted(options, table.kind);
  };
  for (std::vector<DivisionScores>& track : output.tracks) {
    std::erase_if(track, [&](const DivisionScores& division) {
      return unwanted_division(division.division);
    });
    for (DivisionScores& division : track) {
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
  for (std::size_t i = 0; output.results && i < output.tracks.size(); ++i) {
    output.results->tracks[i].scores = output.tracks[i];
  }
  std::erase_if(output.rankings, [&](const contest::Ranking& ranking) {
    return !wanted(options, ranking.kind);
  });
  std::erase_if(output.changes, [&](const score::Change& change) {
    return !wanted(options, change.kind) || unwanted_division(change.division);
  });
  std::erase_if(output.explanations, [&](const score::Explanation& one) {
    return !wanted(options, one.kind);
  });
}

contest::Edition edition(const Options& options) {
  return options.as_published ? contest::Edition::Published
                              : contest::Edition::Document;
}

Result<void> explain(const Options& options, const contest::Records& records,
                     const contest::RuleBook& rules, Output& output) {
  if (options.explained.empty()) return {};
  std::vector<std::string> names;
  for (const contest::Solver& solver : records.solvers) {
    names.push_back(solver.name);
  }
  if (!contains(names, options.explained)) {
    return Error{
        Code::BadOption, "--explain",
        fmt::format("there is no solver {}", printable(options.explained)),
        did_you_mean(options.explained, names)};
  }
  for (score::Explanation& one :
       score::explain(records, rules, options.explained, options.divisions)) {
    output.explanations.push_back(std::move(one));
  }
  return {};
}

// The divisions that the data's own year had, so that tables by other rules can
// be compared.
void keep_divisions(contest::Records& records) {
  if (!records.divisions.empty()) return;
  records.divisions.reserve(records.benchmarks.size());
  for (const contest::Benchmark& benchmark : records.benchmarks) {
    records.divisions.push_back(
        contest::division_of(records.year, records.track, benchmark.logic));
  }
}

// One track by the rules that the options ask for.
Result<void> score_records(const Options& options, contest::Records records,
                           Output& output) {
  const int year = options.year != 0 ? options.year : records.year;
  const auto rules = contest::rule_book(year, edition(options));
  if (!rules) return rules.error();
  output.year = year;
  if (records.wall_limit <= Duration::zero()) {
    return Error{Code::Missing, options.source, "the time limit is not known",
                 "\"time_limit\" in meta.json, in seconds; of a store: podium "
                 "import --limits"};
  }
  const bool other_rules = records.year != 0 && year != records.year;
  if (other_rules || !options.what_if.changes_nothing()) {
    const auto own = contest::rule_book(records.year != 0 ? records.year : year,
                                        edition(options));
    if (!own) return own.error();
    if (other_rules) keep_divisions(records);
    const auto before = score::score(records, **own);
    Result<contest::Records> changed =
        score::apply(options.what_if, std::move(records));
    if (!changed) return changed.error();
    records = *std::move(changed);
    for (score::Change& change :
         score::changes(before, score::score(records, **rules))) {
      output.changes.push_back(std::move(change));
    }
    output.asked_for_changes = true;
  }
  score::TrackScores scores = score::score_track(records, **rules);
  if (options.rankings) {
    for (score::Recognition& one : score::recognise(records, **rules, scores)) {
      output.recognitions.push_back(std::move(one));
    }
    for (contest::Ranking& ranking : scores.rankings) {
      output.rankings.push_back(std::move(ranking));
    }
  }
  output.tracks.push_back(std::move(scores.divisions));
  output.names.push_back(records.track);
  return explain(options, records, **rules, output);
}

Result<Output> score_neutral(Options& options) {
  Output output;
  output.name = std::filesystem::path(options.source).filename().string();
  if (formats::has_counts_only(options.source)) {
    const auto counts = formats::read_counts(options.source);
    if (!counts) return counts.error();
    const int year = options.year != 0 ? options.year : 2008;
    const auto rules = contest::rule_book(year, edition(options));
    if (!rules) return rules.error();
    output.year = year;
    output.tracks.push_back(score::score_counts(*counts, **rules));
    output.names.push_back(contest::Track::SingleQuery);
    return output;
  }
  Result<contest::Records> records = formats::read_neutral(options.source);
  if (!records) return records.error();
  options.rankings = true;
  const Result<void> scored =
      score_records(options, *std::move(records), output);
  if (!scored) return scored.error();
  return output;
}

// A store of its own, as podium import makes it: what it knows of solvers and
// limits is all there is.
Result<Output> score_store(Options& options) {
  const Result<store::Store> store =
      store::Store::open(options.source, store::Access::Read);
  if (!store) return store.error();
  const Result<store::Plan> plan = store->plan();
  if (!plan) return plan.error();
  const Result<std::vector<contest::Track>> tracks = store->tracks();
  if (!tracks) return tracks.error();
  Output output;
  output.name = plan->competition;
  options.rankings = true;
  for (const contest::Track track : *tracks) {
    Result<contest::Records> records = store->records(track);
    if (!records) return records.error();
    const Result<void> scored =
        score_records(options, *std::move(records), output);
    if (!scored) return scored.error();
  }
  return output;
}

Result<Output> score_competition(const Options& options) {
  const Result<contest::Competition> competition =
      config::read_competition(options.source);
  if (!competition) return competition.error();
  const Result<store::Store> store =
      store::Store::open(competition->results, store::Access::Read);
  if (!store) return store.error();
  Output output;
  output.name = competition->name;
  output.year = competition->year;
  if (!options.more()) {
    Result<site::Results> results = gather(*competition, *store);
    if (!results) return results.error();
    for (const site::TrackResults& track : results->tracks) {
      output.tracks.push_back(track.scores);
      output.names.push_back(track.track);
    }
    output.results = *std::move(results);
    return output;
  }
  for (const contest::Track track : competition->tracks) {
    Result<contest::Records> records =
        stored_records(*competition, track, *store);
    if (!records) return records.error();
    const Result<void> scored =
        score_records(options, *std::move(records), output);
    if (!scored) return scored.error();
  }
  return output;
}

int score(Options options) {
  if (!options.limit.empty()) {
    const Result<Duration> limit = parse_duration(options.limit);
    if (!limit) return fail(limit.error());
    if (*limit <= Duration::zero()) {
      return fail({Code::BadOption, "--limit", "the limit must be positive",
                   "--limit 24s"});
    }
    options.what_if.limit = *limit;
  }
  std::error_code ignored;
  const std::string inside = options.source + "/competition.toml";
  const bool neutral = formats::is_neutral(options.source);
  const bool stored = !neutral && std::filesystem::exists(
                                      options.source + "/results.db", ignored);
  if (!neutral && !stored && std::filesystem::exists(inside, ignored)) {
    options.source = inside;
  }
  Result<Output> output = neutral  ? score_neutral(options)
                          : stored ? score_store(options)
                                   : score_competition(options);
  if (!output) return fail(output.error());
  const Result<void> named = check_names(options, *output);
  if (!named) return fail(named.error());
  narrow(options, *output);
  if (options.json) {
    print_json(*output);
  } else if (options.csv) {
    print_csv(*output);
  } else {
    print_text(*output);
  }
  return kSuccess;
}

void add_what_if(CLI::App* command, Options& options) {
  const char* group = "What if";
  command
      ->add_option("--without-benchmark", options.what_if.without_benchmarks,
                   "leave this benchmark out; may be repeated")
      ->group(group);
  command
      ->add_option("--without-family", options.what_if.without_families,
                   "leave this family out, such as QF_BV/sage; may be repeated")
      ->group(group);
  command
      ->add_option("--without-solver", options.what_if.without_solvers,
                   "leave this solver out; may be repeated")
      ->group(group);
  command
      ->add_option("--sat-is-unknown", options.what_if.sat_is_unknown,
                   "take this solver's sat for unknown; may be repeated")
      ->group(group);
  command
      ->add_option("--limit", options.limit,
                   "another wall time limit, such as 24s")
      ->group(group);
}

}  // namespace

void add_score(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = subcommand(
      app, "score",
      "Print the tables of a competition from what is stored, also while it "
      "runs, from a store that podium import made, or from a folder of "
      "results in the neutral form: parallel, "
      "sequential, sat, unsat and 24-second scores of every division and "
      "logic, by the rules of any year.",
      "  podium score                            # all tables\n"
      "  podium score --division QF_Bitvec --kind sequential\n"
      "  podium score --json nightly/competition.toml\n"
      "  podium score results-2022 --as-published   # what the pages had\n"
      "  podium score results-2022 --explain cvc5 --division QF_Bitvec\n"
      "  podium score results-2022 --without-solver cvc5 --kind parallel\n"
      "  podium score results-2022 --rules 2018     # and what that changes");
  command
      ->add_option("competition", options->source,
                   "the competition's file or folder, a store, or a folder "
                   "with meta.json and runs.csv.gz")
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
  command->add_option("--rules", options->year,
                      "by the rules of this year instead of its own");
  command->add_flag("--as-published", options->as_published,
                    "as the organisers' scripts of the year did, where that "
                    "differs from the rules");
  command->add_flag("--rankings", options->rankings,
                    "also the rankings and recognitions over all divisions");
  command->add_option("--explain", options->explained,
                      "how the numbers of this solver came about");
  add_what_if(command, *options);
  command->callback(
      [options, &action] { action = [options] { return score(*options); }; });
}

}  // namespace podium::cli
