#include "score/score.h"

#include "base/check.h"
#include "score/division.h"
#include "score/field.h"

namespace podium::score {
namespace {

// In the other tracks a run is worth more than its answers tell.
bool scored_by_answers(contest::Track track) {
  switch (track) {
    case contest::Track::SingleQuery:
    case contest::Track::Parallel:
    case contest::Track::Incremental:
      return true;
    case contest::Track::UnsatCore:
    case contest::Track::ModelValidation:
      return false;
  }
  throw Bug("no such Track");
}

}  // namespace

std::vector<contest::DivisionScores> score(const Input& input,
                                           const contest::RuleBook& rules) {
  PODIUM_CHECK(scored_by_answers(input.track));
  PODIUM_CHECK(input.wall_limit > Duration::zero());
  const Field field(input, rules);
  std::vector<contest::DivisionScores> result;
  for (const auto& [division, benchmarks] : field.divisions()) {
    result.push_back(score_division(input, rules, field, division, benchmarks));
  }
  return result;
}

}  // namespace podium::score
