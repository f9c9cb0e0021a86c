// 2008 to 2012: slots by category, filled evenly from sub-categories: easy and
// hard ones (2008, section 4.4) or five steps of difficulty, sat and unsat.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/c_random.h"
#include "select/difficulty.h"
#include "select/draft.h"
#include "select/draw.h"

namespace podium::select {
namespace {

using contest::Status;

constexpr std::size_t kLargestFamily = 200;

struct Quota {
  Category category;
  std::uint64_t slots;
};

// Of 200 slots 85 %, 10 % and 5 %.
constexpr std::array kQuotas{Quota{Category::Industrial, 170},
                             Quota{Category::Crafted, 20},
                             Quota{Category::Random, 10}};

class QuotaSelection {
 public:
  QuotaSelection(Draft& draft, CRandom& random)
      : draft_(draft), random_(random), rules_(draft.plan.policy->quotas) {}

  void run(const Positions& candidates, const std::string& division) {
    division_ = division;
    fill_slots(cut_families(retire(candidates, division, draft_)));
  }

 private:
  // Sub-categories: easy-sat, easy-unsat, ..., hard-sat, hard-unsat.
  std::size_t parts() const {
    return rules_.difficulty == Difficulty::BySolvers ? 4 : 10;
  }

  std::size_t part_of(std::size_t i) const {
    const double difficulty = draft_.difficulty(i);
    const std::size_t step = rules_.difficulty == Difficulty::BySolvers
                                 ? (difficulty > kEasyUpTo ? 1 : 0)
                                 : step_of(difficulty);
    return 2 * step + (draft_.benchmark(i).status == Status::Unsat ? 1 : 0);
  }

  // `count` of them, as many of each sub-category as of the others if possible;
  // the reason goes to the others.
  Positions draw_balanced(const Positions& candidates, std::uint64_t count,
                          const std::string& reason) {
    std::vector<Positions> parts(this->parts());
    for (const std::size_t i : candidates) parts.at(part_of(i)).push_back(i);
    std::vector<std::uint64_t> sizes;
    sizes.reserve(parts.size());
    for (const Positions& part : parts) sizes.push_back(part.size());
    const std::vector<std::uint64_t> counts =
        share(sizes, count, rules_.rest_by_lot ? &random_ : nullptr);
    Positions drawn;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Positions some = draw_some(parts.at(k), counts[k], random_);
      drawn.insert(drawn.end(), some.begin(), some.end());
    }
    std::vector<std::size_t> sorted = drawn;
    std::sort(sorted.begin(), sorted.end());
    for (const std::size_t i : candidates) {
      if (!std::binary_search(sorted.begin(), sorted.end(), i)) {
        draft_.leave_out(i, division_, reason);
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
  const QuotaRules& rules_;
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
  if (logic == "AUFLIA" && draft.plan.policy->quotas.splits_auflia) {
    selection.run(candidates, "AUFLIA+p");
    selection.run(candidates, "AUFLIA-p");
  } else {
    selection.run(candidates, logic);
  }
}

}  // namespace podium::select
