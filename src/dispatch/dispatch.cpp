#include "dispatch/dispatch.h"

#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "base/file.h"
#include "contest/solver.h"
#include "dispatch/make_run.h"
#include "dispatch/questions.h"
#include "run/run.h"

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
  std::vector<std::string> hidden;
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> stored = 0;
  std::atomic<bool> stop = false;
  std::mutex mutex{};  // of the observer and of what follows
  std::optional<Error> stopped{};
};

class Slot {
 public:
  Slot(Shared& shared, std::size_t number)
      : shared_(shared), number_(number), questions_(shared.job) {}

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
    return task.core ? guarded_validation(task) : guarded_run(task);
  }

  Result<void> guarded_validation(const Task& task) {
    contest::Validation validation;
    validation.solver = shared_.job.solvers[task.solver].name;
    validation.benchmark = shared_.job.benchmarks[task.benchmark].name;
    validation.core = shared_.job.cores[*task.core].digest;
    validation.method = to_string(shared_.host.method());
    const contest::Validation empty = validation;
    store::Output output;
    const auto fail_with = [&](std::string why) {
      output = {};
      validation = empty;
      validation.exit = {contest::Ending::Failed, 0};
      validation.note = std::move(why);
    };
    try {
      const Result<bool> made = make_validation(task, validation, output);
      if (made && !*made) return {};
      if (!made) fail_with(to_string(made.error()));
    } catch (const std::exception& problem) {
      fail_with(to_string(
          caught("cannot be validated", validation.benchmark, problem)));
    }
    const Result<void> added = shared_.store.add(validation, output);
    if (!added) return added.error();
    ++shared_.stored;
    contest::Run run;
    run.track = shared_.job.track;
    run.solver = validation.solver;
    run.benchmark = validation.benchmark;
    run.answer = validation.answer;
    run.exit = validation.exit;
    run.usage = validation.usage;
    const std::lock_guard lock(shared_.mutex);
    shared_.observer.finished(number_, task, run);
    return {};
  }

  Result<void> guarded_run(const Task& task) {
    contest::Run run;
    run.track = shared_.job.track;
    run.solver = shared_.job.solvers[task.solver].name;
    run.benchmark = shared_.job.benchmarks[task.benchmark].name;
    run.method = to_string(shared_.host.method());
    store::Output output;
    try {
      const Result<bool> made = make_run(task, run, output);
      if (made && !*made) return {};  // interrupted: as if never begun
      if (!made) fail(run, output, to_string(made.error()));
    } catch (const std::exception& problem) {
      fail(run, output,
           to_string(caught("cannot be run", run.benchmark, problem)));
    }
    const Result<void> added = shared_.store.add(run, output);
    if (!added) return added.error();
    ++shared_.stored;
    const std::lock_guard lock(shared_.mutex);
    shared_.observer.finished(number_, task, run);
    return {};
  }

  static void fail(contest::Run& run, store::Output& output, std::string why) {
    output = {};
    contest::Run failed;
    failed.track = run.track;
    failed.solver = run.solver;
    failed.benchmark = run.benchmark;
    failed.method = run.method;
    run = std::move(failed);
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
    const Result<const Questions*> questions =
        questions_.questions(task.benchmark);
    if (!questions) return questions.error();
    return dispatch::make_run(
        shared_.job,
        {place(), entry->command, benchmark, **questions,
         contest::limits_of(shared_.job.limits, benchmark.logic)},
        run, output);
  }

  // The same.
  Result<bool> make_validation(const Task& task,
                               contest::Validation& validation,
                               store::Output& output) {
    const std::string& logic = shared_.job.benchmarks[task.benchmark].logic;
    const contest::Participation* entry =
        validation_entry(shared_.job.solvers[task.solver], logic);
    PODIUM_CHECK(entry != nullptr);
    const Result<const std::string*> script =
        questions_.reduced(*task.core, shared_.store);
    if (!script) return script.error();
    return dispatch::make_validation(
        shared_.job,
        {place(), entry->command, **script,
         contest::limits_of(shared_.job.limits, logic)},
        validation, output);
  }

  run::Place place() const {
    return {&shared_.host, &shared_.interrupt, shared_.scratch,
            shared_.job.slots[number_], shared_.hidden};
  }

  Shared& shared_;
  std::size_t number_;
  QuestionMaker questions_;
};

// In memory, and empty for an isolated command.
constexpr const char* kMemoryFolder = "/dev/shm";

// Where scripts lie while solvers read them. To make and remove a file on a
// disk costs more than the rest of a short run.
std::string scratch_root(const process::Host& host) {
  constexpr std::uint64_t kRoom = 4ULL << 30;
  struct statvfs status {};
  const bool in_memory = run::isolates(host) &&
                         std::getenv("TMPDIR") == nullptr &&
                         ::access(kMemoryFolder, W_OK) == 0 &&
                         ::statvfs(kMemoryFolder, &status) == 0 &&
                         status.f_bavail * status.f_frsize >= kRoom;
  return in_memory ? kMemoryFolder : temporary_root();
}

}  // namespace

Ended dispatch(const Job& job, const process::Host& host, store::Store& store,
               const process::Interrupt& interrupt, Observer& observer) {
  PODIUM_CHECK(!job.slots.empty());
  Ended ended;
  const std::string root = scratch_root(host);
  const Result<TemporaryFolder> scratch = TemporaryFolder::create(root);
  if (!scratch) {
    ended.stopped = scratch.error();
    return ended;
  }
  // A solver is shown its own script, and not those of the others.
  std::vector<std::string> hidden = job.hidden;
  if (root != kMemoryFolder) hidden.push_back(scratch->path());
  Shared shared{job,
                host,
                store,
                interrupt,
                observer,
                scratch->path(),
                std::move(hidden)};
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
