// 2008, section 4.4.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <random>

#include "sample.h"
#include "select/draw.h"

namespace podium::select {
namespace {

using contest::Answer;
using contest::Status;
using std::chrono::seconds;

// Of the category, with the difficulty; sat and unsat in turn.
Pool part(const std::string& logic, int count, const std::string& family,
          Category category, std::uint8_t difficulty) {
  Pool pool = sample::pool(logic, count, family);
  for (Facts& facts : pool.facts) {
    facts.category = category;
    facts.difficulty = difficulty;
  }
  return pool;
}

std::map<std::string, int> count_by_family(const Pool& pool,
                                           const Outcome& outcome) {
  std::map<std::string, int> result;
  for (const Choice& choice : outcome.chosen) {
    ++result[pool.benchmarks[choice.benchmark].family];
  }
  return result;
}

TEST(Share, DividesEvenly) {
  using Counts = std::vector<std::uint64_t>;
  EXPECT_EQ(share({100, 100, 100, 100}, 200), (Counts{50, 50, 50, 50}));
  EXPECT_EQ(share({100, 10, 100, 100}, 200), (Counts{64, 10, 63, 63}));
  EXPECT_EQ(share({5, 5, 5, 5}, 200), (Counts{5, 5, 5, 5}));
  EXPECT_EQ(share({0, 0, 300, 0}, 200), (Counts{0, 0, 200, 0}));
  EXPECT_EQ(share({9, 9, 9}, 2), (Counts{1, 1, 0}));
  EXPECT_EQ(share({}, 2), Counts{});
}

// Nothing is lost, and nobody gets more than one more than another who has
// enough.
TEST(Share, IsFairForAnySizes) {
  std::mt19937 random(1);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::uint64_t> sizes(1 + random() % 8);
    for (auto& size : sizes) size = random() % 50;
    const std::uint64_t total = random() % 200;
    const auto counts = share(sizes, total);
    std::uint64_t sum = 0;
    std::uint64_t all = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      ASSERT_LE(counts[i], sizes[i]);
      sum += counts[i];
      all += sizes[i];
      most = std::max(most, counts[i]);
    }
    ASSERT_EQ(sum, std::min(total, all));
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (counts[i] == sizes[i]) continue;
      ASSERT_GE(counts[i] + 1, most);
    }
  }
}

// 85 % of 200 slots industrial, 10 % crafted, 5 % random, and all of check.
TEST(Quotas, AreByCategory) {
  Pool pool = part("QF_UF", 200, "i", Category::Industrial, 5);
  sample::append(pool, part("QF_UF", 150, "c", Category::Crafted, 5));
  sample::append(pool, part("QF_UF", 150, "r", Category::Random, 5));
  sample::append(pool, part("QF_UF", 7, "k", Category::Check, 0));
  const Outcome outcome = choose(pool, sample::plan(2008));
  EXPECT_EQ(
      count_by_family(pool, outcome),
      (std::map<std::string, int>{{"i", 170}, {"c", 20}, {"r", 10}, {"k", 7}}));
  EXPECT_EQ(outcome.chosen.size() + outcome.left_out.size(),
            pool.benchmarks.size());
}

// "If there are not enough in one category, then the balance is provided from
// the other categories": QF_UFLRA of 2008 had random benchmarks only.
TEST(Quotas, MissingCategoriesAreProvidedByOthers) {
  Pool pool = part("QF_UFLRA", 200, "RandomCoupled", Category::Random, 4);
  sample::append(pool,
                 part("QF_UFLRA", 200, "RandomDecoupled", Category::Random, 4));
  EXPECT_EQ(choose(pool, sample::plan(2008)).chosen.size(), 200U);

  Pool mixed = part("QF_UF", 100, "i", Category::Industrial, 5);
  sample::append(mixed, part("QF_UF", 50, "c", Category::Crafted, 5));
  sample::append(mixed, part("QF_UF", 150, "r", Category::Random, 5));
  EXPECT_EQ(count_by_family(mixed, choose(mixed, sample::plan(2008))),
            (std::map<std::string, int>{{"i", 100}, {"c", 50}, {"r", 50}}));
}

// "A benchmark is easy if it has difficulty 2 or less", and each category gets
// "the same number of benchmarks from each sub-category".
TEST(Quotas, SubCategoriesAreBalanced) {
  Pool pool = part("QF_UF", 180, "easy", Category::Random, 2);
  sample::append(pool, part("QF_UF", 100, "hard", Category::Random, 3));
  const Outcome outcome = choose(pool, sample::plan(2008));
  std::map<std::pair<std::string, Status>, int> cells;
  for (const Choice& choice : outcome.chosen) {
    const auto& one = pool.benchmarks[choice.benchmark];
    ++cells[{one.family, one.status}];
  }
  ASSERT_EQ(cells.size(), 4U);
  for (const auto& [cell, count] : cells) EXPECT_EQ(count, 50);
}

