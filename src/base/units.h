// base/units.h -- times and sizes as people write them, kept as integers.

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace podium {

// Exact, so that sums do not depend on their order.
using Duration = std::chrono::nanoseconds;

// "20 min", "1.5h", "90 s", "250ms"; a bare number is seconds.
Result<Duration> parse_duration(std::string_view text);

// "30 GB" (10^9), "512 MiB" (2^20), "100k"; a bare number is bytes.
Result<std::uint64_t> parse_bytes(std::string_view text);

// "1.234" with three decimals by default; rounds half away from zero.
std::string format_seconds(Duration time, int decimals = 3);

// For people: "12 ms", "3.4 s", "12 min 5 s", "3 h 20 min", "2 d 4 h".
std::string describe_duration(Duration time);

// For people: "512 MB", "1.5 GB".
std::string describe_bytes(std::uint64_t bytes);

double to_seconds(Duration time);

// REQUIRES: seconds is finite and fits.
Duration from_seconds(double seconds);

}  // namespace podium
