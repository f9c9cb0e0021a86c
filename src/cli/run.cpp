// podium run -- a competition from the benchmark files to the site.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/text.h"
#include "cli/command.h"
#include "cli/jury.h"
#include "cli/progress.h"
#include "cli/publisher.h"
#include "cli/results.h"
#include "cli/session.h"
#include "cli/signals.h"
#include "cli/tell.h"
#include "cli/terminal.h"
#include "dispatch/dispatch.h"
#include "store/store.h"

namespace podium::cli {
namespace {

using contest::Track;

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
    tell("the earlier results are now in {}\n", old);
    return {};
  }
}

// "20 min 0 s", or "20 min 0 s to 30 min 0 s, by logic".
std::string describe_walls(const contest::TrackLimits& limits) {
  Duration least = limits.run.wall;
  Duration most = least;
  for (const auto& [logic, wall] : limits.logics) {
    least = std::min(least, wall);
    most = std::max(most, wall);
  }
  if (least == most) return describe_duration(most);
  return fmt::format("{} to {}, by logic,", describe_duration(least),
                     describe_duration(most));
}

// Runs the tracks of a session one after the other.
class Runner {
 public:
  Runner(Session& session, store::Store& store,
         const process::Interrupt& interrupt, Publisher& publisher)
      : session_(session),
        store_(store),
        interrupt_(interrupt),
        publisher_(publisher) {}

  Result<dispatch::Ended> run(Track track) {
    if (needs_results(session_, track)) {
      const Result<void> chosen = choose_by_results(session_, track, store_);
      if (!chosen) return chosen.error();
      publisher_.set_left_out(left_out(session_));
    }
    const Result<void> listed =
        store_.set_benchmarks(track, session_.chosen.at(track).benchmarks);
    if (!listed) return listed.error();
    tell_what_is_not_known(track);
    Result<dispatch::Ended> ended = run_solvers(track);
    if (track != Track::UnsatCore || !ended || !over(*ended)) return ended;
    return validate_cores();
  }

  // Whether nothing keeps it from going on.
  static bool over(const dispatch::Ended& ended) {
    return !ended.interrupted && !ended.stopped;
  }

 private:
  // Where the rules ask for results that this competition does not have.
  void tell_what_is_not_known(Track track) const {
    if (track != Track::UnsatCore && track != Track::ModelValidation) return;
    const auto& tracks = session_.competition.tracks;
    if (std::find(tracks.begin(), tracks.end(), Track::SingleQuery) !=
        tracks.end()) {
      return;
    }
    tell(
        "note: without the track single-query only the status of a "
        "benchmark tells whether it is {}{}\n",
        track == Track::UnsatCore ? "unsat" : "sat",
        track == Track::UnsatCore
            ? ", and all solvers of a logic validate cores"
            : "");
  }

  void announce(const dispatch::Job& job, std::string_view what,
                std::size_t all) const {
    const std::size_t earlier = all - job.tasks.size();
    tell("{}: {}", title(job.track), what);
    if (earlier > 0) tell(", {} of them done", earlier);
    const contest::Limits& limits = job.limits.run;
    tell("; limits {} and {}, {} at a time, {}\n",
         job.cores.empty() ? describe_walls(job.limits)
                           : describe_duration(job.limits.validation),
         describe_bytes(limits.memory), job.slots.size(),
         to_string(session_.host.method()));
  }

  Result<dispatch::Ended> dispatch_tasks(const dispatch::Job& job,
                                         std::size_t all) {
    if (job.tasks.empty()) return dispatch::Ended{};
    Progress progress(job, all - job.tasks.size(), is_terminal(STDERR_FILENO));
    return dispatch::dispatch(job, session_.host, store_, interrupt_, progress);
  }

  Result<dispatch::Ended> run_solvers(Track track) {
    dispatch::Job job = make_job(session_, track);
    const auto done = store_.done(track);
    if (!done) return done.error();
    const std::uint64_t seed = session_.competition.seed;
    const std::size_t all = dispatch::plan_tasks(job, seed, {}).size();
    job.tasks = dispatch::plan_tasks(job, seed, *done);
    announce(job,
             fmt::format("{} benchmarks, {} solvers, {} runs",
                         job.benchmarks.size(), job.solvers.size(), all),
             all);
    return dispatch_tasks(job, all);
  }

