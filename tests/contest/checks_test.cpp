// Several answers against several statuses.

#include "contest/checks.h"

#include <gtest/gtest.h>

namespace podium::contest {
namespace {

constexpr Answer kSat = Answer::Sat;
constexpr Answer kUnsat = Answer::Unsat;

TEST(Checks, CountsWhatAgreesWithTheStatus) {
  const Tally tally =
      contest::tally({kSat, kUnsat, kSat},
                     {Status::Sat, Status::Unsat, Status::Sat, Status::Sat});
  EXPECT_EQ(tally.sat, 2U);
  EXPECT_EQ(tally.unsat, 1U);
  EXPECT_EQ(tally.correct(), 3U);
  EXPECT_EQ(tally.confirmed, 3U);
  EXPECT_FALSE(tally.wrong);
}

TEST(Checks, NamesTheFirstWrongAnswer) {
  const Tally tally =
      contest::tally({kSat, Answer::Unknown, kSat, kSat},
                     {Status::Sat, Status::Sat, Status::Unsat, Status::Unsat});
  ASSERT_TRUE(tally.wrong);
  EXPECT_EQ(*tally.wrong, 2U);
}

TEST(Checks, AnUnknownStatusTakesAnyAnswer) {
  const Tally tally =
      contest::tally({kSat, kUnsat, kSat}, {Status::Unknown, Status::Unknown});
  EXPECT_EQ(tally.correct(), 3U);
  EXPECT_EQ(tally.confirmed, 0U);
  EXPECT_FALSE(tally.wrong);
}

TEST(Checks, UnknownIsNoAnswer) {
  const Tally tally = contest::tally({Answer::Unknown, Answer::None},
                                     {Status::Sat, Status::Unsat});
  EXPECT_EQ(tally.correct(), 0U);
  EXPECT_FALSE(tally.wrong);
}

TEST(Checks, TheKnownPrefixEndsBeforeAnUnknownStatus) {
  EXPECT_EQ(known_prefix({}), 0U);
  EXPECT_EQ(known_prefix({Status::Unknown, Status::Sat}), 0U);
  EXPECT_EQ(
      known_prefix({Status::Sat, Status::Unsat, Status::Unknown, Status::Sat}),
      2U);
  EXPECT_EQ(known_prefix({Status::Sat, Status::Unsat}), 2U);
}

// 2018, 6.2; the rules of 2025 do not say it.
TEST(Checks, TheRuleBookSaysHowManyAreAsked) {
  Benchmark benchmark;
  benchmark.check_sats = 3;
  benchmark.statuses = {Status::Sat, Status::Unknown, Status::Sat};
  RuleBook rules = **rule_book(2025);
  EXPECT_EQ(asked_checks(benchmark, rules), 3U);
  rules.known_prefix_only = true;
  EXPECT_EQ(asked_checks(benchmark, rules), 1U);
}

}  // namespace
}  // namespace podium::contest
