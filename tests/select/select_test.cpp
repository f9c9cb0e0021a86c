// Section 6: which benchmarks compete.

#include "select/select.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "select/draw.h"

namespace podium::select {
namespace {

using contest::Benchmark;
using contest::Competition;
using contest::Status;
using contest::Track;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Track kTrack = Track::SingleQuery;

const contest::RuleBook& rules() { return **contest::rule_book(2025); }

Selection pick(const std::vector<Benchmark>& benchmarks,
               const Competition& plan, Track track,
               const contest::RuleBook& book) {
  Result<Selection> selection = select(benchmarks, plan, track, book);
  EXPECT_TRUE(selection);
  return selection ? std::move(*selection) : Selection();
}

contest::Solver solver(const std::string& name,
                       const std::vector<std::string>& logics,
                       bool competing = true) {
  contest::Solver result;
  result.name = name;
  result.team = name;
  result.competing = competing;
  result.participations = {{{contest::kTracks.begin(), contest::kTracks.end()},
                            logics,
                            {name},
                            false}};
  return result;
}

Competition competition(const std::vector<std::string>& logics) {
  Competition result;
  result.seed = 42;
  result.solvers = {solver("a", logics), solver("b", logics)};
  return result;
}

Benchmark benchmark(const std::string& name, const std::string& logic,
                    std::uint64_t check_sats = 1) {
  Benchmark result;
  result.name = name;
  result.logic = logic;
  result.family = "family";
  result.check_sats = check_sats;
  result.asserts = 10;
  return result;
}

// `count` benchmarks of a logic, of families f0, f1, ... in turn.
std::vector<Benchmark> many(const std::string& logic, int count,
                            int families = 1) {
  std::vector<Benchmark> result;
  for (int i = 0; i < count; ++i) {
    result.push_back(benchmark(fmt::format("{}/{:06}.smt2", logic, i), logic));
    result.back().family = fmt::format("f{}", i % families);
  }
  return result;
}

std::set<std::string> names(const std::vector<Benchmark>& benchmarks,
                            const Selection& selection) {
  std::set<std::string> result;
  for (const std::size_t i : selection.chosen) {
    result.insert(benchmarks[i].name);
  }
  return result;
}

std::string reason(const std::vector<Benchmark>& benchmarks,
                   const Competition& plan, Track track = kTrack) {
  const Selection selection = pick(benchmarks, plan, track, rules());
  return selection.left_out.empty() ? "" : selection.left_out[0].reason;
}

TEST(Select, TakesAllOfASmallLogic) {
  const auto benchmarks = many("QF_BV", 300);
  const auto selection =
      pick(benchmarks, competition({"QF_BV"}), kTrack, rules());
  EXPECT_EQ(selection.chosen.size(), 300U);
  EXPECT_THAT(selection.left_out, IsEmpty());
}

TEST(Select, DrawsFromALargeLogic) {
  for (const auto& [count, expected] :
       {std::pair{301, 300}, {600, 300}, {1001, 500}}) {
    const auto benchmarks = many("QF_BV", count);
    const auto selection =
        pick(benchmarks, competition({"QF_BV"}), kTrack, rules());
    EXPECT_EQ(selection.chosen.size(), static_cast<std::size_t>(expected));
    EXPECT_EQ(names(benchmarks, selection).size(), selection.chosen.size());
    ASSERT_EQ(selection.chosen.size() + selection.left_out.size(),
              benchmarks.size());
    EXPECT_EQ(selection.left_out[0].reason,
              fmt::format("not drawn: {} of the {} benchmarks of QF_BV compete",
                          expected, count));
  }
}

TEST(Select, CapsEachLogicByItself) {
  auto benchmarks = many("QF_UF", 700);
  const auto others = many("QF_AX", 200);
  benchmarks.insert(benchmarks.end(), others.begin(), others.end());
  const auto selection =
      pick(benchmarks, competition({"QF_UF", "QF_AX"}), kTrack, rules());
  EXPECT_EQ(selection.chosen.size(), 350U + 200U);
}

TEST(Select, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const auto benchmarks = many("QF_BV", 1000);
  Competition plan = competition({"QF_BV"});
  const auto one = pick(benchmarks, plan, kTrack, rules()).chosen;
  EXPECT_EQ(pick(benchmarks, plan, kTrack, rules()).chosen, one);
  plan.seed = 43;
  EXPECT_NE(pick(benchmarks, plan, kTrack, rules()).chosen, one);
}

// By hand: after srandom(1), random() gives 1804289383, 846930886, 1681692777.
TEST(Select, DrawsInTheDocumentedOrder) {
  // Positions 0 to 4; f1 is new and has 1 and 3. 1804289383 % 2 = 1 takes the
  // second of them, 3. Left are 0, 1, 2, 4: 846930886 % 4 = 2 takes the third
  // of them, 2, which changes places with 0. Then 1681692777 % 3 = 0 takes the
  // first of 1, 0, 4.
  EXPECT_THAT(draw({{"f0", false},
                    {"f1", true},
                    {"f0", false},
                    {"f1", true},
                    {"f0", false}},
                   3, 1),
              ElementsAre(1, 2, 3));
}

TEST(Select, DoesNotDependOnTheOrderOfFiles) {
  auto benchmarks = many("QF_BV", 800, 9);
  const auto others = many("QF_UF", 900, 5);
  benchmarks.insert(benchmarks.end(), others.begin(), others.end());
  Competition plan = competition({"QF_BV", "QF_UF"});
  plan.new_families = {"f3", "f4"};
  const auto expected =
      names(benchmarks, pick(benchmarks, plan, kTrack, rules()));
  std::mt19937 random(5);
  for (int i = 0; i < 5; ++i) {
    std::shuffle(benchmarks.begin(), benchmarks.end(), random);
    const auto selection = pick(benchmarks, plan, kTrack, rules());
    EXPECT_EQ(names(benchmarks, selection), expected);
    EXPECT_TRUE(std::is_sorted(selection.chosen.begin(), selection.chosen.end(),
                               [&](auto a, auto b) {
                                 return benchmarks[a].name < benchmarks[b].name;
                               }));
    EXPECT_TRUE(std::is_sorted(
        selection.left_out.begin(), selection.left_out.end(),
        [&](const auto& a, const auto& b) {
          return benchmarks[a.benchmark].name < benchmarks[b.benchmark].name;
        }));
  }
}

TEST(Select, OfALogicDoesNotDependOnOtherLogics) {
  auto benchmarks = many("QF_BV", 800);
  const Competition plan = competition({"QF_BV", "QF_ABV"});
  const auto alone = names(benchmarks, pick(benchmarks, plan, kTrack, rules()));
  const auto others = many("QF_ABV", 900);
  benchmarks.insert(benchmarks.end(), others.begin(), others.end());
  auto together = names(benchmarks, pick(benchmarks, plan, kTrack, rules()));
  std::erase_if(together,
                [](const auto& name) { return name.starts_with("QF_ABV"); });
  EXPECT_EQ(together, alone);
}

// Each of 600 benchmarks is among the 300 with probability one half.
TEST(Select, IsUniform) {
  const auto benchmarks = many("QF_BV", 600);
  Competition plan = competition({"QF_BV"});
  std::vector<int> seen(benchmarks.size());
  constexpr int kSeeds = 400;
  for (plan.seed = 1; plan.seed <= kSeeds; ++plan.seed) {
    for (const std::size_t i : pick(benchmarks, plan, kTrack, rules()).chosen) {
      ++seen[i];
    }
  }
  const auto [least, most] = std::minmax_element(seen.begin(), seen.end());
  EXPECT_GT(*least, 150);  // five standard deviations of 10 from 200
  EXPECT_LT(*most, 250);
}

// 1000 benchmarks, of which three new families have one each.
TEST(Select, TakesOneOfEachNewFamilyForSure) {
  auto benchmarks = many("QF_BV", 1000);
  for (int i = 0; i < 3; ++i) {
    benchmarks[static_cast<std::size_t>(i) * 300].family =
        fmt::format("2024-new{}", i);
  }
  Competition plan = competition({"QF_BV"});
  plan.new_families = {"2024-new*"};
  for (plan.seed = 1; plan.seed <= 50; ++plan.seed) {
    const auto selection = pick(benchmarks, plan, kTrack, rules());
    EXPECT_EQ(selection.chosen.size(), 500U);
    EXPECT_EQ(std::count_if(selection.chosen.begin(), selection.chosen.end(),
                            [&](auto i) { return i % 300 == 0 && i < 900; }),
              3);
  }
}

// Not all of a new family, only one for sure.
TEST(Select, DoesNotTakeAWholeNewFamily) {
  auto benchmarks = many("QF_BV", 1000);
  for (std::size_t i = 0; i < 400; ++i) benchmarks[i].family = "new";
  Competition plan = competition({"QF_BV"});
  plan.new_families = {"new"};
  const auto selection = pick(benchmarks, plan, kTrack, rules());
  const auto of_new =
      std::count_if(selection.chosen.begin(), selection.chosen.end(),
                    [](auto i) { return i < 400; });
  EXPECT_GT(of_new, 150);
  EXPECT_LT(of_new, 250);
}

TEST(Select, MoreNewFamiliesThanPlacesFillThePlaces) {
  std::vector<std::string> families;
  for (int i = 0; i < 20; ++i) families.push_back(fmt::format("f{}", i % 10));
  std::vector<Candidate> candidates;
  for (const std::string& family : families) {
    candidates.push_back({family, true});
  }
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    std::set<std::string_view> chosen;
    for (const std::size_t i : draw(candidates, 4, seed)) {
      EXPECT_TRUE(chosen.insert(families[i]).second) << "a family twice";
      seen.insert(families[i]);
    }
    EXPECT_EQ(chosen.size(), 4U);
  }
  EXPECT_EQ(seen.size(), 10U) << "none is left out for ever";
}

TEST(Select, SingleQueryNeedsExactlyOneCheckSat) {
  const Competition plan = competition({"QF_BV"});
  EXPECT_EQ(reason({benchmark("b", "QF_BV", 1)}, plan), "");
  EXPECT_EQ(reason({benchmark("b", "QF_BV", 0)}, plan), "it has no check-sat");
  EXPECT_EQ(reason({benchmark("b", "QF_BV", 7)}, plan),
            "it is incremental: 7 check-sats");
}

TEST(Select, OtherTracksTakeWhatFitsThem) {
  const Competition plan = competition({"QF_BV"});
  Benchmark one = benchmark("b", "QF_BV");
  EXPECT_EQ(reason({one}, plan, Track::Parallel), "");
  EXPECT_EQ(reason({one}, plan, Track::Incremental),
            "it is not incremental: one check-sat");
  EXPECT_EQ(reason({benchmark("b", "QF_BV", 2)}, plan, Track::Incremental), "");
  EXPECT_EQ(reason({one}, plan, Track::UnsatCore),
            "it is not known to be unsat");
  EXPECT_EQ(reason({one}, plan, Track::ModelValidation),
            "it is not known to be sat");
  one.status = Status::Unsat;
  EXPECT_EQ(reason({one}, plan, Track::UnsatCore), "");
  EXPECT_EQ(reason({one}, plan, Track::ModelValidation), "its status is unsat");
  one.asserts = 1;
  EXPECT_EQ(reason({one}, plan, Track::UnsatCore),
            "it has fewer than two assertions");
  one.status = Status::Sat;
  EXPECT_EQ(reason({one}, plan, Track::ModelValidation), "");
}

// 2018, 6.2: "if the benchmark's first check-sat command has unknown status,
// the entire benchmark is ineligible"
TEST(Select, AYearMayWantTheFirstStatusOfAnIncrementalBenchmark) {
  const Competition plan = competition({"QF_BV"});
  Benchmark two = benchmark("b", "QF_BV", 2);
  two.statuses = {Status::Unknown, Status::Sat};
  contest::RuleBook strict = rules();
  strict.year = 2018;
  EXPECT_EQ(reason({two}, plan, Track::Incremental), "");
  const Selection none = pick({two}, plan, Track::Incremental, strict);
  ASSERT_EQ(none.left_out.size(), 1U);
  EXPECT_EQ(none.left_out[0].reason,
            "the status of its first check-sat is unknown");
  two.statuses = {Status::Sat, Status::Unknown};
  EXPECT_EQ(pick({two}, plan, Track::Incremental, strict).chosen.size(), 1U);
}

TEST(Select, LeavesOutLogicsThatNobodyEnters) {
  Competition plan = competition({"QF_BV"});
  EXPECT_EQ(reason({benchmark("b", "QF_AX")}, plan), "no solver enters QF_AX");
  EXPECT_EQ(reason({benchmark("b", "")}, plan),
            "no solver enters benchmarks without a logic");
  // Of a division that somebody enters by another logic.
  plan.run_non_competitive = true;
  plan.solvers.push_back(solver("c", {"QF_UF"}, false));
  EXPECT_EQ(reason({benchmark("b", "QF_AX")}, plan), "no solver enters QF_AX");
  EXPECT_EQ(reason({benchmark("b", "QF_UF")}, plan), "");
}

TEST(Select, LeavesOutDivisionsThatAreNotCompetitive) {
  Competition plan;
  plan.solvers = {solver("a", {"QF_UF"}), solver("old", {"QF_UF"}, false)};
  EXPECT_FALSE(competitive(plan, kTrack, "QF_Equality", rules()));
  EXPECT_EQ(reason({benchmark("b", "QF_UF")}, plan),
            "its division QF_Equality is not competitive: it needs competing "
            "solvers of 2 teams, and has 1");
  plan.run_non_competitive = true;
  EXPECT_EQ(reason({benchmark("b", "QF_UF")}, plan), "");

  // Two teams in different logics of one division.
  plan.run_non_competitive = false;
  plan.solvers.push_back(solver("b", {"QF_AX"}));
  EXPECT_TRUE(competitive(plan, kTrack, "QF_Equality", rules()));
  EXPECT_EQ(reason({benchmark("b", "QF_UF")}, plan), "");
}

// The cap is a part of those that may compete, not of all that were found.
TEST(Select, CountsOnlyWhatFits) {
  auto benchmarks = many("QF_BV", 1000);
  for (std::size_t i = 0; i < 400; ++i) benchmarks[i].check_sats = 2;
  EXPECT_EQ(
      pick(benchmarks, competition({"QF_BV"}), kTrack, rules()).chosen.size(),
      300U);
}

TEST(Select, TwoOfTheSameNameAreToldApartByPath) {
  std::vector<Benchmark> benchmarks{benchmark("b", "QF_BV"),
                                    benchmark("b", "QF_BV")};
  benchmarks[0].path = "/two";
  benchmarks[1].path = "/one";
  EXPECT_THAT(pick(benchmarks, competition({"QF_BV"}), kTrack, rules()).chosen,
              ElementsAre(1, 0));
}

TEST(Select, NothingFromNothing) {
  const auto selection = pick({}, competition({"QF_BV"}), kTrack, rules());
  EXPECT_THAT(selection.chosen, IsEmpty());
  EXPECT_THAT(selection.left_out, IsEmpty());
}

}  // namespace
}  // namespace podium::select
