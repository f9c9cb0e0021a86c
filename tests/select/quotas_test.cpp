// 2008, section 4.4, and what became of it until 2014.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <random>

#include "sample.h"
#include "select/difficulty.h"
#include "select/draw.h"
#include "select/history.h"

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

// "If there are only two available slots and they can be allocated to one of
// three subdivisions, they are allocated randomly but are guaranteed to be
// allocated to distinct subdivisions" (2010).
TEST(Share, RestByLotToDistinctParts) {
  std::map<std::vector<std::uint64_t>, int> seen;
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    CRandom random(seed);
    ++seen[share({9, 9, 9}, 2, &random)];
  }
  using Counts = std::vector<std::uint64_t>;
  EXPECT_EQ(seen.size(), 3U);
  for (const Counts& counts :
       {Counts{1, 1, 0}, Counts{1, 0, 1}, Counts{0, 1, 1}}) {
    EXPECT_GT(seen[counts], 15) << "each as likely";
  }
}

// 2010, 5: "if A=1, difficulty is 0.5; at A=1.7, difficulty is 1.0; but a
// difficulty of 2.0 requires that A=4".
TEST(Difficulty2010, OfAnAverageTime) {
  EXPECT_DOUBLE_EQ(difficulty_of_time(0), 0);
  EXPECT_NEAR(difficulty_of_time(1), 0.5, 0.05);
  EXPECT_NEAR(difficulty_of_time(1.7), 1.0, 0.05);
  EXPECT_NEAR(difficulty_of_time(4), 2.0, 0.1);
  EXPECT_DOUBLE_EQ(difficulty_of_time(30), 5);
  EXPECT_EQ(step_of(0), 0U);
  EXPECT_EQ(step_of(1), 0U) << "[0, 1]";
  EXPECT_EQ(step_of(1.001), 1U) << "(1, 2]";
  EXPECT_EQ(step_of(4), 3U);
  EXPECT_EQ(step_of(5), 4U);
}

// Runs on a satisfiable benchmark: minutes, 0 if it crashed, below 0 if wrong.
Tally tally_of(std::initializer_list<int> minutes) {
  PastRuns runs;
  for (const int one : minutes) {
    PastRun run;
    run.answer = one == 0  ? Answer::None
                 : one < 0 ? Answer::Unsat
                           : Answer::Sat;
    run.cpu = std::chrono::minutes(std::abs(one));
    runs.runs.push_back(run);
  }
  History history;
  history.add(2009, runs, 1);
  return history.total(0);
}

// 2010, 5: "When 5 or more solvers are used for the calculation, two times are
// dropped [...] Solvers giving an incorrect answer are not counted in the
// average; solvers crashing, timing out, or giving an unknown result are
// considered as taking 30 minutes [...] If there are available solvers, but no
// average is defined under these rules, the difficulty shall be 5.0."
TEST(Difficulty2010, AverageOfTheSolvers) {
  const auto average = [](std::initializer_list<int> minutes) {
    return tally_of(minutes).average_minutes(Status::Sat);
  };
  EXPECT_DOUBLE_EQ(*average({1, 2, 3, 0}), (1 + 2 + 3 + 30) / 4.0);
  EXPECT_DOUBLE_EQ(*average({1, 2, 3, 4, 0}), (2 + 3 + 4) / 3.0);
  EXPECT_DOUBLE_EQ(*average({1, 2, 3, 4, 50}), (2 + 3 + 4) / 3.0);
  EXPECT_DOUBLE_EQ(*average({1, 2, 3, 4, -5}), (1 + 2 + 3 + 4) / 4.0)
      << "four are counted, so none is dropped";
  EXPECT_DOUBLE_EQ(*average({0}), 30);
  EXPECT_FALSE(average({-1, -2}));
  EXPECT_DOUBLE_EQ(
      difficulty(Difficulty::ByTime, Facts(), tally_of({-1, -2}), Status::Sat),
      5);
  EXPECT_DOUBLE_EQ(
      difficulty(Difficulty::ByTime, Facts(), Tally(), Status::Sat), 5);
}

