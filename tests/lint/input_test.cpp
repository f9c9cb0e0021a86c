// What a solver may be given, by track and year.

#include <gmock/gmock.h>

#include "helpers.h"
#include "lint/checks.h"
#include "lint/lint.h"

namespace podium::lint {
namespace {

using contest::Track;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> input(std::string_view text, Track track, int year) {
  return codes(text, [=](const Script& script, Findings& findings) {
    check_input(script, track, year, findings);
  });
}

constexpr std::string_view kQuiet = "(set-option :print-success false)\n";

std::string single(std::string_view body) {
  return std::string(kQuiet) + "(set-logic QF_UF)\n" + std::string(body);
}

TEST(Input, ASingleQueryOf2025) {
  EXPECT_THAT(input(single("(declare-fun p () Bool)(assert p)(check-sat)"),
                    Track::SingleQuery, 2025),
              IsEmpty());
  EXPECT_THAT(
      input(single("(set-info :a b)(check-sat)(exit)"), Track::Parallel, 2025),
      IsEmpty());
  EXPECT_THAT(input("(set-logic QF_UF)(check-sat)", Track::SingleQuery, 2025),
              ElementsAre("option-missing 1:1"));
  EXPECT_THAT(
      input(single("(check-sat)\n(check-sat)"), Track::SingleQuery, 2025),
      ElementsAre("check-sat-count 4:1"));
  EXPECT_THAT(input(single("(exit)"), Track::SingleQuery, 2025),
              ElementsAre("check-sat-count 3:1"));
}

TEST(Input, OtherCommandsAreNotAllowed) {
  for (const char* command :
       {"(declare-const p Bool)", "(define-fun-rec f () Bool true)",
        "(define-funs-rec ((f () Bool)) (true))", "(define-const c Bool true)",
        "(push 1)", "(pop 1)", "(get-model)", "(get-unsat-core)",
        "(get-value (p))", "(echo \"a\")", "(reset)", "(reset-assertions)",
        "(check-sat-assuming ())", "(set-option :produce-models true)",
        "(minimize x)", "(get-proof)", "(get-info :name)"}) {
    EXPECT_THAT(input(single(std::string(command) + "(check-sat)"),
                      Track::SingleQuery, 2025),
                ElementsAre("command-not-allowed 3:1"))
        << command;
  }
}

TEST(Input, SetLogicIsFirstAfterTheOptionsAndSingle) {
  EXPECT_THAT(input("(set-option :print-success false)(set-info :a b)\n"
                    "(set-logic QF_UF)(check-sat)",
                    Track::SingleQuery, 2025),
              ElementsAre("logic-order 2:1"));
  EXPECT_THAT(
      input(single("(set-logic QF_UF)(check-sat)"), Track::SingleQuery, 2025),
      ElementsAre("repeated 3:1"));
  EXPECT_THAT(
      input(std::string(kQuiet) + "(check-sat)", Track::SingleQuery, 2025),
      ElementsAre("logic-missing 2:1"));
}

TEST(Input, OptionsComeBeforeTheLogic) {
  EXPECT_THAT(input("(set-logic QF_UF)\n(set-option :print-success true)"
                    "(check-sat)",
                    Track::SingleQuery, 2018),
              ElementsAre("option-order 2:1"));
}

TEST(Input, NothingComesAfterExit) {
  EXPECT_THAT(input(single("(check-sat)(exit)\n(check-sat)(exit)"),
                    Track::SingleQuery, 2025),
              ElementsAre("after-exit 4:1"));
}

TEST(Input, SortsHaveNoParameters) {
  EXPECT_THAT(input(single("(declare-sort S 0)(define-sort T () S)(check-sat)"),
                    Track::SingleQuery, 2025),
              IsEmpty());
  EXPECT_THAT(
      input(single("(declare-sort S 1)(check-sat)"), Track::SingleQuery, 2025),
      ElementsAre("sort-arity 3:1"));
  EXPECT_THAT(input(single("(define-sort T (X) X)(check-sat)"),
                    Track::SingleQuery, 2018),
              ElementsAre("sort-arity 3:1"));
  EXPECT_THAT(input(single("(define-sort T () Int)(assert true)(check-sat)"),
                    Track::SingleQuery, 2015),
              ElementsAre("command-not-allowed 3:1"));
}

TEST(Input, ModelsOf2025) {
  const std::string head =
      std::string(kQuiet) + "(set-option :produce-models true)\n";
  EXPECT_THAT(input(head + "(set-logic QF_UF)(check-sat)(get-model)",
                    Track::ModelValidation, 2025),
              IsEmpty());
  EXPECT_THAT(input(head + "(set-logic QF_UF)(check-sat)\n(exit)",
                    Track::ModelValidation, 2025),
              ElementsAre("question-missing 4:1"));
  EXPECT_THAT(input(head + "(set-logic QF_UF)\n(get-model)(check-sat)",
                    Track::ModelValidation, 2025),
              ElementsAre("question-order 4:1"));
  EXPECT_THAT(
      input(head + "(set-logic QF_UF)(check-sat)(get-model)\n(get-model)",
            Track::ModelValidation, 2025),
      ElementsAre("repeated 4:1"));
}

TEST(Input, UnsatCoresOf2018And2025) {
  const std::string body =
      "(set-logic QF_UF)\n(assert (! p :named a))(check-sat)(get-unsat-core)";
  const std::string option = "(set-option :produce-unsat-cores true)";
  EXPECT_THAT(
      input(std::string(kQuiet) + option + body, Track::UnsatCore, 2025),
      IsEmpty());
  EXPECT_THAT(input(option + body, Track::UnsatCore, 2018), IsEmpty());
  EXPECT_THAT(input(body, Track::UnsatCore, 2018),
              ElementsAre("option-missing 2:35"));
  EXPECT_THAT(input(std::string(kQuiet) + body, Track::UnsatCore, 2025),
              ElementsAre("option-missing 2:1"));
  EXPECT_THAT(input(option + "(set-logic QF_UF)\n"
                             "(assert (! (and (! p :named b) q) :named a))"
                             "(check-sat)(get-unsat-core)",
                    Track::UnsatCore, 2018),
              ElementsAre("named-term 2:22"));
  EXPECT_THAT(input("(set-option :produce-unsat-cores false)" + body,
                    Track::UnsatCore, 2018),
              ElementsAre("option-value 1:1"));
  EXPECT_THAT(input(option + "(set-logic QF_UF)(assert (! p :named a))\n"
                             "(assert q)(check-sat)(get-unsat-core)",
                    Track::UnsatCore, 2018),
              ElementsAre("name-missing 2:1"));
}

TEST(Input, NamesOnlyForCores) {
  EXPECT_THAT(input(single("(assert (! p :named a))(check-sat)"),
                    Track::SingleQuery, 2025),
              ElementsAre("named-term 3:14"));
  EXPECT_THAT(input(single("(define-fun f () Bool (! p :named a))(check-sat)"),
                    Track::SingleQuery, 2025),
              ElementsAre("named-term 3:28"));
  EXPECT_THAT(
      input(single("(set-info :named a)(check-sat)"), Track::SingleQuery, 2025),
      IsEmpty());
  EXPECT_THAT(input(single("(assert (! p :pattern (q)))(check-sat)"),
                    Track::SingleQuery, 2025),
              IsEmpty());
}

TEST(Input, Incremental) {
  const std::string good =
      "(set-logic QF_UF)(push 1)(assert p)(check-sat)(pop 1)(assert q)"
      "(check-sat)\n(exit)";
  EXPECT_THAT(input(good, Track::Incremental, 2025), IsEmpty());
  EXPECT_THAT(input(good, Track::Incremental, 2015), IsEmpty());
  EXPECT_THAT(input("(set-logic QF_UF)\n(check-sat)", Track::Incremental, 2025),
              ElementsAre("exit-missing 2:1"));
  EXPECT_THAT(input("(set-logic QF_UF)(check-sat)\n(pop 1)(exit)",
                    Track::Incremental, 2025),
              ElementsAre("level-order 2:1"));
  EXPECT_THAT(input("(set-logic QF_UF)\n(push 2)(assert p)(check-sat)(pop 1)"
                    "(pop 1)\n(pop 1)(exit)",
                    Track::Incremental, 2025),
              ElementsAre("level-count 2:1", "level-order 3:1"));
  EXPECT_THAT(input("(set-logic QF_UF)(check-sat)\n(push 2)(exit)",
                    Track::Incremental, 2025),
              ElementsAre("level-count 2:1"));
  EXPECT_THAT(input("(set-option :print-success false)(set-logic QF_UF)"
                    "(check-sat)(exit)",
                    Track::Incremental, 2025),
              ElementsAre("print-success 1:1"));
  EXPECT_THAT(input("(set-logic QF_UF)(assert p)(check-sat)\n(check-sat)(exit)",
                    Track::Incremental, 2015),
              ElementsAre("check-sat-order 2:1"));
}

TEST(Input, OfTheMainTrackOf2015) {
  EXPECT_THAT(input("(set-logic QF_UF)(set-info :source |a|)"
                    "(set-info :status sat)(assert p)(check-sat)",
                    Track::SingleQuery, 2015),
              IsEmpty());
  EXPECT_THAT(input("(set-logic QF_UF)(check-sat)", Track::SingleQuery, 2015),
              IsEmpty());
  EXPECT_THAT(input("(set-logic QF_UF)(assert p)\n(set-info :source |a|)"
                    "(check-sat)",
                    Track::SingleQuery, 2015),
              ElementsAre("info-order 2:1"));
  EXPECT_THAT(input("(set-logic QF_UF)\n(declare-datatype D ((c)))(assert p)"
                    "(check-sat)",
                    Track::SingleQuery, 2015),
              ElementsAre("command-not-allowed 2:1"));
  EXPECT_THAT(input("(set-logic QF_UF)(check-sat)\n(assert p)",
                    Track::SingleQuery, 2015),
              ElementsAre("check-sat-order 2:1"));
}

TEST(Input, TheYearsHaveRules) {
  for (const int year : {2008, 2010, 2012, 2014, 2026}) {
    EXPECT_TRUE(check_year(year)) << year;
  }
  for (const int year : {-1, 0, 1999, 2007, 2009, 2013, 2027}) {
    const Result<void> known = check_year(year);
    ASSERT_FALSE(known) << year;
    EXPECT_NE(known.error().hint.find("2008, 2010"), std::string::npos);
  }
}

TEST(Input, TracksOfTheYears) {
  EXPECT_TRUE(has_track(2008, Track::SingleQuery));
  EXPECT_FALSE(has_track(2008, Track::Incremental));
  EXPECT_TRUE(has_track(2015, Track::Incremental));
  EXPECT_FALSE(has_track(2015, Track::UnsatCore));
  EXPECT_TRUE(has_track(2018, Track::UnsatCore));
  EXPECT_FALSE(has_track(2018, Track::ModelValidation));
  EXPECT_TRUE(has_track(2025, Track::Parallel));
}

}  // namespace
}  // namespace podium::lint
