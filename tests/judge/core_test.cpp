#include "judge/core.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contest/rule_book.h"
#include "judge/votes.h"

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Evidence;
using contest::Verdict;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kScript =
    "(set-option :print-success false)\n"
    "(set-option :produce-unsat-cores true)\n"
    "(set-info :status unsat)\n"
    "(set-logic QF_UF)\n"
    "(declare-const p Bool)\n"
    "(declare-const q Bool)\n"
    "(assert (! p :named a))\n"
    "(assert (! (not p) :pattern (p) :named |b c|))\n"
    "(assert q)\n"
    "(assert (! (or a q) :named d))\n"
    "(check-sat)\n"
    "(get-unsat-core)\n"
    "(exit)\n";

NamedScript script(std::string_view text = kScript) {
  auto read = NamedScript::read(text, "script");
  EXPECT_TRUE(read) << to_string(read.error());
  return *std::move(read);
}

CoreReading core(std::string_view output) {
  return read_core(output, "", script());
}

TEST(NamedScript, FindsTheNamesOfAssertions) {
  EXPECT_THAT(script().names(), ElementsAre("a", "b c", "d"));
  EXPECT_THAT(
      script("(assert (and (! p :named x) q))(assert (! p :named y))").names(),
      ElementsAre("y"));
}

TEST(NamedScript, RefusesASecondCheck) {
  const auto read = NamedScript::read("(check-sat)\n(check-sat)", "x");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where, "x:2:1");
}

TEST(NamedScript, ReducesToTheCore) {
  EXPECT_EQ(script().reduced({true, true, false}),
            "(set-option :print-success false)\n"
            "(set-logic QF_UF)\n"
            "(declare-const p Bool)\n"
            "(declare-const q Bool)\n"
            "(assert (! p :named a))\n"
            "(assert (! (not p) :pattern (p) :named |b c|))\n"
            "(assert q)\n"
            "(check-sat)\n");
}

TEST(NamedScript, ANameThatIsUsedElsewhereStaysDefined) {
  EXPECT_EQ(script().reduced({false, false, true}),
            "(set-option :print-success false)\n"
            "(set-logic QF_UF)\n"
            "(declare-const p Bool)\n"
            "(declare-const q Bool)\n"
            "(define-fun a () Bool p)\n"
            "(assert q)\n"
            "(assert (or a q))\n"
            "(check-sat)\n");
}

TEST(NamedScript, ANameWithinAnAssertionStaysDefined) {
  constexpr std::string_view kNested =
      "(declare-const p Bool)\n"
      "(assert (! (or (! p :named inner) false) :named a))\n"
      "(assert (! (not inner) :named b))\n"
      "(check-sat)\n";
  EXPECT_EQ(script(kNested).reduced({false, true}),
            "(declare-const p Bool)\n"
            "(define-fun a () Bool (or (! p :named inner) false))\n"
            "(assert (not inner))\n"
            "(check-sat)\n");
}

// What a script prints besides would be taken for an answer.
TEST(NamedScript, OnlyTheAnswerIsAskedFor) {
  EXPECT_EQ(script("(echo \"sat\")\n(declare-const p Bool)\n"
                   "(assert (! p :named a))\n(check-sat)\n(get-value (p))\n"
                   "(get-assignment)\n(get-assertions)\n"
                   "(get-option :print-success)\n")
                .reduced({true}),
            "(declare-const p Bool)\n(assert p)\n(check-sat)\n");
}

TEST(ReadCore, OfSeveralTheFirstCounts) {
  const CoreReading reading = core("unsat\n(a)\n(a |b c| d)\n");
  EXPECT_EQ(reading.form, CoreForm::WellFormed);
  EXPECT_EQ(reading.size, 1U);
}

