// podium run -- a competition from the benchmark files to the site.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/text.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/prepare.h"
#include "cli/progress.h"
#include "cli/publisher.h"
#include "cli/results.h"
#include "cli/signals.h"
#include "cli/solvers.h"
#include "cli/terminal.h"
#include "config/config.h"
#include "dispatch/dispatch.h"
#include "store/store.h"

namespace podium::cli {
namespace {

struct Options {
  std::string competition = "competition.toml";
  bool fresh = false;
  std::string method;
};

// The folder keeps its results under another name: nothing is lost.
Result<void> set_aside(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code problem;
  if (!fs::exists(folder, problem)) return {};
  for (int number = 1;; ++number) {
    const std::string old = fmt::format("{}.{}", folder, number);
    if (fs::exists(old, problem)) continue;
    fs::rename(folder, old, problem);
    if (problem) return io_error("cannot rename", folder, problem.value());
    fmt::print(stderr, "the earlier results are now in {}\n", old);
    return {};
  }
}

store::Plan stored_plan(const contest::Competition& competition,
                        const std::vector<contest::Solver>& solvers) {
  const contest::Limits& limits = competition.limits;
  return {competition.name,
          {{"rules", std::to_string(competition.year)},
           {"seed", std::to_string(competition.seed)},
           {"scramble", competition.scramble ? "true" : "false"},
           {"limits.wall", format_seconds(limits.wall, 3) + " s"},
           {"limits.cpu", format_seconds(limits.cpu, 3) + " s"},
           {"limits.memory", fmt::format("{} B", limits.memory)},
           {"limits.cores", std::to_string(limits.cores)}},
          solvers};
}

Result<void> check_tracks(const contest::Competition& competition) {
  for (const contest::Track track : competition.tracks) {
    if (track == contest::Track::SingleQuery ||
        track == contest::Track::Incremental) {
      continue;
    }
    return Error{Code::Unsupported, "",
                 fmt::format("the {} track cannot be run", title(track)),
                 "this version runs the tracks single-query and incremental"};
  }
  return {};
}

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
    fmt::print(stderr, "{}\n",
               to_string({Code::Missing, "",
                          fmt::format("solver {}: there is no program {}",
                                      solver.name, printable(program)),
                          "install it or correct its command, then run again: "
                          "only its runs will be made"}));
  }
  return here;
}

// What `podium run` has in hand once everything is ready.
struct Session {
  contest::Competition competition;
  const contest::RuleBook* rules;
  process::Host host;
  std::vector<std::vector<int>> slots;
  std::vector<contest::Solver> here;
  Chosen chosen;
};

Result<Session> prepare(const Options& options) {
  Result<contest::Competition> competition =
      config::read_competition(options.competition);
  if (!competition) return competition.error();
  const Result<void> tracks = check_tracks(*competition);
  if (!tracks) return tracks.error();
  const Result<const contest::RuleBook*> rules =
      contest::rule_book(competition->year);
  if (!rules) return rules.error();
  const Result<std::optional<process::Method>> method =
      parse_method_option(options.method);
  if (!method) return method.error();
  Result<process::Host> host = process::Host::open(*method);
  if (!host) return host.error();
  Result<std::vector<std::vector<int>>> slots =
      choose_slots(*competition, process::read_machine());
  if (!slots) return slots.error();
  competition->slots = static_cast<int>(slots->size());
  std::vector<contest::Solver> here = solvers_here(competition->solvers);
  complete_versions(*host, here);
  for (const contest::Solver& solver : here) {
    for (contest::Solver& same : competition->solvers) {
      if (same.name == solver.name) same = solver;
    }
  }
  Result<Chosen> chosen = choose_benchmarks(*competition, **rules);
  if (!chosen) return chosen.error();
  return Session{*std::move(competition), *rules,          *std::move(host),
                 *std::move(slots),       std::move(here), *std::move(chosen)};
}

std::string canonical(const std::string& path) {
  std::error_code problem;
  const auto found = std::filesystem::canonical(path, problem);
  return problem ? path : found.string();
}

