#include "cli/signals.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <string_view>

#include "cli/command.h"
#include "process/departure.h"
#include "process/kernel_files.h"

namespace podium::cli {
namespace {

// Set while a guard lives, for the signal handler.
process::Interrupt* running_interrupt = nullptr;

// Of all that can be caught, those that do not end a program, or that tell of a
// fault in it.
constexpr std::array kLeftAlone{
    SIGKILL, SIGSTOP, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN,
    SIGTTOU, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL, SIGTRAP,  SIGSYS,  SIGABRT};

// Other threads, and all that this one was about to do, are gone in one moment;
// so nothing is made while it is being removed. Signals are blocked, and stay
// so.
void leave(int signal) {
  std::array<char, 4> number{};
  number[0] = static_cast<char>('0' + signal / 10);
  number[1] = static_cast<char>('0' + signal % 10);
  std::array<char, 8> name{"podium"};
  std::array<char, 24> word{};
  kCleanUp.copy(word.data(), word.size() - 1);
  std::array<char*, 4> words{name.data(), word.data(), number.data(), nullptr};
  ::execve("/proc/self/exe", words.data(), environ);
  ::_exit(kInterrupted);
}

void on_signal(int signal) {
  // The second time a person really means it.
  if (running_interrupt == nullptr || running_interrupt->raised()) {
    leave(signal);
  }
  running_interrupt->raise();
}

// Nobody reads us any more. What is printed next would raise it again.
void on_broken_pipe(int signal) {
  if (running_interrupt == nullptr) leave(signal);
  running_interrupt->raise();
}

// A shell has commands that it starts with & ignore SIGINT, which is for
// another at its terminal; a script that sends it means us.
bool is_meant_for_us(int signal) {
  return signal == SIGINT || signal == SIGTERM;
}

void handle_signals() {
  for (int signal = 1; signal < NSIG; ++signal) {
    if (std::ranges::find(kLeftAlone, signal) != kLeftAlone.end()) continue;
    struct sigaction action {};
    // Those that the C library keeps for itself fail.
    if (::sigaction(signal, nullptr, &action) != 0) continue;
    if (action.sa_handler == SIG_IGN && !is_meant_for_us(signal)) continue;
    action = {};
    ::sigfillset(&action.sa_mask);
    action.sa_handler = signal == SIGPIPE ? on_broken_pipe : on_signal;
    ::sigaction(signal, &action, nullptr);
  }
}

void on_bus_error(int) {
  constexpr std::string_view kMessage =
      "podium: error[io]: a file became shorter while it was read\n"
      "  hint: run this again when nobody writes to its files\n";
  static_cast<void>(!::write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  ::_exit(kWrongUse);
}

// The kernel says that we sent it. Whoever else sends it means to end us.
void on_large_file(int signal, siginfo_t* info, void* /*context*/) {
  if (info->si_pid == ::getpid()) return;
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

}  // namespace

// Solvers that we start get the signal as ever: only what is ignored would be
// so for them, too.
void tell_of_file_faults() {
  struct sigaction action {};
  action.sa_handler = on_bus_error;
  ::sigaction(SIGBUS, &action, nullptr);
  action.sa_flags = SA_SIGINFO;
  action.sa_sigaction = on_large_file;
  ::sigaction(SIGXFSZ, &action, nullptr);
}

Result<process::Host> open_host(std::optional<process::Method> method,
                                process::Host::Proof proof) {
  handle_signals();
  return process::Host::open(method, proof);
}

SignalGuard::SignalGuard(process::Interrupt& interrupt) {
  running_interrupt = &interrupt;
  handle_signals();
}

SignalGuard::~SignalGuard() { running_interrupt = nullptr; }

int clean_up_main(const std::vector<std::string_view>& arguments) {
  process::clean_up_after_ourselves();
  if (arguments.empty()) return kInterrupted;
  const auto signal = process::parse_number(arguments[0]);
  if (!signal) return kInterrupted;
  ::prctl(PR_SET_DUMPABLE, 0);  // no core files
  sigset_t all{};
  ::sigfillset(&all);
  ::sigprocmask(SIG_UNBLOCK, &all, nullptr);
  ::raise(static_cast<int>(*signal));
  return kInterrupted;
}

}  // namespace podium::cli