TEST(ReadCore, NamesAsSolversWriteThem) {
  for (const char* const output :
       {"unsat\n(a |b c|)\n", "unsat\n(\n  |a|\n  |b c|\n)\n",
        "success\nunsat\nsuccess\n; the core\n(a ; )\n |b c| a)\ntrailing )",
        "unsat\r\n(a |b c|)\r\n"}) {
    const CoreReading reading = core(output);
    EXPECT_EQ(reading.answer, Answer::Unsat) << output;
    EXPECT_EQ(reading.form, CoreForm::WellFormed) << reading.note;
    EXPECT_THAT(reading.core, ElementsAre(true, true, false)) << output;
    EXPECT_EQ(reading.size, 2U);
  }
}

TEST(ReadCore, MayBeEmpty) {
  const CoreReading reading = core("unsat\n()\n");
  EXPECT_EQ(reading.form, CoreForm::WellFormed);
  EXPECT_EQ(reading.size, 0U);
}

TEST(ReadCore, FollowsTheAnswerInItsStream) {
  EXPECT_EQ(read_core("", "unsat\n(a)\n", script()).size, 1U);
  EXPECT_EQ(core("(a)\nunsat\n").form, CoreForm::Missing);
}

TEST(ReadCore, WithoutUnsatThereIsNone) {
  EXPECT_EQ(core("sat\n(a)\n").form, CoreForm::Missing);
  EXPECT_EQ(core("sat\n(a)\n").answer, Answer::Sat);
  EXPECT_EQ(core("unknown\n(error \"no core\")\n").form, CoreForm::Missing);
  EXPECT_EQ(core("").answer, Answer::None);
}

// The rules of 2018 and 2025, 5.4.
TEST(ReadCore, AfterUnknownThereMustBeAnError) {
  EXPECT_EQ(core("unknown\n(error \"no core\")\n").note, "");
  EXPECT_EQ(core("unknown\n").note, "");
  EXPECT_EQ(core("unknown\n(a b)\n").note,
            "said unknown, and (a b) where there must be an error");
  EXPECT_EQ(core("unknown\n(a").note,
            "said unknown, and (a where there must be an error");
  EXPECT_EQ(core("unknown\n(a b)\n").form, CoreForm::Missing);
  EXPECT_EQ(core("unknown\n(a b)\n").answer, Answer::Unknown);
}

TEST(ReadCore, WhetherItBreaksOff) {
  EXPECT_TRUE(core("unsat\n(a").breaks_off);
  EXPECT_TRUE(core("unsat\n(a (b)\n").breaks_off);
  EXPECT_TRUE(core("unsat\n(a |b").breaks_off);
  EXPECT_FALSE(core("unsat\n(a x)").breaks_off);
  EXPECT_FALSE(core("unsat\n(a \x01)").breaks_off);
  EXPECT_FALSE(core("unsat\n(a b)").breaks_off);
}

TEST(ReadCore, NoReplyOrAnErrorIsMissing) {
  EXPECT_EQ(core("unsat\n").form, CoreForm::Missing);
  const CoreReading reading = core("unsat\n(error \"not now\")\n");
  EXPECT_EQ(reading.form, CoreForm::Missing);
  EXPECT_THAT(reading.note, HasSubstr("not now"));
}

TEST(ReadCore, WhatIsNoCoreIsMalformed) {
  EXPECT_THAT(core("unsat\n(a x)\n").note,
              HasSubstr("no assertion is called x"));
  EXPECT_THAT(core("unsat\n(a (b))\n").note, HasSubstr("(b) is not a name"));
  EXPECT_THAT(core("unsat\n(a 1)\n").note, HasSubstr("1 is not a name"));
  for (const char* const output :
       {"unsat\n(a x)", "unsat\n(a (b))", "unsat\n(a", "unsat\n(a |b",
        "unsat\n(a \"b\")", "unsat\n(a \x01)"}) {
    const CoreReading reading = core(output);
    EXPECT_EQ(reading.form, CoreForm::Malformed) << output;
    EXPECT_EQ(reading.size, 0U);
    EXPECT_THAT(reading.note, HasSubstr("not a well-formed core"));
  }
}

