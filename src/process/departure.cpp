#include "process/departure.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "process/kernel_files.h"
#include "process/leftovers.h"

namespace podium::process {
namespace {

using std::chrono::milliseconds;

// A keeper kills what it watches over at SIGTERM.
void signal_children(const KernelFiles& files, int signal) {
  const std::string children =
      files.read(fmt::format("/proc/self/task/{}/children", ::getpid()))
          .value_or("");
  for (const std::string_view child : split(children, ' ')) {
    const auto process = parse_number(child);
    if (process) ::kill(static_cast<pid_t>(*process), signal);
  }
}

// Those that end now.
bool reap_all() {
  pid_t reaped = 0;
  do {
    reaped = ::waitpid(-1, nullptr, WNOHANG);
  } while (reaped > 0);
  return reaped < 0;
}

void end_children(const KernelFiles& files) {
  // A launcher's keepers become ours when it ends.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const auto begin = std::chrono::steady_clock::now();
  constexpr auto kPatience = milliseconds(10'000);
  while (!reap_all()) {
    const auto since = std::chrono::steady_clock::now() - begin;
    if (since > 2 * kPatience) return;
    signal_children(files, since < kPatience ? SIGTERM : SIGKILL);
    std::this_thread::sleep_for(milliseconds(2));
  }
}

}  // namespace

void clean_up_after_ourselves() {
  const KernelFiles files = KernelFiles::real();
  end_children(files);
  remove_own_groups(files);
  remove_stale_folders(temporary_root());
  remove_stale_folders("/dev/shm");
}

}  // namespace podium::process
