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

TEST(Lint, AMissingLogicIsToldOnce) {
  Plan plan;
  plan.library = false;
  plan.track = contest::Track::SingleQuery;
  plan.year = 2018;
  const Report report = lint("(check-sat)", "test", plan);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].code, "logic-missing");
}

TEST(Lint, TheLogicIsSetOnceAndFirst) {
  EXPECT_THAT(codes("(set-logic QF_UF)(set-logic QF_UF)(check-sat)", kMeaning),
              ElementsAre("repeated 1:18"));
  EXPECT_THAT(
      codes("(set-logic QF_UF)(check-sat)(reset)(set-logic QF_UF)", kMeaning),
      IsEmpty());
  EXPECT_THAT(
      codes("(set-info :a b)(declare-const p Bool)(set-logic QF_UF)", kMeaning),
      ElementsAre("logic-order 1:38"));
  EXPECT_THAT(codes("(set-logic QF_UF)(exit)(set-logic QF_UF)", kMeaning),
              IsEmpty());
}

TEST(Lint, AfterAResetAnotherLogicHolds) {
  EXPECT_THAT(codes("(set-logic QF_UF)(check-sat)(reset)(set-logic QF_LIA)\n"
                    "(declare-const x Int)(assert (< x 1))(check-sat)",
                    kMeaning),
              IsEmpty());
}

TEST(Lint, AResetForgetsTheLogic) {
  EXPECT_THAT(codes("(set-logic QF_UF)(check-sat)(reset)(echo \"a\")\n"
                    "(declare-const x Bool)(check-sat)(reset)(check-sat)(exit)",
                    kMeaning),
              ElementsAre("logic-missing 2:1", "logic-missing 2:41"));
  EXPECT_THAT(
      codes("(set-logic QF_UF)(reset)(check-sat)(set-logic QF_UF)", kMeaning),
      ElementsAre("logic-order 1:36"));
  EXPECT_THAT(codes("(set-logic QF_UF)(check-sat)(reset)(exit)", kMeaning),
              IsEmpty());
  EXPECT_THAT(codes("(check-sat)(reset)(check-sat)", kMeaning),
              ElementsAre("logic-missing 1:1"));
}

TEST(Lint, ControlCharactersAreNoText) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string script = "(set-logic QF_UF)(check-sat)";
  EXPECT_THAT(codes(mark + script, kMeaning), ElementsAre("encoding 1:1"));
  EXPECT_THAT(codes("\v" + script, kMeaning), ElementsAre("encoding 1:1"));
  EXPECT_THAT(codes("; \xe4\n" + script, kMeaning), IsEmpty());
  Plan plan = kMeaning;
  plan.track = contest::Track::SingleQuery;
  EXPECT_THAT(codes("(set-option :print-success false)(set-logic QF_UF)\n"
                    "(declare-fun |\x01| () Bool)(check-sat)",
                    plan),
              ElementsAre("encoding 2:15"));
}

TEST(Lint, AnAttributeHasOneValue) {
  const std::string_view text =
      "(set-logic QF_UF)(set-info :source \"a \"\"b\"\" c\")\n"
      "(set-info :smt-lib-version 2.0)(check-sat)";
  const Report report = lint(text, "file", kMeaning);
  ASSERT_THAT(report.findings, SizeIs(1));
  EXPECT_EQ(report.findings[0].message, "an attribute has one value");
  EXPECT_EQ(report.findings[0].hint,
            "a quote in a string is \\\" in version 2.0, and \"\" since 2.5");
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
  EXPECT_THAT(codes("\xEF\xBB\xBF" + std::string(good), kMeaning), IsEmpty());
  EXPECT_THAT(codes("(benchmark b :logic QF_UF :formula q)", kMeaning),
              ElementsAre("unknown-symbol 1:36"));
  EXPECT_THAT(codes("(benchmark b :logic", kMeaning), SizeIs(1));
}

TEST(Lint, OldBenchmarksStayInTheirLogic) {
  const std::string_view text =
      "(benchmark b :logic QF_IDL\n"
      ":extrafuns ((x Int) (y Int))\n"
      ":formula (< (+ x y) 3))";
  EXPECT_THAT(codes(text, kMeaning), ElementsAre("not-in-logic 3:13"));
  EXPECT_EQ(lint(text, "file", kMeaning).smallest_logic, "QF_LIA");
  EXPECT_THAT(codes("(benchmark b :logic QF_UF :formula (forall (?x U) true))",
                    kMeaning),
              ElementsAre("not-in-logic 1:36"));
  EXPECT_THAT(codes("(benchmark b :logic QF_LIA :extrafuns ((x Int))\n"
                    ":formula (< (* 2 (+ x 1)) 3))",
                    kMeaning),
              ElementsAre("beyond-logic 2:13"));
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
  EXPECT_EQ(report.hidden_errors, 45U);
  EXPECT_EQ(report.hidden_warnings, 0U);
}

