#include "select/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <tuple>

#include "base/check.h"
#include "contest/entrants.h"
#include "select/draft.h"
#include "select/draw.h"
#include "select/fitness.h"

namespace podium::select {
namespace {

using contest::Benchmark;
using contest::Track;

// Sorts by merging what is in order already. A list is sorted by parts of the
// names, and so nearly by names: this takes a fifth of the time of std::sort.
template <class Before>
void merge_runs(Positions& order, const Before& before) {
  using Iterator = Positions::iterator;
  std::vector<Iterator> ends{order.begin()};
  while (ends.back() != order.end()) {
    ends.push_back(std::is_sorted_until(ends.back(), order.end(), before));
  }
  while (ends.size() > 2) {
    std::vector<Iterator> merged{ends.front()};
    for (std::size_t i = 2; i < ends.size(); i += 2) {
      std::inplace_merge(ends[i - 2], ends[i - 1], ends[i], before);
      merged.push_back(ends[i]);
    }
    if (merged.back() != order.end()) merged.push_back(order.end());
    ends = std::move(merged);
  }
}

// The order in which random numbers meet benchmarks. The path, and then the
// kind, decides between two of the same name.
Positions by_name(const std::vector<Benchmark>& benchmarks) {
  Positions order(benchmarks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  merge_runs(order, [&](auto one, auto other) {
    const Benchmark& left = benchmarks[one];
    const Benchmark& right = benchmarks[other];
    if (const int names = left.name.compare(right.name); names != 0) {
      return names < 0;
    }
    return std::tie(left.path, left.incremental) <
           std::tie(right.path, right.incremental);
  });
  return order;
}

class Selector {
 public:
  Selector(const Pool& pool, const Plan& plan)
      : pool_(pool),
        plan_(plan),
        draft_{pool, plan, {}, {}, {}},
        order_(by_name(pool.benchmarks)) {
    draft_.reasons.resize(pool.benchmarks.size());
  }

  Outcome run() {
    for (const std::size_t i : order_) sort_in(i);
    cut_families();
    for (const std::size_t i : fit_order_) keep(i);
    Logics eligible;
    for (const auto& [logic, members] : fit_) {
      Positions left = run_logic(logic, members);
      statistics_[logic].eligible = left.size();
      if (!left.empty()) eligible.emplace(logic, std::move(left));
    }
    const bool one_draw = plan_.track == Track::Parallel &&
                          plan_.policy->parallel > 0 &&
                          plan_.history != nullptr && !plan_.history->empty();
    if (one_draw) {
      choose_parallel(eligible, draft_);
    } else {
      for (const auto& [logic, candidates] : eligible) draw(candidates);
    }
    return finish();
  }

 private:
  // Whether it fits at all; what does is counted by its past.
  void sort_in(std::size_t i) {
    const Benchmark& benchmark = pool_.benchmarks[i];
    const bool incremental = plan_.track == Track::Incremental;
    std::string& reason = draft_.reasons[i];
    reason = unfit(pool_, i, plan_.track, *plan_.policy, plan_.claims);
    if (is_incremental(benchmark, pool_.listed) != incremental) return;
    LogicStatistics& statistics = statistics_[benchmark.logic];
    ++statistics.benchmarks;
    if (!reason.empty()) {
      ++statistics.unfit;
      return;
    }
    if (plan_.removed != nullptr) reason = plan_.removed->find(benchmark.name);
    if (!reason.empty()) {
      ++statistics.removed;
      return;
    }
    fit_order_.push_back(i);
  }

  // What the organisers cut is drawn as everything else is.
  void cut_families() {
    if (plan_.removed == nullptr) return;
    for (const Cut& cut : plan_.removed->cuts()) {
      Positions members;
      for (const std::size_t i : fit_order_) {
        if (pool_.benchmarks[i].name.starts_with(cut.prefix)) {
          members.push_back(i);
        }
      }
      if (members.size() <= cut.keep) continue;
      const std::string reason = fmt::format(
          "removed by the organisers: {} of the {} benchmarks of {} are kept"
          "{}{}",
          cut.keep, members.size(), cut.prefix, cut.reason.empty() ? "" : ": ",
          cut.reason);
      for (const std::size_t i : members) draft_.reasons[i] = reason;
      CRandom random(static_cast<std::uint32_t>(plan_.seed));
      for (const std::size_t i : draw_some(members, cut.keep, random)) {
        draft_.reasons[i].clear();
      }
      std::erase_if(fit_order_, [&](std::size_t i) {
        if (draft_.reasons[i].empty()) return false;
        ++statistics_[pool_.benchmarks[i].logic].removed;
        return true;
      });
    }
  }

  void keep(std::size_t i) {
    const std::string& logic = pool_.benchmarks[i].logic;
    count_past(i, statistics_[logic]);
    fit_[logic].push_back(i);
  }

  void count_past(std::size_t i, LogicStatistics& statistics) {
    if (pool_.facts[i].is_new) ++statistics.is_new;
    const Policy& policy = *plan_.policy;
    if (plan_.history == nullptr ||
        !plan_.history->ran(i, policy.easy_from, policy.easy_to)) {
      ++statistics.never_ran;
    } else if (is_easy(i)) {
      ++statistics.trivial;
    } else {
      ++statistics.not_trivial;
    }
  }

  bool is_easy(std::size_t i) const {
    return plan_.history != nullptr &&
           plan_.history->easy(i, pool_.benchmarks[i].status, *plan_.policy);
  }

  // What is left of a logic to draw from.
  Positions run_logic(std::string_view logic, const Positions& members) {
    const std::string reason =
        plan_.entrants == nullptr ? ""
                                  : not_run(std::string(logic), *plan_.entrants,
                                            plan_.track, *plan_.policy);
    if (!reason.empty()) {
      for (const std::size_t i : members) draft_.reasons[i] = reason;
      return {};
    }
    if (plan_.track != Track::SingleQuery) return members;
    Positions left;
    for (const std::size_t i : members) {
      if (is_easy(i)) {
        draft_.reasons[i] = easy_reason();
      } else {
        left.push_back(i);
      }
    }
    return left;
  }

  std::string easy_reason() const {
    const Policy& policy = *plan_.policy;
    const std::string years =
        policy.easy_from == policy.easy_to
            ? std::to_string(policy.easy_from)
            : fmt::format("{} to {}", policy.easy_from, policy.easy_to);
    return fmt::format("easy: all solvers solved it in less than 1 s in {}",
                       years);
  }

  void draw(const Positions& candidates) {
    const bool has_difficulty = plan_.track != Track::Incremental;
    switch (plan_.policy->procedure) {
      case Procedure::Quotas:
        return has_difficulty ? choose_quotas(candidates, draft_)
                              : choose_all(candidates, draft_);
      case Procedure::Quintiles:
        return has_difficulty ? choose_quintiles(candidates, draft_)
                              : choose_all(candidates, draft_);
      case Procedure::All:
        return choose_all(candidates, draft_);
      case Procedure::Capped:
        return choose_capped(candidates, draft_);
    }
    throw Bug("no such Procedure");
  }

  Outcome finish() {
    std::vector<std::size_t> place(order_.size());
    for (std::size_t k = 0; k < order_.size(); ++k) place[order_[k]] = k;
    Outcome outcome;
    outcome.chosen = std::move(draft_.chosen);
    std::sort(outcome.chosen.begin(), outcome.chosen.end(),
              [&](const Choice& one, const Choice& other) {
                return std::tie(place[one.benchmark], one.division) <
                       std::tie(place[other.benchmark], other.division);
              });
    for (const Choice& choice : outcome.chosen) {
      ++statistics_[pool_.benchmarks[choice.benchmark].logic].selected;
    }
    for (const std::size_t i : order_) {
      if (draft_.reasons[i].empty()) continue;
      outcome.left_out.push_back({i, std::move(draft_.reasons[i])});
    }
    std::move(draft_.more_left_out.begin(), draft_.more_left_out.end(),
              std::back_inserter(outcome.left_out));
    std::stable_sort(outcome.left_out.begin(), outcome.left_out.end(),
                     [&](const LeftOut& one, const LeftOut& other) {
                       return place[one.benchmark] < place[other.benchmark];
                     });
    for (auto& [logic, statistics] : statistics_) {
      statistics.logic = logic;
      outcome.logics.push_back(std::move(statistics));
    }
    return outcome;
  }

  const Pool& pool_;
  const Plan& plan_;
  Draft draft_;
  Positions order_;
  Positions fit_order_;  // those that fit and were not removed, by name
  Logics fit_;
  std::map<std::string_view, LogicStatistics> statistics_;
};

}  // namespace

Outcome choose(const Pool& pool, const Plan& plan) {
  PODIUM_CHECK(plan.policy != nullptr);
  PODIUM_CHECK(pool.facts.size() == pool.benchmarks.size());
  return Selector(pool, plan).run();
}

Result<Selection> select(const std::vector<Benchmark>& benchmarks,
                         const contest::Competition& competition, Track track,
                         const contest::RuleBook& rules,
                         const Findings& findings) {
  const Result<const Policy*> policy = policy_of(rules.year);
  if (!policy) return policy.error();
  Pool pool = make_pool(benchmarks);
  mark_new(pool, competition.new_families);
  Plan plan;
  plan.policy = *policy;
  plan.track = track;
  plan.seed = competition.seed;
  plan.entrants = &competition;
  plan.claims = findings.claims;
  plan.history = findings.history;
  plan.hard_after = findings.hard_after;
  Outcome outcome = choose(pool, plan);
  Selection selection;
  for (const Choice& choice : outcome.chosen) {
    // Of two divisions of one pool the benchmark is run once.
    if (selection.chosen.empty() ||
        selection.chosen.back() != choice.benchmark) {
      selection.chosen.push_back(choice.benchmark);
    }
  }
  std::vector<bool> chosen(benchmarks.size());
  for (const std::size_t i : selection.chosen) chosen[i] = true;
  for (LeftOut& one : outcome.left_out) {
    if (chosen[one.benchmark]) continue;
    const bool repeated = !selection.left_out.empty() &&
                          selection.left_out.back().benchmark == one.benchmark;
    if (!repeated) selection.left_out.push_back(std::move(one));
  }
  return selection;
}

bool competitive(const contest::Competition& competition, Track track,
                 const std::string& division, const contest::RuleBook& rules) {
  return contest::competitive(competition.solvers, track, division, rules);
}

}  // namespace podium::select