TEST(ReadCore, InAFileOfItsOwn) {
  EXPECT_EQ(read_core_file("(a d)", script()).size, 2U);
  EXPECT_EQ(read_core_file("unsat\n(a d)", script()).size, 2U);
  EXPECT_EQ(read_core_file("", script()).form, CoreForm::Missing);
  EXPECT_EQ(read_core_file("WARNING \"old\nunsat\n(a d)", script()).size, 2U);
  EXPECT_EQ(read_core_file("unsat (a d)", script()).size, 2U);
  EXPECT_EQ(read_core_file("(a\nsat\n)", script()).form, CoreForm::Malformed);
  const CoreReading sat = read_core_file("sat\n(a d)", script());
  EXPECT_EQ(sat.form, CoreForm::Missing);
  EXPECT_EQ(sat.note, "the solver said sat, not unsat");
}

TEST(Votes, MoreMustSayUnsatThanSat) {
  const auto evidence = [](std::uint64_t unsat, std::uint64_t sat) {
    return count_votes({unsat, sat, 1}, {});
  };
  EXPECT_EQ(evidence(1, 0), Evidence::Valid);
  EXPECT_EQ(evidence(2, 1), Evidence::Valid);
  EXPECT_EQ(evidence(1, 1), Evidence::Unchecked);
  EXPECT_EQ(evidence(0, 0), Evidence::Unchecked);
  EXPECT_EQ(evidence(0, 1), Evidence::Invalid);
  EXPECT_EQ(evidence(1, 2), Evidence::Invalid);
}

TEST(Verdict, OfACoreIsByTheRulesOfTheYear) {
  const auto verdict = [](int year, Answer answer, Evidence evidence) {
    return judge_core(answer, evidence,
                      core_rules((*contest::rule_book(year))->score));
  };
  for (const int year : {2018, 2025}) {
    EXPECT_EQ(verdict(year, Answer::Sat, Evidence::None), Verdict::Wrong);
    EXPECT_EQ(verdict(year, Answer::Unknown, Evidence::None),
              Verdict::Unsolved);
    EXPECT_EQ(verdict(year, Answer::None, Evidence::None), Verdict::Unsolved);
    // No core is all of the benchmark.
    EXPECT_EQ(verdict(year, Answer::Unsat, Evidence::None), Verdict::Correct);
    EXPECT_EQ(verdict(year, Answer::Unsat, Evidence::Valid), Verdict::Correct);
    EXPECT_EQ(verdict(year, Answer::Unsat, Evidence::Invalid), Verdict::Wrong);
  }
  EXPECT_EQ(verdict(2018, Answer::Unsat, Evidence::Unchecked),
            Verdict::Unconfirmed);
  EXPECT_EQ(verdict(2025, Answer::Unsat, Evidence::Unchecked),
            Verdict::Unsolved);
  EXPECT_EQ(verdict(2018, Answer::Unsat, Evidence::Malformed), Verdict::Wrong);
  EXPECT_EQ(verdict(2025, Answer::Unsat, Evidence::Malformed),
            Verdict::Unsolved);
}

// Two say unsat; only the rules of 2017 listen to the one that gave the core.
TEST(Votes, OfItsOwnSolverRefuteACoreIn2017) {
  const Votes votes{2, 1, 0, true};
  const auto evidence = [&](int year) {
    return count_votes(votes, core_rules((*contest::rule_book(year))->score));
  };
  EXPECT_EQ(evidence(2016), Evidence::Valid);
  EXPECT_EQ(evidence(2017), Evidence::Invalid);
  EXPECT_EQ(evidence(2018), Evidence::Valid);
}

TEST(Votes, AreCountedByAnswer) {
  Votes votes;
  for (const Answer answer : {Answer::Sat, Answer::Unsat, Answer::Unsat,
                              Answer::None, Answer::Unknown}) {
    votes.add(answer);
  }
  EXPECT_EQ(votes, (Votes{2, 1, 2}));
}

}  // namespace
}  // namespace podium::judge
