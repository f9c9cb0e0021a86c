// Steps 1 and 2: what is renamed, what stays, and what goes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "helpers.h"

namespace podium::scramble {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Names, CommentsAndInfoGo) {
  EXPECT_EQ(body("(set-info :status sat) ; remark\n(set-info :a |b|)", 1), "");
}

TEST(Names, SortsFunctionsAndVariablesAreDifferentThings) {
  // A constant called Int does not rename the sort Int.
  EXPECT_THAT(body("(declare-fun Int () Int)(assert (= Int 1))", 1),
              AnyOf("(declare-fun x1 () Int)\n(assert (= x1 1))\n",
                    "(declare-fun x1 () Int)\n(assert (= 1 x1))\n"));
  EXPECT_THAT(
      body("(declare-sort A 0)(declare-fun A () A)(assert (f A (as A A)))", 1),
      AnyOf("(declare-sort x1 0)\n(declare-fun x2 () x1)\n"
            "(assert (f x2 (as x2 x1)))\n",
            "(declare-sort x2 0)\n(declare-fun x1 () x2)\n"
            "(assert (f x1 (as x1 x2)))\n"));
}

TEST(Names, ATermMayBeNamedLikeAWord) {
  for (const std::string word : {"|let|", "|!|", "|_|", "match", "choice"}) {
    EXPECT_THAT(
        body("(assert (! p :named " + word + "))(assert (g " + word +
                 "))(assert (h " + word + "))",
             1),
        AllOf(HasSubstr("(assert (! p :named x1))\n"),
              HasSubstr("(assert (g x1))\n"), HasSubstr("(assert (h x1))\n")))
        << word;
  }
  // Without bars it stays an error, also after one in bars.
  EXPECT_THAT(body("(assert (f |let|))(assert (f let))", 1),
              HasSubstr("a reserved word in place of a term"));
  EXPECT_THAT(body("(assert (! p :named n))(assert (f choice))", 1),
              HasSubstr("a reserved word in place of a term"));
}

// By the standard |match| is no reserved word and may be declared.
TEST(Names, AFunctionCalledLikeAWordDoesNotHideIt) {
  EXPECT_EQ(body("(declare-datatype D ((c)))(declare-fun |match| (D D) D)"
                 "(assert (= (match (match c c) ((c c))) c c))",
                 3),
            "(declare-datatype x1 ((x2)))\n"
            "(declare-fun x3 (x1 x1) x1)\n"
            "(assert (= (match (x3 x2 x2) ((x2 x2))) x2 x2))\n");
  EXPECT_EQ(body("(declare-fun lambda (Int) Int)"
                 "(assert (p (lambda ((x Int)) (lambda x))))",
                 1),
            "(declare-fun x1 (Int) Int)\n"
            "(assert (p (lambda ((x2 Int)) (x1 x2))))\n");
  EXPECT_EQ(
      body("(declare-fun choice (Int) Int)(assert (p (choice (f 1))))", 1),
      "(declare-fun x1 (Int) Int)\n(assert (p (x1 (f 1))))\n");
}

TEST(Names, AFunctionCalledMapDoesNotHideTheSolversOne) {
  EXPECT_EQ(body("(declare-fun map (Int) Int)"
                 "(assert (p ((_ map map) a) (_ map b) (map 1)))",
                 1),
            "(declare-fun x1 (Int) Int)\n"
            "(assert (p ((_ map x1) a) (_ x1 b) (x1 1)))\n");
  EXPECT_EQ(body("(declare-datatype D ((c (s Int))))"
                 "(declare-fun update (D D) D)"
                 "(assert (p ((_ update s) (update c c) 1)))",
                 1),
            "(declare-datatype x3 ((x1 (x4 Int))))\n"
            "(declare-fun x2 (x3 x3) x3)\n"
            "(assert (p ((_ update x4) (x2 x1 x1) 1)))\n");
}

