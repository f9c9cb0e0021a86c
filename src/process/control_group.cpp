#include "process/control_group.h"

#include <algorithm>
#include <chrono>

namespace podium::process {
namespace {

// More often costs more than it tells.
constexpr Duration kShortestPace = std::chrono::milliseconds(5);

}  // namespace

void ControlGroup::started(pid_t /*keeper*/, const Report& /*report*/) {}

std::optional<Duration> cpu_pace(const Order& order, const Usage& usage) {
  std::optional<Duration> next = order.limits.cpu;
  const auto soft = order.limits.soft_cpu;
  if (soft && usage.cpu <= *soft && (!next || *soft < *next)) next = soft;
  if (!next) return std::nullopt;
  const Duration left = *next - usage.cpu;
  return std::max(kShortestPace, left / std::max(1, order.processors));
}

}  // namespace podium::process
