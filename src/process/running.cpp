#include "process/running.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include "process/group_folder.h"
#include "process/not_started.h"

namespace podium::process {
namespace {

constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
// Of one stream before the limits are looked at again.
constexpr std::size_t kBytesPerTurn = 4U << 20;
// A larger pipe means fewer switches for a command that prints much.
constexpr int kPipeSize = 1 << 18;
// SIGKILL takes effect within milliseconds unless a process hangs in the
// kernel, on a dead network drive for example; but without control groups a
// thousand processes that leave us little of a core have to be found first.
constexpr std::int64_t kPatience = 30'000 * kMillisecond;

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return io_error("cannot make a pipe", "", errno);
  }
  Pipe pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
  if (::fcntl(pipe.read.get(), F_SETFL, O_NONBLOCK) != 0) {
    return io_error("cannot make a pipe", "", errno);
  }
  // Refused when this user has many; then it keeps its usual size.
  ::fcntl(pipe.write.get(), F_SETPIPE_SZ, kPipeSize);
  return pipe;
}

std::vector<cpu_set_t> core_mask(const std::vector<int>& cores) {
  if (cores.empty()) return {};
  const int highest = std::ranges::max(cores);
  std::vector<cpu_set_t> mask(static_cast<std::size_t>(highest) / CPU_SETSIZE +
                              1);
  for (const int core : cores) {
    CPU_SET_S(static_cast<std::size_t>(core), mask.size() * sizeof(cpu_set_t),
              mask.data());
  }
  return mask;
}

std::vector<Lack> lacks_in(std::uint32_t bits) {
  std::vector<Lack> lacks;
  for (const Lack lack : kLacks) {
    if ((bits >> static_cast<unsigned>(lack) & 1U) != 0) lacks.push_back(lack);
  }
  return lacks;
}

int descriptor_of(const Interrupt* interrupt) {
  return interrupt != nullptr ? interrupt->descriptor() : -1;
}

Error launch_error(Step step, int error, std::uint64_t action) {
  Error result =
      io_error(fmt::format("the command's process cannot {}", describe(step)),
               "", error);
  if (step == Step::Isolate) {
    result.code = Code::Unsupported;
    result.hint = fmt::format(
        "run without isolation, or see `podium doctor` (action {})", action);
  }
  if (step == Step::Affinity) {
    result.code = Code::BadValue;
    result.hint = "the cores must be among those that this machine lets us use";
  }
  return result;
}

}  // namespace

