// select/difficulty.h -- how difficult a benchmark is by the rules of a year.

#pragma once

#include <cstddef>
#include <cstdint>

#include "contest/answer.h"
#include "select/history.h"
#include "select/policy.h"
#include "select/pool.h"

namespace podium::select {

// "A benchmark is easy if it has difficulty 2 or less and hard otherwise."
inline constexpr double kEasyUpTo = 2;

// 2008: 5 (1 - solved / total), rounded to the nearest integer, halves up.
// REQUIRES: solved <= total, total > 0.
std::uint8_t difficulty_of_solvers(std::uint32_t solved, std::uint32_t total);

// 2010: 5 ln(1 + A^2) / ln(1 + 30^2) for an average of A minutes.
double difficulty_of_time(double minutes);

// In which of [0, 1], (1, 2], (2, 3], (3, 4], (4, 5] it is, from 0.
std::size_t step_of(double difficulty);

// From 0 to 5: what the list gives, else what the runs say. Without any run it
// is 5, since nobody is known to have solved it. ByQuickest: seconds, and
// infinity if nobody solved it.
double difficulty(Difficulty how, const Facts& facts, const Tally& tally,
                  contest::Status status);

}  // namespace podium::select
