#include "cli/results.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <ctime>
#include <string_view>
#include <unordered_set>

#include "cli/heats.h"
#include "cli/jury.h"
#include "cli/terminal.h"
#include "contest/checks.h"
#include "contest/rule_book.h"
#include "score/score.h"

namespace podium::cli {
namespace {

std::vector<std::uint64_t> asked(
    const std::vector<contest::Benchmark>& benchmarks,
    const contest::RuleBook& rules) {
  std::vector<std::uint64_t> result;
  result.reserve(benchmarks.size());
  for (const contest::Benchmark& benchmark : benchmarks) {
    result.push_back(contest::asked_checks(benchmark, rules));
  }
  return result;
}

// The limits by which the track was run. How many cores "all" are was found out
// on the machine that ran it.
Result<contest::TrackLimits> limits_in(const contest::Competition& competition,
                                       contest::Track track,
                                       const store::Store& store) {
  contest::TrackLimits limits = contest::limits_of(competition, track);
  if (limits.run.cores > 0) return limits;
  const Result<store::Plan> plan = store.plan();
  if (!plan) return plan.error();
  const std::string cores = fmt::format("{}.limits.cores", slug(track));
  for (const auto& [name, value] : plan->settings) {
    if (name != cores) continue;
    std::from_chars(value.data(), value.data() + value.size(),
                    limits.run.cores);
  }
  if (limits.run.cpu == Duration::zero()) {
    limits.run.cpu = limits.run.wall * limits.run.cores;
  }
  return limits;
}

// Runs of solvers or benchmarks that no longer take part are passed over.
Result<score::Input> read_track(const contest::Competition& competition,
                                contest::Track track,
                                const store::Store& store) {
  Result<std::vector<contest::Benchmark>> benchmarks = store.benchmarks(track);
  if (!benchmarks) return benchmarks.error();
  Result<std::vector<contest::Run>> runs = store.runs(track);
  if (!runs) return runs.error();
  std::unordered_set<std::string_view> taking_part;
  for (const contest::Solver& solver : competition.solvers) {
    taking_part.insert(solver.name);
  }
  std::unordered_set<std::string_view> used;
  for (const contest::Benchmark& benchmark : *benchmarks) {
    used.insert(benchmark.name);
  }
  std::erase_if(*runs, [&](const contest::Run& run) {
    return !taking_part.contains(run.solver) || !used.contains(run.benchmark);
  });
  const Result<contest::TrackLimits> limits =
      limits_in(competition, track, store);
  if (!limits) return limits.error();
  return score::Input{.track = track,
                      .wall_limit = limits->run.wall,
                      .cpu_limit = limits->run.cpu,
                      .logic_limits = limits->logics,
                      .solvers = competition.solvers,
                      .benchmarks = *std::move(benchmarks),
                      .runs = *std::move(runs)};
}

// The records of what was read, without heats that are not complete; what they
// had is taken out of the input, too.
Result<StoredTrack> count_heats(const contest::Competition& competition,
                                score::Input& input, ShownHeats shown) {
  StoredTrack result;
  result.records = score::to_records(input);
  result.records.year = competition.year;
  if (shown == ShownHeats::All) return result;
  const Result<std::optional<select::Heats>> heats =
      heats_of_track(competition, input.track, input.benchmarks);
  if (!heats) return heats.error();
  if (!*heats) return result;
  result.notes = leave_incomplete_heats_out(result.records, **heats);
  if (result.notes.empty()) return result;
  std::unordered_set<std::string_view> used;
  for (const contest::Benchmark& benchmark : result.records.benchmarks) {
    used.insert(benchmark.name);
  }
  std::erase_if(input.runs, [&](const contest::Run& run) {
    return !used.contains(run.benchmark);
  });
  std::erase_if(input.benchmarks, [&](const contest::Benchmark& benchmark) {
    return !used.contains(benchmark.name);
  });
  return result;
}

// What has been said of cores so far, whether it has been written to the runs
// or not.
Result<std::vector<contest::Validation>> judge_cores(
    const contest::Competition& competition, const contest::RuleBook& rules,
    const store::Store& store, score::Input& input) {
  if (input.track != contest::Track::UnsatCore) {
    return std::vector<contest::Validation>();
  }
  const Result<Jury> jury = Jury::gather(competition, rules, store);
  if (!jury) return jury.error();
  Result<std::vector<contest::Validation>> validations = store.validations();
  if (!validations) return validations.error();
  jury->judge(input.benchmarks, *validations, input.runs);
  return validations;
}

Result<site::TrackResults> gather_track(const contest::Competition& competition,
                                        const contest::RuleBook& rules,
                                        contest::Track track,
                                        const store::Store& store,
                                        ShownHeats shown) {
  Result<score::Input> input = read_track(competition, track, store);
  if (!input) return input.error();
  auto validations = judge_cores(competition, rules, store, *input);
  if (!validations) return validations.error();
  const auto limits = limits_in(competition, track, store);
  if (!limits) return limits.error();
  Result<StoredTrack> counted = count_heats(competition, *input, shown);
  if (!counted) return counted.error();
  site::TrackResults results;
  results.notes = std::move(counted->notes);
  results.track = track;
  results.limits = *limits;
  results.validations = *std::move(validations);
  const auto kinds = contest::score_kinds(rules, track);
  results.kinds.assign(kinds.begin(), kinds.end());
  results.asked = track == contest::Track::Incremental
                      ? asked(input->benchmarks, rules)
                      : std::vector<std::uint64_t>();
  results.scores = score::score(counted->records, rules);
  results.benchmarks = std::move(input->benchmarks);
  results.runs = std::move(input->runs);
  return results;
}

bool under_way(const std::vector<contest::DivisionScores>& divisions) {
  for (const contest::DivisionScores& division : divisions) {
    for (const contest::Table& table : division.tables) {
      for (const contest::Row& row : table.rows) {
        if (row.missing > 0) return true;
      }
    }
  }
  return false;
}

}  // namespace

Result<site::Results> gather(const contest::Competition& competition,
                             const store::Store& store, ShownHeats shown) {
  const Result<const contest::RuleBook*> rules =
      contest::rule_book(competition.year);
  if (!rules) return rules.error();
  Result<contest::Environment> environment = store.environment();
  if (!environment) return environment.error();
  site::Results results;
  results.name = competition.name;
  results.year = competition.year;
  results.seed = competition.seed;
  results.scrambled = competition.scramble;
  results.environment = *std::move(environment);
  results.solvers = competition.solvers;
  results.updated = utc_now();
  for (const contest::Track track : competition.tracks) {
    Result<site::TrackResults> one =
        gather_track(competition, **rules, track, store, shown);
    if (!one) return one.error();
    results.tracks.push_back(*std::move(one));
  }
  return results;
}

Result<StoredTrack> stored_track(const contest::Competition& competition,
                                 contest::Track track,
                                 const store::Store& store, ShownHeats shown) {
  Result<score::Input> input = read_track(competition, track, store);
  if (!input) return input.error();
  const Result<const contest::RuleBook*> rules =
      contest::rule_book(competition.year);
  if (!rules) return rules.error();
  const auto judged = judge_cores(competition, **rules, store, *input);
  if (!judged) return judged.error();
  return count_heats(competition, *input, shown);
}

std::string winners_text(contest::Track track,
                         const std::vector<contest::DivisionScores>& divisions,
                         int year) {
  TextTable table;
  table.column("Division");
  // All divisions of a track have the same tables.
  for (const contest::DivisionScores& division : divisions) {
    if (table.empty()) {
      for (const contest::Table& one : division.tables) {
        table.column(std::string(title(one.kind)));
      }
    }
    std::vector<std::string> cells{division.division};
    for (const contest::Table& one : division.tables) {
      cells.push_back(one.winner.empty() ? "-" : one.winner);
    }
    table.row(std::move(cells));
  }
  return fmt::format(
      "Winners{}, {} track, rules of {}\n\n{}",
      under_way(divisions) ? " so far" : "", title(track), year,
      table.empty() ? "  (no division has been run)\n" : table.text(2));
}

std::string winners_text(const site::Results& results) {
  std::string text;
  for (const site::TrackResults& track : results.tracks) {
    if (!text.empty()) text += "\n";
    text += winners_text(track.track, track.scores, results.year);
    for (const std::string& note : track.notes) {
      text += fmt::format("\n{}\n", note);
    }
  }
  return text;
}

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

}  // namespace podium::cli
