// Heats: balanced, and ignored if they are incomplete.

#include "select/heats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "sample.h"

namespace podium::select {
namespace {

using contest::Track;

TEST(Divide, IsBalancedByDivisionAndFamily) {
  Pool pool = sample::pool("QF_BV", 101, "a");
  sample::append(pool, sample::pool("QF_BV", 50, "b"));
  sample::append(pool, sample::pool("QF_UF", 33, "c"));
  Outcome outcome = choose(pool, sample::plan(2015));
  divide(pool, 4, 11, outcome.chosen);
  std::map<std::string, std::map<std::uint32_t, int>> divisions;
  std::map<std::string, std::map<std::uint32_t, int>> families;
  for (const Choice& choice : outcome.chosen) {
    EXPECT_GE(choice.heat, 1U);
    EXPECT_LE(choice.heat, 4U);
    ++divisions[choice.division][choice.heat];
    ++families[pool.benchmarks[choice.benchmark].family][choice.heat];
  }
  for (const auto* counts : {&divisions, &families}) {
    for (const auto& [name, heats] : *counts) {
      ASSERT_EQ(heats.size(), 4U) << name;
      const auto [least, most] = std::minmax_element(
          heats.begin(), heats.end(), [](const auto& one, const auto& other) {
            return one.second < other.second;
          });
      EXPECT_LE(most->second - least->second, 1) << name;
    }
  }
}

TEST(Divide, FollowsTheSeed) {
  const Pool pool = sample::pool("QF_BV", 100);
  const auto heats = [&](std::uint64_t seed) {
    Outcome outcome = choose(pool, sample::plan(2015));
    divide(pool, 3, seed, outcome.chosen);
    std::vector<std::uint32_t> result;
    for (const Choice& choice : outcome.chosen) result.push_back(choice.heat);
    return result;
  };
  EXPECT_EQ(heats(1), heats(1));
  EXPECT_NE(heats(1), heats(2));
}

// The heats of a selection file and those of `podium run` are the same.
TEST(Deal, IsWhatASelectionIsDividedInto) {
  Pool pool = sample::pool("QF_BV", 20, "a");
  sample::append(pool, sample::pool("QF_UF", 11, "c"));
  Outcome outcome = choose(pool, sample::plan(2015));
  divide(pool, 3, 7, outcome.chosen);
  std::vector<contest::Benchmark> benchmarks = pool.benchmarks;
  std::reverse(benchmarks.begin(), benchmarks.end());
  const Heats heats = deal(benchmarks, 2015, Track::SingleQuery, 3, 7);
  ASSERT_EQ(outcome.chosen.size(), 31U);
  for (const Choice& choice : outcome.chosen) {
    EXPECT_EQ(
        heats.find(choice.division, pool.benchmarks[choice.benchmark].name),
        choice.heat);
  }
}

// Two solvers, two heats in QF_BV; solver b does not enter QF_UF.
struct Running {
  contest::Records records;
  Heats heats;

  Running() {
    records.track = Track::SingleQuery;
    records.year = 2015;
    for (const char* name : {"a", "b"}) {
      contest::Solver solver;
      solver.name = name;
      solver.participations = {{{Track::SingleQuery}, {"QF_BV"}, {"x"}, false}};
      records.solvers.push_back(solver);
    }
    records.solvers[0].participations[0].logics.emplace_back("QF_UF");
    records.benchmarks = {
        sample::benchmark("b0", "QF_BV"), sample::benchmark("b1", "QF_BV"),
        sample::benchmark("b2", "QF_BV"), sample::benchmark("u0", "QF_UF"),
        sample::benchmark("free", "QF_BV")};
    heats.add("QF_BV", "b0", 1);
    heats.add("QF_BV", "b1", 2);
    heats.add("QF_BV", "b2", 2);
    heats.add("QF_UF", "u0", 2);
  }

  void ran(std::uint32_t solver, std::uint32_t benchmark) {
    contest::Record record;
    record.solver = solver;
    record.benchmark = benchmark;
    records.runs.push_back(record);
  }
};

std::vector<bool> counting(const Running& running, const Heats& heats) {
  const HeatStatus status = heat_status(running.records, heats);
  std::vector<bool> counts;
  for (std::size_t i = 0; i < running.records.benchmarks.size(); ++i) {
    counts.push_back(status.counts(i));
  }
  return counts;
}

TEST(Counting, LeavesOutIncompleteHeats) {
  Running running;
  for (const std::uint32_t solver : {0U, 1U}) {
    for (const std::uint32_t benchmark : {0U, 1U}) {
      running.ran(solver, benchmark);
    }
  }
  running.ran(0, 2);
  running.ran(0, 3);
  // b has not run on b2, so the whole second heat of QF_BV is out; that of
  // QF_UF is complete with solver a alone.
  EXPECT_EQ(counting(running, running.heats),
            (std::vector<bool>{true, false, false, true, true}));
  const HeatStatus status = heat_status(running.records, running.heats);
  ASSERT_EQ(status.heats.size(), 4U) << "0, 1, 2 of QF_BV, 2 of QF_UF";
  EXPECT_EQ(status.heats[2].benchmarks, 2U);
  EXPECT_EQ(status.heats[2].missing, 1U);
  running.ran(1, 2);
  EXPECT_EQ(counting(running, running.heats),
            (std::vector<bool>{true, true, true, true, true}));
}

// A run that we could not make says nothing about the solver.
TEST(Counting, AFailedRunIsMissing) {
  Running running;
  running.ran(0, 0);
  running.ran(1, 0);
  EXPECT_TRUE(counting(running, running.heats)[0]);
  running.records.runs[1].ending = contest::Ending::Failed;
  EXPECT_FALSE(counting(running, running.heats)[0]);
}

TEST(Counting, UsesTheDivisionsOfTheData) {
  Running running;
  running.records.divisions.assign(5, "other");
  EXPECT_EQ(counting(running, running.heats), std::vector<bool>(5, true))
      << "no heat in a division of that name";
}

TEST(Counting, WithoutHeatsEverythingCounts) {
  const Running running;
  EXPECT_EQ(counting(running, Heats()), std::vector<bool>(5, true));
}

}  // namespace
}  // namespace podium::select
