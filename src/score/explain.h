// score/explain.h -- how a number in a table came about.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "contest/records.h"
#include "contest/rule_book.h"
#include "contest/score.h"

namespace podium::score {

// Benchmarks of a table with the same fate.
struct Fate {
  std::string what;  // "correct", "wrong", "out of time", ...
  std::uint64_t benchmarks = 0;
  std::uint64_t errors = 0;   // what they add to e
  std::uint64_t correct = 0;  // what they add to n
  Duration wall{};
  Duration cpu{};
  std::vector<std::string> examples;  // up to five names
};

struct FamilyPart {
  std::uint64_t size = 0;        // F
  std::uint64_t benchmarks = 0;  // of families of that size
  double weight = 0;             // normalised, of one benchmark
  std::uint64_t errors = 0;
  std::uint64_t correct = 0;
};

struct Explanation {
  std::string division;
  contest::ScoreKind kind = contest::ScoreKind::Parallel;
  contest::Row row;  // what it explains
  contest::ScoreForm form = contest::ScoreForm::Sums;
  std::uint64_t benchmarks = 0;  // N
  std::vector<Fate> fates;
  std::vector<FamilyPart> families;  // if families are weighed
  std::string formula;               // one line: the numbers in place
};

// Of every table of the divisions that the solver enters, or of one division.
std::vector<Explanation> explain(const contest::Records& records,
                                 const contest::RuleBook& rules,
                                 const std::string& solver,
                                 const std::vector<std::string>& divisions);

}  // namespace podium::score
