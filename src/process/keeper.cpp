#include "process/keeper.h"

#include <fcntl.h>
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

namespace podium::process {
namespace {

constexpr timespec kWhileKilling{0, 1'000'000};
// A run that is over sooner is not worth the work of a diet.
constexpr timespec kBeforeDiet{0, 300'000'000};
constexpr int kKillDescriptor = 0;
// Enough for all the processes that a machine has.
constexpr std::size_t kMostProcesses = 1U << 16;

std::int64_t nanoseconds(const timeval& time) {
  return (std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec) * 1000;
}

// Reaps all that have ended. Returns false if there is no child any more.
bool reap(Report& report, pid_t root) {
  for (;;) {
    int status = 0;
    rusage usage{};
    const pid_t ended = ::wait4(-1, &status, WNOHANG | __WALL, &usage);
    if (ended == 0) return true;
    if (ended < 0 && errno == EINTR) continue;
    if (ended < 0) return false;
    report.reaped_cpu +=
        nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
    const std::int64_t largest = usage.ru_maxrss * 1024;
    if (largest > report.largest) report.largest = largest;
    if (ended == root) {
      report.status = status;
      report.ended = monotonic_now();
    }
  }
}

// Nothing of Podium may be kept open by us: neither its files nor the pipes of
// other runs.
void keep_only(int kill_descriptor) {
  unsigned first = 0;
  if (kill_descriptor >= 0 &&
      ::dup2(kill_descriptor, kKillDescriptor) == kKillDescriptor) {
    first = kKillDescriptor + 1;
  }
  ::syscall(SYS_close_range, first, ~0U, 0U);
}

void kill_tree(bool has_group, PidList& list) {
  if (has_group) (void)!::write(kKillDescriptor, "1", 1);
  // Also without a group, and for what moved itself out of it.
  list.size = 0;
  visit_descendants(::getpid(), list,
                    [](pid_t process) { ::kill(process, SIGKILL); });
}

[[noreturn]] void watch(Report& report, pid_t root, bool has_group) {
  sigset_t signals;
  ::sigemptyset(&signals);
  ::sigaddset(&signals, SIGCHLD);
  ::sigaddset(&signals, SIGTERM);
  bool told_to_stop = false;
  bool slim = false;
  // Not on the stack, which may be a small one, and not allocated.
  static std::array<pid_t, kMostProcesses> processes;
  PidList list{processes.data(), processes.size(), 0};
  for (;;) {
    if (!reap(report, root)) ::_exit(0);
    if (told_to_stop || report.ended != 0) {
      kill_tree(has_group, list);
      ::sigtimedwait(&signals, nullptr, &kWhileKilling);
      continue;
    }
    const int signal = slim ? ::sigwaitinfo(&signals, nullptr)
                            : ::sigtimedwait(&signals, nullptr, &kBeforeDiet);
    if (signal == SIGTERM) told_to_stop = true;
    if (signal < 0 && errno == EAGAIN) {
      drop_copied_memory();
      slim = true;
    }
  }
}

}  // namespace

void keep(const LaunchPlan& plan) {
  Report& report = *plan.report;
  const bool ready = ::prctl(PR_SET_PDEATHSIG, SIGTERM) == 0 &&
                     ::prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 && ::setsid() >= 0;
  if (!ready) {
    report.error = errno;
    report.failed = Step::Keeper;
    ::_exit(1);
  }
  if (::getppid() != plan.podium) ::_exit(1);
  ::prctl(PR_SET_NAME, kKeeperName);
  // If Podium ignores it, children would vanish without being reaped.
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  ::sigaction(SIGCHLD, &action, nullptr);

  const pid_t self = ::getpid();
  bool entered = true;
  Clone root = clone_process(plan.entry.into, false);
  if (root.process < 0 && plan.entry.into >= 0) {
    // The kernel is older than 5.7 or does not let us; go in by hand.
    entered = false;
    root = clone_process(-1, false);
  }
  if (root.process == 0) become_command(plan, self, entered);
  if (root.process < 0) {
    report.error = -root.process;
    report.failed = Step::Clone;
    ::_exit(1);
  }
  report.root = root.process;
  const bool has_group = plan.entry.kill >= 0;
  keep_only(plan.entry.kill);
  // From here on the plan is not touched: the diet takes its memory.
  watch(report, root.process, has_group);
}

}  // namespace podium::process
