// Starts others, and leaves or hides them.

#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "faults.h"

namespace faults {

namespace {

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

}  // namespace

const Faults kProcesses{
    {"daemon-spin", daemon_spin},
    {"daemon-spin-sleep", daemon_spin_while_sleeping},
    {"hold-pipe", hold_pipe},
    {"fork-many", fork_many},
    {"fork-bomb", fork_bomb},
    {"task-limit", task_limit},
    {"rabbits", rabbits},
    {"short-children", short_children},
    {"hide-in-namespaces", hide_in_namespaces},
};

}  // namespace faults