// Ten cells: sat and unsat by five steps. All are industrial, so 200 slots are
// 20 of each.
TEST(Quotas2010, FillTenCellsEvenly) {
  Pool pool;
  for (const int difficulty : {1, 2, 3, 4, 5}) {
    sample::append(pool, part("QF_UF", 80, "d" + std::to_string(difficulty),
                              Category::Industrial,
                              static_cast<std::uint8_t>(difficulty)));
  }
  for (const int year : {2010, 2011, 2012}) {
    const Outcome outcome = choose(pool, sample::plan(year));
    EXPECT_EQ(outcome.chosen.size(), 200U);
    std::map<std::pair<std::string, Status>, int> cells;
    for (const Choice& choice : outcome.chosen) {
      const contest::Benchmark& one = pool.benchmarks[choice.benchmark];
      ++cells[{one.family, one.status}];
    }
    ASSERT_EQ(cells.size(), 10U);
    for (const auto& [cell, count] : cells) EXPECT_EQ(count, 20);
  }
}

// The 170 slots of industrial ones are 17 of each cell, 20 crafted are 2, and
// 10 random are 1.
TEST(Quotas2010, AreByCategory) {
  Pool pool;
  for (const auto category :
       {Category::Industrial, Category::Crafted, Category::Random}) {
    for (const int difficulty : {1, 2, 3, 4, 5}) {
      sample::append(
          pool,
          part("QF_UF", 40,
               std::string(to_string(category)) + std::to_string(difficulty),
               category, static_cast<std::uint8_t>(difficulty)));
    }
  }
  const auto counts = count_by_family(pool, choose(pool, sample::plan(2010)));
  EXPECT_EQ(counts.at("industrial3"), 34);
  EXPECT_EQ(counts.at("crafted5"), 4);
  EXPECT_EQ(counts.at("random1"), 2);
}

// One run of each benchmark, as long as `time` says of its position.
template <class Time>
History history_of(const Pool& pool, Time time) {
  PastRuns runs;
  for (std::uint32_t i = 0; i < pool.benchmarks.size(); ++i) {
    PastRun run;
    run.benchmark = i;
    run.answer =
        pool.benchmarks[i].status == Status::Sat ? Answer::Sat : Answer::Unsat;
    run.cpu = time(i);
    runs.runs.push_back(run);
  }
  History history;
  history.add(2009, runs, pool.benchmarks.size());
  return history;
}

Pool without_difficulty(Pool pool) {
  for (Facts& facts : pool.facts) facts.difficulty.reset();
  return pool;
}

// "The most difficult 300 [...] are always included, together with all
// benchmarks on which at least one 2009 solver required more than 5 seconds."
TEST(Quotas2010, RetireTheVeryEasy) {
  const Pool pool =
      without_difficulty(part("QF_UF", 310, "f", Category::Industrial, 0));
  const History history = history_of(pool, [](std::uint32_t i) {
    return i < 305 ? std::chrono::milliseconds(4000 - i) : Duration(seconds(5));
  });
  for (const int year : {2010, 2012, 2014}) {
    Plan plan = sample::plan(year);
    plan.history = &history;
    const Outcome outcome = choose(pool, plan);
    EXPECT_EQ(outcome.chosen.size(), 200U);
    int retired = 0;
    for (const LeftOut& one : outcome.left_out) {
      if (one.reason ==
          "QF_UF: retired: every solver solved it in less than 5 s") {
        ++retired;
        EXPECT_GE(one.benchmark, 295U) << "the quickest of the very easy";
        EXPECT_LT(one.benchmark, 305U);
      }
    }
    EXPECT_EQ(retired, 10) << "310 less the 300 most difficult";
  }
}

TEST(Quotas2010, SplitAufliaUntil2012) {
  const Pool pool = part("AUFLIA", 10, "f", Category::Industrial, 3);
  EXPECT_EQ(choose(pool, sample::plan(2012)).chosen.size(), 20U);
  EXPECT_EQ(choose(pool, sample::plan(2014)).chosen.size(), 10U);
}

