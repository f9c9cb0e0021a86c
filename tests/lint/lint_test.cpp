// The whole of it, on files good, bad and old.

#include "lint/lint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace podium::lint {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> codes(std::string_view text, Plan plan) {
  std::vector<std::string> result;
  for (const Finding& finding : lint(text, "file", plan).findings) {
    result.push_back(finding.code + " " + std::to_string(finding.place.line) +
                     ":" + std::to_string(finding.place.column));
  }
  return result;
}

constexpr Plan kMeaning{false, {}, 2025, 20};

TEST(Lint, SortsAreChecked) {
  EXPECT_THAT(codes("(set-logic QF_LIA)(declare-const x Int)\n"
                    "(assert (< x 1))(check-sat)",
                    kMeaning),
              IsEmpty());
  EXPECT_THAT(codes("(set-logic QF_LIA)(declare-const x Int)\n"
                    "(assert (and x true))(check-sat)",
                    kMeaning),
              ElementsAre("sort-mismatch 2:14"));
}

TEST(Lint, TheLogicMustBeSetAndKnown) {
  EXPECT_THAT(codes("(check-sat)", kMeaning), ElementsAre("logic-missing 1:1"));
  EXPECT_THAT(codes("(set-logic QF_NONSENSE)(check-sat)", kMeaning),
              ElementsAre("unknown-logic 1:12"));
}

TEST(Lint, WhatIsNoTextOfTokensIsAFindingToo) {
  EXPECT_THAT(codes("(set-logic QF_LIA)\n(assert", kMeaning),
              ElementsAre("syntax 2:1"));
  EXPECT_THAT(codes("(set-logic |a", kMeaning), ElementsAre("syntax 1:12"));
  EXPECT_THAT(codes(std::string("\0\1\2", 3), kMeaning), SizeIs(1));
}

TEST(Lint, OldBenchmarksAreCheckedByTheirOwnRules) {
  const std::string_view good =
      "; old\n(benchmark b :logic QF_UF :extrapreds ((p)) :formula (not p))";
  EXPECT_THAT(codes(good, kMeaning), IsEmpty());
  EXPECT_EQ(lint(good, "file", kMeaning).logic, "QF_UF");
  EXPECT_THAT(codes("(benchmark b :logic QF_UF :formula q)", kMeaning),
              ElementsAre("unknown-symbol 1:36"));
  EXPECT_THAT(codes("(benchmark b :logic", kMeaning), SizeIs(1));
}

TEST(Lint, FindingsAreInOrderAndBounded) {
  std::string text = "(set-logic QF_LIA)\n";
  for (int i = 0; i < 50; ++i) text += "(assert x)\n";
  Plan plan;
  plan.most = 5;
  const Report report = lint(text, "file", plan);
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    if (report.findings[i].code == "unknown-symbol") ++unknown;
    if (i > 0) {
      EXPECT_GE(report.findings[i].place.line,
                report.findings[i - 1].place.line);
    }
  }
  EXPECT_EQ(unknown, 5U);
}

TEST(Lint, ATrackLooksAtWhatASolverIsGiven) {
  Plan plan = kMeaning;
  plan.track = contest::Track::SingleQuery;
  EXPECT_THAT(codes("(set-option :print-success false)(set-logic QF_UF)\n"
                    "(check-sat)(get-model)",
                    plan),
              ElementsAre("command-not-allowed 2:12"));
}

}  // namespace
}  // namespace podium::lint
