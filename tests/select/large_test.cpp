// A library of the size of 2025's: 450,474 benchmarks and 44,708 incremental
// ones, in 80 logics.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "sample.h"
#include "select/heats.h"

namespace podium::select {
namespace {

using contest::Answer;
using contest::Status;

constexpr int kSingle = 450'474;
constexpr int kAll = 495'182;

Pool large_pool() {
  std::vector<contest::Benchmark> benchmarks;
  benchmarks.reserve(kAll);
  for (int i = 0; i < kAll; ++i) {
    // Logics of very different sizes: the k-th has about 1 / k of all.
    const int logic = 80 / (1 + i % 79);
    contest::Benchmark one =
        sample::benchmark(fmt::format("L{}/f{}/{}.smt2", logic, i % 1000, i),
                          fmt::format("L{}", logic));
    one.family = fmt::format("f{}", i % 1000);
    one.incremental = i >= kSingle;
    one.check_sats = one.incremental ? 5 : 1;
    benchmarks.push_back(std::move(one));
  }
  Pool pool = make_pool(std::move(benchmarks));
  pool.listed = true;
  return pool;
}

TEST(LargeLibrary, KeepsToTheRules) {
  Pool pool = large_pool();
  mark_new(pool, {"f99*"});
  PastRuns runs;
  runs.solvers = {"a", "b"};
  for (std::uint32_t i = 0; i < kSingle; i += 3) {
    for (const std::uint32_t solver : {0U, 1U}) {
      runs.runs.push_back({i, solver, Answer::Sat,
                           std::chrono::milliseconds(i % 2 == 0 ? 5 : 5000)});
    }
  }
  History history;
  history.add(2024, runs, pool.benchmarks.size());
  Plan plan = sample::plan(2025, 757067271);
  plan.history = &history;
  Outcome outcome = choose(pool, plan);
  ASSERT_EQ(outcome.chosen.size() + outcome.left_out.size(),
            static_cast<std::size_t>(kAll));
  std::uint64_t sum = 0;
  for (const LogicStatistics& logic : outcome.logics) {
    EXPECT_EQ(logic.trivial + logic.not_trivial + logic.never_ran,
              logic.benchmarks);
    EXPECT_EQ(logic.eligible, logic.benchmarks - logic.trivial);
    EXPECT_EQ(logic.selected, cap(logic.eligible, **policy_of(2025)))
        << logic.logic;
    sum += logic.selected;
  }
  EXPECT_EQ(sum, outcome.chosen.size());

  // Every new family of a logic has one.
  std::map<std::string, bool> families;
  for (std::size_t i = 0; i < pool.benchmarks.size(); ++i) {
    const auto& one = pool.benchmarks[i];
    if (one.incremental || !pool.facts[i].is_new) continue;
    if (history.easy(i, one.status, **policy_of(2025))) continue;
    families.emplace(one.logic + ' ' + one.family, false);
  }
  for (const Choice& choice : outcome.chosen) {
    const auto& one = pool.benchmarks[choice.benchmark];
    const auto found = families.find(one.logic + ' ' + one.family);
    if (found != families.end()) found->second = true;
  }
  EXPECT_FALSE(families.empty());
  for (const auto& [family, has_one] : families) EXPECT_TRUE(has_one) << family;

  const Outcome again = choose(pool, plan);
  ASSERT_EQ(again.chosen.size(), outcome.chosen.size());
  EXPECT_TRUE(std::equal(again.chosen.begin(), again.chosen.end(),
                         outcome.chosen.begin(),
                         [](const Choice& one, const Choice& other) {
                           return one.benchmark == other.benchmark;
                         }));
  divide(pool, 5, 1, outcome.chosen);
  std::map<std::uint32_t, std::size_t> heats;
  for (const Choice& choice : outcome.chosen) ++heats[choice.heat];
  EXPECT_EQ(heats.size(), 5U);
}

}  // namespace
}  // namespace podium::select
