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

inline constexpr std::array kScoreKinds{
    ScoreKind::Parallel, ScoreKind::Sequential, ScoreKind::Sat,
    ScoreKind::Unsat, ScoreKind::TwentyFourSeconds};

std::string_view slug(ScoreKind kind);   // "parallel", ..., "24s"
std::string_view title(ScoreKind kind);  // "Parallel", ..., "24 seconds"

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
  std::uint64_t abstained = 0;     // of logics that the solver did not enter
  std::uint64_t timeout = 0;       // among the unsolved
  std::uint64_t memout = 0;        // among the unsolved
  std::uint64_t missing = 0;       // not run yet: the competition is under way
};

struct Table {
  ScoreKind kind = ScoreKind::Parallel;
  std::vector<Row> rows;  // best first, the competing and the others mixed
  // The first competing row; of several with its score the first by name.
  // Empty: not competitive, or nobody solved anything.
  std::string winner;
  std::uint64_t benchmarks = 0;  // that count in this table
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
  std::uint64_t benchmarks = 0;     // that count
  std::vector<Table> tables;        // one per kind that the track has
  std::vector<LogicScores> logics;  // by name
  std::vector<Disagreement> disagreements;
};

}  // namespace podium::contest