TEST(Names, WhatIsOfATheoryDoesNotUseTheNameOfATerm) {
  EXPECT_THAT(body("(assert (! p :named extract))(assert (! q :named map))"
                   "(assert (f (_ extract 1 0) ((_ map or) a)))"
                   "(assert (! r :named Int))(define-sort I () Int)",
                   1),
              Not(HasSubstr(":named")));
  EXPECT_THAT(body("(assert (! p :named extract))"
                   "(assert (f (_ extract 1 0) extract))",
                   1),
              HasSubstr("(f (_ extract 1 0) x1)"));
}

TEST(Names, AConstructorWithoutATextHasATester) {
  EXPECT_EQ(body("(declare-datatypes () ((D ||)))(assert (is- a))", 1),
            "(declare-datatypes () ((x2 x1)))\n(assert (is-x1 a))\n");
}

TEST(Names, ATermMayBeNamedLikeATester) {
  EXPECT_EQ(body("(declare-datatype D ((c)))(assert (! p :named is-c))"
                 "(assert (not is-c))",
                 1),
            "(declare-datatype x3 ((x1)))\n"
            "(assert (! p :named x2))\n(assert (not x2))\n");
}

TEST(Names, TacticsAreNoFunctionsOfTheScript) {
  EXPECT_EQ(body("(declare-const smt Bool)(assert (! smt :named simplify))"
                 "(check-sat-using (then simplify smt))(apply smt)",
                 1),
            "(declare-fun x1 () Bool)\n(assert x1)\n"
            "(check-sat-using (then simplify smt))\n(apply smt)\n");
}

TEST(Names, ASortMayBeCalledLikeAWord) {
  Renaming renaming;
  const Result<std::string> output = scramble(
      "(set-logic ALL)(declare-sort push 0)(declare-sort declare-datatypes 0)"
      "(declare-sort + 0)(declare-fun a (push declare-datatypes) +)"
      "(assert true)(check-sat)",
      "test", {Track::SingleQuery, 1}, &renaming);
  ASSERT_TRUE(output) << to_string(output.error());
  std::vector<std::string> sorts;
  for (const auto& sort : renaming.sorts) sorts.push_back(sort.original);
  EXPECT_THAT(
      sorts, ::testing::UnorderedElementsAre("push", "declare-datatypes", "+"));
}

TEST(Names, AConstantArrayStaysOneWhereConstIsBound) {
  const std::string array = "((as const (Array Int Int)) ";
  EXPECT_THAT(
      body("(declare-fun const () Int)(assert (p " + array + "const)))", 1),
      HasSubstr("(p " + array + "x1))"));
  EXPECT_THAT(body("(assert (let ((const 3)) (p " + array + "const))))", 1),
              HasSubstr("(p " + array + "x1))"));
  // A constant itself, and a function that the script may mean.
  EXPECT_THAT(body("(declare-fun const () (Array Int Int))"
                   "(assert (p (as const (Array Int Int))))",
                   1),
              HasSubstr("(p (as x1 (Array Int Int)))"));
  EXPECT_THAT(body("(declare-fun const (Int) (Array Int Int))(assert (p " +
                       array + "3)))",
                   1),
              HasSubstr("(p ((as x1 (Array Int Int)) 3))"));
  // A constructor without fields, with parentheses and without.
  EXPECT_THAT(body("(declare-datatypes ((D 0)) (((const))))"
                   "(assert (p " +
                       array + "3)))",
                   1),
              HasSubstr("(p " + array + "3))"));
  EXPECT_THAT(body("(declare-datatypes ((D 0)) ((const)))"
                   "(assert (p " +
                       array + "3)))",
                   1),
              HasSubstr("(p " + array + "3))"));
}

TEST(Names, AVariableCalledLikeATheoryFunctionRenamesOnlyItself) {
  const std::string out = body(
      "(assert (let ((mod 1)) (> (- mod) 2)))(push 1)"
      "(assert (= (mod 5 3) 2))",
      1);
  EXPECT_THAT(out, HasSubstr("(let ((x1 1))"));
  EXPECT_THAT(out, HasSubstr("(mod 5 3)"));
}

