// Every published cell of the official sets again, as the organisers' scripts
// computed it.
//
// Of each set at least the cells must agree that its check.json marks as exact.
// What does not agree stands in kKnown, with the number of cells and the
// reason; one cell more or less is a failure.

#include "formats/published.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "formats/neutral.h"
#include "score/counts.h"
#include "score/rankings.h"
#include "score/score.h"
#include "support/support.h"

namespace podium::formats {
namespace {

using contest::Edition;
using nlohmann::json;

struct Known {
  const char* set;
  const char* kind;    // of the table
  const char* column;  // or "order"
  int cells;
  const char* reason;
};

constexpr const char* kOverwritten =
    "the raw data has T in place of longer times";
constexpr const char* kNotTold =
    "the raw data does not tell time-outs from memory-outs";
constexpr const char* kTwoDecimals =
    "the page has two decimals of the times, the ranking was made from more";
constexpr const char* kAlphabetical = "the page is in the order of names";

constexpr Known kKnown[] = {
    {"2022-single-query", "sequential", "cpu", 403, kOverwritten},
    {"2022-single-query", "sequential", "wall", 402, kOverwritten},
    {"2022-single-query", "sequential", "correct", 6, kOverwritten},
    {"2022-single-query", "sequential", "solved", 6, kOverwritten},
    {"2022-single-query", "sequential", "solved_sat", 4, kOverwritten},
    {"2022-single-query", "sequential", "solved_unsat", 2, kOverwritten},
    {"2022-single-query", "sequential", "unsolved", 6, kOverwritten},
    {"2022-single-query", "sequential", "order", 5, kOverwritten},
    {"2022-single-query", "sequential", "timeout", 70, kNotTold},
    {"2022-single-query", "sequential", "memout", 64, kNotTold},
    {"2022-single-query", "parallel", "timeout", 88, kNotTold},
    {"2022-single-query", "parallel", "memout", 64, kNotTold},
    {"2022-single-query", "sat", "timeout", 88, kNotTold},
    {"2022-single-query", "sat", "memout", 64, kNotTold},
    {"2022-single-query", "unsat", "timeout", 88, kNotTold},
    {"2022-single-query", "unsat", "memout", 64, kNotTold},
    {"2022-single-query", "twentyfour", "timeout", 70, kNotTold},
    {"2022-single-query", "twentyfour", "memout", 64, kNotTold},
    {"2022-single-query", "biggest-lead/sequential", "correct", 1,
     kOverwritten},
    {"2022-single-query", "biggest-lead/sequential", "time_score", 19,
     kOverwritten},
    {"2022-single-query", "biggest-lead/sequential", "order", 1, kOverwritten},
    {"2022-single-query", "largest-contribution/sequential", "correct", 1,
     kOverwritten},
    {"2023-single-query", "sequential", "cpu", 2, kOverwritten},
    {"2023-single-query", "sequential", "wall", 2, kOverwritten},
    {"2023-single-query", "sequential", "correct", 2, kOverwritten},
    {"2023-single-query", "sequential", "solved", 2, kOverwritten},
    {"2023-single-query", "sequential", "solved_sat", 2, kOverwritten},
    {"2023-single-query", "sequential", "unsolved", 2, kOverwritten},
    {"2023-single-query", "sequential", "timeout", 14, kNotTold},
    {"2023-single-query", "sequential", "memout", 14, kNotTold},
    {"2023-single-query", "parallel", "timeout", 37, kNotTold},
    {"2023-single-query", "parallel", "memout", 14, kNotTold},
    {"2023-single-query", "sat", "timeout", 37, kNotTold},
    {"2023-single-query", "sat", "memout", 14, kNotTold},
    {"2023-single-query", "unsat", "timeout", 37, kNotTold},
    {"2023-single-query", "unsat", "memout", 14, kNotTold},
    {"2023-single-query", "twentyfour", "timeout", 14, kNotTold},
    {"2023-single-query", "twentyfour", "memout", 14, kNotTold},
    {"2015-application", "parallel", "order", 7, kAlphabetical},
    {"2015-application", "paralleli", "order", 7, kAlphabetical},
    {"2016-application", "parallel", "order", 13, kAlphabetical},
    {"2016-unsat-core", "sequential", "order", 11, kAlphabetical},
    {"2018-application", "parallel", "order", 10, kAlphabetical},
    {"2025-parallel", "best-overall/parallel", "order", 1,
     "equal scores: their order is not known"},
    {"2025-parallel", "best-overall/sat", "order", 1,
     "equal scores: their order is not known"},
    {"2025-parallel", "best-overall/unsat", "order", 1,
     "equal scores: their order is not known"},
    {"2025-parallel", "best-overall/twentyfour", "order", 1,
     "equal scores: their order is not known"},
    {"2015-main.json", "competition-wide/sequential", "score", 5,
     "the sequential rows of the page of QF_UFBV hold other columns"},
    {"2025-single-query.json", "biggest-lead/parallel", "time_score", 4,
     kTwoDecimals},
    {"2025-single-query.json", "biggest-lead/sat", "time_score", 7,
     kTwoDecimals},
    {"2025-single-query.json", "biggest-lead/sequential", "time_score", 6,
     kTwoDecimals},
    {"2025-single-query.json", "biggest-lead/twentyfour", "time_score", 14,
     kTwoDecimals},
    {"2025-single-query.json", "biggest-lead/unsat", "time_score", 3,
     kTwoDecimals},
};

std::string official(const std::string& set) {
  return podium::testing::shared_folder() + "/official/" + set;
}

// "kind column" -> cells.
using Counts = std::map<std::string, int>;

void count(Counts& counts, const std::vector<Difference>& differences,
           bool rankings) {
  for (const Difference& one : differences) {
    const std::string page = one.division.substr(0, one.division.find('/'));
    const std::string kind =
        rankings ? fmt::format("{}/{}", page, one.kind) : one.kind;
    ++counts[fmt::format("{} {}", kind, one.column)];
  }
}

Counts known(const std::string& set) {
  Counts counts;
  for (const Known& one : kKnown) {
    if (set == one.set) {
      counts[fmt::format("{} {}", one.kind, one.column)] = one.cells;
    }
  }
  return counts;
}

class OfficialSet : public ::testing::TestWithParam<const char*> {};

TEST_P(OfficialSet, AsPublished) {
  if (podium::testing::shared_folder().empty()) {
    GTEST_SKIP() << "the shared material is not beside the repository";
  }
  const std::string set = GetParam();
  const auto records = read_neutral(official(set));
  ASSERT_TRUE(records) << to_string(records.error());
  const auto published = read_published(official(set) + "/published.json");
  ASSERT_TRUE(published) << to_string(published.error());
  const auto rules = contest::rule_book(records->year, Edition::Published);
  ASSERT_TRUE(rules);
  const score::TrackScores scores = score::score_track(*records, **rules);
  const Comparison pages = compare_divisions(*published, scores.divisions);
  const Comparison rankings = compare_rankings(*published, scores.rankings);

  std::ifstream file(official(set) + "/check.json");
  const json check = json::parse(file);
  EXPECT_EQ(pages.cells, check["cells"].get<std::uint64_t>());
  EXPECT_GE(pages.cells - pages.differences.size(),
            check["exact"].get<std::uint64_t>());
  std::uint64_t exact_rankings = 0;
  for (const auto& ranking : check.value("competition_wide", json::object())) {
    exact_rankings += ranking.value("ok", std::uint64_t{0});
  }
  EXPECT_GE(rankings.cells - rankings.differences.size(), exact_rankings);
  fmt::print("{}: {} of {} cells of divisions, {} of {} of rankings\n", set,
             pages.cells - pages.differences.size(), pages.cells,
             rankings.cells - rankings.differences.size(), rankings.cells);
  EXPECT_THAT(pages.winners_different, ::testing::IsEmpty());
  for (const auto& division : scores.divisions) {
    EXPECT_THAT(division.disagreements, ::testing::IsEmpty());
  }

  Counts found;
  count(found, pages.differences, false);
  count(found, pages.orders_different, false);
  count(found, rankings.differences, true);
  count(found, rankings.orders_different, true);
  EXPECT_EQ(found, known(set));
}

INSTANTIATE_TEST_SUITE_P(
    Published, OfficialSet,
    ::testing::Values("2014-main", "2015-application", "2016-application",
                      "2016-unsat-core", "2018-application",
                      "2019-challenge-non-incremental", "2019-incremental",
                      "2019-unsat-core", "2020-model-validation", "2021-cloud",
                      "2022-parallel", "2022-single-query", "2023-cloud",
                      "2023-single-query", "2024-cloud", "2024-incremental",
                      "2024-unsat-core", "2025-parallel"));

#define SKIP_WITHOUT_SHARED()                                           \
  if (podium::testing::shared_folder().empty()) {                       \
    GTEST_SKIP() << "the shared material is not beside the repository"; \
  }

// The printed counts give the printed points and their order.
TEST(PublishedCounts, Of2008) {
  SKIP_WITHOUT_SHARED();
  const auto counts = read_counts(official("2008-main"));
  ASSERT_TRUE(counts) << to_string(counts.error());
  const auto published =
      read_published(official("2008-main") + "/published.json");
  ASSERT_TRUE(published);
  const auto scores = score::score_counts(
      *counts, **contest::rule_book(2008, Edition::Published));
  const Comparison pages = compare_divisions(*published, scores);
  EXPECT_GT(pages.cells, 300U);
  for (const Difference& one : pages.differences) {
    ADD_FAILURE() << one.division << " " << one.solver << " " << one.column
                  << ": " << one.published << ", ours " << one.ours;
  }
}

// The rankings over all divisions from the published tables of the divisions.
Counts rankings_of_tables(const std::string& file,
                          std::vector<contest::RankingKind> kinds,
                          std::uint64_t& cells) {
  const auto published = read_published(official("tables-only/" + file));
  EXPECT_TRUE(published);
  const auto rules = contest::rule_book(published->year, Edition::Published);
  EXPECT_TRUE(rules);
  const auto scores = to_scores(*published);
  std::vector<contest::Ranking> rankings;
  for (const contest::ScoreKind kind : contest::kScoreKinds) {
    for (const contest::RankingKind one : kinds) {
      rankings.push_back(
          one == contest::RankingKind::BiggestLead
              ? score::rank_leads(kind, scores, (*rules)->score)
              : score::rank_overall(one, kind, scores, (*rules)->score));
    }
  }
  const Comparison result = compare_rankings(*published, rankings);
  cells = result.cells;
  Counts counts;
  count(counts, result.differences, true);
  return counts;
}

TEST(PublishedTables, CompetitionWide2015) {
  SKIP_WITHOUT_SHARED();
  constexpr const char* kFile = "2015-main.json";
  std::uint64_t cells = 0;
  EXPECT_EQ(
      rankings_of_tables(kFile, {contest::RankingKind::CompetitionWide}, cells),
      known(kFile));
  EXPECT_GE(cells, 40U);
}

TEST(PublishedTables, CompetitionWide2017) {
  SKIP_WITHOUT_SHARED();
  constexpr const char* kFile = "2017-main.json";
  std::uint64_t cells = 0;
  EXPECT_EQ(
      rankings_of_tables(kFile, {contest::RankingKind::CompetitionWide}, cells),
      known(kFile));
  EXPECT_GE(cells, 40U);
}

TEST(PublishedTables, OverallAndLead2025) {
  SKIP_WITHOUT_SHARED();
  constexpr const char* kFile = "2025-single-query.json";
  std::uint64_t cells = 0;
  EXPECT_EQ(rankings_of_tables(kFile,
                               {contest::RankingKind::BestOverall,
                                contest::RankingKind::BiggestLead},
                               cells),
            known(kFile));
  EXPECT_GE(cells, 600U);
}

}  // namespace
}  // namespace podium::formats
