// Since 2019: easy benchmarks are out, and of a large logic a random part
// competes, with one of each new family.

#include <fmt/format.h>

#include "base/check.h"
#include "contest/division.h"
#include "select/draft.h"
#include "select/draw.h"

namespace podium::select {

void choose_all(const Positions& candidates, Draft& draft) {
  for (const std::size_t i : candidates) {
    draft.choose(i,
                 contest::division_of(draft.plan.policy->year, draft.plan.track,
                                      draft.benchmark(i).logic));
  }
}

void choose_capped(const Positions& candidates, Draft& draft) {
  if (candidates.empty()) return;
  const Policy& policy = *draft.plan.policy;
  const std::uint64_t size = candidates.size();
  const std::uint64_t count = cap(size, policy);
  const bool new_first = size > policy.new_families_above;
  std::vector<Candidate> families;
  families.reserve(candidates.size());
  for (const std::size_t i : candidates) {
    families.push_back(
        {draft.benchmark(i).family, new_first && draft.pool.facts[i].is_new});
  }
  const std::vector<std::size_t> drawn = draw(families, count, draft.plan.seed);
  const std::string& logic = draft.benchmark(candidates.front()).logic;
  const std::string reason = fmt::format(
      "not drawn: {} of the {} benchmarks of {} compete", count, size, logic);
  const std::string division =
      contest::division_of(policy.year, draft.plan.track, logic);
  auto next = drawn.begin();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (next != drawn.end() && *next == i) {
      ++next;
      draft.choose(candidates[i], division);
    } else {
      draft.reasons[candidates[i]] = reason;
    }
  }
}

}  // namespace podium::select
