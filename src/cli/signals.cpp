#include "cli/signals.h"

#include <unistd.h>

#include <csignal>
#include <string_view>

#include "cli/command.h"

namespace podium::cli {
namespace {

// Set while a guard lives, for the signal handler.
process::Interrupt* running_interrupt = nullptr;

void on_signal(int) {
  // The second time a person really means it.
  if (running_interrupt == nullptr || running_interrupt->raised()) {
    ::_exit(kInterrupted);
  }
  running_interrupt->raise();
}

// Nobody reads us any more. What is printed next would raise it again.
void on_broken_pipe(int) {
  if (running_interrupt != nullptr) running_interrupt->raise();
}

void on_bus_error(int) {
  constexpr std::string_view kMessage =
      "podium: error[io]: a file became shorter while it was read\n"
      "  hint: run this again when nobody writes to its files\n";
  static_cast<void>(!::write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  ::_exit(kWrongUse);
}

}  // namespace

void tell_of_cut_files() {
  struct sigaction action {};
  action.sa_handler = on_bus_error;
  ::sigaction(SIGBUS, &action, nullptr);
}

SignalGuard::SignalGuard(process::Interrupt& interrupt) {
  running_interrupt = &interrupt;
  struct sigaction action {};
  action.sa_handler = on_signal;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    ::sigaction(signal, &action, nullptr);
  }
  action.sa_handler = on_broken_pipe;
  ::sigaction(SIGPIPE, &action, nullptr);
}

SignalGuard::~SignalGuard() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    std::signal(signal, SIG_DFL);
  }
  running_interrupt = nullptr;
}

}  // namespace podium::cli
