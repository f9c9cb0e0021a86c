// cli/live_output.h -- prints what another thread says, without keeping it
// waiting for the terminal.

#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace podium::cli {

// To standard output, within a few hundredths of a second.
class LiveOutput {
 public:
  LiveOutput();
  ~LiveOutput();
  LiveOutput(const LiveOutput&) = delete;
  LiveOutput& operator=(const LiveOutput&) = delete;

  // Thread-safe, and quick: wakes nobody.
  void say(std::string_view text);

  // Prints the rest; nothing may be said afterwards.
  void finish();

 private:
  void print();

  std::mutex mutex_;
  std::condition_variable finished_;
  std::string text_;
  bool last_ = false;
  std::thread thread_;
};

}  // namespace podium::cli
