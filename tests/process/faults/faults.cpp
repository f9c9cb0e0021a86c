// What solvers do to the machine that runs them, one subcommand each. Every
// fault ends by itself: after 20 s, 1 GB or a few hundred processes, so that a
// failing test never takes the machine down.

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

extern char** environ;

namespace {

using Numbers = std::vector<long>;
using Fault = int (*)(const Numbers&);

long number(const Numbers& numbers, std::size_t index, long otherwise) {
  return index < numbers.size() ? numbers[index] : otherwise;
}

// Of the calling process; alarms are not inherited, so each fork asks again.
void end_by_itself() { alarm(20); }

pid_t start_child() {
  const pid_t child = fork();
  if (child == 0) end_by_itself();
  return child;
}

[[noreturn]] void spin_on() {
  [[maybe_unused]] volatile unsigned long sink = 0;
  for (unsigned long i = 0;; ++i) sink = i;
}

[[noreturn]] void sleep_on() {
  for (;;) pause();
}

void say(const char* text) {
  std::fputs(text, stdout);
  std::fflush(stdout);
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) / 1e9;
}

void burn(long milliseconds) {
  const double until = cpu_seconds() + static_cast<double>(milliseconds) / 1e3;
  while (cpu_seconds() < until) {
    [[maybe_unused]] volatile int sink = 0;
    for (int i = 0; i < 10000; ++i) sink = i;
  }
}

void fill(long megabytes, int flags, int file) {
  megabytes = std::min(megabytes, 1000L);
  const std::size_t size = static_cast<std::size_t>(megabytes) << 20;
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
  if (memory == MAP_FAILED) std::exit(3);
  for (std::size_t at = 0; at < size; at += 4096) {
    static_cast<volatile char*>(memory)[at] = 1;
  }
}

int end_with(const Numbers& n) { return static_cast<int>(number(n, 0, 0)); }

int spin(const Numbers&) { spin_on(); }

int spin_threads(const Numbers& n) {
  for (long i = 0; i < std::min(number(n, 0, 2), 16L); ++i) {
    pthread_t thread;
    pthread_create(
        &thread, nullptr, [](void*) -> void* { spin_on(); }, nullptr);
  }
  sleep_on();
}

int just_sleep(const Numbers&) { sleep_on(); }

int burn_and_end(const Numbers& n) {
  burn(number(n, 0, 100));
  return 0;
}

int hog(const Numbers& n) {
  fill(number(n, 0, 100), MAP_PRIVATE | MAP_ANONYMOUS, -1);
  usleep(static_cast<useconds_t>(number(n, 1, 0)) * 1000);
  say("done\n");
  return 0;
}

