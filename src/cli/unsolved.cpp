// podium unsolved -- why solvers decided nothing, from what they printed.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "config/config.h"
#include "contest/division.h"
#include "contest/rule_book.h"
#include "judge/cause.h"
#include "store/store.h"

namespace podium::cli {
namespace {

using contest::Track;
using judge::Cause;

struct Options {
  std::string source = "competition.toml";
  std::string track;
  std::vector<std::string> solvers;
  bool list = false;
  bool json = false;
};

// A run that decided nothing, and why.
struct Unsolved {
  std::string division;
  contest::Run run;
  judge::Explanation why;
};

struct TrackOutput {
  Track track = Track::SingleQuery;
  std::vector<Unsolved> runs;
};

// The folder of the store, and the year by which divisions are named.
struct Source {
  std::string folder;
  int year = 0;
};

Result<Source> find_source(const std::string& given) {
  std::error_code ignored;
  if (std::filesystem::exists(given + "/results.db", ignored)) {
    return Source{given, 0};
  }
  const std::string inside = given + "/competition.toml";
  const auto competition = config::read_competition(
      std::filesystem::exists(inside, ignored) ? inside : given);
  if (!competition) return competition.error();
  return Source{competition->results, competition->year};
}

// The solvers that were asked for have to be there.
Result<std::set<std::string>> wanted_solvers(const Options& options,
                                             const store::Store& store) {
  const auto solvers = store.solvers();
  if (!solvers) return solvers.error();
  std::vector<std::string> names;
  for (const contest::Solver& solver : *solvers) names.push_back(solver.name);
  std::set<std::string> wanted(options.solvers.begin(), options.solvers.end());
  for (const std::string& name : wanted) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return Error{Code::BadOption, "--solver",
                 fmt::format("there is no solver {}", printable(name)),
                 did_you_mean(name, names)};
  }
  if (wanted.empty()) wanted.insert(names.begin(), names.end());
  return wanted;
}

Result<TrackOutput> read_track(const store::Store& store, int year, Track track,
                               const std::set<std::string>& solvers) {
  const auto benchmarks = store.benchmarks(track);
  if (!benchmarks) return benchmarks.error();
  std::unordered_map<std::string, std::string> divisions;
  for (const contest::Benchmark& benchmark : *benchmarks) {
    divisions[benchmark.name] =
        contest::division_of(year, track, benchmark.logic);
  }
  auto runs = store.runs(track);
  if (!runs) return runs.error();
  TrackOutput output;
  output.track = track;
  for (contest::Run& run : *runs) {
    const auto division = divisions.find(run.benchmark);
    if (division == divisions.end() || !solvers.contains(run.solver)) continue;
    // To look whether there is something to explain costs nothing; to unpack
    // what was printed does.
    if (!judge::explain_unsolved(run, "", "")) continue;
    // Of runs that were made elsewhere there may be none.
    const auto printed = store.output(track, run.solver, run.benchmark);
    if (!printed && printed.error().code != Code::Missing) {
      return printed.error();
    }
    auto why = judge::explain_unsolved(run, printed ? printed->output : "",
                                       printed ? printed->error : "");
    output.runs.push_back({division->second, std::move(run), *std::move(why)});
  }
  return output;
}

Result<std::vector<TrackOutput>> read(const Options& options) {
  const Result<Source> source = find_source(options.source);
  if (!source) return source.error();
  const auto store = store::Store::open(source->folder, store::Access::Read);
  if (!store) return store.error();
  auto tracks = store->tracks();
  if (!tracks) return tracks.error();
  if (!options.track.empty()) {
    const auto only = parse_track_option(options.track);
    if (!only) return only.error();
    std::erase_if(*tracks, [&](Track track) { return track != *only; });
  }
  const auto solvers = wanted_solvers(options, *store);
  if (!solvers) return solvers.error();
  std::vector<TrackOutput> output;
  for (const Track track : *tracks) {
    int year = source->year;
    if (year == 0) {
      const auto records = store->records(track);
      if (!records) return records.error();
      year = records->year != 0 ? records->year : contest::kDefaultYear;
    }
    auto one = read_track(*store, year, track, *solvers);
    if (!one) return one.error();
    output.push_back(*std::move(one));
  }
  return output;
}

std::string as_list(const TrackOutput& track) {
  std::string text;
  for (const Unsolved& one : track.runs) {
    const std::string_view cause = to_string(one.why.cause);
    const std::string exit = describe(one.run.exit);
    text += fmt::format("{}: {}: {}{}", one.run.solver, one.run.benchmark,
                        cause, one.why.aborted ? " (aborted)" : "");
    if (exit != cause) text += ", " + exit;
    if (!one.why.line.empty()) text += ": " + one.why.line;
    text += '\n';
  }
  return text;
}

// By division and solver; only causes that there are.
std::string as_table(const TrackOutput& track) {
  struct Counts {
    std::uint64_t all = 0;
    std::uint64_t aborted = 0;
    std::map<Cause, std::uint64_t> causes;
  };
  std::map<std::pair<std::string, std::string>, Counts> rows;
  std::set<Cause> seen;
  for (const Unsolved& one : track.runs) {
    Counts& counts = rows[{one.division, one.run.solver}];
    ++counts.all;
    counts.aborted += one.why.aborted ? 1 : 0;
    ++counts.causes[one.why.cause];
    seen.insert(one.why.cause);
  }
  TextTable table;
  table.column("division");
  table.column("solver");
  table.column("unsolved", TextTable::Align::Right);
  table.column("aborted", TextTable::Align::Right);
  for (const Cause cause : judge::kCauses) {
    if (!seen.contains(cause)) continue;
    table.column(std::string(to_string(cause)), TextTable::Align::Right);
  }
  for (auto& [name, counts] : rows) {
    std::vector<std::string> cells{name.first, name.second,
                                   std::to_string(counts.all),
                                   std::to_string(counts.aborted)};
    for (const Cause cause : judge::kCauses) {
      if (!seen.contains(cause)) continue;
      const std::uint64_t count = counts.causes[cause];
      cells.push_back(count > 0 ? std::to_string(count) : "-");
    }
    table.row(std::move(cells));
  }
  return table.text(2);
}

std::string as_text(const std::vector<TrackOutput>& tracks, bool list) {
  std::string text;
  for (const TrackOutput& track : tracks) {
    text +=
        fmt::format("{}{}: {} runs decided nothing\n", text.empty() ? "" : "\n",
                    contest::title(track.track), track.runs.size());
    if (!track.runs.empty()) text += list ? as_list(track) : as_table(track);
  }
  return text;
}

std::string as_json(const std::vector<TrackOutput>& tracks) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const TrackOutput& track : tracks) {
    for (const Unsolved& one : track.runs) {
      all.push_back({{"track", slug(track.track)},
                     {"division", one.division},
                     {"solver", one.run.solver},
                     {"benchmark", one.run.benchmark},
                     {"cause", to_string(one.why.cause)},
                     {"aborted", one.why.aborted},
                     {"exit", describe(one.run.exit)},
                     {"line", one.why.line}});
    }
  }
  return all.dump(1) + "\n";
}

int unsolved(const Options& options) {
  const auto tracks = read(options);
  if (!tracks) return fail(tracks.error());
  fmt::print("{}",
             options.json ? as_json(*tracks) : as_text(*tracks, options.list));
  return kSuccess;
}

}  // namespace

void add_unsolved(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "unsolved",
      "Tell why solvers decided nothing, as far as their end and what they "
      "printed tell: an explicit unknown, a limit, a lack of memory, an error "
      "of parsing, a failed assertion, a crash, a missing file, no response. "
      "Also while the competition runs.",
      "  podium unsolved                      # counts by division and solver\n"
      "  podium unsolved --list --solver z3   # each run, with what it said\n"
      "  podium unsolved --json results");
  command
      ->add_option("competition", options->source,
                   "the competition's file or folder, or a store")
      ->capture_default_str();
  command->add_option("--track", options->track, "only this track");
  command->add_option("--solver", options->solvers,
                      "only this solver; may be repeated");
  Option* json =
      command->add_flag("--json", options->json, "as JSON, for programs");
  command->add_flag("--list", options->list, "every run in a line")
      ->excludes(json);
  command->callback([options, &action] {
    action = [options] { return unsolved(*options); };
  });
}

}  // namespace podium::cli
