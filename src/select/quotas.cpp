// 2008, section 4.4: slots by category, filled evenly from four sub-categories.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>

#include "base/c_random.h"
#include "select/difficulty.h"
#include "select/draft.h"
#include "select/draw.h"

namespace podium::select {
namespace {

using contest::Status;

constexpr std::size_t kAlwaysKept = 300;
constexpr std::size_t kLargestFamily = 200;
constexpr Duration kVeryEasy = std::chrono::seconds(30);

struct Quota {
  Category category;
  std::uint64_t slots;
};

// Of 200 slots 85 %, 10 % and 5 %.
constexpr std::array kQuotas{Quota{Category::Industrial, 170},
                             Quota{Category::Crafted, 20},
                             Quota{Category::Random, 10}};

// easy-sat, easy-unsat, hard-sat, hard-unsat.
constexpr std::size_t kSubCategories = 4;
using SubCategories = std::array<Positions, kSubCategories>;

class QuotaSelection {
 public:
  QuotaSelection(Draft& draft, CRandom& random)
      : draft_(draft), random_(random) {}

  void run(const Positions& candidates, const std::string& division) {
    division_ = division;
    Positions remaining;
    for (const std::size_t i : candidates) {
      if (draft_.pool.facts[i].category == Category::Check) {
        draft_.choose(i, division_);
      } else {
        remaining.push_back(i);
      }
    }
    fill_slots(cut_families(retire(remaining)));
  }

 private:
  Tally tally(std::size_t i) const {
    return draft_.plan.history == nullptr ? Tally()
                                          : draft_.plan.history->total(i);
  }

  std::uint8_t difficulty_of(std::size_t i) const {
    return difficulty(draft_.pool.facts[i], tally(i),
                      draft_.benchmark(i).status);
  }

  // Solved by every solver in less than 30 seconds.
  bool very_easy(std::size_t i) const {
    const Tally all = tally(i);
    const Status status = draft_.benchmark(i).status;
    return all.solved_by_all(status) && all.slowest_solved(status) < kVeryEasy;
  }

  void leave_out(std::size_t i, const std::string& reason) {
    draft_.more_left_out.push_back(
        {i, fmt::format("{}: {}", division_, reason)});
  }

  // Step 3: all but the very easy ones that are not among the 300 most
  // difficult.
  Positions retire(const Positions& candidates) {
    struct Rank {
      std::size_t place;
      std::uint8_t difficulty;
      Duration slowest;
    };
    std::vector<Rank> ranks;
    ranks.reserve(candidates.size());
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      const std::size_t i = candidates[k];
      ranks.push_back({k, difficulty_of(i), tally(i).slowest});
    }
    std::stable_sort(ranks.begin(), ranks.end(),
                     [](const Rank& one, const Rank& other) {
                       if (one.difficulty != other.difficulty) {
                         return one.difficulty > other.difficulty;
                       }
                       return one.slowest > other.slowest;
                     });
    std::vector<bool> kept(candidates.size());
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
      const std::size_t place = ranks[rank].place;
      kept[place] = rank < kAlwaysKept || !very_easy(candidates[place]);
    }
    Positions result;
    for (std::size_t k = 0; k < candidates.size(); ++k) {
      if (kept[k]) {
        result.push_back(candidates[k]);
      } else {
        leave_out(candidates[k],
                  "retired: every solver solved it in less than 30 s");
      }
    }
    return result;
  }

  // `count` of them, as many of each sub-category as of the others if possible;
  // the reason goes to the others.
  Positions draw_balanced(const Positions& candidates, std::uint64_t count,
                          const std::string& reason) {
    SubCategories parts;
    for (const std::size_t i : candidates) {
      const bool hard = difficulty_of(i) > kEasyUpTo;
      const bool unsat = draft_.benchmark(i).status == Status::Unsat;
      parts.at((hard ? 2U : 0U) + (unsat ? 1U : 0U)).push_back(i);
    }
    std::vector<std::uint64_t> sizes;
    sizes.reserve(parts.size());
    for (const Positions& part : parts) sizes.push_back(part.size());
    const std::vector<std::uint64_t> counts = share(sizes, count);
    Positions drawn;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Positions some = draw_some(parts.at(k), counts[k], random_);
      drawn.insert(drawn.end(), some.begin(), some.end());
    }
    std::vector<std::size_t> sorted = drawn;
    std::sort(sorted.begin(), sorted.end());
    for (const std::size_t i : candidates) {
      if (!std::binary_search(sorted.begin(), sorted.end(), i)) {
        leave_out(i, reason);
      }
    }
    return drawn;
  }

  // Step 4.
  Positions cut_families(const Positions& candidates) {
    std::map<std::string_view, Positions> families;
    for (const std::size_t i : candidates) {
      families[draft_.benchmark(i).family].push_back(i);
    }
    Positions pool;
    for (const auto& [family, members] : families) {
      const Positions some =
          members.size() <= kLargestFamily
              ? members
              : draw_balanced(
                    members, kLargestFamily,
                    fmt::format("not drawn for the pool: {} of the {} "
                                "benchmarks of its family {} are in it",
                                kLargestFamily, members.size(), family));
      pool.insert(pool.end(), some.begin(), some.end());
    }
    return pool;
  }

  // Steps 5 and 6.
  void fill_slots(const Positions& pool) {
    std::array<Positions, kQuotas.size()> parts;
    for (const std::size_t i : pool) {
      const Category category = draft_.pool.facts[i].category;
      for (std::size_t k = 0; k < kQuotas.size(); ++k) {
        if (kQuotas.at(k).category == category) parts.at(k).push_back(i);
      }
    }
    std::array<std::uint64_t, kQuotas.size()> counts{};
    std::uint64_t spare = 0;
    for (std::size_t k = 0; k < kQuotas.size(); ++k) {
      counts.at(k) =
          std::min<std::uint64_t>(kQuotas.at(k).slots, parts.at(k).size());
      spare += kQuotas.at(k).slots - counts.at(k);
    }
    for (std::size_t k = 0; k < kQuotas.size(); ++k) {
      const std::uint64_t more =
          std::min<std::uint64_t>(spare, parts.at(k).size() - counts.at(k));
      counts.at(k) += more;
      spare -= more;
    }
    for (std::size_t k = 0; k < kQuotas.size(); ++k) {
      Positions sorted = parts.at(k);
      std::sort(sorted.begin(), sorted.end(), [&](auto one, auto other) {
        return draft_.benchmark(one).name < draft_.benchmark(other).name;
      });
      const Positions drawn = draw_balanced(
          sorted, counts.at(k),
          fmt::format("not drawn: {} of the {} {} benchmarks in the pool "
                      "compete",
                      counts.at(k), sorted.size(),
                      to_string(kQuotas.at(k).category)));
      for (const std::size_t i : drawn) draft_.choose(i, division_);
    }
  }

  Draft& draft_;
  CRandom& random_;
  std::string division_;
};

}  // namespace

void choose_quotas(const Positions& candidates, Draft& draft) {
  if (candidates.empty()) return;
  const std::string& logic = draft.benchmark(candidates.front()).logic;
  // One generator for both divisions of AUFLIA, so that their draws differ, as
  // those of 2008 did.
  CRandom random(static_cast<std::uint32_t>(draft.plan.seed));
  QuotaSelection selection(draft, random);
  if (logic == "AUFLIA") {
    selection.run(candidates, "AUFLIA+p");
    selection.run(candidates, "AUFLIA-p");
  } else {
    selection.run(candidates, logic);
  }
}

}  // namespace podium::select
