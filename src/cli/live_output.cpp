#include "cli/live_output.h"

#include <chrono>
#include <cstdio>
#include <utility>

namespace podium::cli {
namespace {

constexpr auto kPause = std::chrono::milliseconds(20);

}  // namespace

LiveOutput::LiveOutput() : thread_([this] { print(); }) {}

LiveOutput::~LiveOutput() { finish(); }

void LiveOutput::say(std::string_view text) {
  const std::lock_guard guard(mutex_);
  text_ += text;
}

void LiveOutput::finish() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard guard(mutex_);
    last_ = true;
  }
  finished_.notify_one();
  thread_.join();
}

void LiveOutput::print() {
  std::unique_lock lock(mutex_);
  for (bool last = false; !last;) {
    finished_.wait_for(lock, kPause, [this] { return last_; });
    last = last_;
    if (text_.empty()) continue;
    const std::string text = std::exchange(text_, {});
    lock.unlock();
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    lock.lock();
  }
}

}  // namespace podium::cli
