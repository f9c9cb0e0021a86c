// select/policy.h -- what the rules of a year say of selection, as data.
//
// One row per year; the procedures read it. docs/selection.md quotes the
// sentence behind each column.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/units.h"
#include "contest/rule_book.h"

namespace podium::select {

enum class Procedure : std::uint8_t {
  Quotas,  // until 2012: slots by category, balanced by status and difficulty
  Quintiles,  // 2014: more of the difficult ones, most of them industrial
  All,        // 2015 to 2018: everything that is fit
  Capped,     // since 2019: of a large logic a random part
};

// How difficult a benchmark is, by what solvers did with it before.
enum class Difficulty : std::uint8_t {
  BySolvers,   // 2008: how many solved it
  ByTime,      // 2010 to 2012: how long they took on average
  ByQuickest,  // 2014: how long the quickest took
};

// Of the procedures with difficulties.
struct QuotaRules {
  Difficulty difficulty;
  Duration very_easy;  // retired if all solvers took less
  bool rest_by_lot;    // slots that cannot be divided; else the first get them
  bool splits_auflia;  // into AUFLIA+p and AUFLIA-p
};

// In which of the earlier years all solvers must have been quick.
enum class Years : std::uint8_t { None, Any, Every };

struct Policy {
  int year;
  Procedure procedure;
  contest::FamilyRule family;
  bool unknown_status;  // a benchmark of unknown status may compete, in tracks
                        // that do not need to know it
  bool known_prefix;    // an incremental one ends before its first check-sat of
                        // unknown status
  bool runs_non_competitive;    // divisions
  bool competitive_logics;      // a logic, too, must be competitive to be run
  bool results_tell_status;     // of the single-query track: what cores and
                                // models are asked of
  std::uint64_t least_asserts;  // of the unsat-core track

  // Easy is what all solvers solved in less than a second.
  Years easy;
  int easy_from;
  int easy_to;

  // Of n benchmarks of a logic: all if n <= floor; else the larger of floor and
  // the percentage; above `tail_above` that of `tail_above`, and of the others
  // one in `tail_divisor`.
  std::uint64_t cap_floor;
  std::uint64_t cap_percent;
  std::uint64_t tail_above;  // 0: there is no tail
  std::uint64_t tail_divisor;
  std::uint64_t new_families_above;  // n from which each new family gets one

  std::uint64_t parallel;  // benchmarks of the parallel track; 0: as others

  // Of the model-validation track; empty: those of its divisions.
  std::string_view model_logics;

  QuotaRules quotas;
};

// BadValue if there is no row for the year; the hint says why, or names those
// there are.
Result<const Policy*> policy_of(int year);

std::vector<int> policy_years();

// Whether the procedure looks at categories and difficulties.
inline bool needs_difficulty(const Policy& policy) {
  return policy.procedure == Procedure::Quotas ||
         policy.procedure == Procedure::Quintiles;
}

// How many of the n benchmarks of a logic compete; a fraction is dropped.
std::uint64_t cap(std::uint64_t benchmarks, const Policy& policy);

}  // namespace podium::select