// The thread that the process began with ends before the memory is taken.
int hog_late(const Numbers& n) {
  static const Numbers all = n;
  pthread_t thread;
  pthread_create(
      &thread, nullptr,
      [](void*) -> void* {
        usleep(50'000);
        std::exit(hog(all));
      },
      nullptr);
  // Not by pthread_exit, which would have to unwind.
  syscall(SYS_exit, 0);
  return 1;
}

// Together more than the limit, none alone.
int hog_tree(const Numbers& n) {
  const long each = number(n, 0, 50);
  const long count = std::min(number(n, 1, 8), 20L);
  int ends[2];
  if (pipe(ends) != 0) return 3;
  for (long i = 0; i < count; ++i) {
    if (start_child() == 0) {
      fill(std::min(each, 1000 / count), MAP_PRIVATE | MAP_ANONYMOUS, -1);
      if (write(ends[1], "x", 1) != 1) _exit(3);
      sleep_on();
    }
  }
  // However slow the machine is, until all have theirs, and then long enough
  // to be seen.
  char filled = 0;
  for (long i = 0; i < count; ++i) {
    if (read(ends[0], &filled, 1) != 1) return 3;
  }
  usleep(1000 * 1000);
  say("done\n");
  return 0;
}

// A child takes the memory; its parent does not care and says sat.
int hog_child(const Numbers& n) {
  if (start_child() == 0) {
    fill(number(n, 0, 100), MAP_PRIVATE | MAP_ANONYMOUS, -1);
    _exit(0);
  }
  int status = 0;
  wait(&status);
  usleep(static_cast<useconds_t>(number(n, 1, 0)) * 1000);
  say("sat\n");
  return 0;
}

// Children that read what their parent wrote have it in common.
int share(const Numbers& n) {
  fill(number(n, 0, 100), MAP_PRIVATE | MAP_ANONYMOUS, -1);
  for (long i = 0; i < std::min(number(n, 1, 4), 20L); ++i) {
    if (start_child() == 0) sleep_on();
  }
  usleep(200 * 1000);
  return 0;
}

int shared_memory(const Numbers& n) {
  fill(number(n, 0, 100), MAP_SHARED | MAP_ANONYMOUS, -1);
  usleep(200 * 1000);
  return 0;
}

int file_in_memory(const Numbers& n) {
  const int file = memfd_create("fault", 0);
  const std::vector<char> block(1 << 20, 'x');
  for (long i = 0; i < std::min(number(n, 0, 100), 1000L); ++i) {
    if (write(file, block.data(), block.size()) < 0) return 3;
  }
  say("done\n");
  return 0;
}

// Out of the session and away from the parent, as daemons do.
void become_daemon() {
  setsid();
  if (start_child() != 0) _exit(0);
}

int daemon_spin(const Numbers&) {
  const pid_t child = start_child();
  if (child == 0) {
    become_daemon();
    spin_on();
  }
  waitpid(child, nullptr, 0);
  say("sat\n");
  return 0;
}

// The parent goes on; the daemon is what uses the time.
int daemon_spin_while_sleeping(const Numbers&) {
  const pid_t child = start_child();
  if (child == 0) {
    become_daemon();
    spin_on();
  }
  waitpid(child, nullptr, 0);
  sleep_on();
}

int hold_pipe(const Numbers&) {
  if (start_child() == 0) {
    setsid();
    sleep_on();
  }
  say("sat\n");
  return 0;
}

int flood(const Numbers& n) {
  long left = number(n, 0, 1 << 20);
  std::vector<char> block(1 << 16);
  for (std::size_t i = 0; i < block.size(); ++i) {
    block[i] = static_cast<char>('a' + i % 26);
  }
  say("first\n");
  while (left > 0) {
    const auto size = static_cast<std::size_t>(
        std::min<long>(left, static_cast<long>(block.size())));
    const ssize_t written = write(STDOUT_FILENO, block.data(), size);
    if (written <= 0) return 3;
    left -= written;
  }
  say("last\n");
  return 0;
}

int fork_many(const Numbers& n) {
  long started = 0;
  long refused = 0;
  for (long i = 0; i < std::min(number(n, 0, 100), 400L); ++i) {
    const pid_t child = start_child();
    if (child == 0) sleep_on();
    ++(child > 0 ? started : refused);
  }
  std::printf("started %ld refused %ld\n", started, refused);
  std::fflush(stdout);
  usleep(static_cast<useconds_t>(number(n, 1, 0)) * 1000);
  return 0;
}

// All start others, each in a session of its own, and go on to try when there
// are as many as were asked for.
int fork_bomb(const Numbers& n) {
  const long most = std::min(number(n, 0, 100), 400L);
  void* memory = mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 3;
  auto& started = *static_cast<std::atomic<long>*>(memory);
  for (;;) {
    if (++started > most || start_child() < 0) {
      --started;
      continue;
    }
    setsid();
  }
}

// How many processes its user may have.
int task_limit(const Numbers&) {
  rlimit limit{};
  getrlimit(RLIMIT_NPROC, &limit);
  std::printf("%lu\n", static_cast<unsigned long>(limit.rlim_cur));
  return 0;
}

// Each generation starts the next and ends at once.
int rabbits(const Numbers&) {
  timespec begin{};
  clock_gettime(CLOCK_MONOTONIC, &begin);
  if (start_child() != 0) sleep_on();
  for (int generation = 0; generation < 200000; ++generation) {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec - begin.tv_sec > 15) break;
    if (start_child() != 0) _exit(0);
  }
  return 0;
}

int short_children(const Numbers& n) {
  for (long i = 0; i < std::min(number(n, 0, 100), 5000L); ++i) {
    if (start_child() == 0) {
      burn(number(n, 1, 5));
      _exit(0);
    }
    wait(nullptr);
  }
  return 0;
}

int ignore_signals(const Numbers&) {
  for (int number = 1; number < 64; ++number) {
    if (number != SIGALRM) signal(number, SIG_IGN);
  }
  spin_on();
}

int kill_parent(const Numbers&) {
  if (start_child() == 0) sleep_on();
  kill(getppid(), SIGKILL);
  sleep_on();
}

int stop_parent(const Numbers&) {
  kill(getppid(), SIGSTOP);
  return 0;
}

int terminate_parent(const Numbers&) {
  kill(getppid(), SIGTERM);
  sleep_on();
}

// Only where nobody else is to be seen.
int kill_all(const Numbers&) {
  if (getppid() != 1 || getpid() > 2) return 1;
  const pid_t child = start_child();
  if (child == 0) sleep_on();
  kill(-1, SIGKILL);  // all but itself
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) say("the child is dead\n");
  return 0;
}

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

int stop_self(const Numbers&) {
  kill(getpid(), SIGSTOP);
  return 0;
}

int raise_signal(const Numbers& n) {
  raise(static_cast<int>(number(n, 0, SIGSEGV)));
  return 0;
}

