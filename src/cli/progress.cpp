#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/text.h"
#include "cli/tell.h"
#include "cli/terminal.h"

namespace podium::cli {
namespace {

constexpr std::chrono::milliseconds kRedraw(200);
constexpr std::chrono::seconds kLine(30);
constexpr std::size_t kMostSlotsShown = 8;

}  // namespace

Forecast::Forecast(const dispatch::Job& job, std::size_t slots)
    : solvers_(job.solvers.size()), slots_(std::max<std::size_t>(slots, 1)) {
  for (const dispatch::Task& task : job.tasks) {
    ++solvers_[task.solver].left;
    ++all_.left;
  }
}

void Forecast::finished(const dispatch::Task& task, Duration wall) {
  for (Mean* mean : {&solvers_[task.solver], &all_}) {
    mean->sum += wall;
    ++mean->count;
    --mean->left;
  }
}

std::optional<Duration> Forecast::left() const {
  if (all_.count == 0) return std::nullopt;
  // A solver's own mean counts once it rests on a few runs.
  constexpr std::size_t kEnough = 5;
  Duration sum{};
  for (const Mean& mean : solvers_) {
    const Mean& base = mean.count >= kEnough ? mean : all_;
    sum += base.sum * mean.left / base.count;
  }
  return sum / slots_;
}

Progress::Progress(const dispatch::Job& job, std::size_t earlier, bool terminal)
    : job_(job),
      earlier_(earlier),
      terminal_(terminal),
      slots_(job.slots.size()),
      forecast_(job, job.slots.size()),
      thread_([this] { show(); }) {}

Progress::~Progress() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void Progress::started(std::size_t slot, const dispatch::Task& task) {
  const std::lock_guard lock(mutex_);
  slots_[slot] = {task, Clock::now()};
}

void Progress::finished(std::size_t slot, const dispatch::Task& task,
                        const contest::Run& run) {
  const std::lock_guard lock(mutex_);
  slots_[slot].task.reset();
  forecast_.finished(task, Clock::now() - slots_[slot].since);
  ++done_;
  if (task.core) {
    if (run.answer == contest::Answer::Unsat) ++solved_;
    if (run.answer == contest::Answer::Sat) ++wrong_;
    if (run.exit.ending == contest::Ending::Failed) ++failed_;
    return;
  }
  // A core that is yet to be validated counts as one.
  if (!run.core_digest.empty()) {
    ++solved_;
    return;
  }
  switch (run.verdict) {
    case contest::Verdict::Correct:
    case contest::Verdict::Unconfirmed:
      ++solved_;
      break;
    case contest::Verdict::Wrong:
      ++wrong_;
      break;
    case contest::Verdict::Unsolved:
      break;
  }
  if (run.exit.ending == contest::Ending::Failed) ++failed_;
}

void Progress::show() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (terminal_) {
      const std::string text = block();
      if (drawn_lines_ > 0) tell("\x1b[{}F\x1b[J", drawn_lines_);
      tell("{}", text);
      drawn_lines_ =
          static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    }
    const auto pause = terminal_ ? std::chrono::milliseconds(kRedraw)
                                 : std::chrono::milliseconds(kLine);
    const bool was_over = over_;
    if (!was_over) wake_.wait_for(lock, pause, [this] { return over_; });
    if (!terminal_) tell("{}\n", line());
    if (was_over || (over_ && !terminal_)) return;
  }
}

std::string Progress::status() const {
  const bool cores = !job_.cores.empty();
  std::string text = fmt::format("{} {}", solved_, cores ? "unsat" : "solved");
  if (wrong_ > 0) {
    text += fmt::format(", {} {}", wrong_, cores ? "sat" : "wrong");
  }
  text += fmt::format(", {} {}", done_ - solved_ - wrong_ - failed_,
                      cores ? "unknown" : "unsolved");
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  const Duration elapsed = Clock::now() - begin_;
  text += fmt::format(", {} so far", describe_duration(elapsed));
  const std::optional<Duration> left = forecast_.left();
  if (left && done_ < job_.tasks.size()) {
    text += fmt::format(", about {} left", describe_duration(*left));
  }
  return text;
}

std::string Progress::line() const {
  const std::size_t all = earlier_ + job_.tasks.size();
  return fmt::format("{} of {} runs: {}", earlier_ + done_, all, status());
}

std::string Progress::block() const {
  const std::size_t width = std::max<std::size_t>(terminal_width(), 40) - 1;
  const std::size_t all = earlier_ + job_.tasks.size();
  const std::size_t done = earlier_ + done_;
  const std::string count = fmt::format(" {} of {} runs, {} %", done, all,
                                        all == 0 ? 100 : done * 100 / all);
  const std::size_t bar = std::min<std::size_t>(
      50, width > count.size() + 12 ? width - count.size() : 10);
  const std::size_t full = all == 0 ? bar : bar * done / all;
  std::string text;
  for (std::size_t i = 0; i < bar; ++i) text += i < full ? "█" : "░";
  text += count + "\n";
  text += status().substr(0, width) + "\n";
  if (over_) return text;
  for (std::size_t i = 0; i < std::min(slots_.size(), kMostSlotsShown); ++i) {
    const Running& slot = slots_[i];
    if (!slot.task) continue;
    const std::string time = describe_duration(Clock::now() - slot.since);
    const std::string head =
        fmt::format("  {:>8}  {} ", time, job_.solvers[slot.task->solver].name);
    const std::string name =
        printable(job_.benchmarks[slot.task->benchmark].name);
    text += head.substr(0, width);
    if (head.size() < width) text += cut_left(name, width - head.size());
    text += "\n";
  }
  if (slots_.size() > kMostSlotsShown) {
    text += fmt::format("  and {} more\n", slots_.size() - kMostSlotsShown);
  }
  return text;
}

}  // namespace podium::cli
