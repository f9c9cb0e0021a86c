// What around a model counts: the answers, other lines, the rules of a year.

#include <gtest/gtest.h>

#include "model_helpers.h"

namespace podium::evaluate {
namespace {

// A word in a warning is no answer.
TEST(Models, AnswersHaveALineOfTheirOwn) {
  const std::string model =
      "((define-fun x () Int 1)(define-fun y () Int 2))\n";
  EXPECT_EQ(check(kInts, "WARNING unsat cores are off\nsat\n" + model),
            "VALID");
  EXPECT_EQ(check(kInts, "sat\nWARNING unsat cores are off\n" + model),
            "VALID");
  EXPECT_EQ(check(kInts, "unknown option\r\nsat\r\n" + model), "VALID");
  EXPECT_EQ(check(kInts, "success\n  sat ; at last\n" + model), "VALID");
  EXPECT_EQ(check(kInts, "unsat cores are off\n"), "UNKNOWN no-answer");
}

// What get-model gives twice is one model.
TEST(Models, ASecondModelIsNotOfTheNextCheck) {
  const std::string one = "((define-fun x () Int 1))\n";
  const std::string two = "((define-fun x () Int 2))\n";
  const char* script =
      "(declare-fun x () Int)(push 1)(assert (= x 1))(check-sat)(pop 1)"
      "(assert (= x 2))(check-sat)";
  EXPECT_EQ(check(script, "sat\n" + one + one + "sat\n" + two), "VALID, VALID");
  EXPECT_EQ(check(script, one + two), "VALID, VALID");
  EXPECT_EQ(check(script, "sat\n" + one + two), "VALID, UNKNOWN no-answer");
}

TEST(Models, WhatIsNoModelIsShown) {
  const ModelReport lines = first(kInts, "sat\n(= x 1)\n(= y 2)\n");
  EXPECT_EQ(lines.trouble.fault, Fault::NoModel);
  EXPECT_EQ(lines.trouble.where, "output:2:1");
  EXPECT_EQ(lines.trouble.message, "(= x 1) is no model");
  const ModelReport symbol = first(kInts, "sat\n((define-fun x () Int zzz))");
  EXPECT_EQ(symbol.trouble.fault, Fault::Undeclared);
  EXPECT_EQ(symbol.trouble.hint, "a model defines what its values are made of");
  // Where it breaks off nobody knows what else there is.
  const ModelReport broken = first(kInts, "sat\n((define-fun x () Int))");
  EXPECT_EQ(broken.trouble.fault, Fault::Malformed);
  EXPECT_TRUE(broken.notes.empty());
}

// Numbers that are written in a solver's own way are no tokens, and yet not
// what breaks the output.
TEST(Models, WhereAnOutputBreaksOff) {
  const char* script =
      "(declare-fun x () Real)(declare-fun y () Real)"
      "(assert (= (* x x) 2.0))(check-sat)";
  const std::string cut =
      "sat\n(\n(define-fun x () Real (_ real_algebraic_number <1*x^2 + (-2), "
      "(5/4, 3/2)>))\n(define-fun y () Real 1/2)\n";
  EXPECT_EQ(first(script, cut).trouble.where, "output:2:1");
  EXPECT_EQ(first(script, cut + "(define-fun z () String \"a").trouble.where,
            "output:5:25");
}

TEST(Models, WarningsBeforeTheAnswer) {
  const std::string model =
      "\nsat\n((define-fun x () Int 1)(define-fun y () Int 2))";
  EXPECT_EQ(check(kInts, "WARNING: option \"x is old (see the manual)" + model),
            "VALID");
  EXPECT_EQ(check(kInts, "c : a comment of another world" + model, strict()),
            "UNKNOWN malformed");
}

TEST(Models, IncrementalScripts) {
  const char* script =
      "(declare-fun x () Int)(assert (> x 0))(check-sat)"
      "(push 1)(declare-fun y () Int)(assert (= y (- x)))(check-sat)(pop 1)"
      "(push 1)(assert (< x 0))(check-sat)(pop 1)"
      "(check-sat-assuming ((= x 7)))";
  EXPECT_EQ(check(script,
                  "sat ((define-fun x () Int 1))"
                  "sat ((define-fun x () Int 2)(define-fun y () Int (- 2)))"
                  "unsat\n"
                  "sat ((define-fun x () Int 7))"),
            "VALID, VALID, INVALID says-unsat, VALID");
  EXPECT_EQ(check(script,
                  "sat ((define-fun x () Int 1))"
                  "sat ((define-fun x () Int 2)(define-fun y () Int 2))"
                  "unknown\n"
                  "sat ((define-fun x () Int 8))"),
            "VALID, INVALID unsatisfied, UNKNOWN no-answer, "
            "INVALID unsatisfied");
  EXPECT_EQ(check(script, "sat ((define-fun x () Int 1))"),
            "VALID, UNKNOWN no-answer, UNKNOWN no-answer, UNKNOWN no-answer");
}

TEST(Models, WhatWasSaidBeforeItBrokeCounts) {
  const char* script =
      "(declare-fun x () Int)(assert (> x 0))(check-sat)(assert (> x 5))"
      "(check-sat)(check-sat)";
  EXPECT_EQ(
      check(script, "sat ((define-fun x () Int 1)) sat ((define-fun x () I"),
      "VALID, UNKNOWN malformed, UNKNOWN no-answer");
  EXPECT_EQ(check(script, "sat ((define-fun x () Int 1)) unsat \x01"),
            "VALID, INVALID says-unsat, UNKNOWN malformed");
  EXPECT_EQ(check(script, "sat ((define-fun x () Int 0)) sat ) sat"),
            "INVALID unsatisfied, UNKNOWN malformed, UNKNOWN no-answer");
  EXPECT_EQ(check(kInts, "unsat (error \"no mod"), "INVALID says-unsat");
}

TEST(Models, StrictRulesByYear) {
  const char* division =
      "(declare-fun x () Int)(assert (= (div x 0) 7))(check-sat)";
  const std::string refine =
      "sat ((define-fun x () Int 1)"
      "(refine-fun div ((a Int)(b Int)) Int 7))";
  const std::string define =
      "sat ((define-fun x () Int 1)"
      "(define-fun div ((a Int)(b Int)) Int 7))";
  EXPECT_EQ(check(division, refine, strict(2025)), "VALID");
  EXPECT_EQ(check(division, refine, strict(2024)), "UNKNOWN not-by-the-rules");
  EXPECT_EQ(check(division, define, strict(2025)), "VALID");
  EXPECT_EQ(check(division, define, strict(2024)), "VALID");
  EXPECT_EQ(check(division, define, strict(2023)), "UNKNOWN not-by-the-rules");
  EXPECT_EQ(check("(declare-fun x () Int)(declare-fun y () Int)"
                  "(assert (= x 1))(check-sat)",
                  "sat ((define-fun x () Int 1))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () Int)(declare-fun y () Int)"
                  "(assert (= x 1))(check-sat)",
                  "sat ((define-fun x () Int 1))", strict()),
            "UNKNOWN incomplete");
  EXPECT_EQ(check("(declare-fun x () Int)(assert (= x (- 1)))(check-sat)",
                  "sat ((define-fun x () Int -1))", strict()),
            "UNKNOWN not-by-the-rules");
  // Wrong or not, nobody can read it by the rules.
  EXPECT_EQ(check("(declare-fun x () Int)(assert (= x 1))(check-sat)",
                  "sat ((define-fun x () Int -1))", strict()),
            "UNKNOWN not-by-the-rules");
  EXPECT_EQ(check("(declare-fun x () Int)(declare-fun y () Int)"
                  "(assert (= x 1))(check-sat)",
                  "sat ((define-fun x () Int 2))", strict()),
            "INVALID unsatisfied");
}

TEST(Models, NamesOfAScrambledBenchmark) {
  const Result<Renaming> renaming = parse_renaming(
      R"({"format": 1, "functions": {"x1": "a b", "x2": "y"},
          "sorts": {"s1": "U"}, "assertions": {}})",
      "map");
  ASSERT_TRUE(renaming);
  ModelPlan plan;
  plan.renaming = *renaming;
  EXPECT_EQ(
      check("(declare-fun |a b| () Int)(declare-fun y () Int)"
            "(assert (< |a b| y))(check-sat)",
            "sat ((define-fun x1 () Int 1)(define-fun x2 () Int 2))", plan),
      "VALID");
  // x1 and x2 are no names in a constant.
  EXPECT_EQ(check("(declare-fun |a b| () (_ BitVec 8))(declare-fun y () Int)"
                  "(assert (and (= |a b| #x12) (= y 2)))(check-sat)",
                  "sat ((define-fun x1 () (_ BitVec 8) #x12)"
                  "(define-fun x2 () Int (ite (= x1 ((_ zero_extend 4) #x2))"
                  " 1 2)))",
                  plan),
            "VALID");
  // Elements have their sort in their names.
  const char* elements =
      "(declare-sort U 0)(declare-fun |a b| () U)(declare-fun y () U)"
      "(declare-fun f (U) Int)(assert (< (f y) (f |a b|)))(check-sat)";
  EXPECT_EQ(check(elements,
                  "sat ((define-fun x1 () s1 @uc_s1_0)"
                  "(define-fun x2 () s1 @uc_s1_1)"
                  "(define-fun f ((v s1)) Int (ite (= @uc_s1_0 v) 7 3)))",
                  plan),
            "VALID");
  EXPECT_EQ(check(elements,
                  "sat ((define-fun x1 () s1 s1!val!0)"
                  "(define-fun x2 () s1 s1!val!1)"
                  "(define-fun f ((v s1)) Int (ite (= s1!val!0 v) 7 3)))",
                  plan),
            "VALID");
  EXPECT_FALSE(parse_renaming("[]", "map"));
  EXPECT_FALSE(parse_renaming("{\"functions\": 1}", "map"));
}

