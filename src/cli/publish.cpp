// podium publish -- the pages again, of a competition or of any store.

#include "site/publish.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <unordered_map>

#include "cli/command.h"
#include "cli/publisher.h"
#include "cli/results.h"
#include "cli/session.h"
#include "contest/checks.h"
#include "score/score.h"
#include "store/store.h"

namespace podium::cli {
namespace {

struct Options {
  std::string source = "competition.toml";
  std::string to;
  int year = 0;  // 0: that of the results
  bool as_published = false;
  bool all_heats = false;
};

// The setting, or nothing.
std::string setting(const store::Plan& plan, std::string_view name) {
  for (const auto& [key, value] : plan.settings) {
    if (key == name) return value;
  }
  return "";
}

// That of the track, else that of all.
std::string setting(const store::Plan& plan, contest::Track track,
                    std::string_view name) {
  const std::string own =
      setting(plan, fmt::format("{}.{}", contest::slug(track), name));
  return own.empty() ? setting(plan, name) : own;
}

std::uint64_t number(const std::string& text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// How many check-sats of each benchmark there are to answer.
std::vector<std::uint64_t> asked(const contest::Records& records,
                                 const contest::RuleBook& rules) {
  std::vector<std::uint64_t> result;
  if (records.track != contest::Track::Incremental) return result;
  for (const contest::Benchmark& benchmark : records.benchmarks) {
    result.push_back(benchmark.statuses.empty()
                         ? benchmark.check_sats
                         : contest::asked_checks(benchmark, rules));
  }
  return result;
}

// Correct answers of the runs, as the records have them.
std::vector<std::uint64_t> correct(const contest::Records& records,
                                   const std::vector<contest::Run>& runs) {
  std::vector<std::uint64_t> result;
  if (records.track != contest::Track::Incremental) return result;
  std::unordered_map<std::string_view, std::uint64_t> solvers;
  std::unordered_map<std::string_view, std::uint64_t> benchmarks;
  for (const contest::Solver& one : records.solvers) {
    solvers.emplace(one.name, solvers.size());
  }
  for (const contest::Benchmark& one : records.benchmarks) {
    benchmarks.emplace(one.name, benchmarks.size());
  }
  std::unordered_map<std::uint64_t, std::uint64_t> counts;
  for (const contest::Record& run : records.runs) {
    counts[std::uint64_t{run.benchmark} << 32 | run.solver] =
        run.wrong > 0 ? 0 : run.correct;
  }
  result.reserve(runs.size());
  for (const contest::Run& run : runs) {
    const auto found = counts.find(benchmarks.at(run.benchmark) << 32 |
                                   solvers.at(run.solver));
    result.push_back(found == counts.end() ? 0 : found->second);
  }
  return result;
}

Result<site::TrackResults> gather_track(const Options& options,
                                        const store::Store& store,
                                        const store::Plan& plan,
                                        contest::Track track,
                                        site::Results& results) {
  Result<contest::Records> records = store.records(track);
  if (!records) return records.error();
  const auto rules =
      contest::rule_book(options.year != 0 ? options.year : records->year,
                         options.as_published ? contest::Edition::Published
                                              : contest::Edition::Document);
  if (!rules) return rules.error();
  if (records->wall_limit <= Duration::zero()) {
    return Error{Code::Missing, options.source, "the time limit is not known",
                 "podium import --year 2025, or --limits wall=20min"};
  }
  Result<std::vector<contest::Run>> runs = store.runs(track);
  if (!runs) return runs.error();
  results.year = (*rules)->year;
  site::TrackResults one;
  one.track = track;
  one.limits.run.wall = records->wall_limit;
  one.limits.run.cpu = records->cpu_limit;
  one.limits.logics = records->logic_limits;
  one.limits.run.memory = number(setting(plan, track, "limits.memory"));
  one.limits.run.cores =
      static_cast<int>(number(setting(plan, track, "limits.cores")));
  const auto kinds = contest::score_kinds(**rules, track);
  one.kinds.assign(kinds.begin(), kinds.end());
  one.scores = score::score(*records, **rules);
  one.asked = asked(*records, **rules);
  std::unordered_map<std::string_view, bool> selected;
  for (const contest::Benchmark& benchmark : records->benchmarks) {
    selected.emplace(benchmark.name, true);
  }
  std::erase_if(*runs, [&](const contest::Run& run) {
    return !selected.contains(run.benchmark);
  });
  one.correct = correct(*records, *runs);
  one.runs = *std::move(runs);
  one.benchmarks = std::move(records->benchmarks);
  one.divisions = std::move(records->divisions);
  return one;
}

// What the store knows of solvers, limits and the rest is all there is.
Result<site::Results> gather_store(const Options& options,
                                   const store::Store& store) {
  const Result<store::Plan> plan = store.plan();
  if (!plan) return plan.error();
  const Result<std::vector<contest::Track>> tracks = store.tracks();
  if (!tracks) return tracks.error();
  Result<contest::Environment> environment = store.environment();
  if (!environment) return environment.error();
  site::Results results;
  results.name = plan->competition;
  results.seed = number(setting(*plan, "seed"));
  results.scrambled = setting(*plan, "scramble") == "true";
  results.environment = *std::move(environment);
  results.solvers = plan->solvers;
  results.updated = utc_now();
  for (const contest::Track track : *tracks) {
    Result<site::TrackResults> one =
        gather_track(options, store, *plan, track, results);
    if (!one) return one.error();
    results.tracks.push_back(*std::move(one));
  }
  return results;
}

int conclude(const site::Results& results, const std::string& folder) {
  fmt::print("{}\nsite: {}/index.html\n", winners_text(results), folder);
  return kSuccess;
}

int publish_store(const Options& options) {
  const Result<store::Store> store =
      store::Store::open(options.source, store::Access::Read);
  if (!store) return fail(store.error());
  const Result<site::Results> results = gather_store(options, *store);
  if (!results) return fail(results.error());
  const std::string folder =
      options.to.empty() ? options.source + "/site" : options.to;
  const Result<void> written = write_site(*results, *store, folder);
  if (!written) return fail(written.error());
  return conclude(*results, folder);
}

int publish_competition(const Options& options) {
  if (options.year != 0 || options.as_published) {
    return fail({Code::BadOption, "",
                 "the pages of a competition follow its own rules",
                 "for other rules name its folder of results instead"});
  }
  Result<Session> session = open_session(options.source, "");
  if (!session) return fail(session.error());
  const contest::Competition& competition = session->competition;
  const Result<store::Store> store =
      store::Store::open(competition.results, store::Access::Read);
  if (!store) return fail(store.error());
  // For the lists of what was left out.
  for (const contest::Track track : competition.tracks) {
    if (!needs_results(*session, track)) continue;
    const Result<void> chosen = choose_by_results(*session, track, *store);
    if (!chosen) return fail(chosen.error());
  }
  Result<site::Results> results =
      gather(competition, *store,
             options.all_heats ? ShownHeats::All : ShownHeats::Complete);
  if (!results) return fail(results.error());
  const LeftOut reasons = left_out(*session);
  for (std::size_t i = 0; i < results->tracks.size(); ++i) {
    results->tracks[i].left_out = reasons.at(i);
  }
  const std::string folder =
      options.to.empty() ? site_folder(competition) : options.to;
  const Result<void> written = write_site(*results, *store, folder);
  if (!written) return fail(written.error());
  return conclude(*results, folder);
}

int publish(Options options) {
  std::error_code ignored;
  const auto exists = [&](const std::string& path) {
    return std::filesystem::exists(path, ignored);
  };
  if (exists(options.source + "/results.db")) return publish_store(options);
  const std::string inside = options.source + "/competition.toml";
  if (exists(inside)) options.source = inside;
  return publish_competition(options);
}

}  // namespace

void add_publish(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "publish",
      "Write the pages of a competition, or of a store that podium import "
      "made. podium run does this by itself.",
      "  podium publish                          # of competition.toml\n"
      "  podium publish 2025                     # a store: 2025/site\n"
      "  podium publish 2025 --rules 2018 --to by-other-rules");
  command
      ->add_option("results", options->source,
                   "the competition's file or folder, or a store")
      ->capture_default_str();
  command->add_option("--to", options->to,
                      "the folder of the pages (default: site in the store)");
  command->add_option("--rules", options->year,
                      "by the rules of this year instead of its own; of a "
                      "store");
  command->add_flag("--as-published", options->as_published,
                    "as the organisers' scripts of the year did; of a store");
  command->add_flag("--all-heats", options->all_heats,
                    "also heats that are not complete; of a competition");
  command->callback(
      [options, &action] { action = [options] { return publish(*options); }; });
}

}  // namespace podium::cli
