// cli/signals.h -- Ctrl-C while solvers run, and files that are cut while read.

#pragma once

#include "process/execute.h"

namespace podium::cli {

// From here on, an error is told if a file that is mapped becomes shorter than
// it was, which the system answers with SIGBUS where it is read.
void tell_of_cut_files();

// While it lives, SIGINT, SIGTERM and SIGHUP raise the interrupt; the second
// one ends this program at once. Printing to a pipe that nobody reads raises it
// too, however often: to end by that would leave control groups behind. One at
// a time.
class SignalGuard {
 public:
  explicit SignalGuard(process::Interrupt& interrupt);
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
};

}  // namespace podium::cli
