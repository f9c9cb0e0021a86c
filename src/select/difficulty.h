// select/difficulty.h -- how difficult a benchmark is, by the report of 2008.

#pragma once

#include <cstdint>

#include "contest/answer.h"
#include "select/history.h"
#include "select/pool.h"

namespace podium::select {

// "A benchmark is easy if it has difficulty 2 or less and hard otherwise."
inline constexpr std::uint8_t kEasyUpTo = 2;

// 5 (1 - solved / total), rounded to the nearest integer, halves up.
// REQUIRES: solved <= total, total > 0.
std::uint8_t difficulty(std::uint32_t solved, std::uint32_t total);

// What was given, else what the runs say. Without any run it is 5: nobody is
// known to have solved it.
std::uint8_t difficulty(const Facts& facts, const Tally& tally,
                        contest::Status status);

}  // namespace podium::select