TEST(Names, AFunctionOfTheCoreTheoryKeepsItsNameIfItIsDeclared) {
  const std::string out = body(
      "(declare-datatype D ((or) (c (x Bool)(y Bool))))"
      "(declare-const a Bool)(declare-const d D)"
      "(assert (or a (is-or d) ((_ is or) d) (= d or)))",
      1);
  EXPECT_THAT(out, HasSubstr("((or) ("));
  EXPECT_THAT(out, HasSubstr(" (is-or x"));
  EXPECT_THAT(out, HasSubstr(" ((_ is or) x"));
  EXPECT_THAT(out, ContainsRegex("or x[0-9] \\(is-or"));  // not shuffled
}

TEST(Names, LetIsParallel) {
  // The inner `and` of the binding is the theory's, that of the body is not.
  const std::string out =
      body("(assert (let ((and (and true true)) (b and)) (f and b)))", 3);
  EXPECT_THAT(out, AnyOf(HasSubstr("(x1 (and true true))"),
                         HasSubstr("(x2 (and true true))")));
  EXPECT_THAT(out, AnyOf(HasSubstr("(x1 and)"), HasSubstr("(x2 and)")));
  EXPECT_THAT(out, AnyOf(HasSubstr("(f x1 x2)"), HasSubstr("(f x2 x1)")));
}

TEST(Names, ShadowingIsExactAndEndsWithItsBinder) {
  EXPECT_EQ(body("(assert (not (exists ((select Int)) (let ((select select)) "
                 "(f select)))))(push 1)(assert (select a 1))",
                 1),
            "(assert (not (exists ((x1 Int)) (let ((x1 x1)) (f x1)))))\n"
            "(push 1)\n(assert (select a 1))\n");
}

TEST(Names, QuotedAndPlainAreTheSameSymbol) {
  EXPECT_EQ(body("(declare-fun |x| () Bool)(assert x)(push 1)(assert |x|)", 1),
            "(declare-fun x1 () Bool)\n(assert x1)\n(push 1)\n(assert x1)\n");
}

TEST(Names, ReservedWordsInBarsAreSymbols) {
  EXPECT_EQ(body("(declare-fun |let| () Bool)"
                 "(assert (let ((|let| |let|)) |let|))",
                 1),
            "(declare-fun x1 () Bool)\n(assert (let ((x1 x1)) x1))\n");
}

TEST(Names, WordsThatSomeVersionReservesMayBeFunctions) {
  EXPECT_EQ(body("(declare-fun lambda (Int) Int)(assert (p (lambda 1)))", 1),
            "(declare-fun x1 (Int) Int)\n(assert (p (x1 1)))\n");
  EXPECT_EQ(body("(declare-fun match (Int) Int)(assert (p (match 1)))", 1),
            "(declare-fun x1 (Int) Int)\n(assert (p (x1 1)))\n");
  EXPECT_EQ(body("(declare-fun par (Int) Int)(assert (p (par 1)))", 1),
            "(declare-fun x1 (Int) Int)\n(assert (p (x1 1)))\n");
}

TEST(Names, AFunctionIsNotKnownInItsOwnBodyUnlessRecursive) {
  EXPECT_EQ(body("(define-fun abs ((x Real)) Real (abs x))", 1),
            body("(define-fun abs ((y Real)) Real (abs y))", 1));
  EXPECT_THAT(body("(define-fun abs ((x Real)) Real (abs x))", 1),
              HasSubstr("(abs x"));
  EXPECT_THAT(body("(define-fun-rec abs ((x Real)) Real (abs x))", 1),
              Not(HasSubstr("abs")));
  EXPECT_THAT(body("(define-funs-rec ((abs ((x Real)) Real) (g () Int)) "
                   "((abs g) (abs 1)))",
                   1),
              Not(HasSubstr("abs")));
}

