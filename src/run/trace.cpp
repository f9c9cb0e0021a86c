#include "run/trace.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if __has_include(<sys/rseq.h>)
#include <sys/rseq.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <exception>
#include <latch>
#include <optional>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/file.h"
#include "run/channel.h"
#include "run/own_descriptors.h"
#include "run/talk.h"

namespace podium::run {
namespace {

using contest::Ending;
using process::Reason;

// The solver's ends of the two pipes.
struct FarEnds {
  FileDescriptor input;
  FileDescriptor output;

  void close() {
    input.close();
    output.close();
  }
};

// To wake another core takes ten times as long as to wake a thread of the same.
// If it fails we are only slower.
void pin_this_thread(const std::vector<int>& cores) {
  if (cores.empty()) return;
  const auto words =
      static_cast<std::size_t>(std::ranges::max(cores)) / CPU_SETSIZE + 1;
  std::vector<cpu_set_t> mask(words);
  for (const int core : cores) {
    CPU_SET_S(static_cast<std::size_t>(core), words * sizeof(cpu_set_t),
              mask.data());
  }
  ::sched_setaffinity(0, words * sizeof(cpu_set_t), mask.data());
}

// So that the solver, when it is sent a command, goes before this thread at
// once. Else the kernel often lets us go on until we wait for the reply, and
// then has to wake us: with one step in one exchange of ten, with two in one of
// forty. Of a core that others want too we get a third less.
void step_back() {
  constexpr int kSteps = 2;
  errno = 0;
  const int now = ::getpriority(PRIO_PROCESS, 0);
  if (errno == 0) ::setpriority(PRIO_PROCESS, 0, now + kSteps);
}

// Writing to a solver that has gone is an error to return, and what is meant
// for this program is for its other threads.
void block_signals() {
  sigset_t all{};
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

// At each switch between us and the solver the kernel would tell this thread
// which core it is on (restartable sequences), which costs about a hundredth of
// an exchange and which nothing that it does asks for. Where the C library has
// none, or has them in another way, we are only slower.
void leave_restartable_sequences() {
#if __has_include(<sys/rseq.h>)
  constexpr unsigned kSize = 32;  // as it was announced
  if (__rseq_size == 0) return;
  char* const area =
      static_cast<char*>(__builtin_thread_pointer()) + __rseq_offset;
  ::syscall(SYS_rseq, area, kSize, RSEQ_FLAG_UNREGISTER, RSEQ_SIG);
#endif
}

// What the two threads have in common.
struct Shared {
  Shared(FarEnds far_ends, Channel& both)
      : ends(std::move(far_ends)), channel(both) {}

  FarEnds ends;  // of the thread that executes
  Channel& channel;
  process::Meter meter;
  process::Interrupt taken;  // the solver has its ends
  process::Interrupt stop;
  process::Interrupt ended;
  std::atomic<std::int64_t> idle = 0;
};

// The thread that talks. Ends with the object, and before it whatever it waits
// for.
class TalkingThread {
 public:
  TalkingThread(Talker& talker, const std::vector<int>& cores, Shared& shared)
      : shared_(shared),
        near_ends_(shared.channel.descriptors()),
        thread_([&talker, &cores, this] {
          prepare(cores);
          try {
            talker.talk();
          } catch (...) {
            problem_ = std::current_exception();
            shared_.stop.raise();
          }
          shared_.channel.close();
        }) {
    prepared_.wait();
    // The channel is the other thread's now, and so are its descriptors.
    if (!own_descriptors_) return;
    for (const int copy : near_ends_) ::close(copy);
  }
  ~TalkingThread() { finish(); }
  TalkingThread(const TalkingThread&) = delete;
  TalkingThread& operator=(const TalkingThread&) = delete;

  // The solver is no more.
  void join() {
    finish();
    if (problem_) std::rethrow_exception(problem_);
  }

 private:
  void prepare(const std::vector<int>& cores) {
    block_signals();
    pin_this_thread(cores);
    step_back();
    leave_restartable_sequences();
    own_descriptors_ = take_own_descriptors(
        {near_ends_[0], near_ends_[1], shared_.taken.descriptor(),
         shared_.stop.descriptor(), shared_.ended.descriptor()});
    prepared_.count_down();
  }
  void finish() {
    shared_.ends.close();
    shared_.ended.raise();
    if (thread_.joinable()) thread_.join();
  }

  Shared& shared_;
  const std::array<int, 2> near_ends_;
  bool own_descriptors_ = false;
  std::latch prepared_{1};
  std::exception_ptr problem_;
  std::thread thread_;
};

bool is_limit(Reason reason) {
  return reason == Reason::WallLimit || reason == Reason::CpuLimit ||
         reason == Reason::MemoryLimit || reason == Reason::ProcessLimit;
}

// Of a limit.
std::string where_it_stopped(const Conversation& conversation) {
  const Exchange& last = conversation.exchanges.back();
  if (last.line == 0) return "the solver was stopped before its first reply";
  return fmt::format("line {}: the solver was stopped {} this command",
                     last.line, last.answered ? "after" : "at");
}

// What the run as a whole was, from what was said and how the process ended.
Conversation conclude(Talk talk, process::Outcome outcome,
                      const contest::Limits& limits, bool interrupted) {
  const Reason reason = outcome.reason;
  Conversation result;
  result.report = report_of(std::move(outcome));
  result.report.interrupted = interrupted;
  result.end = talk.end;
  result.note = std::move(talk.note);
  result.said = std::move(talk.said);
  result.remarks = std::move(talk.remarks);
  result.exchanges = std::move(talk.exchanges);
  result.answers = std::move(talk.answers);
  result.wrong = talk.wrong;
  result.decided_wall = talk.decided_wall;
  result.decided_cpu = talk.decided_cpu;
  contest::Exit& exit = result.report.exit;
  const auto end_at = [&](Ending ending) {
    result.end = TraceEnd::Limit;
    exit = {ending, 0};
    result.note = where_it_stopped(result);
  };
  if (talk.end == TraceEnd::Limit) {
    end_at(Ending::WallLimit);
    result.report.usage.wall = talk.spent;
    return result;
  }
  if (talk.end == TraceEnd::SolverEnded) {
    if (is_limit(reason)) end_at(exit.ending);
    if (reason == Reason::NotStarted) result.note = result.report.note;
    if (reason == Reason::Interrupted) {
      exit = {Ending::Signalled, SIGKILL};
      result.note += "; it went on and was stopped";
    }
    return result;
  }
  // All was said; how long the solver takes to end does not count.
  result.report.usage.wall = talk.spent;
  if (is_limit(reason) || reason == Reason::Interrupted) {
    exit = {Ending::Exited, 0};
  }
  if (limits.cpu.count() > 0 && talk.cpu > limits.cpu) {
    end_at(Ending::CpuLimit);
  }
  return result;
}

}  // namespace

bool is_wrong(const Exchange& exchange) {
  const contest::Answer right = contest::expected_answer(exchange.expected);
  return contest::decides(exchange.answer) && contest::decides(right) &&
         exchange.answer != right;
}

std::string_view to_string(TraceEnd end) {
  switch (end) {
    case TraceEnd::Completed:
      return "completed";
    case TraceEnd::WrongAnswer:
      return "wrong-answer";
    case TraceEnd::BadReply:
      return "bad-reply";
    case TraceEnd::SolverEnded:
      return "solver-ended";
    case TraceEnd::Limit:
      return "limit";
  }
  throw Bug("no such TraceEnd");
}

Result<Conversation> trace(const Place& place,
                           const std::vector<std::string>& command,
                           std::string_view script, const std::string& name,
                           const contest::Limits& limits,
                           const TraceOptions& options) {
  const Result<TraceScript> steps =
      read_trace_script(script, name, options.first_line);
  if (!steps) return steps.error();
  return trace(place, command, *steps, limits, options);
}

Result<Conversation> trace(const Place& place,
                           const std::vector<std::string>& command,
                           const TraceScript& script,
                           const contest::Limits& limits,
                           const TraceOptions& options) {
  const Result<TemporaryFolder> folder = TemporaryFolder::create(place.scratch);
  if (!folder) return folder.error();
  Result<Pipe> said = make_pipe();
  if (!said) return said.error();
  Result<Pipe> heard = make_pipe();
  if (!heard) return heard.error();
  if (::fcntl(said->write.get(), F_SETFL, O_NONBLOCK) != 0) {
    return io_error("cannot make a pipe", "", errno);
  }
  Channel channel(std::move(said->write), std::move(heard->read), kMostOutput);
  Shared shared({std::move(said->read), std::move(heard->write)}, channel);

  process::Command words = prepare(place, command, limits, folder->path());
  if (!options.folder.empty()) {
    words.folder = options.folder;
    words.isolation->fresh_folder = false;
  }
  words.input = shared.ends.input.get();
  words.output = shared.ends.output.get();
  words.taken = &shared.taken;
  words.on_taken = [&] { shared.ends.close(); };
  words.our_session = true;
  words.idle = &shared.idle;
  words.meter = &shared.meter;
  words.stop = &shared.stop;
  Talker talker(script, options, limits.wall,
                {channel, shared.meter, shared.taken, shared.stop, shared.ended,
                 shared.idle});
  TalkingThread thread(talker, place.cores, shared);
  Result<process::Outcome> outcome =
      place.host->execute(words, bounds(limits), *place.interrupt);
  thread.join();
  if (!outcome) return outcome.error();
  outcome->output = channel.take_heard();
  const bool interrupted =
      outcome->reason == Reason::Interrupted && place.interrupt->raised();
  return conclude(talker.take(), *std::move(outcome), limits, interrupted);
}

}  // namespace podium::run
