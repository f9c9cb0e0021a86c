// How a process finds its world, and what it tries that it may not do.

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "faults.h"

extern char** environ;

namespace faults {

namespace {

int watch_files(const Numbers& numbers) {
  for (long i = 0; i < number(numbers, 0, 1000); ++i) {
    if (inotify_init() >= 0) continue;
    std::printf("refused after %ld\n", i);
    return 0;
  }
  return 0;
}

// Prints those that were not refused.
int forbidden(const Numbers&) {
  const auto refused = [](const char* name, long result) {
    const bool usual =
        errno == EPERM || errno == ENOSYS || errno == EAFNOSUPPORT;
    if (result >= 0 || !usual) {
      std::printf("%s: %ld, %s\n", name, result, std::strerror(errno));
    }
  };
  // Those of virtual machines lead to the host and to other runs.
  refused("vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
  refused("userfaultfd", syscall(SYS_userfaultfd, 1));
  refused("chroot", chroot("/"));
  refused("keyctl", syscall(SYS_keyctl, 0, -3, 1));
  refused("add_key", syscall(SYS_add_key, "user", "x", "y", 1, -4));
  refused("unshare", unshare(CLONE_NEWUSER));
  refused("mount", mount("none", "/tmp", "tmpfs", 0, nullptr));
  refused("perf_event_open", syscall(SYS_perf_event_open, 0, 0, 0, 0, 0));
  refused("bpf", syscall(SYS_bpf, 0, 0, 0));
  refused("clone3", syscall(SYS_clone3, nullptr, 0));
  refused("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  refused("ptrace", ptrace(PTRACE_ATTACH, 1, 0, 0));
  refused("io_uring_setup", syscall(SYS_io_uring_setup, 1, nullptr));
  refused("sethostname", sethostname("x", 1));
  return 0;
}

void try_to_connect(const char* what, const char* address, long port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<unsigned short>(port));
  inet_pton(AF_INET, address, &to.sin_addr);
  const int done =
      ::connect(socket, reinterpret_cast<const sockaddr*>(&to), sizeof to);
  std::printf("%s: %s\n", what, done == 0 ? "connected" : std::strerror(errno));
  close(socket);
}

// To the host's loopback at a port, to its own, and to an address that is kept
// for documentation.
int connect_to(const Numbers& numbers) {
  try_to_connect("host", "127.0.0.1", number(numbers, 0, 9));
  const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof here;
  auto* const plain = reinterpret_cast<sockaddr*>(&here);
  if (bind(listener, plain, size) != 0 || listen(listener, 1) != 0 ||
      getsockname(listener, plain, &size) != 0) {
    std::perror("listen");
  }
  try_to_connect("itself", "127.0.0.1", ntohs(here.sin_port));
  try_to_connect("outside", "192.0.2.1", 80);
  return 0;
}

// Tries to use every core of the machine; says which it can.
int cores(const Numbers&) {
  cpu_set_t all;
  std::memset(&all, 0xff, sizeof all);
  sched_setaffinity(0, sizeof all, &all);
  cpu_set_t mine;
  sched_getaffinity(0, sizeof mine, &mine);
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &mine)) std::printf("%d\n", core);
  }
  return 0;
}

void print_signals() {
  sigset_t mask;
  sigprocmask(SIG_BLOCK, nullptr, &mask);
  int blocked = 0;
  int ignored = 0;
  for (int signal = 1; signal < 64; ++signal) {
    blocked += sigismember(&mask, signal) == 1 ? 1 : 0;
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0 &&
        action.sa_handler != SIG_DFL) {
      ++ignored;
    }
  }
  std::printf("blocked %d\nignored %d\n", blocked, ignored);
}

// Whether it can type into the terminal that it was given, or into another.
int type_into_terminal(const Numbers&) {
  const char letter = 'x';
  std::printf("typed %d\n", ioctl(STDIN_FILENO, TIOCSTI, &letter));
  std::printf("opened %d\n", open("/dev/tty", O_RDWR) < 0 ? 0 : 1);
  return 0;
}

// How the process finds its world.
int state(const Numbers&) {
  print_signals();
  int files = 0;
  for (int file = 0; file < 1024; ++file) {
    files += fcntl(file, F_GETFD) >= 0 ? 1 : 0;
  }
  std::printf("open %d\n", files);
  rlimit core{};
  getrlimit(RLIMIT_CORE, &core);
  std::printf("core %lu\n", static_cast<unsigned long>(core.rlim_max));
  std::printf("leader %d\n", getpgid(0) == getpid() ? 1 : 0);
  std::printf("terminal %d\n", open("/dev/tty", O_RDWR) < 0 ? 0 : 1);
  char byte = 0;
  std::printf("input %d\n", static_cast<int>(read(STDIN_FILENO, &byte, 1)));
  char folder[4096];
  std::printf("folder %s\n", getcwd(folder, sizeof folder));
  for (char** variable = environ; *variable != nullptr; ++variable) {
    std::printf("environment %s\n", *variable);
  }
  return 0;
}

}  // namespace

const Faults kWorld{
    {"watch-files", watch_files},
    {"forbidden", forbidden},
    {"connect", connect_to},
    {"cores", cores},
    {"type-into-terminal", type_into_terminal},
    {"state", state},
};

}  // namespace faults
