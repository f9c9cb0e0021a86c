// bench/cpu_time.h -- processor time, in seconds.

#pragma once

#include <sys/resource.h>
#include <time.h>

namespace podium::bench {

inline double cpu_of(const rusage& usage) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Of this process, all threads.
inline double own_cpu() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace podium::bench
