// score/run_scorers.h -- what runs are worth, each by the limits of its logic.

#pragma once

#include <cstdint>
#include <vector>

#include "contest/rule_book.h"
#include "score/field.h"
#include "score/run_score.h"

namespace podium::score {

class RunScorers {
 public:
  // REQUIRES: what score() requires; the field lives longer.
  RunScorers(const Field& field, const contest::RuleBook& rules);

  // `logic` is a position in Field::logics().
  const RunScorer& of_logic(std::uint32_t logic) const {
    return scorers_[logic];
  }

  const RunScorer& of_benchmark(std::uint32_t benchmark) const {
    return scorers_[field_.logic_of(benchmark)];
  }

 private:
  const Field& field_;
  std::vector<RunScorer> scorers_;  // by logic
};

}  // namespace podium::score