TEST(Lint, WhatIsLeftOutIsCounted) {
  std::string text =
      "(benchmark b :logic QF_LIA :extrafuns ((x Int)) :formula (and";
  for (int i = 0; i < 150; ++i) text += " q (= x -1)";
  Plan plan;
  plan.most = 3;
  const Report report = lint(text + "))", "file", plan);
  std::size_t errors = report.hidden_errors;
  std::size_t warnings = report.hidden_warnings;
  for (const Finding& each : report.findings) {
    ++(each.severity == Severity::Error ? errors : warnings);
  }
  EXPECT_EQ(report.findings.size(), 6U);
  EXPECT_EQ(errors, 150U);
  EXPECT_EQ(warnings, 150U);
}

TEST(Lint, AsManyOfOneKindAsIsAskedForInTheOldLanguageToo) {
  std::string text =
      "(benchmark b :logic QF_LIA :extrafuns ((x Int)) :formula (and";
  for (int i = 0; i < 150; ++i) text += "\nq (= x -1)";
  text += " (f x)))";
  Plan plan;
  plan.most = 120;
  const Report report = lint(text, "file", plan);
  EXPECT_EQ(report.findings.size(), 240U);
  EXPECT_EQ(report.hidden_errors, 31U);
  EXPECT_EQ(report.hidden_warnings, 30U);
  EXPECT_EQ(report.findings.back().place.line, 121U);
  plan.most = 1;
  EXPECT_EQ(lint(text, "file", plan).findings.size(), 2U);
}

TEST(Lint, ATrackLooksAtWhatASolverIsGiven) {
  Plan plan = kMeaning;
  plan.track = contest::Track::SingleQuery;
  EXPECT_THAT(codes("(set-option :print-success false)(set-logic QF_UF)\n"
                    "(check-sat)(get-model)",
                    plan),
              ElementsAre("command-not-allowed 2:12"));
}

TEST(Lint, SymbolsAreAscii) {
  EXPECT_THAT(codes("(set-logic QF_UF)\n(declare-fun |\xc3\xbc| () Bool)"
                    "(declare-fun \xc3\xbc () Bool)(check-sat)",
                    kMeaning),
              ElementsAre("syntax 2:40", "redeclared 2:40"));
}

TEST(Lint, BarsHoldNoBackslash) {
  Plan plan;
  plan.library = false;
  const Report report = lint(
      "(set-logic QF_UF)\n(set-info :a \"\\\")\n(declare-fun |a\\b| () "
      "Bool)(check-sat)",
      "test", plan);
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].code, "backslash");
  EXPECT_EQ(report.findings[0].place.line, 3U);
}

TEST(Lint, ManyCommandsInOneLineTakeLinearTime) {
  std::string text = "(set-logic QF_UF)";
  for (int i = 0; i < 100'000; ++i) text += "(assert true)(check-sat)";
  Plan plan;
  plan.most = 3;
  const Report report = lint(text, "file", plan);
  EXPECT_FALSE(report.findings.empty());
}

TEST(Lint, TheLanguageIsThatOfTheYear) {
  Plan plan = kMeaning;
  plan.track = contest::Track::SingleQuery;
  plan.year = 2008;
  EXPECT_THAT(codes("(set-logic QF_UF)(check-sat)", plan),
              ElementsAre("language 1:1"));
  const std::string_view old = "(benchmark b :logic QF_UF :formula true)";
  EXPECT_THAT(codes(old, plan), IsEmpty());
  plan.year = 2010;
  EXPECT_THAT(codes(old, plan), ElementsAre("language 1:1"));
}

TEST(Lint, ASmallerLogicIsTold) {
  const auto found = [](std::string_view logic, std::string_view term) {
    const std::string text = "(set-logic " + std::string(logic) +
                             ")(declare-fun x () Int)(assert " +
                             std::string(term) + ")(check-sat)";
    for (const Finding& finding : lint(text, "file", Plan{}).findings) {
      if (finding.code == "larger-logic") return finding.message;
    }
    return std::string();
  };
  EXPECT_EQ(found("QF_LIA", "(< (* 2 x) 3)"), "");
  EXPECT_EQ(found("LIA", "(< (* 2 x) 3)"),
            "the script is in QF_LIA, which is smaller than LIA");
  EXPECT_EQ(found("ALL", "(< (* x x) 3)"),
            "the script is in QF_NIA, which is smaller than ALL");
  EXPECT_EQ(found("HORN", "(< x 3)"), "");
  EXPECT_EQ(found("QF_LIA", "(< (* x x) 3)"), "");  // not even in its logic
}

}  // namespace
}  // namespace podium::lint
