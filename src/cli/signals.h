// cli/signals.h -- Ctrl-C, and every other signal that would end this program.
//
// None may leave processes, control groups or folders behind. While somebody
// listens (SignalGuard) a signal stops the runs, which then end in good order.
// At any other moment, and at the second signal, this program executes itself
// anew to clean up and then ends by the signal. Signals that whoever started it
// has it ignore (SIGHUP by nohup) stay so, but for SIGINT and SIGTERM; those of
// faults (SIGSEGV) are left alone, but that of a file which is cut is told.

#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "process/execute.h"

namespace podium::cli {

// From here on, an error is told if a file that is mapped becomes shorter than
// it was, which the system answers with SIGBUS where it is read; and to write
// beyond the limit of files fails instead of ending us by SIGXFSZ, until there
// is something to clean up.
void tell_of_file_faults();

// Host::open for commands of podium: from here on there is something to clean
// up.
Result<process::Host> open_host(
    std::optional<process::Method> method = std::nullopt,
    process::Host::Proof proof = process::Host::Proof::Made);

// While it lives, signals raise the interrupt. Printing to a pipe that nobody
// reads raises it too, however often. One at a time.
class SignalGuard {
 public:
  explicit SignalGuard(process::Interrupt& interrupt);
  ~SignalGuard();
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;
};

// The first argument of podium when it has executed itself to clean up; the
// number of the signal follows.
inline constexpr std::string_view kCleanUp = "--clean-up-after";

int clean_up_main(const std::vector<std::string_view>& arguments);

}  // namespace podium::cli