Result<Running> Running::start(Launcher& launcher, const Command& command,
                               const std::string& program, const Limits& limits,
                               const Confinement& confinement,
                               std::unique_ptr<ControlGroup> group) {
  const FileDescriptor null(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (!null) return io_error("cannot open", "/dev/null", errno);
  auto output = make_pipe();
  if (!output) return output.error();
  auto error = make_pipe();
  if (!error) return error.error();
  // The launcher has a folder of its own, so this one is absolute.
  std::error_code problem;
  std::string folder =
      std::filesystem::absolute(command.folder.empty() ? "." : command.folder,
                                problem)
          .string();
  if (command.isolation && command.isolation->fresh_folder &&
      !confinement.actions.empty()) {
    folder = kFreshFolder;
  }
  if (problem) return io_error("cannot find our folder", "", problem.value());
  const auto mask = core_mask(command.cores);
  const Entry entry = group->entry();
  const bool own_session = !command.our_session || confinement.actions.empty();
  auto memory = RunMemory::create(
      {program, command.words, command.environment, folder, mask,
       confinement.actions, confinement.filter, own_session},
      entry);
  if (!memory) return memory.error();

  Running running(launcher, limits, std::move(group), std::move(*memory),
                  StreamReader(std::move(output->read), limits.output),
                  StreamReader(std::move(error->read), limits.output));
  running.idle_ = command.idle;
  if (command.on_output) running.on_output_ = &command.on_output;
  running.also_stop_ = command.stop;
  running.taken_ = command.taken;
  running.on_taken_ = &command.on_taken;
  running.done_ = FileDescriptor(::eventfd(0, EFD_CLOEXEC));
  if (!running.done_) return io_error("cannot make an eventfd", "", errno);
  running.launched_ = monotonic_now();
  auto keeper = launcher.launch(
      {running.memory_.descriptor(),
       command.input >= 0 ? command.input : null.get(),
       command.output >= 0 ? command.output : output->write.get(),
       error->write.get(), running.done_.get(), entry, confinement.namespaces});
  if (!keeper) return keeper.error();
  running.keeper_ = std::move(*keeper);
  running.group_->started(running.keeper_.process, *running.report_);
  running.next_look_ = running.launched_;
  if (const auto pace = running.group_->pace(Usage{})) {
    running.next_look_ += pace->count();
  } else {
    running.next_look_ = 0;
  }
  running.meter_ = MeterHold(command.meter, *running.group_, *running.report_);
  return running;
}

// The clock of the run. Before the command executes, which is a matter of
// milliseconds, the launch stands in for it.
std::int64_t Running::begin() const {
  const std::int64_t started = report_->started;
  return started != 0 ? started : launched_;
}

std::int64_t Running::idle() const {
  return idle_ != nullptr ? idle_->load(std::memory_order_relaxed) : 0;
}

std::optional<Reason> Running::exceeded(std::int64_t now) {
  if (limits_.wall && now - begin() - idle() >= limits_.wall->count() &&
      report_->ended == 0) {
    return Reason::WallLimit;
  }
  if (next_look_ != 0 && now >= next_look_) return measure(now);
  return std::nullopt;
}

std::optional<Reason> Running::measure(std::int64_t now) {
  const auto lock = meter_.lock();
  const Usage usage = group_->measure();
  if (usage.oom_kills > 0 || usage.over_memory) return Reason::MemoryLimit;
  if (limits_.cpu && usage.cpu > *limits_.cpu) return Reason::CpuLimit;
  if (usage.refused > 0) return Reason::ProcessLimit;
  if (limits_.soft_cpu && !asked_to_end_ && usage.cpu > *limits_.soft_cpu) {
    asked_to_end_ = true;
    send(SIGUSR1);
  }
  const auto pace = group_->pace(usage);
  next_look_ = pace ? now + pace->count() : 0;
  if (looks_after_alarm_ > 0) {
    --looks_after_alarm_;
    constexpr std::int64_t kSoon = 5 * kMillisecond;
    next_look_ = std::min(next_look_ == 0 ? kNever : next_look_, now + kSoon);
  }
  return std::nullopt;
}

// The kernel announces before it kills, so the counter may follow.
void Running::answer_alarm(std::int64_t now) {
  eventfd_t ignored = 0;
  ::eventfd_read(group_->alarm(), &ignored);
  looks_after_alarm_ = 4;
  next_look_ = now;
}

void Running::answer_refusal(std::int64_t now) {
  forget_change(group_->refusals());
  next_look_ = now;
}

void Running::hand_over() {
  taken_ = nullptr;  // once
  (*on_taken_)();
}

std::int64_t Running::next_event() const {
  std::int64_t next = next_look_ != 0 ? next_look_ : kNever;
  const std::int64_t from = begin() + idle();
  if (limits_.wall && limits_.wall->count() < kNever - from) {
    next = std::min(next, from + limits_.wall->count());
  }
  return next;
}

void Running::watch(const Interrupt& interrupt) {
  for (;;) {
    std::int64_t now = monotonic_now();
    if (const auto reason = exceeded(now)) return stop(*reason, now);
    // A negative descriptor is skipped by poll.
    std::array<pollfd, 9> watched{{
        {keeper_.descriptor.get(), POLLIN, 0},
        {interrupt.descriptor(), POLLIN, 0},
        {group_->alarm(), POLLIN, 0},
        {output_.descriptor(), POLLIN, 0},
        {error_.descriptor(), POLLIN, 0},
        {descriptor_of(also_stop_), POLLIN, 0},
        {done_.get(), POLLIN, 0},
        {descriptor_of(taken_), POLLIN, 0},
        {group_->refusals(), POLLPRI, 0},
    }};
    const std::int64_t next = next_event();
    const std::int64_t wait = std::max<std::int64_t>(0, next - now);
    const timespec timeout{wait / 1'000'000'000, wait % 1'000'000'000};
    const int ready = ::ppoll(watched.data(), watched.size(),
                              next == kNever ? nullptr : &timeout, nullptr);
    if (ready <= 0) continue;  // a time is reached, or a signal was handled
    now = monotonic_now();
    if (watched[0].revents != 0 || watched[6].revents != 0) return;
    if (watched[1].revents != 0 || watched[5].revents != 0) {
      return stop(Reason::Interrupted, now);
    }
    if (watched[2].revents != 0) answer_alarm(now);
    if (watched[7].revents != 0) hand_over();
    if (watched[8].revents != 0) answer_refusal(now);
    if (watched[3].revents != 0) take(false);
    if (watched[4].revents != 0) take(true);
    if (over_output()) return stop(Reason::OutputLimit, now);
  }
}

void Running::take(bool error) {
  std::function<void(std::string_view)> tell;
  if (on_output_ != nullptr) {
    tell = [&](std::string_view bytes) { (*on_output_)(error, bytes); };
  }
  StreamReader& stream = error ? error_ : output_;
  note_piece(error, stream.read(kBytesPerTurn, tell));
}

bool Running::over_output() const {
  return limits_.stop_output && printed_ > *limits_.stop_output;
}

// What comes within a moment is one piece, and a flood is not cut for ever.
void Running::note_piece(bool error, std::size_t size) {
  constexpr std::size_t kMostPieces = 100'000;
  constexpr Duration kMoment{200'000};
  if (size == 0) return;
  printed_ += size;
  const Duration at(monotonic_now() - begin());
  const bool same = !pieces_.empty() && pieces_.back().error == error &&
                    at - pieces_.back().at < kMoment;
  if (same || pieces_.size() >= kMostPieces) {
    pieces_.back().size += size;
  } else {
    pieces_.push_back({at, error, size});
  }
}

void Running::send(int signal) const {
  ::syscall(SYS_pidfd_send_signal, keeper_.descriptor.get(), signal, nullptr,
            0);
}

bool Running::run_ended(std::int64_t patience) const {
  std::array<pollfd, 2> watched{
      {{keeper_.descriptor.get(), POLLIN, 0}, {done_.get(), POLLIN, 0}}};
  const timespec timeout{patience / 1'000'000'000, patience % 1'000'000'000};
  return ::ppoll(watched.data(), watched.size(), &timeout, nullptr) > 0;
}

void Running::stop(Reason reason, std::int64_t now) {
  stopped_ = reason;
  stopped_at_ = now;
  for (std::int64_t time = now; time - now < kPatience;
       time = monotonic_now()) {
    send(SIGTERM);
    send(SIGCONT);  // the command may have stopped its keeper
    {
      const auto lock = meter_.lock();
      group_->kill();
    }
    if (run_ended(50 * kMillisecond)) return;
  }
  stuck_ = true;
  send(SIGKILL);
  run_ended(kPatience);
}

Running::~Running() {
  // Only if the watching was broken off, by lack of memory for example.
  if (!keeper_.descriptor) return;
  stop(Reason::Interrupted, monotonic_now());
}

void Running::classify_end(Outcome& outcome) const {
  if (report_->ended == 0) {
    // Only from outside, or by the command itself.
    outcome.reason = Reason::Signalled;
    outcome.code = SIGKILL;
    outcome.note =
        "the process that watched over the command was killed, so the command "
        "was stopped; it may have killed its own parent";
    return;
  }
  const int status = report_->status;
  if (WIFSIGNALED(status)) {
    outcome.reason = Reason::Signalled;
    outcome.code = WTERMSIG(status);
  } else {
    outcome.reason = Reason::Exited;
    outcome.code = WEXITSTATUS(status);
  }
}

void Running::classify(Outcome& outcome, const Usage& usage) const {
  if (stopped_) {
    outcome.reason = *stopped_;
  } else {
    classify_end(outcome);
  }
  if (outcome.reason == Reason::Interrupted) return;
  // An end at the last moment is within the limits only if what was measured
  // is.
  if (usage.oom_kills > 0 || usage.over_memory) {
    outcome.reason = Reason::MemoryLimit;
    outcome.code = 0;
    outcome.note.clear();
    if (usage.oom_kills > 0 &&
        (!limits_.memory || usage.memory < *limits_.memory / 10 * 9)) {
      outcome.note =
          "killed by the kernel for lack of memory although the limit was not "
          "reached: the machine, or a group around Podium, had no more";
    }
  } else if (usage.refused > 0) {
    outcome.reason = Reason::ProcessLimit;
    outcome.code = 0;
    outcome.note =
        fmt::format("more than {} processes and threads at the same time",
                    limits_.processes.value_or(0));
  } else if (limits_.cpu && usage.cpu > *limits_.cpu) {
    outcome.reason = Reason::CpuLimit;
    outcome.code = 0;
  } else if (limits_.wall && outcome.wall > *limits_.wall) {
    outcome.reason = Reason::WallLimit;
    outcome.code = 0;
  } else if (over_output()) {
    outcome.reason = Reason::OutputLimit;
    outcome.code = 0;
  }
}

void Running::tell_usage(Outcome& outcome, const Usage& usage) const {
  constexpr std::int64_t kBlock = 512;
  const auto bytes = [](std::int64_t blocks) {
    return static_cast<std::uint64_t>(blocks * kBlock);
  };
  outcome.cpu = usage.cpu;
  outcome.user = Duration(report_->user);
  outcome.system = Duration(report_->system);
  outcome.memory = usage.memory;
  outcome.refused = usage.refused;
  outcome.tasks = static_cast<std::uint64_t>(report_->tasks.load());
  outcome.waits = static_cast<std::uint64_t>(report_->waits.load());
  outcome.preemptions = static_cast<std::uint64_t>(report_->preemptions.load());
  outcome.bytes_read = bytes(report_->blocks_read);
  outcome.bytes_written = bytes(report_->blocks_written);
  outcome.soft_limit = asked_to_end_;
}

Result<Outcome> Running::finish(const Command& command,
                                const std::string& program) {
  if (!stuck_) launcher_.release(std::move(keeper_));
  keeper_.descriptor.close();
  meter_.release();
  const bool ended = report_->ended != 0;
  if (!ended) group_->kill();
  const Step failed = report_->failed;
  // The limit holds from there on, and may be too small even for that.
  const bool no_memory =
      limits_.memory && failed >= Step::Enter && report_->error == ENOMEM;
  if (failed != Step::None && !no_memory && !is_fault_of_command(failed)) {
    return launch_error(failed, report_->error, report_->action);
  }
  const bool started = report_->started != 0;
  Usage usage = group_->measure();
  usage.over_memory |= no_memory;
  // In a group with too little memory the kernel may choose the keeper.
  const bool starved = no_memory || (!started && usage.oom_kills > 0);
  if (failed == Step::None && !started && !stopped_ && !starved) {
    return Error{Code::Io, "", "the keeper ended before the command started",
                 "too little memory on this machine, or somebody killed it"};
  }
  Outcome outcome;
  take(false);
  take(true);
  outcome.output = output_.finish();
  outcome.error = error_.finish();
  outcome.pieces = std::move(pieces_);
  outcome.lacks = lacks_in(report_->lacks);
  if (failed != Step::None && !no_memory) {
    outcome.reason = Reason::NotStarted;
    outcome.code = report_->error;
    outcome.note = explain(failed, outcome.code, command, program);
    return outcome;
  }
  tell_usage(outcome, usage);
  const std::int64_t end = stopped_ ? stopped_at_
                           : ended  ? report_->ended.load()
                                    : monotonic_now();
  outcome.wall = starved ? Duration() : Duration(end - begin() - idle());
  classify(outcome, usage);
  if (stuck_) {
    outcome.note +=
        "; processes of the command hang in the kernel and cannot be killed";
  }
  return outcome;
}

}  // namespace podium::process
