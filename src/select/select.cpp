#include "select/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <tuple>

#include "contest/entrants.h"
#include "select/draw.h"
#include "select/fitness.h"

namespace podium::select {
namespace {

using contest::Benchmark;

// The order in which random numbers meet benchmarks. The path decides between
// two of the same name.
std::vector<std::size_t> by_name(const std::vector<Benchmark>& benchmarks) {
  std::vector<std::size_t> order(benchmarks.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](auto one, auto other) {
    return std::tie(benchmarks[one].name, benchmarks[one].path) <
           std::tie(benchmarks[other].name, benchmarks[other].path);
  });
  return order;
}

// The reason for each benchmark of the logic that is not drawn goes to
// `reasons`.
void cap_logic(const std::vector<Benchmark>& benchmarks,
               const std::vector<std::size_t>& candidates,
               const contest::Competition& competition,
               const contest::RuleBook& rules,
               std::vector<std::string>& reasons) {
  std::vector<std::string_view> families;
  families.reserve(candidates.size());
  for (const std::size_t i : candidates) {
    families.push_back(benchmarks[i].family);
  }
  const std::uint64_t count = cap(candidates.size(), rules);
  const std::vector<std::size_t> drawn =
      draw(families, count, competition.new_families, competition.seed);
  const std::string reason =
      fmt::format("not drawn: {} of the {} benchmarks of {} compete", count,
                  candidates.size(), benchmarks[candidates.front()].logic);
  auto next = drawn.begin();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (next != drawn.end() && *next == i) {
      ++next;
    } else {
      reasons[candidates[i]] = reason;
    }
  }
}

}  // namespace

Selection select(const std::vector<Benchmark>& benchmarks,
                 const contest::Competition& competition, contest::Track track,
                 const contest::RuleBook& rules) {
  const std::vector<std::size_t> order = by_name(benchmarks);
  std::vector<std::string> reasons(benchmarks.size());
  std::map<std::string_view, std::vector<std::size_t>> logics;
  for (const std::size_t i : order) {
    reasons[i] = unfit(benchmarks[i], track, rules);
    if (reasons[i].empty()) logics[benchmarks[i].logic].push_back(i);
  }
  for (const auto& [logic, candidates] : logics) {
    const std::string reason =
        not_run(std::string(logic), competition, track, rules);
    if (reason.empty()) {
      cap_logic(benchmarks, candidates, competition, rules, reasons);
      continue;
    }
    for (const std::size_t i : candidates) reasons[i] = reason;
  }

  Selection selection;
  for (const std::size_t i : order) {
    if (reasons[i].empty()) {
      selection.chosen.push_back(i);
    } else {
      selection.left_out.push_back({i, std::move(reasons[i])});
    }
  }
  return selection;
}

bool competitive(const contest::Competition& competition, contest::Track track,
                 const std::string& division, const contest::RuleBook& rules) {
  return contest::competitive(competition.solvers, track, division, rules);
}

}  // namespace podium::select
