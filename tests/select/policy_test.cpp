// What the rules of each year say of sizes, and that the rows agree with the
// rest of the rules.

#include "select/policy.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace podium::select {
namespace {

const Policy& policy(int year) { return **policy_of(year); }

// 2025, 4: n <= 300 all; 300 < n <= 600: 300; n > 600: 50 %.
TEST(Cap, FollowsTheFormulaOf2025) {
  for (const int year : {2019, 2021, 2022, 2023, 2024, 2025}) {
    const Policy& rules = policy(year);
    EXPECT_EQ(cap(0, rules), 0U);
    EXPECT_EQ(cap(1, rules), 1U);
    EXPECT_EQ(cap(300, rules), 300U);
    EXPECT_EQ(cap(301, rules), 300U);
    EXPECT_EQ(cap(600, rules), 300U);
    EXPECT_EQ(cap(601, rules), 300U) << "300.5, and the fraction is dropped";
    EXPECT_EQ(cap(602, rules), 301U);
    EXPECT_EQ(cap(1001, rules), 500U);
    EXPECT_EQ(cap(123456, rules), 61728U);
    EXPECT_EQ(cap(~0ULL, rules), ~0ULL / 2);
  }
}

// 2020, 3: n <= 300 all; 300 < n <= 750: 300; n > 750: 40 %.
TEST(Cap, FollowsTheFormulaOf2020) {
  const Policy& rules = policy(2020);
  EXPECT_EQ(cap(300, rules), 300U);
  EXPECT_EQ(cap(750, rules), 300U);
  EXPECT_EQ(cap(752, rules), 300U);
  EXPECT_EQ(cap(753, rules), 301U);
  EXPECT_EQ(cap(1234, rules), 493U);  // 493.6
  EXPECT_EQ(cap(~0ULL, rules), 7378697629483820646U);
}

// 2026, 4: as before to n = 1000, then 500 + (n - 1000) / 10.
TEST(Cap, FollowsTheFormulaOf2026) {
  const Policy& rules = policy(2026);
  EXPECT_EQ(cap(300, rules), 300U);
  EXPECT_EQ(cap(600, rules), 300U);
  EXPECT_EQ(cap(601, rules), 300U);
  EXPECT_EQ(cap(1000, rules), 500U);
  EXPECT_EQ(cap(1009, rules), 500U);
  EXPECT_EQ(cap(1010, rules), 501U);
  EXPECT_EQ(cap(46191, rules), 5019U);
}

TEST(Cap, IsNoneWhereAllAreUsed) {
  for (const int year : {2015, 2016, 2017, 2018}) {
    EXPECT_EQ(cap(123456, policy(year)), 123456U);
  }
}

// Never more than there are, never fewer of a larger logic.
TEST(Cap, GrowsWithTheLogic) {
  for (const int year : policy_years()) {
    std::uint64_t before = 0;
    for (std::uint64_t n = 0; n < 3000; ++n) {
      const std::uint64_t count = cap(n, policy(year));
      EXPECT_LE(count, n);
      EXPECT_GE(count, before) << year << " at " << n;
      before = count;
    }
  }
}

TEST(Policy, KnowsTheYears) {
  for (const int year :
       {2008, 2015, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026}) {
    EXPECT_EQ(policy(year).year, year);
  }
  const Result<const Policy*> none = policy_of(1999);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, Code::BadValue);
  EXPECT_NE(none.error().hint.find("2025"), std::string::npos);
}

// 2015 eliminates benchmarks of unknown status, 2018 includes them.
TEST(Policy, OfUnknownStatus) {
  EXPECT_FALSE(policy(2008).unknown_status);
  EXPECT_FALSE(policy(2015).unknown_status);
  EXPECT_TRUE(policy(2018).unknown_status);
  EXPECT_TRUE(policy(2025).unknown_status);
}

// What is selected and what is run must be by the same rules.
TEST(Policy, AgreesWithTheRuleBook) {
  for (const int year : contest::rule_years()) {
    const Result<const Policy*> row = policy_of(year);
    ASSERT_TRUE(row) << year;
    const contest::RuleBook& book = **contest::rule_book(year);
    EXPECT_EQ((*row)->known_prefix, book.known_prefix_only) << year;
    EXPECT_EQ((*row)->family, book.family) << year;
    EXPECT_EQ((*row)->runs_non_competitive, book.runs_non_competitive) << year;
  }
}

// Each year either has rules or says why not.
TEST(PolicyOf, SaysWhyAYearHasNoRules) {
  for (const int year : {2008, 2010, 2011, 2012, 2014}) {
    EXPECT_TRUE(policy_of(year)) << year;
  }
  for (int year = 2014; year <= 2026; ++year) {
    EXPECT_TRUE(policy_of(year)) << year;
  }
  const auto hint = [](int year) { return policy_of(year).error().hint; };
  EXPECT_TRUE(hint(2004).starts_with("the first competition was in 2005"));
  EXPECT_TRUE(hint(2007).starts_with("no document tells them"));
  EXPECT_TRUE(hint(2009).starts_with("no document tells them"));
  EXPECT_TRUE(hint(2013).starts_with("there was an evaluation without ranks"));
  EXPECT_TRUE(hint(2027).starts_with("those of 2026 are the latest"));
  EXPECT_TRUE(hint(2013).ends_with("2024, 2025, 2026"));
}

}  // namespace
}  // namespace podium::select
