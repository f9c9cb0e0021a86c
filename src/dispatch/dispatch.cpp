#include "dispatch/dispatch.h"

#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "base/file.h"
#include "base/hash.h"
#include "contest/solver.h"
#include "judge/judge.h"
#include "run/run.h"
#include "scramble/scramble.h"
#include "smtlib/tape.h"

namespace podium::dispatch {
namespace {

// What the slots share.
struct Shared {
  const Job& job;
  const process::Host& host;
  store::Store& store;
  const process::Interrupt& interrupt;
  Observer& observer;
  std::string scratch;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> stored = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex{};  // of the observer and of what follows
  std::optional<Error> stopped{};
};

// The script that solvers get for a benchmark. A slot runs several solvers on
// the same benchmark in a row, so the last one is kept.
class ScriptMaker {
 public:
  explicit ScriptMaker(const Job& job) : job_(job) {}

  Result<const std::string*> script(std::size_t index) {
    if (index_ == index) return &script_;
    index_.reset();
    const contest::Benchmark& benchmark = job_.benchmarks[index];
    const Result<MappedFile> file = MappedFile::open(benchmark.path);
    if (!file) return file.error();
    if (sha256(file->text()) != benchmark.sha256) {
      return Error{Code::Mismatch, benchmark.path,
                   "the benchmark has changed since the competition began",
                   "put the old file back, or begin anew with --fresh"};
    }
    const Result<smtlib::Tape> tape =
        smtlib::Tape::read(file->text(), benchmark.path);
    if (!tape) return tape.error();
    Result<std::string> script =
        scramble::scramble(*tape, {job_.track, job_.scramble_seed});
    if (!script) return script.error();
    script_ = *std::move(script);
    index_ = index;
    return &script_;
  }

 private:
  const Job& job_;
  std::optional<std::size_t> index_;
  std::string script_;
};

class Slot {
 public:
  Slot(Shared& shared, std::size_t number)
      : shared_(shared), number_(number), scripts_(shared.job) {}

  void work() {
    const std::vector<Task>& tasks = shared_.job.tasks;
    while (!shared_.stop && !shared_.interrupt.raised()) {
      const std::size_t i = shared_.next++;
      if (i >= tasks.size()) return;
      {
        const std::lock_guard lock(shared_.mutex);
        shared_.observer.started(number_, tasks[i]);
      }
      const Result<void> done = guarded(tasks[i]);
      if (done) continue;
      const std::lock_guard lock(shared_.mutex);
      if (!shared_.stopped) shared_.stopped = done.error();
      shared_.stop = true;
    }
  }

 private:
  // Only an error that must stop everything comes out of it.
  Result<void> guarded(const Task& task) {
    contest::Run run;
    run.track = shared_.job.track;
    run.solver = shared_.job.solvers[task.solver].name;
    run.benchmark = shared_.job.benchmarks[task.benchmark].name;
    run.method = to_string(shared_.host.method());
    store::Output output;
    try {
      const Result<bool> made = make_run(task, run, output);
      if (made && !*made) return {};  // interrupted: as if never begun
      if (!made) fail(run, to_string(made.error()));
    } catch (const std::exception& problem) {
      fail(run, fmt::format("internal error: {}", problem.what()));
    }
    const Result<void> added = shared_.store.add(run, output);
    if (!added) return added.error();
    ++shared_.stored;
    const std::lock_guard lock(shared_.mutex);
    shared_.observer.finished(number_, task, run);
    return {};
  }

  static void fail(contest::Run& run, std::string why) {
    run.answer = contest::Answer::None;
    run.verdict = contest::Verdict::Unsolved;
    run.exit = {contest::Ending::Failed, 0};
    run.note = std::move(why);
  }

  // False if it was interrupted.
  Result<bool> make_run(const Task& task, contest::Run& run,
                        store::Output& output) {
    const contest::Solver& solver = shared_.job.solvers[task.solver];
    const contest::Benchmark& benchmark =
        shared_.job.benchmarks[task.benchmark];
    const contest::Participation* entry =
        participation(solver, shared_.job.track, benchmark.logic);
    PODIUM_CHECK(entry != nullptr);
    const Result<const std::string*> script = scripts_.script(task.benchmark);
    if (!script) return script.error();
    const run::Place place{&shared_.host, &shared_.interrupt, shared_.scratch,
                           shared_.job.slots[number_]};
    Result<run::Report> report =
        run::run_on_file(place, entry->command, **script, shared_.job.limits);
    if (!report) return report.error();
    if (report->interrupted) return false;
    judge::Reading reading = judge::read_answer(report->output, report->error);
    run.answer = reading.answer;
    run.verdict = judge::judge(reading.answer, benchmark.status);
    run.exit = report->exit;
    run.usage = report->usage;
    run.note = report->note.empty() ? reading.note : report->note;
    output = {std::move(report->output), std::move(report->error)};
    return true;
  }

  Shared& shared_;
  std::size_t number_;
  ScriptMaker scripts_;
};

}  // namespace

Ended dispatch(const Job& job, const process::Host& host, store::Store& store,
               const process::Interrupt& interrupt, Observer& observer) {
  PODIUM_CHECK(!job.slots.empty());
  Ended ended;
  remove_stale_folders(temporary_root());
  const Result<TemporaryFolder> scratch =
      TemporaryFolder::create(temporary_root());
  if (!scratch) {
    ended.stopped = scratch.error();
    return ended;
  }
  Shared shared{job, host, store, interrupt, observer, scratch->path()};
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < job.slots.size(); ++i) {
      threads.emplace_back([&shared, i] { Slot(shared, i).work(); });
    }
  }
  ended.stored = shared.stored;
  ended.interrupted = interrupt.raised();
  ended.stopped = shared.stopped;
  return ended;
}

}  // namespace podium::dispatch
