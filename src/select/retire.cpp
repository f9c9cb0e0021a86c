// Until 2014: what every solver solved at once is retired, unless it is among
// the most difficult that a division has.

#include <fmt/format.h>

#include <algorithm>

#include "select/difficulty.h"
#include "select/draft.h"

namespace podium::select {
namespace {

constexpr std::size_t kAlwaysKept = 300;

Tally tally_of(const Draft& draft, std::size_t i) {
  const History* history = draft.plan.history;
  return history == nullptr ? Tally() : history->total(i);
}

bool very_easy(const Draft& draft, std::size_t i) {
  const Tally all = tally_of(draft, i);
  const contest::Status status = draft.benchmark(i).status;
  return all.solved_by_all(status) &&
         all.slowest_solved(status) < draft.plan.policy->quotas.very_easy;
}

}  // namespace

double Draft::difficulty(std::size_t i) const {
  return select::difficulty(plan.policy->quotas.difficulty, pool.facts[i],
                            tally_of(*this, i), benchmark(i).status);
}

Positions retire(const Positions& candidates, const std::string& division,
                 Draft& draft) {
  struct Rank {
    std::size_t benchmark;
    double difficulty;
    Duration slowest;
  };
  std::vector<Rank> ranks;
  ranks.reserve(candidates.size());
  for (const std::size_t i : candidates) {
    if (draft.pool.facts[i].category == Category::Check) {
      draft.choose(i, division);
    } else {
      ranks.push_back({i, draft.difficulty(i), tally_of(draft, i).slowest});
    }
  }
  std::stable_sort(ranks.begin(), ranks.end(),
                   [](const Rank& one, const Rank& other) {
                     if (one.difficulty != other.difficulty) {
                       return one.difficulty > other.difficulty;
                     }
                     return one.slowest > other.slowest;
                   });
  const std::string reason =
      fmt::format("retired: every solver solved it in less than {} s",
                  std::chrono::duration_cast<std::chrono::seconds>(
                      draft.plan.policy->quotas.very_easy)
                      .count());
  std::vector<bool> retired(draft.pool.benchmarks.size());
  for (std::size_t k = kAlwaysKept; k < ranks.size(); ++k) {
    const std::size_t i = ranks[k].benchmark;
    if (!very_easy(draft, i)) continue;
    retired[i] = true;
  }
  Positions kept;
  for (const std::size_t i : candidates) {
    if (draft.pool.facts[i].category == Category::Check) continue;
    if (retired[i]) {
      draft.leave_out(i, division, reason);
    } else {
      kept.push_back(i);
    }
  }
  return kept;
}

}  // namespace podium::select