// "If the family contains more than 200 benchmarks, then 200 benchmarks are put
// into the pool": 1000 of one family cannot crowd out 100 of another.
TEST(Quotas, LargeFamiliesAreCut) {
  Pool pool = part("QF_UF", 1000, "large", Category::Industrial, 5);
  sample::append(pool, part("QF_UF", 100, "small", Category::Industrial, 5));
  int small = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    small +=
        count_by_family(pool, choose(pool, sample::plan(2008, seed)))["small"];
  }
  // 100 of the 300 in the pool: 67 of 200 slots on average.
  EXPECT_GT(small, 20 * 60);
  EXPECT_LT(small, 20 * 74);
}

// "The most difficult 300 [...] are always included, together with all
// benchmarks on which at least one 2007 solver required more than 30 seconds."
TEST(Quotas, VeryEasyOnesAreRetired) {
  Pool pool = sample::pool("QF_UF", 400);
  PastRuns runs;
  runs.solvers = {"a", "b"};
  for (std::uint32_t i = 0; i < 400; ++i) {
    // The first 320 need 40 seconds, the others one.
    const Answer answer = i % 2 == 0 ? Answer::Sat : Answer::Unsat;
    runs.runs.push_back({i, 0, answer, seconds(i < 320 ? 40 : 1)});
    runs.runs.push_back({i, 1, answer, seconds(1)});
  }
  History history;
  history.add(2007, runs, pool.benchmarks.size());
  Plan plan = sample::plan(2008);
  plan.history = &history;
  const Outcome outcome = choose(pool, plan);
  EXPECT_EQ(outcome.chosen.size(), 200U);
  int retired = 0;
  for (const LeftOut& one : outcome.left_out) {
    if (one.reason.find("retired") == std::string::npos) continue;
    ++retired;
    EXPECT_GE(one.benchmark, 320U);
  }
  EXPECT_EQ(retired, 80);
}

TEST(Quotas, ThreeHundredAreKeptHoweverEasy) {
  Pool pool = sample::pool("QF_UF", 350);
  PastRuns runs;
  runs.solvers = {"a"};
  for (std::uint32_t i = 0; i < 350; ++i) {
    runs.runs.push_back(
        {i, 0, i % 2 == 0 ? Answer::Sat : Answer::Unsat, seconds(1)});
  }
  History history;
  history.add(2007, runs, pool.benchmarks.size());
  Plan plan = sample::plan(2008);
  plan.history = &history;
  const Outcome outcome = choose(pool, plan);
  EXPECT_EQ(std::count_if(outcome.left_out.begin(), outcome.left_out.end(),
                          [](const LeftOut& one) {
                            return one.reason.find("retired") !=
                                   std::string::npos;
                          }),
            50);
}

TEST(Quotas, UnknownStatusIsNeverEligible) {
  Pool pool = make_pool({sample::benchmark("a", "QF_UF")});
  pool.facts[0].category = Category::Check;
  const Outcome outcome = choose(pool, sample::plan(2008));
  EXPECT_TRUE(outcome.chosen.empty());
  EXPECT_EQ(sample::reason_of(outcome, 0), "its status is unknown");
}

// "These divisions pull from the same pool": small families are the same in
// both, large ones are drawn anew.
TEST(Quotas, AufliaIsTwoDivisionsOfOnePool) {
  Pool pool = part("AUFLIA", 100, "small", Category::Industrial, 5);
  Outcome outcome = choose(pool, sample::plan(2008));
  EXPECT_EQ(outcome.chosen.size(), 200U) << "all in both";

  sample::append(pool, part("AUFLIA", 500, "large", Category::Industrial, 5));
  outcome = choose(pool, sample::plan(2008));
  std::set<std::string> plus;
  std::set<std::string> minus;
  for (const auto& [name, division] : sample::chosen(pool, outcome)) {
    (division == "AUFLIA+p" ? plus : minus).insert(name);
  }
  EXPECT_EQ(plus.size(), 200U);
  EXPECT_EQ(minus.size(), 200U);
  EXPECT_NE(plus, minus);
}

TEST(Quotas, DoNotDependOnTheOrderOfTheList) {
  Pool pool = part("AUFLIA", 300, "a", Category::Industrial, 5);
  sample::append(pool, part("AUFLIA", 300, "b", Category::Industrial, 1));
  sample::append(pool, part("QF_UF", 300, "c", Category::Crafted, 2));
  const auto expected =
      sample::chosen(pool, choose(pool, sample::plan(2008, 7)));
  std::mt19937 random(3);
  for (int round = 0; round < 3; ++round) {
    std::vector<std::size_t> order(pool.benchmarks.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::shuffle(order.begin(), order.end(), random);
    Pool shuffled;
    for (const std::size_t i : order) {
      shuffled.benchmarks.push_back(pool.benchmarks[i]);
      shuffled.facts.push_back(pool.facts[i]);
    }
    EXPECT_EQ(sample::chosen(shuffled, choose(shuffled, sample::plan(2008, 7))),
              expected);
  }
}

}  // namespace
}  // namespace podium::select
