// base/cpu_clock.h -- how long a thread has computed.

#pragma once

#include <ctime>

namespace podium {

// Seconds of the processor that this thread has used.
inline double thread_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace podium
