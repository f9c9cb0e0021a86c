#include "cli/counter.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "cli/tell.h"
#include "cli/terminal.h"

namespace podium::cli {

namespace {

constexpr std::size_t kStep = 64;  // files between two pictures
constexpr const char* kClearLine = "\r\x1b[K";

}  // namespace

Counter::Counter(std::string what, std::size_t all)
    : what_(std::move(what)),
      all_(all),
      terminal_(is_terminal(STDERR_FILENO)) {}

void Counter::finished() {
  if (++finished_ % kStep != 0 || !terminal_) return;
  const std::lock_guard lock(mutex_);
  // Of this moment: threads come here in any order.
  cli::tell("{}{}: {} of {}", kClearLine, what_, finished_.load(), all_);
}

void Counter::tell(const std::string& line) {
  const std::lock_guard lock(mutex_);
  cli::tell("{}{}\n", terminal_ ? kClearLine : "", line);
}

void Counter::clear() {
  if (!terminal_) return;
  const std::lock_guard lock(mutex_);
  cli::tell("{}", kClearLine);
}

}  // namespace podium::cli
