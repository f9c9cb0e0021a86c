// cli/jury.h -- the solvers whose word counts on the cores of others.
//
// "The organizers will use only solvers that have been sound (i.e., they did
// not produce any erroneous result) in the Single Query Track for this
// division": section 5.4 of the rules of 2018 and 2025.

#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/rule_book.h"
#include "contest/run.h"
#include "contest/validation.h"
#include "judge/votes.h"
#include "store/store.h"

namespace podium::cli {

class Jury {
 public:
  // By what is stored of the single-query track now. If that is not among the
  // competition's tracks nobody is known to be unsound.
  static Result<Jury> gather(const contest::Competition& competition,
                             const contest::RuleBook& rules,
                             const store::Store& store);

  // Whether the solver takes part and is sound in the division of the logic.
  bool counts(const std::string& solver, const std::string& logic) const;

  // Sets evidence, votes and verdict of runs of the unsat-core track whose core
  // is well-formed, from what has been said of their cores so far.
  void judge(const std::vector<contest::Benchmark>& benchmarks,
             const std::vector<contest::Validation>& validations,
             std::vector<contest::Run>& runs) const;

 private:
  int year_ = 0;
  judge::CoreRules rules_{};
  std::set<std::string> solvers_;
  std::set<std::pair<std::string, std::string>> unsound_;  // solver, division
};

}  // namespace podium::cli
