// cli/counter.h -- "scrambling: 128 of 4096" while many files are worked on.

#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <string>

namespace podium::cli {

// Shows nothing if standard error is no terminal. Told from any thread.
class Counter {
 public:
  Counter(std::string what, std::size_t all);

  void finished();

  // Prints a line without disturbing the count.
  void tell(const std::string& line);

  // Takes the count off the screen.
  void clear();

 private:
  std::string what_;
  std::size_t all_;
  bool terminal_;
  std::atomic<std::size_t> finished_ = 0;
  std::mutex mutex_;  // of standard error
};

}  // namespace podium::cli
