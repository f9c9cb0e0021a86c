// 2014: a division's benchmarks in five parts by difficulty, of which the more
// difficult ones give more, and each mostly industrial ones.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/c_random.h"
#include "select/draft.h"
#include "select/draw.h"

namespace podium::select {
namespace {

// "Some number N"; that of the years before.
constexpr std::uint64_t kSlots = 200;

// In per cent of N, how many there are after each quintile, the most difficult
// first.
constexpr std::array<std::uint64_t, 5> kUpTo{40, 60, 75, 90, 100};

constexpr std::uint64_t kIndustrial = 85;  // per cent

// The most difficult first, by difficulty and name.
std::array<Positions, 5> quintiles(const Positions& candidates,
                                   const Draft& draft) {
  std::vector<std::pair<double, std::size_t>> order;
  order.reserve(candidates.size());
  for (const std::size_t i : candidates) {
    order.emplace_back(draft.difficulty(i), i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& one, const auto& other) {
                     return one.first > other.first;
                   });
  std::array<Positions, 5> parts;
  for (std::size_t k = 0; k < order.size(); ++k) {
    parts.at(k * parts.size() / order.size()).push_back(order[k].second);
  }
  return parts;
}

// REQUIRES: count <= part.size().
Positions draw_from(const Positions& part, std::uint64_t count,
                    const Draft& draft, CRandom& random) {
  Positions industrial;
  Positions others;
  for (const std::size_t i : part) {
    const bool is = draft.pool.facts[i].category == Category::Industrial;
    (is ? industrial : others).push_back(i);
  }
  if (industrial.size() * 100 >= part.size() * kIndustrial) {
    return draw_some(part, count, random);
  }
  const std::uint64_t share =
      std::min<std::uint64_t>(industrial.size(), count * kIndustrial / 100);
  Positions drawn = draw_some(industrial, share, random);
  const Positions rest = draw_some(others, count - share, random);
  drawn.insert(drawn.end(), rest.begin(), rest.end());
  return drawn;
}

}  // namespace

void choose_quintiles(const Positions& candidates, Draft& draft) {
  if (candidates.empty()) return;
  const std::string& division = draft.benchmark(candidates.front()).logic;
  CRandom random(static_cast<std::uint32_t>(draft.plan.seed));
  const Positions pool = retire(candidates, division, draft);
  const auto parts = quintiles(pool, draft);
  std::uint64_t total = 0;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const Positions& part = parts.at(k);
    const std::uint64_t count = std::min<std::uint64_t>(
        part.size(), kSlots * kUpTo.at(k) / 100 - total);
    total += count;
    Positions drawn = draw_from(part, count, draft, random);
    for (const std::size_t i : drawn) draft.choose(i, division);
    std::sort(drawn.begin(), drawn.end());
    for (const std::size_t i : part) {
      if (std::binary_search(drawn.begin(), drawn.end(), i)) continue;
      draft.leave_out(
          i, division,
          fmt::format("not drawn: {} of the {} benchmarks of quintile {} by "
                      "difficulty compete",
                      count, part.size(), k + 1));
    }
  }
}

}  // namespace podium::select
