// contest/score.h -- the tables that a competition publishes.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/track.h"

namespace podium::contest {

// The ways of looking at the same runs.
enum class ScoreKind : std::uint8_t {
  Parallel,
  Sequential,
  Sat,
  Unsat,
  TwentyFourSeconds,
};

// How the rows of a table are compared.
enum class ScoreForm : std::uint8_t {
  Points,         // a number: +1 for a correct answer, less for a wrong one
  Sums,           // errors, then correct answers, then times
  FamilyWeights,  // the same, each benchmark weighted by its family's size
};

std::string_view slug(ScoreForm form);  // "points", "sums", "weights"

inline constexpr std::array kScoreKinds{
    ScoreKind::Parallel, ScoreKind::Sequential, ScoreKind::Sat,
    ScoreKind::Unsat, ScoreKind::TwentyFourSeconds};

std::string_view slug(ScoreKind kind);   // "parallel", ..., "24s"
std::string_view title(ScoreKind kind);  // "Parallel", ..., "24 seconds"

// A sum over the benchmarks of a division, each weighted by its family's size.
struct WeightedScore {
  double errors = 0;
  double correct = 0;
  double wall = 0;  // seconds
  double cpu = 0;   // seconds
};

// One solver in a division, or in one logic of it.
struct Row {
  std::string solver;
  bool competing = true;
  bool sound = true;  // contradicted no known status in the division
  // From 1 among the competing, 0 for the others. Equal scores share a rank,
  // and the next one is as many places further: 1, 1, 3.
  std::uint64_t rank = 0;
  std::uint64_t errors = 0;        // e
  std::uint64_t correct = 0;       // n
  Duration wall{};                 // w
  Duration cpu{};                  // c
  Duration actual_wall{};          // aw
  Duration actual_cpu{};           // ac
  std::uint64_t solved = 0;        // benchmarks with a correct answer to every
                                   // check-sat
  std::uint64_t solved_sat = 0;    // correct answers; in tracks with one
  std::uint64_t solved_unsat = 0;  // check-sat: benchmarks
  std::uint64_t unsolved = 0;      // entered, and neither solved nor wrong
  // Of logics that the solver did not enter. As published it is the difference
  // of numbers that need not fit, and may be negative: read it as signed.
  std::uint64_t abstained = 0;
  std::uint64_t timeout = 0;  // among the unsolved
  std::uint64_t memout = 0;   // among the unsolved
  std::uint64_t missing = 0;  // not run yet: the competition is under way

  std::int64_t points = 0;  // by rules that give points
  WeightedScore weighted;   // by rules that weigh families
  // Too many wrong answers in some division: listed without a rank.
  bool disqualified = false;
  // Derived from a solver of the table, and not enough better than it to win.
  bool outdone_by_base = false;
};

struct Table {
  ScoreKind kind = ScoreKind::Parallel;
  ScoreForm form = ScoreForm::Sums;
  std::vector<Row> rows;  // best first, the competing and the others mixed
  // The first competing row; of several with its score the first by name.
  // Empty: not competitive, or nobody solved anything.
  std::string winner;
  std::uint64_t benchmarks = 0;  // that count in this table
};

// One line of a ranking over all divisions.
struct Placing {
  std::uint64_t rank = 0;  // 0: listed for comparison only
  std::string solver;
  std::string division;  // where it was achieved; empty: over all of them
  double score = 0;      // what the line is ranked by
  double time = 0;       // what decides between equal scores
  double errors = 0;     // weighted ones, in the ranking of 2014
  bool competing = true;
  bool competitive = true;  // the division is, if there is one
};

// What a ranking over all divisions is about.
enum class RankingKind : std::uint8_t {
  Medals,               // 2014
  CompetitionWide,      // 2015 to 2018
  BestOverall,          // since 2025
  BiggestLead,          // since 2019
  LargestContribution,  // since 2019
};

std::string_view slug(RankingKind kind);   // "best-overall"
std::string_view title(RankingKind kind);  // "Best overall"

// What a year recognises beside winners and rankings.
enum class RecognitionKind : std::uint8_t {
  OpenSource,             // the best open-source solver of a division
  Industrial,             // the best on industrial benchmarks of a division
  NewEntrant,             // the best new one in the competition-wide ranking
  Breadth,                // who covers most logics
  NewEntrantBeatsOthers,  // every new one that is before an existing one
  NewBenchmarks,          // who contributed new benchmarks that were used
  BestOfTrack,            // the best competition-wide, of a track but the main
  Complementary,          // the best on what the winner did not solve
  MostUnique,             // the best on what only one solver solved
  Prophet,                // the best where the status is unknown
  TenSecondWonder,        // who would win with a limit of 10 seconds
};

std::string_view slug(RecognitionKind kind);   // "open-source"
std::string_view title(RecognitionKind kind);  // "Open source"

struct Ranking {
  RankingKind ranking = RankingKind::CompetitionWide;
  ScoreKind kind = ScoreKind::Parallel;
  std::vector<Placing> places;  // best first
  std::string winner;           // empty: nobody
};

// A benchmark on which sound solvers disagree where its status is unknown. It
// is out of the scores.
struct Disagreement {
  std::string benchmark;
  std::uint64_t check = 0;         // which check-sat, from 1; 0: there is one
  std::vector<std::string> sat;    // sound solvers, by name
  std::vector<std::string> unsat;  // sound solvers, by name
};

struct LogicScores {
  std::string logic;
  std::uint64_t benchmarks = 0;  // that count
  std::vector<Table> tables;     // one per kind that the track has
};

struct DivisionScores {
  Track track = Track::SingleQuery;
  std::string division;
  bool competitive = false;
  bool experimental = false;
  std::uint64_t benchmarks = 0;     // that count
  std::uint64_t check_sats = 0;     // of those; 0: not known
  std::uint64_t asserts = 0;        // of those; 0: not known
  std::vector<Table> tables;        // one per kind that the track has
  std::vector<LogicScores> logics;  // by name
  std::vector<Disagreement> disagreements;
};

}  // namespace podium::contest
