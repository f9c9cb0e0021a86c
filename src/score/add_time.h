// score/add_time.h -- sums of times that cannot overflow.

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "base/units.h"

namespace podium::score {

// Stops at the largest number instead of overflowing, which is as independent
// of the order as adding is: no time is negative.
inline void add_time(Duration& sum, Duration time) {
  const Duration::rep room =
      std::numeric_limits<Duration::rep>::max() - sum.count();
  sum += Duration(std::min(time.count(), room));
}

// The same as often as told.
inline void add_time(Duration& sum, Duration time, std::uint64_t count) {
  constexpr Duration::rep kMost = std::numeric_limits<Duration::rep>::max();
  const auto most = static_cast<std::uint64_t>(
      kMost / std::max<Duration::rep>(1, time.count()));
  add_time(sum, count > most ? Duration(kMost)
                             : time * static_cast<Duration::rep>(count));
}

}  // namespace podium::score
