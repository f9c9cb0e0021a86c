// Sends signals to others and itself, or does not heed them.

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faults.h"

namespace faults {

namespace {

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

int stop_self(const Numbers&) {
  kill(getpid(), SIGSTOP);
  return 0;
}

int raise_signal(const Numbers& n) {
  raise(static_cast<int>(number(n, 0, SIGSEGV)));
  return 0;
}

// Its process group, and itself with it.
int kill_group(const Numbers&) {
  start_child();
  kill(0, SIGKILL);
  return 0;
}

void trapped(int) {}

int trap_signals(const Numbers&) {
  for (int number = 1; number < 64; ++number) {
    if (number != SIGALRM) signal(number, trapped);
  }
  sleep_on();
}

}  // namespace

const Faults kSignals{
    {"ignore-signals", ignore_signals},
    {"kill-parent", kill_parent},
    {"stop-parent", stop_parent},
    {"terminate-parent", terminate_parent},
    {"kill-all", kill_all},
    {"stop-self", stop_self},
    {"raise", raise_signal},
    {"kill-group", kill_group},
    {"trap-signals", trap_signals},
};

}  // namespace faults