TEST(Names, EverythingThatDeclaresIsKnown) {
  const std::string out = body(R"(
    (declare-sort my-S 1)
    (define-sort my-T (my-X) (Array my-X (my-S my-X)))
    (declare-sort-parameter my-P)
    (declare-const my-c (my-S my-P))
    (define-const my-d Int 3)
    (declare-datatype my-List (par (my-X) ((my-nil) (my-cons (my-hd my-X)
      (my-tl (my-List my-X))))))
    (declare-datatypes ((my-A 0) (my-B 1)) (((my-mk (my-b (my-B Int))) (my-no))
      (par (my-Y) ((my-wrap (my-un my-Y))))))
    (declare-datatypes (my-Z) ((my-Old my-null (my-pair (my-fst my-Z) (my-snd my-Old)))))
    (declare-codatatype my-Stream ((my-more (my-head Int) (my-tail my-Stream))))
    (define-funs-rec ((my-f ((my-x Int)) Int) (my-g ((my-x Int) (my-y Int)) Bool))
      ((+ my-x (my-f my-x)) (my-g my-y my-x)))
    (assert (forall ((my-v (my-T Int))) (! (p my-v my-c) :pattern ((my-f my-d)
      (my-g 1 2)) :no-pattern (my-f 1) :qid my-q :weight 3)))
    (assert (match my-c ((my-nil true) ((my-cons my-h my-t) (p my-h my-t)) (my-other my-other)
      (_ false))))
    (assert ((_ is my-cons) (as my-nil (my-List my-A))))
    (assert ((_ update my-hd) (is-my-cons my-c) 1))
    (assert (lambda ((my-l my-A)) (my-l ((as my-cons (my-List my-A)) my-l))))
    (check-sat-assuming (my-c (not my-c)))
    (get-value (my-c (my-f 1)))
    (unknown-command my-c (my-S (my-f 1)) other))",
                               5);
  // Every name of the script begins with my-.
  EXPECT_THAT(out, Not(HasSubstr("my-")));
  EXPECT_THAT(out, HasSubstr("(_ false)"));
  EXPECT_THAT(out, HasSubstr("(unknown-command x"));
  EXPECT_THAT(out, HasSubstr(" other)"));
  EXPECT_THAT(out, HasSubstr(":no-pattern"));
  EXPECT_THAT(out, Not(HasSubstr(":qid")));
  EXPECT_THAT(out, Not(HasSubstr(":weight")));
}

TEST(Names, OldTestersGoWithTheirConstructor) {
  const std::string out = body(
      "(declare-datatypes () ((L nil (cons (hd Int) (tl L)))))"
      "(declare-const l L)(assert (is-cons l))",
      1);
  EXPECT_THAT(out, HasSubstr("(assert (is-x"));
  // A declared function of that name is itself.
  EXPECT_THAT(body("(declare-datatypes () ((L nil (cons (hd Int) (tl L)))))"
                   "(declare-fun is-cons (L) Bool)"
                   "(assert (is-cons nil))",
                   1),
              Not(HasSubstr("is-")));
  // Without such a constructor it is not ours.
  EXPECT_EQ(body("(declare-fun cons () Bool)(push 1)(assert (is-cons 1))", 1),
            "(declare-fun x1 () Bool)\n(push 1)\n(assert (is-cons 1))\n");
}

TEST(Names, BitVectorNumeralsAreNumbers) {
  EXPECT_EQ(body("(declare-const bv1 Int)(assert (p (_ bv1 8) bv1))", 1),
            "(declare-fun x1 () Int)\n(assert (p (_ bv1 8) x1))\n");
}

TEST(Names, UnderscoreMayApplyAFunction) {
  EXPECT_EQ(body("(declare-const f (-> Int Int))(assert (p (_ f 1)))", 1),
            "(declare-fun x1 () (-> Int Int))\n(assert (p (_ x1 1)))\n");
}

TEST(Names, UnderscoreMayApplyATerm) {
  EXPECT_EQ(body("(declare-const f (-> Int Int Int))(push 1)"
                 "(assert (p (_ (_ f 1) 2) (_ (f 1) 2) ((_ (f 3) 4) 5)))",
                 1),
            "(declare-fun x1 () (-> Int Int Int))\n(push 1)\n"
            "(assert (p (_ (_ x1 1) 2) (_ (x1 1) 2) ((_ (x1 3) 4) 5)))\n");
  EXPECT_THAT(body("(assert (_ (lambda ((y Int)) (< y 3)) 2))", 1),
              AnyOf("(assert (_ (lambda ((x1 Int)) (< x1 3)) 2))\n",
                    "(assert (_ (lambda ((x1 Int)) (> 3 x1)) 2))\n"));
}

