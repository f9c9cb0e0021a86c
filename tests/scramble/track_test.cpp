// What each track keeps, removes and adds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "helpers.h"

namespace podium::scramble {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::string_view kScript = R"(
  (set-info :smt-lib-version 2.6)
  (set-option :print-success true)
  (set-option :produce-models true)
  (set-option :random-seed 7)
  (set-logic QF_UF)
  (set-info :status sat)
  (echo "sat")
  (declare-fun a () Bool)
  (assert a)
  (assert (! (not a) :named n))
  (check-sat)
  (get-model)
  (get-value (a))
  (exit)
  (assert false))";

TEST(Track, SingleQueryAndParallel) {
  const std::string expected =
      "(set-option :print-success false)\n(set-logic QF_UF)\n"
      "(declare-fun a () Bool)\n(assert a)\n(assert (not a))\n(check-sat)\n"
      "(exit)\n";
  EXPECT_EQ(scrambled(kScript, std::nullopt, Track::SingleQuery), expected);
  EXPECT_EQ(scrambled(kScript, std::nullopt, Track::Parallel), expected);
}

TEST(Track, ModelValidation) {
  EXPECT_EQ(scrambled(kScript, std::nullopt, Track::ModelValidation),
            "(set-option :print-success false)\n"
            "(set-option :produce-models true)\n(set-logic QF_UF)\n"
            "(declare-fun a () Bool)\n(assert a)\n(assert (not a))\n"
            "(check-sat)\n(get-model)\n(exit)\n");
}

TEST(Track, UnsatCore) {
  EXPECT_EQ(scrambled(kScript, std::nullopt, Track::UnsatCore),
            "(set-option :print-success false)\n"
            "(set-option :produce-unsat-cores true)\n(set-logic QF_UF)\n"
            "(declare-fun a () Bool)\n(assert (! a :named smtcomp1))\n"
            "(assert (! (not a) :named smtcomp2))\n"
            "(check-sat)\n(get-unsat-core)\n(exit)\n");
}

TEST(Track, UnsatCoreNamesAreFreshAndUsedNamesStay) {
  EXPECT_EQ(
      scrambled("(set-logic UF)(declare-fun smtcomp1 () Bool)"
                "(declare-fun |smtcomp_2| () Bool)"
                "(assert (! smtcomp1 :named n))(assert (! n :pattern (a)))"
                "(check-sat)",
                std::nullopt, Track::UnsatCore),
      "(set-option :print-success false)\n"
      "(set-option :produce-unsat-cores true)\n(set-logic UF)\n"
      "(declare-fun smtcomp1 () Bool)\n(declare-fun |smtcomp_2| () Bool)\n"
      "(assert (! smtcomp1 :named n))\n"
      "(assert (! (! n :pattern (a)) :named smtcomp__1))\n"
      "(check-sat)\n(get-unsat-core)\n");
}

TEST(Track, UnsatCoreNamesFollowTheNewOrder) {
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const std::string out =
        scrambled("(set-logic UF)(assert a)(assert b)(assert c)(check-sat)",
                  seed, Track::UnsatCore);
    EXPECT_LT(out.find("smtcomp1)"), out.find("smtcomp2)"));
    EXPECT_LT(out.find("smtcomp2)"), out.find("smtcomp3)"));
  }
}

TEST(Track, IncrementalKeepsQuestionsAndEndsWithExit) {
  EXPECT_EQ(
      scrambled("(set-option :print-success false)"
                "(set-option :produce-models true)(set-option :verbosity 1)"
                "(set-logic QF_UF)(push 1)(echo \"x\")(check-sat)"
                "(get-value (true))(pop 1)(set-info :status sat)(check-sat)",
                std::nullopt, Track::Incremental),
      "(set-option :produce-models true)\n(set-logic QF_UF)\n(push 1)\n"
      "(echo \"x\")\n(check-sat)\n(get-value (true))\n(pop 1)\n(check-sat)\n"
      "(exit)\n");
}

TEST(Track, NamesStayWhereAKeptQuestionIsAnsweredByThem) {
  EXPECT_THAT(scrambled("(set-option :produce-unsat-cores true)"
                        "(set-logic QF_UF)(assert (! false :named n))"
                        "(check-sat)(get-unsat-core)(check-sat)",
                        1, Track::Incremental),
              HasSubstr("(assert (! false :named x1))"));
}

TEST(Track, ExitStaysAwayIfItWasNotThere) {
  EXPECT_THAT(scrambled("(set-logic UF)(check-sat)(get-model)", 1),
              Not(HasSubstr("exit")));
}

TEST(Track, OptionsComeAgainAfterAReset) {
  EXPECT_EQ(
      scrambled("(set-logic UF)(reset)(set-logic BV)(check-sat)", std::nullopt),
      "(set-option :print-success false)\n(set-logic UF)\n(reset)\n"
      "(set-option :print-success false)\n(set-logic BV)\n(check-sat)\n");
}

TEST(Track, OneCheckSatOnly) {
  const auto twice =
      try_scramble("(set-logic UF)(check-sat)\n (check-sat)", 1).error();
  EXPECT_EQ(twice.code, Code::Unsupported);
  EXPECT_EQ(twice.where, "test:2:2");
  EXPECT_TRUE(try_scramble("(set-logic UF)(check-sat)(check-sat)", 1,
                           Track::Incremental));
  EXPECT_EQ(try_scramble("(set-logic UF)(exit)(check-sat)", 1).error().code,
            Code::Missing);
}

TEST(Track, ALogicIsNeeded) {
  EXPECT_EQ(try_scramble("(check-sat)", 1).error().code, Code::Missing);
  // One after the check-sat goes with all that follows it.
  EXPECT_EQ(try_scramble("(check-sat)(set-logic UF)", 1).error().code,
            Code::Missing);
}

