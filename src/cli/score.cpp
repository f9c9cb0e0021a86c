// podium score -- the tables again, from what is stored or from others' data.

#include "score/score.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "base/text.h"
#include "cli/command.h"
#include "cli/heats.h"
#include "cli/results.h"
#include "cli/score_output.h"
#include "config/config.h"
#include "contest/division.h"
#include "formats/neutral.h"
#include "score/counts.h"

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
  std::string selection;  // a file, for its heats
  bool all_heats = false;
  std::vector<std::string> new_families;

  ShownHeats heats() const {
    return all_heats ? ShownHeats::All : ShownHeats::Complete;
  }

  // Asks for more than the tables of the competition's own rules.
  bool more() const {
    return year != 0 || as_published || rankings || !explained.empty() ||
           !what_if.changes_nothing() || !limit.empty();
  }
};

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool wanted(const Options& options, ScoreKind kind) {
  return options.kinds.empty() || contains(options.kinds, slug(kind));
}

// An unknown name is an error.
Result<void> check_names(const Options& options, const ScoreOutput& output) {
  std::vector<std::string> kinds;
  kinds.reserve(contest::kScoreKinds.size());
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
  for (const TrackOutput& track : output.tracks) {
    for (const DivisionScores& division : track.divisions) {
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
void narrow(const Options& options, TrackOutput& track) {
  const auto unwanted_division = [&](const std::string& name) {
    return !options.divisions.empty() && !contains(options.divisions, name);
  };
  const auto unwanted_table = [&](const Table& table) {
    return !wanted(options, table.kind);
  };
  std::erase_if(track.divisions, [&](const DivisionScores& division) {
    return unwanted_division(division.division);
  });
  for (DivisionScores& division : track.divisions) {
    std::erase_if(division.tables, unwanted_table);
    // One logic alone would be shown twice.
    if (!options.logics || division.logics.size() < 2) division.logics.clear();
    for (contest::LogicScores& logic : division.logics) {
      std::erase_if(logic.tables, unwanted_table);
    }
  }
  std::erase_if(track.rankings, [&](const contest::Ranking& ranking) {
    return !wanted(options, ranking.kind);
  });
  std::erase_if(track.recognitions, [&](const score::Recognition& one) {
    return !wanted(options, one.kind) ||
           (!one.division.empty() && unwanted_division(one.division));
  });
  std::erase_if(track.changes, [&](const score::Change& change) {
    return !wanted(options, change.kind) ||
           (!change.division.empty() && unwanted_division(change.division));
  });
  std::erase_if(track.explanations, [&](const score::Explanation& one) {
    return !wanted(options, one.kind);
  });
}

contest::Edition edition(const Options& options) {
  return options.as_published ? contest::Edition::Published
                              : contest::Edition::Document;
}

Result<void> explain(const Options& options, const contest::Records& records,
                     const contest::RuleBook& rules, TrackOutput& track) {
  if (options.explained.empty()) return {};
  std::vector<std::string> names;
  for (const contest::Solver& solver : records.solvers) {
    names.push_back(solver.name);
  }
  if (!contains(names, options.explained)) {
    return Error{
        Code::BadOption, "--explain",
        fmt::format("there is no solver {}", printable(options.explained)),
        did_you_mean(options.explained, names,
                     names.empty() ? ""
                                   : fmt::format("there is {}",
                                                 printable(names.front())))};
  }
  track.explanations =
      score::explain(records, rules, options.explained, options.divisions);
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

// The heats of a selection that is named, for results that were made elsewhere.
Result<std::vector<std::string>> count_heats(const Options& options,
                                             contest::Records& records) {
  std::vector<std::string> notes;
  if (options.selection.empty() || options.all_heats) return notes;
  const Result<select::SelectionFile> file =
      read_selection_file(options.selection);
  if (!file) return file.error();
  if (file->settings.heats == 0) {
    return Error{Code::Mismatch, options.selection,
                 "it is not divided into heats",
                 "podium select --heats divides a selection"};
  }
  if (file->settings.track != records.track) return notes;
  return leave_incomplete_heats_out(records, select::heats_of(*file));
}

// Scores under other circumstances, and what they change. `records` become
// those of the other circumstances.
Result<std::vector<score::Change>> change_records(
    const Options& options, const contest::RuleBook& rules,
    contest::Records& records) {
  const bool other_rules = records.year != 0 && rules.year != records.year;
  const auto own = contest::rule_book(
      records.year != 0 ? records.year : rules.year, edition(options));
  if (!own) return own.error();
  if (other_rules) keep_divisions(records);
  const score::TrackScores before = score::score_track(records, **own);
  Result<contest::Records> changed =
      score::apply(options.what_if, std::move(records));
  if (!changed) return changed.error();
  records = *std::move(changed);
  const score::TrackScores after = score::score_track(records, rules);
  std::vector<score::Change> found =
      score::changes(before.divisions, after.divisions);
  for (score::Change& change :
       score::changes(before.rankings, after.rankings)) {
    found.push_back(std::move(change));
  }
  return found;
}

// One track by the rules that the options ask for.
Result<void> score_records(const Options& options, contest::Records records,
                           ScoreOutput& output) {
  const int year = options.year != 0 ? options.year : records.year;
  const auto rules = contest::rule_book(year, edition(options));
  if (!rules) return rules.error();
  output.year = year;
  if (records.wall_limit <= Duration::zero()) {
    return Error{Code::Missing, options.source, "the time limit is not known",
                 "\"time_limit\" in meta.json, in seconds; of a store: podium "
                 "import --year or --limits"};
  }
  TrackOutput track;
  track.track = records.track;
  Result<std::vector<std::string>> notes = count_heats(options, records);
  if (!notes) return notes.error();
  track.notes = *std::move(notes);
  const bool other_rules = records.year != 0 && year != records.year;
  if (other_rules || !options.what_if.changes_nothing()) {
    Result<std::vector<score::Change>> changed =
        change_records(options, **rules, records);
    if (!changed) return changed.error();
    track.changes = *std::move(changed);
    output.asked_for_changes = true;
  }
  score::TrackScores scores = score::score_track(records, **rules);
  if (options.rankings) {
    track.recognitions =
        score::recognise(records, **rules, scores, options.new_families);
    track.rankings = std::move(scores.rankings);
  }
  track.divisions = std::move(scores.divisions);
  Result<void> explained = explain(options, records, **rules, track);
  if (!explained) return explained;
  output.tracks.push_back(std::move(track));
  return {};
}

Result<ScoreOutput> score_neutral(Options& options) {
  ScoreOutput output;
  output.name = std::filesystem::path(options.source).filename().string();
  if (formats::has_counts_only(options.source)) {
    const auto counts = formats::read_counts(options.source);
    if (!counts) return counts.error();
    const int year = options.year != 0 ? options.year : 2008;
    const auto rules = contest::rule_book(year, edition(options));
    if (!rules) return rules.error();
    output.year = year;
    output.tracks.emplace_back().divisions =
        score::score_counts(*counts, **rules);
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
Result<ScoreOutput> score_store(Options& options) {
  const Result<store::Store> store =
      store::Store::open(options.source, store::Access::Read);
  if (!store) return store.error();
  const Result<store::Plan> plan = store->plan();
  if (!plan) return plan.error();
  const Result<std::vector<contest::Track>> tracks = store->tracks();
  if (!tracks) return tracks.error();
  ScoreOutput output;
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

Result<ScoreOutput> score_competition(const Options& options) {
  const Result<contest::Competition> competition =
      config::read_competition(options.source);
  if (!competition) return competition.error();
  const Result<store::Store> store =
      store::Store::open(competition->results, store::Access::Read);
  if (!store) return store.error();
  ScoreOutput output;
  output.name = competition->name;
  output.year = competition->year;
  if (!options.more()) {
    Result<site::Results> results =
        gather(*competition, *store, options.heats());
    if (!results) return results.error();
    for (site::TrackResults& track : results->tracks) {
      TrackOutput& one = output.tracks.emplace_back();
      one.track = track.track;
      one.divisions = track.scores;
      one.notes = std::move(track.notes);
    }
    output.lists_winners = true;
    return output;
  }
  for (const contest::Track track : competition->tracks) {
    Result<StoredTrack> stored =
        stored_track(*competition, track, *store, options.heats());
    if (!stored) return stored.error();
    const Result<void> scored =
        score_records(options, std::move(stored->records), output);
    if (!scored) return scored.error();
    output.tracks.back().notes = std::move(stored->notes);
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
  } else if (!neutral && !stored &&
             std::filesystem::is_directory(options.source, ignored)) {
    return fail({Code::Missing, options.source,
                 "there are no results: neither competition.toml nor "
                 "results.db nor meta.json",
                 "podium import makes a store of results"});
  }
  Result<ScoreOutput> output = neutral  ? score_neutral(options)
                               : stored ? score_store(options)
                                        : score_competition(options);
  if (!output) return fail(output.error());
  const Result<void> named = check_names(options, *output);
  if (!named) return fail(named.error());
  output->explains = !options.explained.empty();
  for (TrackOutput& track : output->tracks) narrow(options, track);
  fmt::print("{}", options.json  ? score_json(*output)
                   : options.csv ? score_csv(*output)
                                 : score_text(*output));
  return kSuccess;
}

void add_what_if(Command* command, Options& options) {
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

void add_score(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
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
  Option* json =
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
  command->add_option("--selection", options->selection,
                      "a file of podium select: its heats that are not "
                      "complete do not count");
  command->add_flag("--all-heats", options->all_heats,
                    "also heats that are not complete");
  command
      ->add_option("--new", options->new_families,
                   "a new family, or a prefix with * such as '2024*', whose "
                   "contributors are mentioned; several times")
      ->allow_extra_args(false);
  add_what_if(command, *options);
  command->callback(
      [options, &action] { action = [options] { return score(*options); }; });
}

}  // namespace podium::cli
