#include "process/launch.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "process/execute.h"

namespace podium::process {
namespace {

[[noreturn]] void fail(Report& report, Step step, int error) {
  report.error = error;
  report.failed = step;
  ::_exit(127);
}

void enter_groups(const LaunchPlan& plan, bool entered) {
  const auto enter = [&](int members) {
    if (::write(members, "0", 1) != 1) fail(*plan.report, Step::Enter, errno);
  };
  if (!entered && plan.entry.into >= 0) enter(plan.entry.into_members);
  for (std::size_t i = 0; i < plan.entry.count; ++i) {
    enter(plan.entry.members[i]);
  }
}

void connect_streams(const LaunchPlan& plan) {
  if (::dup2(plan.input, STDIN_FILENO) < 0 ||
      ::dup2(plan.output, STDOUT_FILENO) < 0 ||
      ::dup2(plan.error, STDERR_FILENO) < 0) {
    fail(*plan.report, Step::Streams, errno);
  }
  // Whatever a library opened without close-on-exec is not for the command.
  ::syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC);
}

void limit_resources(const LaunchPlan& plan) {
  const rlimit no_core{0, 0};
  if (::setrlimit(RLIMIT_CORE, &no_core) != 0) {
    fail(*plan.report, Step::Resources, errno);
  }
  rlimit tasks{};
  if (plan.entry.most_tasks == 0 || ::getrlimit(RLIMIT_NPROC, &tasks) != 0) {
    return;
  }
  if (tasks.rlim_cur <= plan.entry.most_tasks) return;
  tasks = {plan.entry.most_tasks, plan.entry.most_tasks};
  if (::setrlimit(RLIMIT_NPROC, &tasks) != 0) {
    fail(*plan.report, Step::Resources, errno);
  }
}

void reset_signals(const LaunchPlan& plan) {
  // The launcher has reset the handlers, and the keeper that of SIGCHLD.
  sigset_t none;
  ::sigemptyset(&none);
  if (::sigprocmask(SIG_SETMASK, &none, nullptr) != 0) {
    fail(*plan.report, Step::Signals, errno);
  }
}

// No program that it executes can give them back, set-user-id or not.
void give_up_rights(const LaunchPlan& plan) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> none{};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::syscall(SYS_capset, &header, none.data()) != 0) {
    fail(*plan.report, Step::Rights, errno);
  }
  if (plan.filter == nullptr) return;
  const sock_fprog program{static_cast<unsigned short>(plan.filter_size),
                           const_cast<sock_filter*>(plan.filter)};
  // Without the flag, kernels before 5.16 make the processor guess less, which
  // costs solvers time.
  if (::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) != 0) {
    plan.report->lacks |= 1U << static_cast<unsigned>(Lack::Filter);
  }
}

void execute_program(const LaunchPlan& plan) {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  plan.report->before_exec = usage.ru_maxrss * 1024;
  // Another thread's clone may hold a program file that we have just written
  // open for a moment, until it closes what it inherited.
  constexpr int kTries = 50;
  for (int tries = 0; tries < kTries; ++tries) {
    plan.report->started = monotonic_now();
    ::execve(plan.program, plan.words, plan.environment);
    if (errno != ETXTBSY) return;
    const timespec pause{0, 2'000'000};
    ::nanosleep(&pause, nullptr);
  }
}

pid_t clone_old_way(int* descriptor, std::uint64_t namespaces) {
  const unsigned long flags =
      SIGCHLD | namespaces | (descriptor != nullptr ? CLONE_PIDFD : 0UL);
  return static_cast<pid_t>(
      ::syscall(SYS_clone, flags, nullptr, descriptor, nullptr, nullptr));
}

}  // namespace

std::int64_t monotonic_now() noexcept {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

bool leave_terminal(bool new_session) {
  if (new_session) return ::setsid() >= 0;
  const int terminal = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal >= 0) {
    ::ioctl(terminal, TIOCNOTTY);
    ::close(terminal);
  }
  return ::setpgid(0, 0) == 0;
}

