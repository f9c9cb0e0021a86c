// score/recognitions.h -- what the documents name beside winners and rankings.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contest/records.h"
#include "contest/rule_book.h"
#include "score/score.h"

namespace podium::score {

// Who is recognised, where, and why.
struct Recognition {
  contest::RecognitionKind recognition = contest::RecognitionKind::OpenSource;
  std::string division;  // empty: over all of them
  contest::ScoreKind kind = contest::ScoreKind::Parallel;
  // Solvers, several if they are equally good; of new benchmarks: who
  // contributed them.
  std::vector<std::string> who;
  std::string reason;  // "12 benchmarks that nobody else solved"
};

// Those that the year's document names, as far as the records tell what they
// need: who is new or open source, which benchmarks are industrial. New
// families are named, or by a prefix that ends in '*'.
std::vector<Recognition> recognise(
    const contest::Records& records, const contest::RuleBook& rules,
    const TrackScores& scores,
    const std::vector<std::string>& new_families = {});

}  // namespace podium::score