// "All the available benchmarks will be used" in the application track (2011).
TEST(Quotas2010, AreNotForIncrementalOnes) {
  Pool pool = part("QF_UF", 500, "f", Category::Industrial, 3);
  for (auto& one : pool.benchmarks) {
    one.check_sats = 2;
    one.statuses = {Status::Sat, Status::Unsat};
  }
  for (const int year : {2011, 2012, 2014}) {
    const Plan plan = sample::plan(year, 1, contest::Track::Incremental);
    EXPECT_EQ(choose(pool, plan).chosen.size(), 500U);
  }
}

std::array<int, 5> by_quintile(const Outcome& outcome, std::size_t size) {
  std::array<int, 5> counts{};
  for (const Choice& choice : outcome.chosen) {
    ++counts.at(choice.benchmark * 5 / size);
  }
  return counts;
}

// "N*40% are randomly selected from the top quintile, [...] additional
// benchmarks are randomly selected from the second quintile, to produce N*60%":
// of 200 slots 80, 40, 30, 30 and 20. The last of the list took longest.
TEST(Quintiles2014, GiveMoreOfTheDifficult) {
  const Pool pool =
      without_difficulty(part("QF_UF", 1000, "f", Category::Industrial, 0));
  const History history =
      history_of(pool, [](std::uint32_t i) { return seconds(10 + i); });
  Plan plan = sample::plan(2014);
  plan.history = &history;
  EXPECT_EQ(by_quintile(choose(pool, plan), 1000),
            (std::array<int, 5>{20, 30, 30, 40, 80}));
}

// "If sufficient benchmarks are available": of 300 a quintile has 60, so that
// the second one gives 60 to make 120, and the others 30, 30 and 20 as before.
TEST(Quintiles2014, TakeFromTheNextWhatIsMissing) {
  const Pool pool =
      without_difficulty(part("QF_UF", 300, "f", Category::Industrial, 0));
  const History history =
      history_of(pool, [](std::uint32_t i) { return seconds(10 + i); });
  Plan plan = sample::plan(2014);
  plan.history = &history;
  EXPECT_EQ(by_quintile(choose(pool, plan), 300),
            (std::array<int, 5>{20, 30, 30, 60, 60}));
  const Pool small = part("QF_UF", 7, "f", Category::Industrial, 0);
  EXPECT_EQ(choose(small, sample::plan(2014)).chosen.size(), 7U);
}

// "If the industrial benchmarks comprise less than 85% of the benchmarks in
// that quintile, 85% will be chosen from the industrial benchmarks": of 80
// there are 68, of 40 34, of 30 25, of 20 17.
TEST(Quintiles2014, PreferIndustrialOnes) {
  Pool pool =
      without_difficulty(part("QF_UF", 1000, "f", Category::Industrial, 0));
  for (std::size_t i = 0; i < pool.facts.size(); i += 2) {
    pool.facts[i].category = Category::Crafted;
  }
  const History history =
      history_of(pool, [](std::uint32_t i) { return seconds(10 + i); });
  Plan plan = sample::plan(2014);
  plan.history = &history;
  const Outcome outcome = choose(pool, plan);
  std::array<int, 5> industrial{};
  for (const Choice& choice : outcome.chosen) {
    if (choice.benchmark % 2 == 1) ++industrial.at(choice.benchmark / 200);
  }
  EXPECT_EQ(by_quintile(outcome, 1000),
            (std::array<int, 5>{20, 30, 30, 40, 80}));
  EXPECT_EQ(industrial, (std::array<int, 5>{17, 25, 25, 34, 68}));
}

// "At least 85%": chosen at random from all.
TEST(Quintiles2014, DrawFromAllWhereMostAreIndustrial) {
  Pool pool =
      without_difficulty(part("QF_UF", 1000, "f", Category::Industrial, 0));
  for (std::size_t i = 0; i < pool.facts.size(); i += 10) {
    pool.facts[i].category = Category::Random;
  }
  const Outcome outcome = choose(pool, sample::plan(2014));
  EXPECT_EQ(outcome.chosen.size(), 200U);
  const auto random =
      std::count_if(outcome.chosen.begin(), outcome.chosen.end(),
                    [](const Choice& one) { return one.benchmark % 10 == 0; });
  EXPECT_GT(random, 5) << "about 20";
  EXPECT_LT(random, 40);
}

}  // namespace
}  // namespace podium::select