// The results, and the benchmarks with their statuses, are none of a solver's
// business; but a solver that lies among them has to be reached.
std::vector<std::string> hidden_folders(const contest::Competition& competition,
                                        const Session& session) {
  std::vector<std::string> programs;
  for (const contest::Solver& solver : session.here) {
    for (const contest::Participation& entry : solver.participations) {
      for (const std::string& word : entry.command) {
        programs.push_back(canonical(word));
      }
    }
  }
  std::vector<std::string> folders = competition.benchmarks;
  folders.push_back(competition.results);
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

dispatch::Job make_job(const Session& session, std::size_t track_number) {
  const contest::Competition& competition = session.competition;
  dispatch::Job job;
  job.track = competition.tracks[track_number];
  job.solvers = session.here;
  job.benchmarks = session.chosen.benchmarks[track_number];
  job.heats = session.chosen.heats[track_number];
  job.limits = competition.limits;
  if (competition.scramble) job.scramble_seed = competition.seed;
  job.known_prefix_only = session.rules->known_prefix_only;
  job.stops_at_wrong = session.rules->stops_at_wrong;
  job.slots = session.slots;
  job.hidden = hidden_folders(competition, session);
  return job;
}

Result<dispatch::Ended> run_track(const Session& session, store::Store& store,
                                  const process::Interrupt& interrupt,
                                  std::size_t track_number) {
  dispatch::Job job = make_job(session, track_number);
  const Result<std::set<std::pair<std::string, std::string>>> done =
      store.done(job.track);
  if (!done) return done.error();
  const std::size_t all =
      dispatch::plan_tasks(job, session.competition.seed, {}).size();
  job.tasks = dispatch::plan_tasks(job, session.competition.seed, *done);
  fmt::print(stderr, "{}: {} benchmarks, {} solvers, {} runs", title(job.track),
             job.benchmarks.size(), job.solvers.size(), all);
  const std::size_t earlier = all - job.tasks.size();
  if (earlier > 0) fmt::print(stderr, ", {} of them done", earlier);
  fmt::print(stderr, "; limits {} and {}, {} at a time, {}\n",
             describe_duration(job.limits.wall),
             describe_bytes(job.limits.memory), job.slots.size(),
             to_string(session.host.method()));
  if (job.tasks.empty()) return dispatch::Ended{};
  Progress progress(job, earlier, is_terminal(STDERR_FILENO));
  return dispatch::dispatch(job, session.host, store, interrupt, progress);
}

// Publishes and says what came of it. `code` is what to return if all is well.
int conclude(const Session& session, int code) {
  const Result<site::Results> results = publish_now(
      session.competition, session.chosen.left_out, ShownHeats::Complete);
  if (!results) return fail(results.error());
  fmt::print("{}\n", winners_text(*results));
  std::size_t failed = 0;
  for (const site::TrackResults& track : results->tracks) {
    for (const contest::Run& run : track.runs) {
      if (run.exit.ending != contest::Ending::Failed) continue;
      if (++failed <= 5) {
        fmt::print(stderr, "failed: {} on {}: {}\n", run.solver, run.benchmark,
                   run.note);
      }
    }
  }
  if (failed > 0) {
    fmt::print(stderr,
               "{} runs could not be made; `podium run` tries them again\n",
               failed);
  }
  fmt::print("site: {}/index.html\n", site_folder(session.competition));
  const bool complete =
      failed == 0 && session.here.size() == session.competition.solvers.size();
  return code != kSuccess || complete ? code : kNegative;
}

int run(const Options& options) {
  Result<Session> session = prepare(options);
  if (!session) return fail(session.error());
  if (options.fresh) {
    const Result<void> moved = set_aside(session->competition.results);
    if (!moved) return fail(moved.error());
  }
  Result<store::Store> store =
      store::Store::open(session->competition.results, store::Access::Write);
  if (!store) return fail(store.error());
  const Result<void> begun = store->begin(
      stored_plan(session->competition, session->here),
      describe_environment(process::read_machine(), session->host));
  if (!begun) return fail(begun.error());
  int code = kSuccess;
  {
    process::Interrupt interrupt;
    const SignalGuard guard(interrupt);
    const std::vector<contest::Track>& tracks = session->competition.tracks;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      const Result<void> listed =
          store->set_benchmarks(tracks[i], session->chosen.benchmarks[i]);
      if (!listed) return fail(listed.error());
    }
    const Publisher publisher(session->competition, session->chosen.left_out);
    for (std::size_t i = 0; i < tracks.size() && code == kSuccess; ++i) {
      const Result<dispatch::Ended> ended =
          run_track(*session, *store, interrupt, i);
      if (!ended) return fail(ended.error());
      // For those who read all of it later; not needed to go on.
      if (!ended->interrupted && !ended->stopped) (void)store->pack(tracks[i]);
      if (ended->interrupted) code = kInterrupted;
      if (ended->stopped) code = fail(*ended->stopped);
    }
  }
  if (code == kInterrupted) {
    fmt::print(stderr, "stopped; `podium run` goes on from here\n");
  }
  return conclude(*session, code);
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = subcommand(
      app, "run",
      "Run a competition: select and scramble the benchmarks, run the solvers "
      "under limits, judge, store, score and publish. Stopped at any moment, "
      "it goes on where it was.",
      "  podium run\n"
      "  podium run nightly/competition.toml\n"
      "  podium run --fresh           # keep the old results, begin anew");
  command
      ->add_option("competition", options->competition,
                   "the competition's file")
      ->capture_default_str();
  command->add_flag("--fresh", options->fresh,
                    "begin anew; earlier results are kept under another name");
  command->add_option("--method", options->method,
                      "how limits are enforced: cgroup-v2, cgroup-v1 or "
                      "supervised (default: the best that works here)");
  command->callback(
      [options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace podium::cli
