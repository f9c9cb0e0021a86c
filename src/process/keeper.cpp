#include "process/keeper.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "process/process_tree.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

constexpr timespec kWhileKilling{0, 1'000'000};
constexpr int kKillDescriptor = 0;
constexpr int kDoneDescriptor = 1;
// Enough for all the processes that a machine has.
constexpr std::size_t kMostProcesses = 1U << 16;

std::int64_t nanoseconds(const timeval& time) {
  return (std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec) * 1000;
}

void note_end(Report& report, int status) {
  report.status = status;
  report.ended = monotonic_now();
}

void note_size(Report& report, const rusage& usage) {
  const std::int64_t size = usage.ru_maxrss * 1024;
  if (size > report.largest) report.largest = size;
}

void note_usage(Report& report, const rusage& usage) {
  const std::int64_t user = nanoseconds(usage.ru_utime);
  const std::int64_t system = nanoseconds(usage.ru_stime);
  report.reaped_cpu += user + system;
  report.user += user;
  report.system += system;
  report.waits += usage.ru_nvcsw;
  report.preemptions += usage.ru_nivcsw;
  report.blocks_read += usage.ru_inblock;
  report.blocks_written += usage.ru_oublock;
}

struct Watched {
  Report& report;
  bool isolated;   // then nothing is outside of our namespace
  pid_t child;     // the command, or the decoy that starts it
  bool is_decoy;   // then the decoy reports the command's end
  bool has_group;  // that can be killed by kKillDescriptor
  bool child_ended = false;
};

// Reaps all that have ended. Returns false if there is no child any more.
bool reap(Watched& watched) {
  Report& report = watched.report;
  for (;;) {
    int status = 0;
    rusage usage{};
    const pid_t ended = ::wait4(-1, &status, WNOHANG | __WALL, &usage);
    if (ended == 0) return true;
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) return false;
    note_usage(report, usage);
    const bool is_child = ended == watched.child;
    // The decoy's own size is that of Podium.
    if (!is_child || !watched.is_decoy) note_size(report, usage);
    if (is_child && !watched.is_decoy) note_end(report, status);
    watched.child_ended |= is_child;
  }
}

// Nothing else may be kept open by us: the command's pipes above all. The two
// are not among the first descriptors, which are taken.
void keep_only(int kill_descriptor, int done) {
  ::close(kKillDescriptor);
  if (kill_descriptor >= 0) ::dup2(kill_descriptor, kKillDescriptor);
  ::close(kDoneDescriptor);
  if (done >= 0) ::dup2(done, kDoneDescriptor);
  ::syscall(SYS_close_range, kDoneDescriptor + 1U, ~0U, 0U);
}

void kill_tree(const Watched& watched, PidList& list) {
  if (watched.has_group) {
    watched.report.killed = true;
    (void)!::write(kKillDescriptor, "1", 1);
  }
  if (watched.isolated) {
    ::kill(-1, SIGKILL);
    return;
  }
  // Also without a group, and for what moved itself out of it.
  kill_descendants(::getpid(), list);
}

// The soft limit.
void ask_to_end(const Watched& watched, PidList& list) {
  if (watched.isolated) {
    ::kill(-1, SIGTERM);
    return;
  }
  list.size = 0;
  visit_descendants(::getpid(), list, nullptr);
  for (std::size_t i = 0; i < list.size; ++i) {
    // The decoy would take it for our word to end the run.
    if (watched.is_decoy && list.pids[i] == watched.child) continue;
    ::kill(list.pids[i], SIGTERM);
  }
}

int next_signal() {
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGCHLD);
  ::sigaddset(&signals, SIGTERM);
  ::sigaddset(&signals, SIGUSR1);
  siginfo_t from{};
  const int signal = ::sigwaitinfo(&signals, &from);
  // Those of the command itself are of no account. Whoever is outside of our
  // namespace has no number in it.
  const bool ours =
      from.si_code == SI_KERNEL || from.si_pid == 0 || ::getpid() != 1;
  return ours || signal == SIGCHLD ? signal : 0;
}