TEST(Names, IndicesTellTheFunctionOfATheory) {
  EXPECT_EQ(
      body("(declare-const extract (_ BitVec 8))(push 1)"
           "(assert (p ((_ extract 3 0) extract) (_ extract a)"
           " (as (_ extract 3 0) S)))",
           1),
      "(declare-fun x1 () (_ BitVec 8))\n(push 1)\n"
      "(assert (p ((_ extract 3 0) x1) (_ x1 a) (as (_ extract 3 0) S)))\n");
  EXPECT_EQ(body("(assert (let ((char 1)) (p (_ char #x41) char)))", 1),
            "(assert (let ((x1 1)) (p (_ char #x41) x1)))\n");
}

TEST(Names, LevelsEndDeclarations) {
  EXPECT_EQ(body("(push 2)(declare-fun select () Int)(push 3)"
                 "(assert (p select))(pop 4)(assert (p (select a 1)))(pop 1)",
                 1),
            "(push 2)\n(declare-fun x1 () Int)\n(push 3)\n(assert (p x1))\n"
            "(pop 4)\n(assert (p (select a 1)))\n(pop 1)\n");
}

TEST(Names, GlobalDeclarationsOutliveTheirLevel) {
  EXPECT_THAT(scrambled("(set-option :global-declarations true)(set-logic ALL)"
                        "(push 1)(declare-fun a () Bool)(pop 1)(assert a)"
                        "(check-sat)",
                        1, Track::Incremental),
              HasSubstr("(set-option :global-declarations true)\n"
                        "(set-logic ALL)\n(push 1)\n(declare-fun x1 () Bool)\n"
                        "(pop 1)\n(assert x1)\n"));
}

TEST(Names, ResetForgetsAndResetAssertionsKeepsTheFirstLevel) {
  EXPECT_EQ(body("(declare-fun select () Int)(reset)(set-logic ALL)"
                 "(assert (select 1))",
                 1),
            "(declare-fun x1 () Int)\n(reset)\n(set-logic ALL)\n"
            "(assert (select 1))\n");
  EXPECT_THAT(body("(declare-fun a () Int)(push 1)(declare-fun select () Int)"
                   "(reset-assertions)(assert (p a (select 1)))",
                   1),
              AnyOf(HasSubstr("(assert (p x1 (select 1)))"),
                    HasSubstr("(assert (p x2 (select 1)))")));
}

TEST(Names, ManyLevelsCostNothing) {
  EXPECT_THAT(body("(push 4000000000)(declare-fun a () Bool)"
                   "(pop 99999999999999999999999)",
                   1),
              HasSubstr("(pop 99999999999999999999999)"));
}

TEST(Names, NewNamesDoNotClashWithWhatStays) {
  // x1 and xx7 are not declared, so they stay.
  const std::string out =
      body("(declare-fun a () Bool)(assert (p a x1 xx7 is-xxxx3))", 1);
  EXPECT_EQ(out,
            "(declare-fun xxx1 () Bool)\n(assert (p xxx1 x1 xx7 is-xxxx3))\n");
  // Declared ones do not stay.
  EXPECT_EQ(body("(declare-fun x5 () Bool)(assert x5)", 1),
            "(declare-fun x1 () Bool)\n(assert x1)\n");
}

TEST(Names, ArePermuted) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    seen.insert(
        body("(declare-fun a () Int)(push 1)(declare-fun b () Int)"
             "(push 1)(declare-fun c () Int)",
             seed));
  }
  EXPECT_EQ(seen.size(), 6U);
}

// Over all changes of the last digits.
TEST(Names, AreNumberedFromOneOn) {
  constexpr int kCount = 1234;
  std::string commands;
  std::set<std::string> expected;
  for (int i = 1; i <= kCount; ++i) {
    commands += "(declare-fun v" + std::to_string(i) + " () Bool)\n";
    expected.insert("(declare-fun x" + std::to_string(i) + " () Bool)");
  }
  std::set<std::string> found;
  std::istringstream lines(body(commands, 1));
  for (std::string line; std::getline(lines, line);) found.insert(line);
  EXPECT_EQ(found, expected);
}