TEST(Form, CommandsOfAnotherFormAreErrorsWithAPlace) {
  for (const char* command : {"(assert)",
                              "(assert a b)",
                              "(declare-fun f Int)",
                              "(declare-fun f () Int Int)",
                              "(declare-fun 1 () Int)",
                              "(declare-fun (f) () Int)",
                              "(declare-fun)",
                              "(declare-const c)",
                              "(declare-sort)",
                              "(declare-sort 1)",
                              "(define-sort S Int)",
                              "(define-sort S (1) Int)",
                              "(define-fun f () Int)",
                              "(define-fun)",
                              "(define-fun f (x) Int 1)",
                              "(define-fun f ((x)) Int 1)",
                              "(define-const)",
                              "(define-funs-rec ((f () Int)) ())",
                              "(define-funs-rec (f) (1))",
                              "(define-funs-rec ((f () Int)) (1 2))",
                              "(declare-datatypes ((A 0)) ())",
                              "(declare-datatypes ((A 0)) (a))",
                              "(declare-datatypes ((A 0)) (((c s))))",
                              "(declare-datatypes (()) (()))",
                              "(declare-datatypes ((A 0)) ((())))",
                              "(declare-datatypes A)",
                              "(declare-datatypes () (()))",
                              "(declare-datatypes () (A))",
                              "(declare-datatype A)",
                              "(declare-datatype A ((c (s))))",
                              "(declare-datatype A (par (X)))",
                              "(declare-datatype A (par (1) ()))",
                              "(push a)",
                              "(push 1 2)",
                              "(pop -1)",
                              "(check-sat-assuming a)",
                              "(get-value)",
                              "(set-logic)",
                              "(set-logic 1)",
                              "()",
                              "a",
                              "(assert (let x y))",
                              "(assert (let ((x 1))))",
                              "(assert (let))",
                              "(assert (let ((x 1)) a b))",
                              "(assert (let ((1 x)) a))",
                              "(assert (let (x) a))",
                              "(assert (let ((x)) a))",
                              "(assert (forall))",
                              "(assert (forall ((x Int))))",
                              "(assert (forall x a))",
                              "(assert (forall (x) a))",
                              "(assert (exists ((x Int Int)) a))",
                              "(assert (!))",
                              "(assert (! a b))",
                              "(assert (! a :named 1))",
                              "(assert (! a :b c d))",
                              "(assert (as a))",
                              "(assert (as))",
                              "(assert (as a b c))",
                              "(assert (match))",
                              "(assert (match a))",
                              "(assert (match a b))",
                              "(assert (match a (b)))",
                              "(assert (match a ((b))))",
                              "(assert (match a ((() c))))",
                              "(assert (match a (((c 1) d))))",
                              "(assert (match a ((1 d))))",
                              "(assert (match a (((let x) d))))",
                              "(assert (_))",
                              "(assert (_ (! f) 1))",
                              "(assert (_ (f 1)))",
                              "(assert (_ 5 (f 1)))",
                              "(assert _)",
                              "(assert (f let))",
                              "(assert ((! let) ((x 1)) x))",
                              "(assert ((! lambda) ((x Int)) x))",
                              "(assert (as (! f) Int))",
                              "(assert (as f (let x)))",
                              "(assert (let ((let 1)) a))",
                              "(assert (forall ((x :k)) a))",
                              "(assert (! a :named))",
                              "(assert (! a :named forall))",
                              "(declare-fun let () Int)",
                              "(declare-const x (as S T))",
                              "(declare-const x (A _ B))",
                              "(declare-datatypes ((A)) (((c))))"}) {
    const Result<std::string> result = try_scramble(
        "(set-logic ALL)\n" + std::string(command) + "\n(check-sat)", 1,
        Track::Incremental);
    ASSERT_FALSE(result) << command << " became " << *result;
    EXPECT_EQ(result.error().code, Code::Syntax) << command;
    EXPECT_TRUE(result.error().where.starts_with("test:2:")) << command;
    EXPECT_FALSE(result.error().hint.empty()) << command;
  }
}

TEST(Form, OddButHarmlessTermsPass) {
  for (const char* command :
       {"(assert ())",
        "(assert (()))",
        "(assert (lambda))",
        "(assert (par))",
        "(assert (par (X) (f X)))",
        "(assert (_ a))",
        "(assert (forall () a))",
        "(assert (let () a))",
        "(assert (match a ()))",
        "(assert (! a))",
        "(assert (! a :b))",
        "(assert (! a :pattern b))",
        "(assert (! a :pattern ()))",
        "(push)",
        "(declare-sort S)",
        "(declare-datatypes () ())",
        "(check-sat a)",
        "(assert (witness ((v Int)) (p v)))",
        "(set-option)",
        "(assert (set.comprehension ((v Int)) (p v) v))"}) {
    EXPECT_TRUE(
        try_scramble("(set-logic ALL)" + std::string(command) + "(check-sat)",
                     1, Track::Incremental))
        << command;
  }
}

// The version comes late and tells that a string was misread; and there is an
// error, which is told in the same way with and without a seed.
TEST(Track, AnErrorBeforeTheVersionThatTellsOfEscapes) {
  constexpr std::string_view kLate =
      "(set-logic QF_UF)\n(echo \"a\\\\b\")\n(assert (let ((x)) x))\n"
      "(set-info :smt-lib-version 2.0)\n(check-sat)\n";
  const std::string plain = scrambled(kLate, std::nullopt, Track::Incremental);
  EXPECT_THAT(plain, HasSubstr("test:3:"));
  EXPECT_EQ(scrambled(kLate, 1, Track::Incremental), plain);
}

}  // namespace
}  // namespace podium::scramble
