// The parallel track, since 2021: "in total 400 instances will be chosen such
// that their run times are sufficiently high based on our estimation".
//
// The estimate is the least CPU time in which a solver of the earlier years
// solved it. Half of the instances were solved, but not before the given time,
// the other half never; each half is shared evenly among the logics.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/c_random.h"
#include "contest/division.h"
#include "select/draft.h"
#include "select/draw.h"

namespace podium::select {
namespace {

// Candidates of one half, by logic.
struct Half {
  std::vector<Positions> logics;

  std::vector<std::uint64_t> sizes() const {
    std::vector<std::uint64_t> result;
    result.reserve(logics.size());
    for (const Positions& logic : logics) result.push_back(logic.size());
    return result;
  }
  std::uint64_t size() const {
    std::uint64_t sum = 0;
    for (const Positions& logic : logics) sum += logic.size();
    return sum;
  }
};

void choose_from(const Half& half, std::uint64_t count, CRandom& random,
                 Draft& draft) {
  const std::vector<std::uint64_t> counts = share(half.sizes(), count);
  const Policy& policy = *draft.plan.policy;
  for (std::size_t k = 0; k < half.logics.size(); ++k) {
    const Positions& members = half.logics[k];
    if (members.empty()) continue;
    const std::string& logic = draft.benchmark(members.front()).logic;
    const std::string reason = fmt::format(
        "not drawn: {} benchmarks compete in the parallel track, {} of these "
        "{} of {}",
        policy.parallel, counts[k], members.size(), logic);
    for (const std::size_t i : members) draft.reasons[i] = reason;
    for (const std::size_t i : draw_some(members, counts[k], random)) {
      draft.reasons[i].clear();
      draft.choose(i,
                   contest::division_of(policy.year, draft.plan.track, logic));
    }
  }
}

}  // namespace

void choose_parallel(const Logics& logics, Draft& draft) {
  const History& history = *draft.plan.history;
  const std::string easy =
      fmt::format("a solver solved it in less than {} of CPU time",
                  describe_duration(draft.plan.hard_after));
  Half solved;
  Half unsolved;
  for (const auto& [logic, candidates] : logics) {
    Positions& late = solved.logics.emplace_back();
    Positions& never = unsolved.logics.emplace_back();
    for (const std::size_t i : candidates) {
      const Tally tally = history.total(i);
      const Duration time = tally.quickest(draft.benchmark(i).status);
      if (tally.runs == 0) {
        draft.reasons[i] = "it never ran: its time cannot be estimated";
      } else if (time < draft.plan.hard_after) {
        draft.reasons[i] = easy;
      } else {
        (time == Duration::max() ? never : late).push_back(i);
      }
    }
  }
  // What one half has not got the other provides.
  const std::uint64_t total = draft.plan.policy->parallel;
  const std::vector<std::uint64_t> halves =
      share({solved.size(), unsolved.size()}, total);
  CRandom random(static_cast<std::uint32_t>(draft.plan.seed));
  choose_from(solved, halves[0], random, draft);
  choose_from(unsolved, halves[1], random, draft);
}

}  // namespace podium::select
