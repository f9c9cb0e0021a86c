// tests/score/league.h -- small competitions, written so that a reader can
// follow the numbers by hand.

#pragma once

#include <string>
#include <vector>

#include "contest/rule_book.h"
#include "score/score.h"

namespace podium::score {

constexpr contest::Answer kSat = contest::Answer::Sat;
constexpr contest::Answer kUnsat = contest::Answer::Unsat;
constexpr contest::Answer kUnknown = contest::Answer::Unknown;
constexpr contest::Answer kNone = contest::Answer::None;

// 2025, Single Query, T = 1200 s, four cores.
struct League {
  Input input;

  League();

  // A solver of its own team, for these logics of Single Query.
  League& solver(const std::string& name,
                 const std::vector<std::string>& logics, bool competing = true);
  League& benchmark(const std::string& name, const std::string& logic,
                    contest::Status status = contest::Status::Unknown);

  // Of the last solver and benchmark of these names, seconds given.
  League& run(const std::string& solver, const std::string& benchmark,
              contest::Answer answer, double wall, double cpu,
              contest::Ending ending = contest::Ending::Exited);
  League& run(const std::string& solver, const std::string& benchmark,
              contest::Answer answer, double seconds = 1) {
    return run(solver, benchmark, answer, seconds, seconds);
  }

  std::vector<contest::DivisionScores> scores() const;
};

const contest::RuleBook& rules_2025();

const contest::DivisionScores& division(
    const std::vector<contest::DivisionScores>& scores,
    const std::string& name);
const contest::Table& table(const std::vector<contest::Table>& tables,
                            contest::ScoreKind kind);
const contest::Row& row(const contest::Table& table, const std::string& solver);

// Everything in the tables as text, so that two results can be compared and a
// difference be read.
std::string print(const std::vector<contest::DivisionScores>& scores);

}  // namespace podium::score
