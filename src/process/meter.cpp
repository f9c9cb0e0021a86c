#include "process/meter.h"

#include "process/control_group.h"
#include "process/launch.h"

namespace podium::process {

std::optional<Duration> Meter::cpu() {
  const std::lock_guard guard(mutex_);
  if (group_ == nullptr) return std::nullopt;
  return group_->cpu();
}

std::int64_t Meter::started() {
  const std::lock_guard guard(mutex_);
  return report_ != nullptr ? report_->started.load() : started_;
}

MeterHold::MeterHold(Meter* meter, ControlGroup& group, const Report& report)
    : meter_(meter) {
  if (meter_ == nullptr) return;
  const std::lock_guard guard(meter_->mutex_);
  meter_->group_ = &group;
  meter_->report_ = &report;
  meter_->started_ = 0;
}

void MeterHold::release() {
  if (meter_ == nullptr) return;
  const std::lock_guard guard(meter_->mutex_);
  meter_->started_ = meter_->report_->started;
  meter_->group_ = nullptr;
  meter_->report_ = nullptr;
  meter_ = nullptr;
}

std::unique_lock<std::mutex> MeterHold::lock() const {
  if (meter_ == nullptr) return {};
  return std::unique_lock(meter_->mutex_);
}

}  // namespace podium::process