  Result<dispatch::Ended> validate_cores() {
    const Result<Jury> jury =
        Jury::gather(session_.competition, *session_.rules, store_);
    if (!jury) return jury.error();
    const auto runs = store_.runs(Track::UnsatCore);
    if (!runs) return runs.error();
    const auto known = store_.validations();
    if (!known) return known.error();
    dispatch::Job job = make_job(session_, Track::UnsatCore);
    job.cores = dispatch::find_cores(job, *runs);
    const auto may_validate = [&](const contest::Solver& solver,
                                  const contest::Benchmark& benchmark) {
      return jury->counts(solver.name, benchmark.logic);
    };
    const std::uint64_t seed = session_.competition.seed;
    const std::size_t all =
        dispatch::plan_validations(job, seed, may_validate, {}).size();
    job.tasks = dispatch::plan_validations(job, seed, may_validate, *known);
    announce(job,
             fmt::format("{} different cores to validate, {} runs",
                         job.cores.size(), all),
             all);
    Result<dispatch::Ended> ended = dispatch_tasks(job, all);
    if (!ended) return ended.error();
    const Result<void> settled = settle(*jury);
    if (!settled) return settled.error();
    return ended;
  }

  // Writes what has been found out about cores to the runs that gave them.
  Result<void> settle(const Jury& jury) {
    Result<std::vector<contest::Run>> runs = store_.runs(Track::UnsatCore);
    if (!runs) return runs.error();
    const auto validations = store_.validations();
    if (!validations) return validations.error();
    const auto benchmarks = store_.benchmarks(Track::UnsatCore);
    if (!benchmarks) return benchmarks.error();
    jury.judge(*benchmarks, *validations, *runs);
    return store_.set_evidence(Track::UnsatCore, *runs);
  }

  Session& session_;
  store::Store& store_;
  const process::Interrupt& interrupt_;
  Publisher& publisher_;
};

// What could not be done, on standard error. The number of runs to be repeated.
std::size_t report_failures(const site::Results& results) {
  std::size_t failed = 0;
  std::size_t unchecked = 0;
  const auto look_at = [&](const contest::Exit& exit, std::string_view solver,
                           std::string_view benchmark, std::string_view note) {
    if (exit.ending != contest::Ending::Failed) return;
    if (++failed > 5) return;
    tell("failed: {} on {}: {}\n", solver, benchmark, note);
  };
  for (const site::TrackResults& track : results.tracks) {
    for (const contest::Run& run : track.runs) {
      look_at(run.exit, run.solver, run.benchmark, run.note);
      if (track.track == Track::ModelValidation &&
          run.evidence == contest::Evidence::Unchecked) {
        ++unchecked;
      }
    }
    for (const contest::Validation& one : track.validations) {
      look_at(one.exit, one.solver, one.benchmark, one.note);
    }
  }
  if (failed > 0) {
    tell("{} runs could not be made; `podium run` tries them again\n", failed);
  }
  if (unchecked > 0) {
    tell("{} models could not be checked; the reasons are on the pages\n",
         unchecked);
  }
  return failed;
}

// Publishes and says what came of it. `code` is what to return if all is well.
int conclude(const Session& session, int code) {
  const Result<site::Results> results =
      publish_now(session.competition, left_out(session), ShownHeats::Complete);
  if (!results) return fail(results.error());
  fmt::print("{}\n", winners_text(*results));
  const std::size_t failed = report_failures(*results);
  fmt::print("site: {}/index.html\n", site_folder(session.competition));
  const bool complete =
      failed == 0 && session.here.size() == session.competition.solvers.size();
  return code != kSuccess || complete ? code : kNegative;
}

// The exit code; an error is one that leaves nothing to publish.
Result<int> run_tracks(Session& session, store::Store& store) {
  process::Interrupt interrupt;
  const SignalGuard guard(interrupt);
  for (const auto& [track, chosen] : session.chosen) {
    const Result<void> listed = store.set_benchmarks(track, chosen.benchmarks);
    if (!listed) return listed.error();
  }
  Publisher publisher(session.competition, left_out(session));
  Runner runner(session, store, interrupt, publisher);
  for (const Track track : running_order(session)) {
    const Result<dispatch::Ended> ended = runner.run(track);
    if (!ended) return ended.error();
    if (ended->stopped) return fail(*ended->stopped);
    if (ended->interrupted) return kInterrupted;
    // For those who read all of it later; not needed to go on.
    (void)store.pack(track);
  }
  return kSuccess;
}

int run(const Options& options) {
  Result<Session> session = open_session(options.competition, options.method);
  if (!session) return fail(session.error());
  if (options.fresh) {
    const Result<void> moved = set_aside(session->competition.results);
    if (!moved) return fail(moved.error());
  }
  Result<store::Store> store =
      store::Store::open(session->competition.results, store::Access::Write);
  if (!store) return fail(store.error());
  const Result<void> begun =
      store->begin(stored_plan(*session),
                   describe_environment(session->machine, session->host));
  if (!begun) return fail(begun.error());
  const Result<int> code = run_tracks(*session, *store);
  if (!code) return fail(code.error());
  if (*code == kInterrupted) {
    tell("stopped; `podium run` goes on from here\n");
  }
  return conclude(*session, *code);
}

}  // namespace

void add_run(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
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