TEST(Names, AreKeptWithoutASeed) {
  const std::string script =
      "(set-logic ALL)\n(declare-fun |a b| () Bool)\n"
      "(assert (and |a b| true (< 1 2)))\n(check-sat)\n";
  EXPECT_EQ(scrambled(script, std::nullopt),
            "(set-option :print-success false)\n" + script);
}

TEST(Names, StringsOfVersion20AreWrittenForLaterVersions) {
  EXPECT_EQ(scrambled("(set-info :smt-lib-version 2.0)(set-logic ALL)"
                      R"((echo "a\"b\\c\d")(check-sat))",
                      std::nullopt, Track::Incremental),
            "(set-logic ALL)\n(echo \"a\"\"b\\c\\d\")\n(check-sat)\n(exit)\n");
}

TEST(Names, NamedTermsStayIfTheyAreUsed) {
  EXPECT_EQ(body("(declare-fun a () Bool)(assert (! a :named n))", 1),
            body("(declare-fun a () Bool)(assert a)", 1));
  const std::string used =
      body("(assert (! true :named n))(assert (not n))", 1);
  EXPECT_EQ(used, "(assert (! true :named x1))\n(assert (not x1))\n");
  // In Single Query the question is gone, and so is the name.
  EXPECT_EQ(scrambled("(set-logic ALL)(assert (! true :named n))(check-sat)"
                      "(get-value (n))",
                      1),
            "(set-option :print-success false)\n(set-logic ALL)\n"
            "(assert true)\n(check-sat)\n");
  // A variable of that name is no use of it.
  EXPECT_THAT(body("(assert (! true :named n))(push 1)"
                   "(assert (forall ((n Bool)) n))",
                   1),
              Not(HasSubstr(":named")));
}

TEST(Names, AllPatternsStay) {
  EXPECT_EQ(body("(assert (forall ((a Int)) (! (p a) :qid |q| :pattern ((f a))"
                 " :named unused :pattern ((g a) (h a)) :lblpos)))",
                 1),
            "(assert (forall ((x1 Int)) (! (p x1) :pattern ((f x1)) "
            ":pattern ((g x1) (h x1)))))\n");
}

TEST(Names, AnnotationsInAnnotations) {
  EXPECT_EQ(
      body("(assert (! (! (! true :a) :pattern ((f))) :b 1 :c (d e)))", 1),
      "(assert (! true :pattern ((f))))\n");
}

TEST(Names, AnnotationsStayAsAsked) {
  const auto kept = [](Annotations annotations) {
    Plan plan{Track::Incremental, 1};
    plan.annotations = annotations;
    const Result<std::string> out = scramble(
        "(set-logic UF)(declare-fun f (Bool) Bool)"
        "(assert (forall ((a Bool)) (! (f a) :pattern ((f a)) :qid |q r| "
        ":weight 3 :lblpos :named unused :x (f 1.5 \"s\"))))"
        "(assert (! (f true) :named used))(assert (or used used))(check-sat)",
        "test", plan);
    const std::string text = out ? *out : to_string(out.error());
    const std::size_t first = text.find("(assert ");
    return text.substr(first, text.find("(assert ", first + 1) - first);
  };
  EXPECT_EQ(kept(Annotations::All),
            "(assert (forall ((x1 Bool)) (! (x4 x1) :pattern ((x4 x1)) "
            ":qid |q r| :weight 3 :lblpos :named x2 :x (x4 1.5 \"s\"))))\n");
  EXPECT_EQ(kept(Annotations::Patterns),
            "(assert (forall ((x3 Bool)) (! (x1 x3) :pattern ((x1 x3)))))\n");
  EXPECT_EQ(kept(Annotations::None), "(assert (forall ((x3 Bool)) (x1 x3)))\n");
}

TEST(Names, ConstantsAreFunctionsWithoutParameters) {
  EXPECT_EQ(body("(declare-const a Int)(define-const b Int (+ a 1))", 3),
            "(declare-fun x1 () Int)\n(define-fun x2 () Int (+ x1 1))\n");
}

}  // namespace
}  // namespace podium::scramble
