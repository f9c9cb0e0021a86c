// cli/progress.h -- what a person sees while runs go on.
//
// On a terminal: a bar, what each slot runs, and a forecast, redrawn a few
// times a second. Elsewhere: a line now and then.

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "dispatch/dispatch.h"

namespace podium::cli {

// When the remaining tasks will have ended, from how long each solver's runs
// have taken so far.
class Forecast {
 public:
  Forecast(const dispatch::Job& job, std::size_t slots);
  void finished(const dispatch::Task& task, Duration wall);

  // Absent until something has finished.
  std::optional<Duration> left() const;

 private:
  struct Mean {
    Duration sum{};
    std::size_t count = 0;
    std::size_t left = 0;
  };
  std::vector<Mean> solvers_;
  Mean all_;
  std::size_t slots_;
};

class Progress : public dispatch::Observer {
 public:
  // `earlier` runs are done already. Starts showing at once.
  Progress(const dispatch::Job& job, std::size_t earlier, bool terminal);
  ~Progress() override;  // leaves the last state on the screen
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void started(std::size_t slot, const dispatch::Task& task) override;
  void finished(std::size_t slot, const dispatch::Task& task,
                const contest::Run& run) override;

 private:
  using Clock = std::chrono::steady_clock;

  struct Running {
    std::optional<dispatch::Task> task;
    Clock::time_point since;
  };

  void show();                 // the thread
  std::string block() const;   // for a terminal
  std::string line() const;    // for everything else
  std::string status() const;  // "123 of 412 runs, 30 %, ..."

  const dispatch::Job& job_;
  std::size_t earlier_;
  bool terminal_;
  Clock::time_point begin_ = Clock::now();

  mutable std::mutex mutex_;  // of all below
  std::condition_variable wake_;
  bool over_ = false;
  std::vector<Running> slots_;
  Forecast forecast_;
  std::size_t done_ = 0;
  std::size_t solved_ = 0;
  std::size_t wrong_ = 0;
  std::size_t failed_ = 0;
  std::size_t drawn_lines_ = 0;
  std::thread thread_;
};

}  // namespace podium::cli
