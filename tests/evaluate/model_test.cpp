#include <gtest/gtest.h>

#include <chrono>

#include "model_helpers.h"

namespace podium::evaluate {
namespace {

TEST(Models, Verdicts) {
  EXPECT_EQ(
      check(kInts, "sat\n((define-fun x () Int 1)(define-fun y () Int 2))"),
      "VALID");
  EXPECT_EQ(
      check(kInts, "sat\n((define-fun x () Int 2)(define-fun y () Int 1))"),
      "INVALID unsatisfied");
  EXPECT_EQ(check(kInts, "unsat"), "INVALID says-unsat");
  EXPECT_EQ(check(kInts, "unknown"), "UNKNOWN no-answer");
  EXPECT_EQ(check(kInts, ""), "UNKNOWN no-answer");
  EXPECT_EQ(check(kInts, "sat"), "UNKNOWN no-model");
  EXPECT_EQ(check(kInts, "sat (error \"no model\")"), "UNKNOWN no-model");
  EXPECT_EQ(check(kInts, "sat ((define-fun x () Int 1)"), "UNKNOWN malformed");
  EXPECT_EQ(check(kInts, "sat ((define-fun x () Int))"), "UNKNOWN malformed");
  EXPECT_EQ(check(kInts, "sat ((define-fun x () Int 1))"),
            "UNKNOWN incomplete");
  EXPECT_EQ(
      check(kInts, "sat ((define-fun x () Int 5)(define-fun x () Int 1))"),
      "UNKNOWN redefined");
  EXPECT_EQ(check(kInts, "sat ((define-fun x () Bool true))"),
            "UNKNOWN wrong-sort");
  EXPECT_EQ(check(kInts, "sat ((define-fun x () Int true))"),
            "UNKNOWN wrong-sort");
  EXPECT_EQ(check(kInts, "sat ((define-fun x () Int z))"),
            "UNKNOWN undeclared");
  EXPECT_EQ(check(kInts, "sat ((hello))"), "UNKNOWN no-model");
}

// A function of the benchmark is declared in another text than the call is in.
TEST(Models, AWrongCallIsToldWithoutALineOfAnotherText) {
  constexpr const char* kBenchmark =
      "(set-logic HO_ALL)(declare-fun x () Int)(declare-fun y () Int)"
      "(declare-fun g (Int) Int)(assert (= x 1))(check-sat)";
  const ModelReport constant = first(
      kBenchmark, "sat\n((define-fun x () Int 1)(define-fun y () Int (x 1)))");
  EXPECT_EQ(constant.trouble.message, "'x' takes no arguments, not 1");
  EXPECT_EQ(constant.trouble.hint, "write it without parentheses");
  const ModelReport function =
      first(kBenchmark, "sat\n((define-fun y () Int (g 1 2)))");
  EXPECT_EQ(function.trouble.message, "'g' takes 1 argument, not 2");
  EXPECT_EQ(function.trouble.hint, "its argument is of sort Int");
}

// z3 has one for a distinct of many.
TEST(Models, SortsOfTheSolverItself) {
  const char* script = "(declare-fun x () Int)(assert (> x 0))(check-sat)";
  const std::string universe =
      "sat\n((declare-fun distinct-elems!0!val!0 () distinct-elems!0)"
      "(forall ((x distinct-elems!0)) (= x distinct-elems!0!val!0))";
  EXPECT_EQ(check(script, universe + "(define-fun x () Int 1))"), "VALID");
  EXPECT_EQ(check(script, universe + "(define-fun x () Int "
                                     "(ite (= distinct-elems!0!val!0 "
                                     "distinct-elems!0!val!0) 1 2)))"),
            "UNKNOWN undeclared");
}

// (/ a b c) is (/ (/ a b) c).
TEST(Models, DivisionsOfSeveralNumbers) {
  EXPECT_EQ(check("(declare-fun x () Real)(assert (= (/ 0.0 0.0 x) x))"
                  "(check-sat)",
                  "sat\n((define-fun x () Real 2.0)"
                  "(define-fun /0 ((a Real)(b Real)) Real 4.0))"),
            "VALID");
  const std::string ints =
      "(declare-fun x () Int)(assert (= (div 7 0 2 0 x) 20))(check-sat)";
  // 7 / 0 is 14, by 2 is 7, by 0 is 14.
  const std::string twice = "(refine-fun div ((a Int)(b Int)) Int (* 2 a)))";
  EXPECT_EQ(check(ints, "sat\n((define-fun x () Int 1)" + twice),
            "INVALID unsatisfied");
  EXPECT_EQ(check(ints,
                  "sat\n((define-fun x () Int 1)"
                  "(refine-fun div ((a Int)(b Int)) Int (+ 8 a)))"),
            "INVALID unsatisfied");
  EXPECT_EQ(check("(declare-fun x () Int)(assert (= (div 7 0 2 0 x) 14))"
                  "(check-sat)",
                  "sat\n((define-fun x () Int 1)" + twice),
            "VALID");
  EXPECT_EQ(check(ints, "sat\n((define-fun x () Int 1))"),
            "UNKNOWN partial-function");
}

// The sort of an element is told where it is a value, perhaps after its use.
TEST(Models, ElementsThatAreUsedBeforeTheirSortIsTold) {
  EXPECT_EQ(
      check("(declare-sort U 0)(declare-fun g (U) U)(declare-fun a () U)"
            "(declare-fun b () U)(assert (= (g a) b))(assert (distinct a b))"
            "(check-sat)",
            "sat\n((define-fun g ((@v U)) U (ite (= @v @one) @two @one))"
            "(define-fun a () U @one)(define-fun b () U @two))"),
      "VALID");
}

// Where a model tells the sort of a constructor, it is of that one.
TEST(Models, ConstructorsOfSeveralSorts) {
  EXPECT_EQ(
      check("(declare-datatypes ((List 1) (List2 1)) ("
            "(par (X) ((cons (head X) (tail (List2 X))) (nil)))"
            "(par (Y) ((cons2 (head2 Y) (tail2 (List Y))) (nil)))))"
            "(declare-fun a () (List Int))(assert (= (head a) 5))(check-sat)",
            "sat\n((define-fun a () (List Int) ((as cons (List Int)) 5 "
            "(as nil (List2 Int)))))"),
      "VALID");
  const char* turns =
      "(declare-datatypes ((L 2)) ((par (X Y) ((nil) (cons (head X) (tail (L Y "
      "X)))))))(declare-fun a () (L Int Bool))(assert (= (head a) 5))"
      "(check-sat)";
  EXPECT_EQ(check(turns,
                  "sat\n((define-fun a () (L Int Bool) ((as cons "
                  "(L Int Bool)) 5 (as nil (L Bool Int)))))"),
            "VALID");
  EXPECT_EQ(check(turns,
                  "sat\n((define-fun a () (L Int Bool) ((as cons "
                  "(L Int Bool)) 5 (as nil (L Int Bool)))))"),
            "UNKNOWN wrong-sort");
}

// The standard has it of integers only, solvers also of real numbers.
TEST(Models, AbsoluteValueOfRealNumbers) {
  const char* script =
      "(declare-fun x () Real)(assert (= (abs x) 1.5))(check-sat)";
  EXPECT_EQ(check(script, "sat\n((define-fun x () Real (- 1.5)))"), "VALID");
  EXPECT_EQ(check(script, "sat\n((define-fun x () Real 2.5))"),
            "INVALID unsatisfied");
}

TEST(Models, TheFirstAssertionThatFailsIsExplained) {
  const ModelReport report =
      first(kInts, "sat ((define-fun x () Int 1)(define-fun y () Int 4))");
  EXPECT_EQ(report.assertion, 2U);
  EXPECT_EQ(report.term, "(= (+ x y) 3)");
  ASSERT_EQ(report.parts.size(), 3U);
  EXPECT_EQ(report.parts[0].term, "(+ x y)");
  EXPECT_EQ(report.parts[0].value, "5");
  EXPECT_EQ(report.parts[2].term, "y");
  EXPECT_EQ(report.parts[2].value, "4");
  EXPECT_EQ(report.trouble.where, "benchmark:1:79");
}

TEST(Models, NegativeNumbersInEverySpelling) {
  const char* reals =
      "(declare-fun x () Real)(assert (= x (- 1.5)))(check-sat)";
  for (const char* value :
       {"(- 1.5)", "-1.5", "(- (/ 3 2))", "(/ (- 3) 2)", "(- (/ 3.0 2.0))",
        "-3/2", "(/ -3 2)", "(/ -3.0 2.0)"}) {
    EXPECT_EQ(
        check(reals, std::string("sat ((define-fun x () Real ") + value + "))"),
        "VALID")
        << value;
  }
  // A symbol of the benchmark is what it says.
  EXPECT_EQ(check("(declare-fun -5 () Int)(assert (= |-5| 7))(check-sat)",
                  "sat ((define-fun -5 () Int 7))"),
            "VALID");
}

TEST(Models, AlgebraicNumbersInEveryNotation) {
  const char* square =
      "(declare-fun x () Real)(assert (= (* x x) 2.0))(assert (> x 0.0))"
      "(check-sat)";
  for (const char* value :
       {"(root-of-with-ordering (coeffs (- 2) 0 1) 1)",
        "(root-of-with-order (coeffs -2 0 1) 1)",
        "(root-of-with-interval (coeffs (- 2) 0 1) (/ 5 4) 3.0)",
        "(root-of-with-enclosure (coeffs (- 2) 0 1) 0.0 3.0)",
        "(root-obj (+ (^ x 2) (- 2)) 2)",
        "(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)"}) {
    EXPECT_EQ(check(square,
                    std::string("sat ((define-fun x () Real ") + value + "))"),
              "VALID")
        << value;
  }
  EXPECT_EQ(check(square,
                  "sat ((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) "
                  "1)))"),
            "INVALID unsatisfied");
  EXPECT_EQ(check(square, "sat ((define-fun x () Real 1.414213562373095))"),
            "INVALID unsatisfied");
  // Exactly: sqrt 2 + sqrt 3 is a root of x^4 - 10 x^2 + 1.
  EXPECT_EQ(check("(declare-fun x () Real)(declare-fun y () Real)"
                  "(assert (= (+ (* (+ x y) (+ x y) (+ x y) (+ x y)) "
                  "(* (- 10.0) (+ x y) (+ x y)) 1.0) 0.0))"
                  "(assert (distinct (+ x y) 3.1462643699))(check-sat)",
                  "sat ((define-fun x () Real (root-obj (+ (^ x 2) (- 2)) 2))"
                  "(define-fun y () Real (root-obj (+ (^ x 2) (- 3)) 2)))"),
            "VALID");
  EXPECT_EQ(check(square,
                  "sat ((define-fun x () Real (root-of-with-ordering "
                  "(coeffs 2 0 1) 0)))"),
            "UNKNOWN unsupported");
}

TEST(Models, AlgebraicNumbersAreRounded) {
  const auto rounded = [](const char* mode, int place, const char* bits) {
    return check("(declare-fun x () Real)(assert (= ((_ to_fp 8 24) " +
                     std::string(mode) + " x) ((_ to_fp 8 24) " + bits +
                     ")))(check-sat)",
                 "sat ((define-fun x () Real (root-of-with-ordering"
                 " (coeffs (- 2) 0 1) " +
                     std::to_string(place) + ")))");
  };
  EXPECT_EQ(rounded("RNE", 1, "#x3fb504f3"), "VALID");
  EXPECT_EQ(rounded("RTP", 1, "#x3fb504f4"), "VALID");
  EXPECT_EQ(rounded("RTP", 0, "#xbfb504f3"), "VALID");
  EXPECT_EQ(rounded("RTN", 0, "#xbfb504f3"), "INVALID unsatisfied");
}

TEST(Models, PartialFunctions) {
  const char* division =
      "(declare-fun x () Int)(assert (= (div x 0) 7))(check-sat)";
  EXPECT_EQ(check(division, "sat ((define-fun x () Int 1))"),
            "UNKNOWN partial-function");
  for (const char* word :
       {"refine-fun div", "define-fun div", "define-fun div0"}) {
    EXPECT_EQ(check(division,
                    "sat ((define-fun x () Int 1)(" + std::string(word) +
                        " ((a Int)(b Int)) Int (ite (= b 0) 7 (div a b))))"),
              "VALID")
        << word;
  }
  // The body means the theory's own function.
  EXPECT_EQ(check(division,
                  "sat ((define-fun x () Int 1)(refine-fun div ((a Int)"
                  "(b Int)) Int (div a b)))"),
            "UNKNOWN partial-function");
  EXPECT_EQ(check("(declare-fun x () Int)"
                  "(assert (or (= x 1) (= (div 5 x) 3)))(check-sat)",
                  "sat ((define-fun x () Int 1))"),
            "VALID");
  const char* list =
      "(declare-datatype L ((nil) (cons (head Int) (tail L))))"
      "(declare-fun x () L)(assert (= (head x) 5))(check-sat)";
  EXPECT_EQ(check(list, "sat ((define-fun x () L nil))"),
            "UNKNOWN partial-function");
  EXPECT_EQ(check(list,
                  "sat ((define-fun x () L nil)"
                  "(refine-fun head ((x L)) Int 5))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () Float32)"
                  "(assert (= ((_ fp.to_ubv 8) RNE x) #x05))(check-sat)",
                  "sat ((define-fun x () Float32 (_ NaN 8 24))"
                  "(refine-fun (_ fp.to_ubv 8) ((m RoundingMode)(x Float32))"
                  " (_ BitVec 8) #x05))"),
            "VALID");
  EXPECT_EQ(check(division,
                  "sat ((define-fun x () Int 1)"
                  "(refine-fun div ((a Int)(b Int)) Int 7)"
                  "(refine-fun div ((a Int)(b Int)) Int 8))"),
            "UNKNOWN redefined");
  EXPECT_EQ(check(list,
                  "sat ((define-fun x () L nil)(refine-fun head ((x L)) Int 5)"
                  "(refine-fun head ((x L)) Int 6))"),
            "UNKNOWN redefined");
}

// The least of two zeros is one of them, whatever a model says.
TEST(Models, ZerosOfFloatingPoint) {
  const char* script =
      "(declare-fun x () Float32)"
      "(assert (= (fp.min (_ +zero 8 24) (_ -zero 8 24)) x))(check-sat)";
  const auto least = [&](const std::string& value, const char* body) {
    return check(script, "sat ((define-fun x () Float32 " + value +
                             ")(refine-fun fp.min ((a Float32)(b Float32))"
                             " Float32 " +
                             body + "))");
  };
  EXPECT_EQ(least("(_ -zero 8 24)", "b"), "VALID");
  EXPECT_EQ(least("(_ -zero 8 24)", "a"), "INVALID unsatisfied");
  EXPECT_EQ(least("(_ +oo 8 24)", "(_ +oo 8 24)"), "UNKNOWN partial-function");
}

TEST(Models, Functions) {
  const char* functions =
      "(declare-fun f (Int) Int)(declare-fun g (Int Int) Bool)"
      "(assert (= (f 1) 2))(assert (= (f 5) 0))(assert (g 1 2))"
      "(assert (not (g 2 1)))(check-sat)";
  EXPECT_EQ(check(functions,
                  "sat ((define-fun f ((x Int)) Int (ite (= x 1) 2 0))"
                  "(define-fun g ((x Int)(y Int)) Bool (< x y)))"),
            "VALID");
  // Helpers may come after their use.
  EXPECT_EQ(check(functions,
                  "sat (model (define-fun f ((x Int)) Int (f!1 x))"
                  "(define-fun g ((x Int)(y Int)) Bool (< x y))"
                  "(define-fun f!1 ((x Int)) Int (ite (= x 1) 2 0)))"),
            "VALID");
  EXPECT_EQ(check(functions,
                  "sat ((define-funs-rec ((f ((x Int)) Int)"
                  "(g ((x Int)(y Int)) Bool)) ((ite (= x 1) 2 0) (< x y))))"),
            "VALID");
  // Equal bodies are one term, but two functions.
  EXPECT_EQ(check("(declare-fun f (Int) Int)(declare-fun g (Int) Int)"
                  "(assert (= (f 1) 2 (g 1)))(assert (= (g 3) 0))(check-sat)",
                  "sat ((define-fun f ((x Int)) Int (ite (= x 1) 2 0))"
                  "(define-fun g ((x Int)) Int (ite (= x 1) 2 0)))"),
            "VALID");
  EXPECT_EQ(check(functions,
                  "sat ((define-fun f ((x Int)) Int (f x))"
                  "(define-fun g ((x Int)(y Int)) Bool (< x y)))"),
            "UNKNOWN too-large");
}

TEST(Models, UninterpretedSorts) {
  const char* sorts =
      "(declare-sort U 0)(declare-fun a () U)(declare-fun b () U)"
      "(declare-fun f (U) U)(assert (distinct a b))(assert (= (f a) b))"
      "(check-sat)";
  EXPECT_EQ(check(sorts,
                  "sat ((define-fun a () U (as @0 U))"
                  "(define-fun b () U (as @1 U))"
                  "(define-fun f ((x U)) U (as @1 U)))"),
            "VALID");
  EXPECT_EQ(check(sorts,
                  "sat (model (declare-sort U 0)(define-fun a () U @uc_U_0)"
                  "(define-fun b () U @uc_U_1)"
                  "(define-fun f ((x U)) U (ite (= x @uc_U_0) @uc_U_1 "
                  "@uc_U_0)))"),
            "VALID");
  EXPECT_EQ(check(sorts,
                  "sat ((declare-fun U!val!0 () U)(declare-fun U!val!1 () U)"
                  "(forall ((x U)) (or (= x U!val!0) (= x U!val!1)))"
                  "(define-fun a () U U!val!0)(define-fun b () U U!val!1)"
                  "(define-fun f ((x U)) U U!val!1))"),
            "VALID");
  EXPECT_EQ(check(sorts,
                  "sat ((define-fun a () U (as @0 U))"
                  "(define-fun b () U (as @0 U))"
                  "(define-fun f ((x U)) U (as @0 U)))"),
            "INVALID unsatisfied");
  EXPECT_EQ(check("(declare-fun x () Int)(assert (= x 1))(check-sat)",
                  "sat ((define-fun x () Int (as @0 Int)))"),
            "UNKNOWN abstract-value");
}

TEST(Models, AValueIsNeverTakenForOneOfAnotherSort) {
  const char* truth = "(declare-fun b () Bool)(assert b)(check-sat)";
  EXPECT_EQ(check(truth, "sat ((define-fun b () Bool (coeffs 1)))"),
            "UNKNOWN unsupported");
  EXPECT_EQ(check(truth, "sat ((define-fun b () Bool (= (coeffs 1) 5)))"),
            "UNKNOWN unsupported");
  EXPECT_EQ(check(truth, "sat ((define-fun b () Bool (as @b Bool)))"),
            "UNKNOWN abstract-value");
  EXPECT_EQ(check("(declare-fun x () Real)(assert (< x real.pi))(check-sat)",
                  "sat ((define-fun x () Real 3.0))"),
            "UNKNOWN unsupported");
  EXPECT_EQ(check("(declare-fun a () (Array Int Bool))"
                  "(assert (select a 1))(check-sat)",
                  "sat ((define-fun a () (Array Int Bool) (_ as-array k!0))"
                  "(define-fun k!0 ((x Int)) Int 1))"),
            "UNKNOWN unsupported");
  EXPECT_EQ(check("(declare-fun a () (Array Int (Array Int Bool)))"
                  "(assert (select (select a 1) 2))(check-sat)",
                  "sat ((define-fun a () (Array Int (Array Int Bool))"
                  " ((as const (Array Int (Array Int Bool)))"
                  " (_ as-array k!0)))"
                  "(define-fun k!0 ((x Int)) Bool (= x 2)))"),
            "VALID");
}

TEST(Models, WhatIsDefinedByTheBenchmarkStays) {
  const char* script =
      "(declare-fun x () Int)(define-fun y () Int (+ x 1))"
      "(assert (= y 3))(check-sat)";
  const char* model = "sat ((define-fun x () Int 2)(define-fun y () Int 3))";
  EXPECT_EQ(check(script, model), "VALID");
  EXPECT_EQ(check(script, model, strict()), "UNKNOWN not-by-the-rules");
  EXPECT_EQ(
      check(script, "sat ((define-fun x () Int 2)(define-fun y () Int 7))"),
      "UNKNOWN redefined");
}

TEST(Models, AsZ3WritesThem) {
  // Elements of a sort that has one, and constructors without their sort.
  EXPECT_EQ(check("(declare-sort u 0)(declare-fun a () u)(declare-fun b () u)"
                  "(assert (= a b))(check-sat)",
                  "sat ((define-fun a () u u!val!0)"
                  "(define-fun b () u u!val!0))"),
            "VALID");
  EXPECT_EQ(check("(declare-datatypes ((L 1)) ((par (T) ((nil)"
                  " (cons (head T) (tail (L T)))))))(declare-fun l () (L Int))"
                  "(assert (= (head (tail l)) 4))(check-sat)",
                  "sat ((define-fun l () (L Int) (cons 3 (cons 4 nil))))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () (Array Bool Bool))"
                  "(assert (select (store x true false) false))"
                  "(assert (= x (store x true false)))(check-sat)",
                  "sat ((define-fun x () (Array Bool Bool)"
                  " (lambda ((x!1 Bool)) (not x!1))))"),
            "VALID");
  EXPECT_EQ(check("(declare-fun x () (Array (_ BitVec 4) (_ BitVec 4)))"
                  "(assert (= (select (store x #x1 #xf) #x2) #x3))(check-sat)",
                  "sat ((define-fun x () (Array (_ BitVec 4) (_ BitVec 4))"
                  " (_ as-array k!0)) (define-fun k!0 ((x (_ BitVec 4)))"
                  " (_ BitVec 4) (bvadd x #x1)))"),
            "VALID");
}

TEST(Models, AModelOfManyCasesIsReadAndUsedQuickly) {
  std::string model = "sat ((define-fun f ((x Int)) Int ";
  std::string close;
  std::string asserts;
  const int cases = 20000;
  for (int at = 0; at < cases; ++at) {
    const std::string number = std::to_string(at);
    model += "(ite (= x " + number + ") " + std::to_string(at * 3) + " ";
    close += ")";
    asserts += "(assert (= (f " + number + ") " + std::to_string(at * 3) + "))";
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(check("(declare-fun f (Int) Int)" + asserts + "(check-sat)",
                  model + "0" + close + "))"),
            "VALID");
  const auto end = std::chrono::steady_clock::now();
  // Without a table of the cases it takes minutes.
  EXPECT_LT(end - begin, std::chrono::seconds(20));
}

}  // namespace
}  // namespace podium::evaluate
