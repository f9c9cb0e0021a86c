// contest/score_rules.h -- what the rules of a year say about scores, as data.
//
// The values that fields have by default are those of 2025, so that a row of
// the table (score_rules.cpp) states only what is different. Each year has two
// rows: what its document says, and what its organisers' scripts did. No
// algorithm asks for the year or for which of the two it is.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/units.h"
#include "contest/score.h"
#include "contest/track.h"

namespace podium::contest {

// Which of the two.
enum class Edition : std::uint8_t {
  Document,   // the rules as they are written
  Published,  // what the organisers' scripts computed
};

// Whose times are added up.
enum class TimesOf : std::uint8_t {
  All,       // of every run
  Answered,  // of runs that said sat or unsat
  Solved,    // of correct results within the limits
  Decided,   // until the last sat or unsat came; incremental only
  Par2,      // of correct results; twice the limit for everything else
  OrLimit,   // of correct results; the limit for everything else
};

// What a wrong answer makes of an incremental run.
enum class WrongCheck : std::uint8_t {
  Error,    // e = 1, n = 0
  Errors,   // e = their number, n = 0
  Beside,   // e = their number, n = that of correct answers
  Void,     // e = 1, n = 0, and its time is not counted
  Nothing,  // e = 0, n = 0, and its time is not counted
};

// What is done with times beyond the limit.
enum class OverTime : std::uint8_t {
  Cut,    // wall to T, CPU to mT
  Keep,   // as measured
  Clamp,  // both become T, the result is dropped; both become T if memory ran
          // out. Each kind of score looks at its own time: sequential at CPU
};

// What the order looks at after errors and correct results.
enum class TimeOrder : std::uint8_t {
  ByKind,       // CPU in the sequential table, wall and CPU in the others
  ByKindBoth,   // CPU and wall in the sequential table, wall and CPU elsewhere
  WallThenCpu,  // in every table
};

// Where a benchmark of unknown status belongs, satisfiable or not.
enum class InstanceBy : std::uint8_t {
  Solvers,       // what sound solvers say, else what all say
  SoundSolvers,  // what sound solvers say
  AnyAnswer,     // both, if both were said
};

// What "solved" and "unsolved" count in the incremental track.
enum class IncrementalColumns : std::uint8_t {
  Benchmarks,  // with a correct answer to every check-sat
  CheckSats,
  Nothing,  // every run is unsolved
};

// What a core is worth about which as many solvers say sat as unsat.
enum class DoubtfulCore : std::uint8_t { Accepted, Unsolved };

// The time that stands for a benchmark that nobody solved, and more that
// differs in the ranking of contributions.
struct ContributionRules {
  Duration unsolved_time = std::chrono::seconds(1200);
  bool unsolved_is_limit = false;  // T of the competition instead
  bool every_division = false;     // also those that are not competitive
  bool joint_best = false;   // the time of the best result, not the best time
  bool only_solved = false;  // benchmarks and pairs with n > 0 only
  bool with_others = false;  // solvers for comparison too
  // The weight of a division is its part of those in the ranking, not of all.
  bool weighs_listed = false;
  bool best_of_division_only = false;
  bool merges_logics = false;        // files of one family and name are one
  bool last_division_first = false;  // among equal lines
  std::uint64_t most = 0;            // lines listed; 0: all
};

// Sums over the divisions: f(n/N) log N. N counts what n counts: benchmarks,
// check-sats or assertions.
struct OverallRules {
  bool per_error = false;       // -e for errors, instead of `penalty`
  double penalty = 2;           // for a division with errors
  bool common_log = true;       // log10; else natural
  bool no_log = false;          // without a factor for the division's size
  bool per_division = false;    // listed by division, not added up
  bool every_division = false;  // also those that are not competitive
  // Without errors (2014: medals): they are added up beside the score.
  bool errors_apart = false;
};

struct ScoreRules {
  ScoreForm form = ScoreForm::Sums;  // use score_form()
  std::int64_t wrong_points = -8;    // if there are points
  // Wrong answers in one division that disqualify from all; 0: none do.
  std::uint64_t disqualifying = 0;
  bool average_time = false;  // ties by the average, not by the sum

  bool late_counts = true;     // an answer by a run that was out of time
  bool only_complete = false;  // an answer of a run that ended by itself only
  TimesOf times = TimesOf::Solved;
  TimesOf incremental_times = TimesOf::Decided;
  bool core_or_limit = false;  // OrLimit in the unsat-core track
  OverTime over_time = OverTime::Cut;
  // c_S = min(c, T) of a result that the sequential score drops; else 0.
  bool sequential_cuts = false;
  // What the sequential score drops is still solved in the other columns.
  bool sequential_keeps_columns = false;
  bool short_drops_runs = false;  // the 24-second table forgets longer runs
  bool parallel_divides = false;  // T/m is the limit of the parallel score
  WrongCheck wrong_check = WrongCheck::Error;
  bool strange_is_error = false;  // a word that is no answer

  bool removes_disagreements = true;
  bool sound_in_track = false;        // soundness is that of the whole track
  bool errors_against_sound = false;  // also where the status is unknown

  InstanceBy instance = InstanceBy::Solvers;
  bool errors_by_answer = false;  // go to the sat table if the answer was sat
  // Columns of the sat and unsat tables.
  bool class_unsolved_is_rest = false;  // all that is not solved
  bool class_endings_of_all = false;    // time-outs and memory-outs of all runs

  bool unsolved_is_rest = false;     // wrong answers are unsolved too
  bool missing_is_unsolved = false;  // what has no run is unsolved too
  bool abstained_is_rest = false;    // whatever is neither solved nor unsolved
  bool drops_empty_rows = false;     // of solvers without a run in the table
  IncrementalColumns incremental_columns = IncrementalColumns::Benchmarks;

  bool malformed_core_is_error = false;
  DoubtfulCore doubtful_core = DoubtfulCore::Unsolved;
  // Whatever others say: the solver that gave the core says sat of it.
  bool own_sat_refutes_core = false;
  bool sat_core_answer_is_error = true;
  // A core with more names than there are assertions reduces n of others.
  bool negative_reductions = false;

  TimeOrder order = TimeOrder::ByKind;
  int decimals_compared = 9;    // of weighted errors and correct results
  bool others_last = false;     // solvers for comparison below the competing
  bool ties_by_number = false;  // equal scores by the solver's number, not name
  bool winner_always = false;   // also where the division is not competitive
  bool winner_sound = false;    // no winner with errors
  // Experimental divisions are not competitive.
  bool experimental_competes = true;
  // A derived solver wins only if it takes at most this much of its base
  // solver's time; 100: no such rule.
  std::int64_t derived_percent = 100;

  std::span<const RankingKind> rankings;
  OverallRules overall;
  ContributionRules contribution;
  bool lead_everywhere = false;       // also where it is not competitive
  bool lead_over_others = false;      // the next row may be one for comparison
  bool counts_repeated_runs = false;  // each, if a pair was run several times

  // The tables of each track, in the order in which they are published.
  std::array<std::span<const ScoreKind>, kTracks.size()> kinds;
};

// Of a track: neither weights nor points where benchmarks have several
// check-sats.
ScoreForm score_form(const ScoreRules& rules, Track track);

// What the scripts did that the document does not say, one sentence each.
std::vector<std::string_view> departures(const ScoreRules& document,
                                         const ScoreRules& published);

}  // namespace podium::contest
