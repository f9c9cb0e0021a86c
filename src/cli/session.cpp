#include "cli/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <unordered_map>

#include "base/text.h"
#include "cli/options.h"
#include "cli/signals.h"
#include "cli/solvers.h"
#include "cli/tell.h"
#include "config/config.h"
#include "select/policy.h"

namespace podium::cli {
namespace {

using contest::Track;

// The first year with a model-validation track.
constexpr int kFirstModels = 2019;

// The solvers that are there; the others are told of.
std::vector<contest::Solver> solvers_here(
    const std::vector<contest::Solver>& solvers) {
  std::vector<contest::Solver> here;
  for (const contest::Solver& solver : solvers) {
    const std::string program = missing_program(solver);
    if (program.empty()) {
      here.push_back(solver);
      continue;
    }
    tell("{}\n",
         to_string({Code::Missing, "",
                    fmt::format("solver {}: there is no program {}",
                                solver.name, printable(program)),
                    "install it or correct its command, then run again: "
                    "only its runs will be made"}));
  }
  return here;
}

bool has_track(const contest::Competition& competition, Track track) {
  const auto& tracks = competition.tracks;
  return std::find(tracks.begin(), tracks.end(), track) != tracks.end();
}

// Every track gets limits of its own, as this machine has room for.
Result<void> fit_tracks(Session& session) {
  contest::Competition& competition = session.competition;
  for (const Track track : competition.tracks) {
    const bool own = competition.track_limits.contains(track);
    contest::TrackLimits limits =
        fit_to_machine(contest::limits_of(competition, track), session.machine);
    Result<std::vector<std::vector<int>>> slots = choose_slots(
        limits, session.machine,
        own ? fmt::format("[limits.{}]", slug(track)) : "[limits]");
    if (!slots) return slots.error();
    limits.slots = static_cast<int>(slots->size());
    competition.track_limits[track] = limits;
    session.slots[track] = *std::move(slots);
  }
  return {};
}

Result<void> choose_first(Session& session) {
  std::size_t count = 0;
  std::vector<std::pair<std::string, std::string>> reasons;
  for (const Track track : session.competition.tracks) {
    if (needs_results(session, track)) continue;
    Result<ChosenTrack> chosen = choose_benchmarks(
        session.library, session.competition, track, *session.rules);
    if (!chosen) return chosen.error();
    count += chosen->benchmarks.size();
    if (reasons.empty()) reasons = chosen->left_out;
    session.chosen[track] = *std::move(chosen);
  }
  if (count > 0) return {};
  return Error{
      Code::Missing, "",
      reasons.empty() ? std::string("there are no benchmarks")
                      : fmt::format("none of the {} benchmarks can compete: {}",
                                    reasons.size(), reasons[0].second),
      "look at [benchmarks] paths, at the logics of the solvers, and at "
      "run_non_competitive"};
}

// What solvers said in the single-query track, by the library's benchmarks.
select::PastRuns past_runs(const Session& session,
                           const std::vector<contest::Run>& runs) {
  std::unordered_map<std::string_view, std::uint32_t> benchmarks;
  for (std::size_t i = 0; i < session.library.benchmarks.size(); ++i) {
    benchmarks.emplace(session.library.benchmarks[i].name,
                       static_cast<std::uint32_t>(i));
  }
  select::PastRuns past;
  std::unordered_map<std::string_view, std::uint32_t> solvers;
  for (const contest::Solver& solver : session.competition.solvers) {
    solvers.emplace(solver.name,
                    static_cast<std::uint32_t>(past.solvers.size()));
    past.solvers.push_back(solver.name);
  }
  for (const contest::Run& run : runs) {
    const auto benchmark = benchmarks.find(run.benchmark);
    const auto solver = solvers.find(run.solver);
    if (benchmark == benchmarks.end() || solver == solvers.end()) continue;
    past.runs.push_back(
        {benchmark->second, solver->second, run.answer, run.usage.cpu});
  }
  return past;
}

// From which CPU time on a benchmark is for the parallel track: the same part
// of the time limit that 180 s are of the 20 minutes of the rules.
Duration hard_after(const contest::Competition& competition) {
  const Duration wall =
      contest::limits_of(competition, Track::SingleQuery).run.wall;
  return std::min(select::kHardAfter, wall * 15 / 100);
}

std::string canonical(const std::string& path) {
  std::error_code problem;
  const auto found = std::filesystem::canonical(path, problem);
  return problem ? path : found.string();
}

std::string own_program() { return canonical("/proc/self/exe"); }

// The results, and the benchmarks with their statuses, are none of a solver's
// business; but a solver that lies among them has to be reached, and so has the
// validator of models, which is podium itself.
std::vector<std::string> hidden_folders(const Session& session) {
  std::vector<std::string> programs{own_program()};
  for (const contest::Solver& solver : session.here) {
    for (const contest::Participation& entry : solver.participations) {
      for (const std::string& word : entry.command) {
        programs.push_back(canonical(word));
      }
    }
  }
  std::vector<std::string> folders = session.competition.benchmarks;
  folders.push_back(session.competition.results);
  for (std::string& folder : folders) folder = canonical(folder);
  std::erase_if(folders, [&](const std::string& folder) {
    std::error_code ignored;
    return !std::filesystem::is_directory(folder, ignored) ||
           std::ranges::any_of(programs, [&](const std::string& program) {
             return program.starts_with(folder + "/");
           });
  });
  return folders;
}

void add_limits(const std::string& prefix, const contest::TrackLimits& limits,
                store::Plan& plan) {
  const contest::Limits& run = limits.run;
  const auto add = [&](std::string_view name, std::string value) {
    plan.settings.emplace_back(fmt::format("{}limits.{}", prefix, name),
                               std::move(value));
  };
  add("wall", contest::write_walls(run.wall, limits.logics));
  add("cpu", format_seconds(run.cpu, 3) + " s");
  add("memory", fmt::format("{} B", run.memory));
  add("cores", std::to_string(run.cores));
}

}  // namespace

Result<Session> open_session(const std::string& file,
                             const std::string& method) {
  Result<contest::Competition> competition = config::read_competition(file);
  if (!competition) return competition.error();
  const Result<const contest::RuleBook*> rules =
      contest::rule_book(competition->year);
  if (!rules) return rules.error();
  const Result<std::optional<process::Method>> parsed =
      parse_method_option(method);
  if (!parsed) return parsed.error();
  Result<process::Host> host = open_host(*parsed);
  if (!host) return host.error();
  Session session{*std::move(competition),
                  *rules,
                  process::read_machine(),
                  *std::move(host),
                  {},
                  {},
                  {},
                  {}};
  if (const Result<void> fit = fit_tracks(session); !fit) return fit.error();
  session.here = solvers_here(session.competition.solvers);
  complete_versions(session.host, session.here);
  for (const contest::Solver& solver : session.here) {
    for (contest::Solver& same : session.competition.solvers) {
      if (same.name == solver.name) same = solver;
    }
  }
  Result<library::Library> library = read_benchmark_files(
      session.competition.benchmarks, session.rules->family);
  if (!library) return library.error();
  session.library = *std::move(library);
  if (const Result<void> chosen = choose_first(session); !chosen) {
    return chosen.error();
  }
  return session;
}

bool needs_results(const Session& session, Track track) {
  const auto policy = select::policy_of(session.competition.year);
  if (!policy || !has_track(session.competition, Track::SingleQuery)) {
    return false;
  }
  switch (track) {
    case Track::SingleQuery:
    case Track::Incremental:
      return false;
    case Track::UnsatCore:
    case Track::ModelValidation:
      return (*policy)->results_tell_status;
    case Track::Parallel:
      return (*policy)->parallel > 0;
  }
  throw Bug("no such Track");
}

std::vector<Track> running_order(const Session& session) {
  std::vector<Track> order = session.competition.tracks;
  std::stable_partition(order.begin(), order.end(), [](Track track) {
    return track == Track::SingleQuery || track == Track::Incremental;
  });
  return order;
}

Result<void> choose_by_results(Session& session, Track track,
                               const store::Store& store) {
  const Result<std::vector<contest::Run>> runs = store.runs(Track::SingleQuery);
  if (!runs) return runs.error();
  const select::PastRuns past = past_runs(session, *runs);
  const int year = session.competition.year;
  const select::Claims claims = select::sound_claims(
      past, select::make_pool(session.library.benchmarks), year);
  select::History history;
  select::Findings findings;
  findings.claims = &claims;
  if (track == Track::Parallel) {
    history.add(year, past, session.library.benchmarks.size());
    findings.history = &history;
    findings.hard_after = hard_after(session.competition);
  }
  Result<ChosenTrack> chosen = choose_benchmarks(
      session.library, session.competition, track, *session.rules, findings);
  if (!chosen) return chosen.error();
  session.chosen[track] = *std::move(chosen);
  return {};
}

LeftOut left_out(const Session& session) {
  LeftOut all;
  for (const Track track : session.competition.tracks) {
    const auto chosen = session.chosen.find(track);
    auto& reasons = all.emplace_back();
    if (chosen != session.chosen.end()) reasons = chosen->second.left_out;
  }
  return all;
}

store::Plan stored_plan(const Session& session) {
  const contest::Competition& competition = session.competition;
  store::Plan plan{competition.name,
                   {{"rules", std::to_string(competition.year)},
                    {"seed", std::to_string(competition.seed)},
                    {"scramble", competition.scramble ? "true" : "false"}},
                   session.here};
  add_limits("", {competition.limits, 0, {}, competition.logic_limits}, plan);
  for (const Track track : competition.tracks) {
    const std::string prefix = fmt::format("{}.", slug(track));
    const contest::TrackLimits limits = contest::limits_of(competition, track);
    add_limits(prefix, limits, plan);
    if (track == Track::UnsatCore || track == Track::ModelValidation) {
      plan.settings.emplace_back(prefix + "limits.validation",
                                 format_seconds(limits.validation, 3) + " s");
    }
    if (track == Track::ModelValidation) {
      plan.settings.emplace_back(prefix + "strict",
                                 competition.strict_models ? "true" : "false");
    }
  }
  return plan;
}

dispatch::Job make_job(const Session& session, Track track) {
  const contest::Competition& competition = session.competition;
  dispatch::Job job;
  job.track = track;
  job.solvers = session.here;
  job.benchmarks = session.chosen.at(track).benchmarks;
  job.heats = session.chosen.at(track).heats;
  job.limits = contest::limits_of(competition, track);
  if (competition.scramble) job.scramble_seed = competition.seed;
  job.known_prefix_only = session.rules->known_prefix_only;
  job.stops_at_wrong = session.rules->stops_at_wrong;
  job.error_stream_counts = session.rules->error_stream_counts;
  job.core_rules = judge::core_rules(session.rules->score);
  job.model_validator = {
      own_program(), "check-model", "--json", "--rules",
      std::to_string(std::max(competition.year, kFirstModels))};
  if (competition.strict_models) job.model_validator.emplace_back("--strict");
  job.slots = session.slots.at(track);
  job.hidden = hidden_folders(session);
  return job;
}

}  // namespace podium::cli