Clone clone_process(int into, bool with_descriptor, std::uint64_t namespaces) {
  Clone clone;
  clone_args arguments{};
  arguments.exit_signal = SIGCHLD;
  arguments.flags = namespaces;
  if (with_descriptor) {
    arguments.flags |= CLONE_PIDFD;
    arguments.pidfd = reinterpret_cast<std::uintptr_t>(&clone.descriptor);
  }
  if (into >= 0) {
    arguments.flags |= CLONE_INTO_CGROUP;
    arguments.cgroup = static_cast<__u64>(into);
  }
  const auto result = ::syscall(SYS_clone3, &arguments, sizeof(arguments));
  clone.process = static_cast<pid_t>(result);
  // Some containers forbid clone3, whose arguments their filter cannot see.
  if (result < 0 && into < 0 && (errno == ENOSYS || errno == EPERM)) {
    clone.process = clone_old_way(with_descriptor ? &clone.descriptor : nullptr,
                                  namespaces);
  }
  if (clone.process < 0) clone.process = -errno;
  return clone;
}

namespace {

[[noreturn]] void become_command(const Becoming& becoming) {
  const auto& [plan, parent, entered] = becoming;
  Report& report = *plan.report;
  if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) {
    fail(report, Step::Parent, errno);
  }
  // It may have ended before the line above; but not the first process of a
  // namespace, with which we would have ended too.
  if (plan.actions == nullptr && ::getppid() != parent) {
    fail(report, Step::Parent, ESRCH);
  }
  // The session is the keeper's, which has left the terminal.
  if (::setpgid(0, 0) != 0) fail(report, Step::Session, errno);
  enter_groups(plan, entered);
  if (plan.cores != nullptr &&
      ::sched_setaffinity(0, plan.cores_size, plan.cores) != 0) {
    fail(report, Step::Affinity, errno);
  }
  limit_resources(plan);
  connect_streams(plan);
  if (::chdir(plan.folder) != 0) {
    fail(report, Step::Folder, errno);
  }
  reset_signals(plan);
  if (plan.actions != nullptr) give_up_rights(plan);
  execute_program(plan);
  fail(report, Step::Execute, errno);
}

#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__)
constexpr bool kSharesMemory = true;

[[noreturn]] void become_command_of(const void* becoming) {
  become_command(*static_cast<const Becoming*>(becoming));
}

// The C library has no such call. The clone must not return from here: on its
// own stack there is nothing to return to.
long clone_onto_stack(const clone_args& arguments, const Becoming& becoming) {
  long result = SYS_clone3;
  register const void* what __asm__("r8") = &becoming;
  register void (*body)(const void*) __asm__("r9") = &become_command_of;
  __asm__ volatile(
      "syscall\n\t"
      "test %%rax, %%rax\n\t"
      "jnz 1f\n\t"
      "xor %%ebp, %%ebp\n\t"
      "mov %%r8, %%rdi\n\t"
      "call *%%r9\n\t"
      "ud2\n"
      "1:"
      : "+a"(result)
      : "D"(&arguments), "S"(sizeof arguments), "r"(what), "r"(body)
      : "rcx", "r11", "memory", "cc");
  return result;
}
#else
constexpr bool kSharesMemory = false;

long clone_onto_stack(const clone_args&, const Becoming&) { return -ENOSYS; }
#endif

Clone clone_in_own_memory(int into, const Becoming& becoming) {
  // Not on our stack, which may be a small one.
  alignas(64) static std::array<char, 1U << 15> stack;
  clone_args arguments{};
  arguments.exit_signal = SIGCHLD;
  arguments.flags = CLONE_VM | CLONE_VFORK;
  arguments.stack = reinterpret_cast<std::uintptr_t>(stack.data());
  arguments.stack_size = stack.size();
  if (into >= 0) {
    arguments.flags |= CLONE_INTO_CGROUP;
    arguments.cgroup = static_cast<__u64>(into);
  }
  return {static_cast<pid_t>(clone_onto_stack(arguments, becoming)), -1};
}

}  // namespace

Clone clone_command(int into, const Becoming& becoming) {
  if (kSharesMemory) {
    const Clone clone = clone_in_own_memory(into, becoming);
    const bool forbidden = clone.process == -ENOSYS || clone.process == -EPERM;
    if (clone.process > 0 || !forbidden) return clone;
  }
  const Clone clone = clone_process(into, false);
  if (clone.process == 0) become_command(becoming);
  return clone;
}

}  // namespace podium::process
