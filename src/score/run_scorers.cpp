#include "score/run_scorers.h"

#include "base/check.h"

namespace podium::score {

RunScorers::RunScorers(const Field& field, const contest::RuleBook& rules)
    : field_(field) {
  const contest::Records& records = field.records();
  PODIUM_CHECK(records.wall_limit > Duration::zero());
  scorers_.reserve(field.logics().size());
  for (const LogicPart& part : field.logics()) {
    const Duration wall =
        contest::wall_of(records.logic_limits, part.logic, records.wall_limit);
    scorers_.emplace_back(
        records.track, rules,
        TimeLimits{wall, contest::scale_cpu(records.cpu_limit,
                                            records.wall_limit, wall)});
  }
}

}  // namespace podium::score