TEST(Models, ABenchmarkWithAnErrorIsAnError) {
  EXPECT_EQ(check("(assert (+ 1 true))(check-sat)", "sat ()").substr(0, 21),
            "benchmark:1:14: error");
}

// Renamings have names without the bars that some of them need.
TEST(Models, NamesThatNeedBarsComeBackWithThem) {
  const Result<Renaming> renaming = parse_renaming(
      R"({"format": 1, "functions": {"x1": "let", "x2": "_", "x3": ""},
          "sorts": {"s1": "exists", "s2": ""}, "assertions": {}})",
      "map");
  ASSERT_TRUE(renaming);
  ModelPlan plan;
  plan.renaming = *renaming;
  const std::string script =
      "(declare-sort |exists| 0)(declare-sort || 0)"
      "(declare-fun |let| () |exists|)(declare-fun |_| () ||)"
      "(declare-fun || () ||)";
  const std::string model =
      "sat ((define-fun x1 () s1 (as @s1_0 s1))"
      "(define-fun x2 () s2 @uc_s2_0)(define-fun x3 () s2 @uc_s2_1))";
  EXPECT_EQ(
      check(script + "(assert (distinct |_| ||))(check-sat)", model, plan),
      "VALID");
  const ModelReport wrong =
      first(script + "(assert (= |let| |let|))(assert (= |_| ||))(check-sat)",
            model, plan);
  EXPECT_EQ(wrong.verdict, ModelVerdict::Invalid);
  EXPECT_EQ(wrong.term, "(= |_| ||)");
}

TEST(Models, PlacesAreThoseOfTheOutput) {
  ModelPlan plan;
  plan.renaming = {{"x1", "averyveryverylongname"}, {"x2", "two\nlines"}};
  const std::string script =
      "(declare-fun averyveryverylongname () Int)"
      "(declare-fun |two\nlines| () Int)(check-sat)";
  EXPECT_EQ(first(script, "((define-fun x1 () Int foo))", plan).trouble.where,
            "output:1:24");
  EXPECT_EQ(first(script,
                  "sat ((define-fun x1 () Int -1)\n(define-fun x2 () "
                  "Int 1/2))",
                  plan)
                .trouble.where,
            "output:2:23");
  EXPECT_EQ(first(script,
                  "sat ((define-fun x1 () Int -1) (define-fun |x2| () "
                  "Int #xg))",
                  plan)
                .trouble.where,
            "output:1:56");
  EXPECT_EQ(first(script, "sat (x1 x2 -5)", plan).trouble.where, "output:1:5");
}

}  // namespace
}  // namespace podium::evaluate