int close_streams(const Numbers& n) {
  say("closing\n");
  close(0);
  close(1);
  close(2);
  usleep(static_cast<useconds_t>(number(n, 0, 100)) * 1000);
  return 7;
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

// Its process group, and itself with it.
int kill_group(const Numbers&) {
  start_child();
  kill(0, SIGKILL);
  return 0;
}

int open_files(const Numbers& n) {
  for (long i = 0; i < number(n, 0, 100000); ++i) {
    if (open("/dev/null", O_RDONLY) >= 0) continue;
    std::printf("refused after %ld: %s\n", i, std::strerror(errno));
    return 0;
  }
  std::puts("never refused");
  return 0;
}

// By turns, and never a line break.
int flood_both(const Numbers& n) {
  const std::string block(1 << 14, 'x');
  for (long left = number(n, 0, 1 << 20); left > 0;) {
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      const ssize_t written = write(stream, block.data(), block.size());
      if (written <= 0) return 3;
      left -= written;
    }
  }
  return 0;
}

int close_all_and_spin(const Numbers&) {
  syscall(SYS_close_range, 0U, ~0U, 0U);
  spin_on();
}

void trapped(int) {}

int trap_signals(const Numbers&) {
  for (int number = 1; number < 64; ++number) {
    if (number != SIGALRM) signal(number, trapped);
  }
  sleep_on();
}

// Files without content, in the folder that it is in.
int empty_files(const Numbers& n) {
  for (long i = 0; i < std::min(number(n, 0, 1000), 100000L); ++i) {
    const std::string name = "empty-" + std::to_string(i);
    const int file = open(name.c_str(), O_CREAT | O_WRONLY, 0600);
    if (file < 0) return 3;
    close(file);
  }
  say("done\n");
  return 0;
}

// One file, as large as it may be; ends when there is no room.
int fill_layer(const Numbers& n) {
  const std::string block(1 << 20, 'x');
  const int file = open("filled", O_CREAT | O_WRONLY, 0600);
  for (long i = 0; i < std::min(number(n, 0, 100), 1000L); ++i) {
    if (write(file, block.data(), block.size()) <= 0) return 3;
  }
  say("done\n");
  return 0;
}

// Several at once, each up to 200 MB, over and over.
int write_files(const Numbers& n) {
  const std::string block(1 << 20, 'x');
  for (long i = 1; i < number(n, 0, 4); ++i) {
    if (start_child() == 0) break;
  }
  const std::string name = "written-" + std::to_string(getpid());
  for (;;) {
    const int file = open(name.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int i = 0; file >= 0 && i < 200; ++i) {
      if (write(file, block.data(), block.size()) <= 0) break;
    }
    close(file);
  }
}

// Processes in namespaces of their own, where their numbers are others.
int hide_in_namespaces(const Numbers&) {
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) {
    std::printf("refused: %s\n", std::strerror(errno));
    return 0;
  }
  if (start_child() == 0) {
    setsid();
    for (int i = 0; i < 3; ++i) {
      if (start_child() == 0) spin_on();
    }
    spin_on();
  }
  usleep(100000);
  std::puts("hidden");
  return 0;
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

const std::map<std::string, Fault> kFaults{
    {"exit", end_with},
    {"spin", spin},
    {"spin-threads", spin_threads},
    {"sleep", just_sleep},
    {"burn", burn_and_end},
    {"hog", hog},
    {"hog-late", hog_late},
    {"hog-tree", hog_tree},
    {"hog-child", hog_child},
    {"share", share},
    {"shared-memory", shared_memory},
    {"file-in-memory", file_in_memory},
    {"daemon-spin", daemon_spin},
    {"daemon-spin-sleep", daemon_spin_while_sleeping},
    {"hold-pipe", hold_pipe},
    {"flood", flood},
    {"fork-many", fork_many},
    {"fork-bomb", fork_bomb},
    {"task-limit", task_limit},
    {"rabbits", rabbits},
    {"short-children", short_children},
    {"ignore-signals", ignore_signals},
    {"kill-parent", kill_parent},
    {"stop-parent", stop_parent},
    {"terminate-parent", terminate_parent},
    {"kill-all", kill_all},
    {"watch-files", watch_files},
    {"forbidden", forbidden},
    {"connect", connect_to},
    {"stop-self", stop_self},
    {"raise", raise_signal},
    {"close-streams", close_streams},
    {"cores", cores},
    {"kill-group", kill_group},
    {"open-files", open_files},
    {"flood-both", flood_both},
    {"close-all-and-spin", close_all_and_spin},
    {"trap-signals", trap_signals},
    {"empty-files", empty_files},
    {"fill-layer", fill_layer},
    {"write-files", write_files},
    {"hide-in-namespaces", hide_in_namespaces},
    {"type-into-terminal", type_into_terminal},
    {"state", state},
};

}  // namespace

int main(int count, char** words) {
  end_by_itself();
  const auto fault = kFaults.find(count > 1 ? words[1] : "");
  if (fault == kFaults.end()) {
    std::fputs("no such fault\n", stderr);
    return 2;
  }
  Numbers numbers;
  for (int i = 2; i < count; ++i) numbers.push_back(std::atol(words[i]));
  return fault->second(numbers);
}
