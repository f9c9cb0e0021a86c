// contest/rule_book.h -- what the rules of a year say, as data.
//
// One row per year and edition; the algorithms in select/ and score/ read it. A
// new year is a new row, and a rule that no row can state yet is a new field.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/units.h"
#include "contest/logic_limits.h"
#include "contest/score.h"
#include "contest/score_rules.h"
#include "contest/track.h"

namespace podium::contest {

enum class FamilyRule : std::uint8_t {
  BottomFolder,  // the whole folder path below the logic
  TopFolder,     // the first folder below the logic
};

struct LogicLimit {
  std::string_view logic;
  Duration wall;
};

struct RuleBook {
  int year;
  FamilyRule family;
  int teams_for_competitive;  // a division needs this many
  bool runs_non_competitive;  // divisions
  std::uint64_t cap_floor;    // of benchmarks selected from a logic,
  std::uint64_t cap_percent;  // max(floor, percent of all)
  Duration short_limit;       // of the 24-second score
  Duration wall_limit;        // of the single-query track,
  std::span<const LogicLimit> logic_limits;  // of logics with another there,
  Duration other_limit;        // of the incremental one, cores and models,
  Duration parallel_limit;     // and of the parallel track
  Duration core_check_limit;   // of a solver that validates a core; 0: as long
                               // as the core may take
  Duration model_check_limit;  // of the validator of models
  std::uint64_t memory_limit;  // bytes
  int cores;                   // per run
  bool known_prefix_only;      // an incremental script ends before its first
                               // check-sat of unknown status
  bool stops_at_wrong;         // an incremental run, at a wrong answer
  bool error_stream_counts;    // an answer there is one, too
  ScoreRules score;
  std::span<const RecognitionKind> recognitions;
};

// Of a run of the track.
Duration wall_limit(const RuleBook& rules, Track track);

// Of its logics that have another.
LogicLimits logic_limits(const RuleBook& rules, Track track);

std::span<const ScoreKind> score_kinds(const RuleBook& rules, Track track);

// BadValue if there is no row for the year; the hint names those there are.
Result<const RuleBook*> rule_book(int year,
                                  Edition edition = Edition::Document);

// Ascending.
std::vector<int> rule_years();

// The rules that a competition of ours has unless it says otherwise.
inline constexpr int kDefaultYear = 2025;

}  // namespace podium::contest
