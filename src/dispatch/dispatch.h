// dispatch/dispatch.h -- many runs on the slots of this machine.
//
// Each slot has its own cores and its own thread. A run is scrambled, run,
// judged and stored by its slot, and durable before the slot takes the next.
// What goes wrong with one run does not touch the others; only when a result
// cannot be stored does all work stop.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/run.h"
#include "judge/votes.h"
#include "process/execute.h"
#include "store/store.h"

namespace podium::dispatch {

struct Task {
  std::size_t solver;     // positions in Job
  std::size_t benchmark;  // positions in Job
  // What is asked is whether this core of the benchmark is unsatisfiable.
  std::optional<std::size_t> core{};  // position in Job
};

// A core that at least one solver gave, to be validated.
struct Core {
  std::size_t benchmark;  // position in Job
  std::string digest;     // contest::Run::core_digest
  std::string solver;     // one that gave it: its output is stored
};

struct Job {
  contest::Track track = contest::Track::SingleQuery;
  std::vector<contest::Solver> solvers;
  std::vector<contest::Benchmark> benchmarks;
  std::vector<std::uint32_t> heats;  // by benchmark; empty: there are none
  contest::TrackLimits limits;
  std::optional<std::uint64_t> scramble_seed;  // absent: as the files are
  bool known_prefix_only = false;   // as RuleBook, for the incremental track
  bool stops_at_wrong = true;       // as RuleBook, for the incremental track
  bool error_stream_counts = true;  // as RuleBook
  judge::CoreRules core_rules{};    // for the unsat-core track
  // For the model-validation track: program and arguments, to which the script
  // and a file with the solver's output are added. It prints what podium
  // check-model --json does.
  std::vector<std::string> model_validator{};
  std::vector<Core> cores{};  // if they are what is to be run on
  std::vector<Task> tasks;
  std::vector<std::vector<int>> slots;  // the cores of each
  std::vector<std::string> hidden;      // folders that no solver may look into
};

// Every solver on every benchmark of a logic that it enters, less what is
// done. Benchmarks come in an order drawn from the seed, so that what is
// published meanwhile is a fair sample, and all solvers run on one benchmark
// before the next comes. One heat comes after the other.
std::vector<Task> plan_tasks(
    const Job& job, std::uint64_t seed,
    const std::set<std::pair<std::string, std::string>>& done);

// The different cores of the job's benchmarks that runs have given.
std::vector<Core> find_cores(const Job& job,
                             const std::vector<contest::Run>& runs);

// Whether a solver's word counts on benchmarks like this one.
using MayValidate =
    std::function<bool(const contest::Solver&, const contest::Benchmark&)>;

// Every solver that may on every core of the job, less what is known.
std::vector<Task> plan_validations(
    const Job& job, std::uint64_t seed, const MayValidate& may_validate,
    const std::vector<contest::Validation>& known);

// The command of a solver for a script like those of the single-query track,
// which a reduced benchmark is; if it does not enter that, its command for
// cores. nullptr if it enters neither.
const contest::Participation* validation_entry(const contest::Solver& solver,
                                               std::string_view logic);

// Told from the slots' threads, one call at a time. A task that is about a core
// gives a run with no more than the answer and what it took.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void started(std::size_t slot, const Task& task) = 0;
  virtual void finished(std::size_t slot, const Task& task,
                        const contest::Run& run) = 0;
};

struct Ended {
  std::size_t stored = 0;
  bool interrupted = false;
  std::optional<Error> stopped;  // why the rest was not run
};

Ended dispatch(const Job& job, const process::Host& host, store::Store& store,
               const process::Interrupt& interrupt, Observer& observer);

}  // namespace podium::dispatch
