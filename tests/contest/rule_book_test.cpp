// What the rows say, and what is said of years without a row.

#include "contest/rule_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace podium::contest {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(RuleBook, EveryYearHasItsRow) {
  ASSERT_FALSE(rule_years().empty());
  for (const int year : rule_years()) {
    const auto rules = rule_book(year);
    ASSERT_TRUE(rules);
    EXPECT_EQ((*rules)->year, year);
  }
}

TEST(RuleBook, AYearWithoutARowIsAnError) {
  const auto rules = rule_book(1999);
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().code, Code::BadValue);
  EXPECT_THAT(rules.error().message, HasSubstr("1999"));
  EXPECT_THAT(rules.error().hint, HasSubstr("2025"));
}

// R15 and R18, 5.2: on standard output. R25, 5.1: no distinction.
TEST(RuleBook, SinceWhenStandardErrorCounts) {
  for (const int year : rule_years()) {
    EXPECT_EQ((*rule_book(year))->error_stream_counts, year >= 2019) << year;
  }
}

TEST(RuleBook, OfThe2025Rules) {
  const RuleBook& rules = **rule_book(2025);
  EXPECT_EQ(rules.short_limit, std::chrono::seconds(24));
  EXPECT_EQ(rules.wall_limit, std::chrono::minutes(20));
  EXPECT_FALSE(rules.runs_non_competitive);
  EXPECT_THAT(
      score_kinds(rules, Track::SingleQuery),
      ElementsAre(ScoreKind::Parallel, ScoreKind::Sequential, ScoreKind::Sat,
                  ScoreKind::Unsat, ScoreKind::TwentyFourSeconds));
  EXPECT_THAT(score_kinds(rules, Track::Incremental),
              ElementsAre(ScoreKind::Parallel));
  EXPECT_THAT(score_kinds(rules, Track::UnsatCore),
              ElementsAre(ScoreKind::Parallel, ScoreKind::Sequential));
  EXPECT_THAT(score_kinds(rules, Track::ModelValidation),
              ElementsAre(ScoreKind::Parallel, ScoreKind::Sequential));
  EXPECT_THAT(score_kinds(rules, Track::Parallel),
              ElementsAre(ScoreKind::Parallel));
}

}  // namespace
}  // namespace podium::contest
