// process/meter.h -- asks a running command for its CPU time, from another
// thread than the one that executes it.

#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "base/units.h"

namespace podium::process {

class ControlGroup;
struct Report;

// Thread-safe. Of one command at a time.
class Meter {
 public:
  // Of the whole tree so far; absent while nothing runs.
  std::optional<Duration> cpu();

  // When the command began, in nanoseconds of the monotonic clock, also when
  // it has ended; 0 before.
  std::int64_t started();

 private:
  friend class MeterHold;

  std::mutex mutex_;
  ControlGroup* group_ = nullptr;
  const Report* report_ = nullptr;
  std::int64_t started_ = 0;  // when it has ended
};

// For the one that executes: the meter reads this group while the hold lives.
class MeterHold {
 public:
  MeterHold() = default;
  // `meter` may be nullptr.
  MeterHold(Meter* meter, ControlGroup& group, const Report& report);
  MeterHold(MeterHold&& other) noexcept
      : meter_(std::exchange(other.meter_, nullptr)) {}
  MeterHold& operator=(MeterHold&& other) noexcept {
    std::swap(meter_, other.meter_);
    return *this;
  }
  MeterHold(const MeterHold&) = delete;
  MeterHold& operator=(const MeterHold&) = delete;
  ~MeterHold() { release(); }

  void release();

  // Held while we measure ourselves: a group is not thread-safe.
  std::unique_lock<std::mutex> lock() const;

 private:
  Meter* meter_ = nullptr;
};

}  // namespace podium::process