// How many numbers were given away in our namespace; the first is ours.
std::int64_t count_tasks() {
  std::array<char, 24> text{};
  const int file = ::open("/proc/sys/kernel/ns_last_pid", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t size = ::read(file, text.data(), text.size());
  ::close(file);
  std::int64_t number = 0;
  for (ssize_t i = 0; i < size; ++i) {
    const char digit = text[static_cast<std::size_t>(i)];
    if (digit < '0' || digit > '9') break;
    number = number * 10 + (digit - '0');
  }
  return number > 0 ? number - 1 : 0;
}

[[noreturn]] void watch(Watched watched) {
  sigset_t ended;
  ::sigemptyset(&ended);
  ::sigaddset(&ended, SIGCHLD);
  bool told_to_stop = false;
  // Not on the stack, which may be a small one, and not allocated.
  static std::array<pid_t, kMostProcesses> processes;
  PidList list{processes.data(), processes.size(), 0};
  for (;;) {
    if (!reap(watched)) {
      if (watched.isolated) {
        watched.report.tasks = count_tasks();
        watched.report.written = static_cast<std::int64_t>(layer_use("/run"));
      }
      // To end takes us a moment, in which the namespaces are taken down.
      const std::uint64_t one = 1;
      (void)!::write(kDoneDescriptor, &one, sizeof one);
      ::_exit(0);
    }
    if (told_to_stop || watched.child_ended) {
      kill_tree(watched, list);
      ::sigtimedwait(&ended, nullptr, &kWhileKilling);
      continue;
    }
    const int signal = next_signal();
    told_to_stop = signal == SIGTERM;
    if (signal == SIGUSR1) ask_to_end(watched, list);
  }
}

[[noreturn]] void fail(Report& report, Step step, int error) {
  report.error = error;
  report.failed = step;
  ::_exit(1);
}

// Returns the command's process number.
pid_t start_command(const LaunchPlan& plan) {
  const pid_t self = ::getpid();
  Clone root = clone_command(plan.entry.into, {plan, self, true});
  if (root.process < 0 && plan.entry.into >= 0) {
    // The kernel is older than 5.7 or does not let us; go in by hand.
    root = clone_command(-1, {plan, self, false});
  }
  if (root.process < 0) fail(*plan.report, Step::Clone, -root.process);
  plan.report->root = root.process;
  return root.process;
}

// The command's parent, which does nothing but tell how the command ended. If
// it is killed, the command goes with it and its orphans go to the keeper.
[[noreturn]] void be_decoy(const LaunchPlan& plan, pid_t keeper) {
  Report& report = *plan.report;
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ::getppid() != keeper) {
    fail(report, Step::Parent, errno);
  }
  const pid_t root = start_command(plan);
  keep_only(-1, -1);
  for (;;) {
    int status = 0;
    rusage usage{};
    if (::wait4(root, &status, WNOHANG, &usage) == root) {
      // Its time is counted when the keeper reaps us.
      note_size(report, usage);
      note_end(report, status);
      ::_exit(0);
    }
    if (next_signal() == SIGTERM) ::_exit(1);
  }
}

pid_t start_decoy(const LaunchPlan& plan) {
  const pid_t self = ::getpid();
  const Clone decoy = clone_process(-1, false);
  if (decoy.process == 0) be_decoy(plan, self);
  if (decoy.process < 0) fail(*plan.report, Step::Clone, -decoy.process);
  plan.report->decoy = decoy.process;
  return decoy.process;
}

void isolate(const LaunchPlan& plan) {
  std::uint32_t lacks = 0;
  std::size_t failed = 0;
  const int error = carry_out(plan.actions, plan.action_count, lacks, failed);
  plan.report->lacks |= lacks;
  plan.report->action = failed;
  if (error != 0) fail(*plan.report, Step::Isolate, error);
}

}  // namespace

void keep(const LaunchPlan& plan, int launcher) {
  Report& report = *plan.report;
  const bool isolated = plan.actions != nullptr;
  // The end of an isolated keeper is the end of all; the other has to see to
  // it.
  const bool ready =
      ::prctl(PR_SET_PDEATHSIG, isolated ? SIGKILL : SIGTERM) == 0 &&
      ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 &&
      leave_terminal(plan.own_session);
  if (!ready) fail(report, Step::Keeper, errno);
  // The launcher may have ended before the lines above.
  pollfd alive{launcher, POLLIN, 0};
  if (::poll(&alive, 1, 0) != 0) fail(report, Step::Keeper, ESRCH);
  if (isolated) isolate(plan);
  ::prctl(PR_SET_NAME, kKeeperName);
  // The launcher ignores it: children would vanish without being reaped.
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &action, nullptr);

  const bool has_group = plan.entry.kill >= 0;
  const bool is_decoy = plan.entry.decoy && !isolated;
  const pid_t child = is_decoy ? start_decoy(plan) : start_command(plan);
  keep_only(plan.entry.kill, plan.done);
  watch({report, isolated, child, is_decoy, has_group});
}

}  // namespace podium::process
