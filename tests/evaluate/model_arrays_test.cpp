// Arrays in models.

#include <gtest/gtest.h>

#include "model_helpers.h"

namespace podium::evaluate {
namespace {

// Scripts may not, but models are what they are.
TEST(Models, HaveIntsForReals) {
  EXPECT_EQ(check("(declare-fun x () Real)(declare-fun a () (Array Int Real))"
                  "(assert (= x (select a 5)))(check-sat)",
                  "sat\n((define-fun x () Real 1)(define-fun a () "
                  "(Array Int Real) ((as const (Array Int Real)) 1)))"),
            "VALID");
}

// z3 writes arrays of truth values so.
TEST(Models, ArraysAsConditions) {
  const std::string script =
      "(declare-fun a () (Array Int Bool))(declare-fun b () (Array Int Bool))"
      "(assert (= a b))(check-sat)";
  const auto model = [](const std::string& a, const std::string& b) {
    return "sat\n((define-fun a () (Array Int Bool) (lambda ((x Int)) " + a +
           "))(define-fun b () (Array Int Bool) " + b + "))";
  };
  const std::string none = "((as const (Array Int Bool)) false)";
  const std::string all = "((as const (Array Int Bool)) true)";
  EXPECT_EQ(
      check(script, model("(or (= x 0) (= (- 1) x))",
                          "(store (store " + none + " (- 1) true) 0 true)")),
      "VALID");
  EXPECT_EQ(check(script, model("(or (= x 0) (= (- 1) x))",
                                "(store " + none + " 0 true)")),
            "INVALID unsatisfied");
  EXPECT_EQ(check(script, model("(= x 5)", "(store " + none + " 5 true)")),
            "VALID");
  EXPECT_EQ(
      check(script, model("(not (= x 5))", "(store " + all + " 5 false)")),
      "VALID");
  EXPECT_EQ(check(script, model("(and (not (= x 5)) (not (= x 6)))",
                                "(store (store " + all + " 5 false) 6 false)")),
            "VALID");
  // Not (= x 5), but also not 6 of those that are.
  EXPECT_EQ(check(script, model("(and (not (= x 5)) (= x 6))",
                                "(store " + none + " 6 true)")),
            "VALID");
  EXPECT_EQ(check(script, model("(or (= x 5) (not (= x 6)))",
                                "(store " + all + " 6 false)")),
            "VALID");
  EXPECT_EQ(check(script, model("(or (> x 5) (= x 6))", all)),
            "UNKNOWN undecided");
}

TEST(Models, ConstantArraysAtAnyIndex) {
  const char* script =
      "(declare-fun a () (Array Int Int))(declare-fun x () Int)"
      "(assert (= (select a (div x 0)) 1))(check-sat)";
  const std::string all = "((as const (Array Int Int)) 1)";
  const auto model = [](const std::string& array) {
    return "sat\n((define-fun x () Int 0)(define-fun a () (Array Int Int) " +
           array + "))";
  };
  EXPECT_EQ(check(script, model(all)), "VALID");
  EXPECT_EQ(check(script, model("((as const (Array Int Int)) 2)")),
            "INVALID unsatisfied");
  EXPECT_EQ(check(script, model("(store " + all + " 5 2)")),
            "UNKNOWN partial-function");
}

TEST(Models, Arrays) {
  const char* arrays =
      "(declare-fun a () (Array Int Int))(declare-fun b () (Array Int Int))"
      "(assert (= (select a 1) 2))(assert (= (store a 1 0) b))(check-sat)";
  const std::string b =
      "(define-fun b () (Array Int Int) ((as const (Array Int Int)) 0))";
  EXPECT_EQ(check(arrays,
                  "sat ((define-fun a () (Array Int Int)"
                  "(store ((as const (Array Int Int)) 0) 1 2))" +
                      b + ")"),
            "VALID");
  const std::string as_array =
      "sat ((define-fun a () (Array Int Int) (_ as-array k!0))" + b +
      "(define-fun k!0 ((x Int)) Int (ite (= x 1) 2 0)))";
  EXPECT_EQ(check(arrays, as_array), "VALID");
  EXPECT_EQ(check(arrays, as_array, strict()), "UNKNOWN not-by-the-rules");
  EXPECT_EQ(check(arrays,
                  "sat ((define-fun a () (Array Int Int)"
                  "(lambda ((x Int)) (ite (= x 1) 2 0)))" +
                      b + ")"),
            "VALID");
  // How many elements a sort has the model does not say: with one, these two
  // are the same.
  EXPECT_EQ(check("(declare-sort U 0)(declare-fun a () (Array U Int))"
                  "(declare-fun u () U)(assert (= a ((as const (Array U Int)) "
                  "(select a u))))(check-sat)",
                  "sat ((define-fun u () U (as @0 U))"
                  "(define-fun a () (Array U Int) (store "
                  "((as const (Array U Int)) 0) (as @0 U) 1)))"),
            "UNKNOWN undecided");
  EXPECT_EQ(check("(declare-sort U 0)(declare-datatype D ((d (f (Array U "
                  "Int)))))(declare-fun a () D)(declare-fun b () D)"
                  "(assert (= a b))(check-sat)",
                  "sat ((define-fun a () D (d ((as const (Array U Int)) 0)))"
                  "(define-fun b () D (d ((as const (Array U Int)) 1))))"),
            "UNKNOWN undecided");
  EXPECT_EQ(check("(declare-fun a () (Array (_ BitVec 64) Bool))"
                  "(assert (= a ((as const (Array (_ BitVec 64) Bool)) true)))"
                  "(check-sat)",
                  "sat ((define-fun a () (Array (_ BitVec 64) Bool)"
                  " ((as const (Array (_ BitVec 64) Bool)) false)))"),
            "INVALID unsatisfied");
  // A function that is no list of cases can be asked, not compared.
  const std::string odd =
      "sat ((define-fun a () (Array Int Int) (lambda ((x Int)) (+ x 1))))";
  EXPECT_EQ(check("(declare-fun a () (Array Int Int))"
                  "(assert (= (select a 41) 42))(check-sat)",
                  odd),
            "VALID");
  EXPECT_EQ(check("(declare-fun a () (Array Int Int))"
                  "(assert (= a ((as const (Array Int Int)) 1)))(check-sat)",
                  odd),
            "UNKNOWN undecided");
  // Something can be stored upon it, twice at one place too.
  const std::string all_ones = "#x" + std::string(16, 'f');
  EXPECT_EQ(check("(declare-fun a () (Array Int (_ BitVec 64)))"
                  "(assert (let ((b (store (store a 3 #x0000000000000001) 4 " +
                      all_ones +
                      "))) (and (= (select b 3) #x0000000000000001)"
                      " (= (select b 4) " +
                      all_ones +
                      ") (= (select b 5) #x0000000000000005) (= (select (store"
                      " b 3 #x0000000000000007) 3) #x0000000000000007))))"
                      "(check-sat)",
                  "sat ((define-fun a () (Array Int (_ BitVec 64))"
                  " (lambda ((x Int)) ((_ int2bv 64) x))))"),
            "VALID");
}

TEST(Models, ArraysOfArraysThatAreFunctions) {
  const char* script =
      "(declare-fun a () (Array Int (Array Int Int)))"
      "(assert (= (select (select a 1) 2) 5))(check-sat)";
  const std::string inner =
      "(define-fun k!1 ((x Int)) Int (ite (= x 2) 5 0))"
      "(define-fun k!2 ((x Int)) Int (+ x 3)))";
  const std::string outer =
      "sat ((define-fun a () (Array Int (Array Int Int)) (_ as-array k!0))"
      "(define-fun k!0 ((x Int)) (Array Int Int) ";
  EXPECT_EQ(check(script, outer +
                              "(ite (= x 1) (_ as-array k!1)"
                              " (_ as-array k!2)))" +
                              inner),
            "VALID");
  EXPECT_EQ(check(script, outer +
                              "(ite (> x 0) (_ as-array k!2)"
                              " (_ as-array k!1)))" +
                              inner),
            "VALID");
  EXPECT_EQ(check(script, outer +
                              "(ite (> x 1) (_ as-array k!1)"
                              " (_ as-array k!0)))" +
                              inner),
            "UNKNOWN unsupported");
}

// As z3 writes functions of arrays.
TEST(Models, FunctionsComparedWithArraysThatAreFunctions) {
  const char* script =
      "(declare-fun a () (Array Int Int))(declare-fun b () (Array Int Int))"
      "(declare-fun f ((Array Int Int)) Int)(declare-fun p (Int) Bool)"
      "(assert (= (f a) 1))(assert (= (f b) 2))(assert (p 1))(check-sat)";
  const std::string model =
      "sat ((define-fun k!1 ((x Int)) Int (ite (= x 2) 5 0))"
      "(define-fun b () (Array Int Int) ((as const (Array Int Int)) 0))"
      "(define-fun f ((x (Array Int Int))) Int"
      " (ite (= x (_ as-array k!1)) 1 2))"
      "(define-fun a () (Array Int Int) (store b 2 ";
  const std::string predicate =
      "(define-fun p ((x Int)) Bool (and (= (f (_ as-array k!1)) x)"
      " (not (= b (_ as-array k!1))) (distinct (_ as-array k!1) b))))";
  EXPECT_EQ(check(script, model + "5))" + predicate), "VALID");
  EXPECT_EQ(check(script, model + "6))" + predicate), "INVALID unsatisfied");
}

// Two arrays over a sort of unknown size may be one, so nobody knows what is
// stored at the other.
TEST(Models, IndicesThatMayBeTheSame) {
  EXPECT_EQ(check("(declare-sort U 0)(declare-fun i () (Array U Int))"
                  "(declare-fun j () (Array U Int))"
                  "(declare-fun a () (Array (Array U Int) Int))"
                  "(assert (= (select (store a i 1) j) 0))(check-sat)",
                  "sat ((define-fun i () (Array U Int)"
                  " (store ((as const (Array U Int)) 0) (as @0 U) 1))"
                  "(define-fun j () (Array U Int) ((as const (Array U Int)) 1))"
                  "(define-fun a () (Array (Array U Int) Int)"
                  " ((as const (Array (Array U Int) Int)) 0)))"),
            "UNKNOWN undecided");
}

}  // namespace
}  // namespace podium::evaluate
