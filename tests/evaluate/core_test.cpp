#include "helpers.h"

namespace podium::evaluate {
namespace {

TEST(Core, Connectives) {
  EXPECT_EQ(value_of("(and true true)"), "true");
  EXPECT_EQ(value_of("(and true false)"), "false");
  EXPECT_EQ(value_of("(or false false true)"), "true");
  EXPECT_EQ(value_of("(xor true true true)"), "true");
  EXPECT_EQ(value_of("(=> true false)"), "false");
  EXPECT_EQ(value_of("(=> false false false)"), "true");
  EXPECT_EQ(value_of("(=> true true false)"), "false");
  EXPECT_EQ(value_of("(ite false 1 2)"), "2");
  EXPECT_EQ(value_of("(= 1 1 2)"), "false");
  EXPECT_EQ(value_of("(distinct 1 2 1)"), "false");
  EXPECT_EQ(value_of("(distinct 1 2 3)"), "true");
}

TEST(Core, WhatIsNotNeededNeedsNoValue) {
  EXPECT_EQ(value_of("(div 1 0)"), "no-partial");
  EXPECT_EQ(value_of("(ite true 5 (div 1 0))"), "5");
  EXPECT_EQ(value_of("(and (= (div 1 0) 2) false)"), "false");
  EXPECT_EQ(value_of("(or (= (div 1 0) 2) true)"), "true");
  EXPECT_EQ(value_of("(=> (= (div 1 0) 2) true)"), "true");
  EXPECT_EQ(value_of("(= (div 1 0) (div 1 0))"), "true");
  EXPECT_EQ(value_of("(= (div 1 0) 2)"), "no-partial");
  EXPECT_EQ(value_of("(= 1 2 (div 1 0))"), "false");
  EXPECT_EQ(value_of("(distinct 1 1 (div 1 0))"), "false");
  EXPECT_EQ(value_of("(ite (= (div 1 0) 2) 7 7)"), "7");
}

TEST(Core, Functions) {
  EXPECT_EQ(value_of("(f 3)", "(define-fun f ((x Int)) Int (* x x))"), "9");
  EXPECT_EQ(value_of("(fac 20)",
                     "(define-fun-rec fac ((n Int)) Int"
                     " (ite (<= n 1) 1 (* n (fac (- n 1)))))"),
            "2432902008176640000");
  // Each call once: otherwise this would never end.
  EXPECT_EQ(value_of("(fib 90)",
                     "(define-fun-rec fib ((n Int)) Int"
                     " (ite (<= n 1) n (+ (fib (- n 1)) (fib (- n 2)))))"),
            "2880067194370816120");
  EXPECT_EQ(value_of("(even 1001)",
                     "(define-funs-rec ((even ((n Int)) Bool)"
                     " (odd ((n Int)) Bool))"
                     " ((or (= n 0) (odd (- n 1)))"
                     " (and (> n 0) (even (- n 1)))))"),
            "false");
  EXPECT_EQ(value_of("(f 1)", "(define-fun-rec f ((x Int)) Int (f (+ x 1)))"),
            "limit");
  EXPECT_EQ(value_of("x", "(declare-const x Int)"), "no-definition");
}

TEST(Core, Quantifiers) {
  EXPECT_EQ(value_of("(forall ((x (_ BitVec 8))) (= (bvnot (bvnot x)) x))"),
            "true");
  EXPECT_EQ(value_of("(exists ((x (_ BitVec 8)) (y Bool))"
                     " (and y (= (bvmul x x) #x10)))"),
            "true");
  EXPECT_EQ(value_of("(forall ((x Bool)) (exists ((y Bool)) (= x (not y))))"),
            "true");
  EXPECT_EQ(value_of("(exists ((y Bool)) (forall ((x Bool)) (= x (not y))))"),
            "false");
  EXPECT_EQ(value_of("(forall ((x Int)) (>= (* x x) 0))"), "quantifier");
  EXPECT_EQ(value_of("(forall ((x Int)) (or (> x 0) true))"), "true");
  EXPECT_EQ(value_of("(exists ((x Int)) (and (> x 0) false))"), "false");
  EXPECT_EQ(value_of("(forall ((x (_ BitVec 32))) (bvuge x x))"), "quantifier");
  EXPECT_EQ(value_of("(forall ((x E)) (or (= x a) (= x b) (= x c)))",
                     "(declare-datatype E ((a) (b) (c)))"),
            "true");
  EXPECT_EQ(value_of("(forall ((x Float16)) (= (fp.neg (fp.neg x)) x))"),
            "true");
}

TEST(Core, Datatypes) {
  const char* list =
      "(declare-datatypes ((List 1)) ((par (T) ((nil)"
      " (cons (head T) (tail (List T)))))))";
  EXPECT_EQ(value_of("(cons 1 (as nil (List Int)))", list),
            "((as cons (List Int)) 1 (as nil (List Int)))");
  EXPECT_EQ(value_of("(head (cons 1 (as nil (List Int))))", list), "1");
  EXPECT_EQ(value_of("((_ is nil) (tail (cons 1 (as nil (List Int)))))", list),
            "true");
  EXPECT_EQ(value_of("(head (as nil (List Int)))", list), "no-partial");
  EXPECT_EQ(value_of("(match (cons 1 (as nil (List Int)))"
                     " ((nil 0) ((cons h t) (+ h 1))))",
                     list),
            "2");
  EXPECT_EQ(
      value_of("(match (as nil (List Int)) (((cons h t) 1) (_ 5)))", list),
      "5");
  EXPECT_EQ(value_of("(= (cons 1 (as nil (List Int)))"
                     " (cons 2 (as nil (List Int))))",
                     list),
            "false");
  EXPECT_EQ(value_of("((_ update head) (cons 1 (as nil (List Int))) 7)", list),
            "((as cons (List Int)) 7 (as nil (List Int)))");
}

TEST(Core, Arrays) {
  const std::string a = "((as const (Array Int Int)) 0)";
  EXPECT_EQ(value_of("(select (store " + a + " 1 2) 1)"), "2");
  EXPECT_EQ(value_of("(select (store " + a + " 1 2) 5)"), "0");
  EXPECT_EQ(value_of("(= (store (store " + a + " 1 2) 3 4) (store (store " + a +
                     " 3 4) 1 2))"),
            "true");
  EXPECT_EQ(value_of("(= (store (store " + a + " 1 2) 1 0) " + a + ")"),
            "true");
  EXPECT_EQ(value_of("(= (store " + a + " 1 2) " + a + ")"), "false");
  // Over few indices it does not matter what the rest would be.
  EXPECT_EQ(value_of("(= (store ((as const (Array Bool Int)) 0) true 1)"
                     " (store ((as const (Array Bool Int)) 1) false 0))"),
            "true");
  EXPECT_EQ(
      value_of("(= (store (store ((as const (Array Bool Int)) 0) true 1) false"
               " 2) (store (store ((as const (Array Bool Int)) 9) true 1)"
               " false 2))"),
      "true");
  EXPECT_EQ(
      value_of("(= ((as const (Array Int (Array Int Int))) (store " + a +
               " 1 0)) ((as const (Array Int (Array Int Int))) " + a + "))"),
      "true");
}

// Few arrays of indices, few values of datatypes: however deep they are, there
// are several ways to write an array over them.
TEST(Core, ArraysOverArraysAndDatatypes) {
  const std::string keys = "(Array Bool Bool)";
  const std::string sort = "(Array " + keys + " Int)";
  const auto key = [&keys](const char* no, const char* yes) {
    return "(store (store ((as const " + keys + ") true) false " + no +
           ") true " + yes + ")";
  };
  const std::string zero = "((as const " + sort + ") 0)";
  const std::string one = "((as const " + sort + ") 1)";
  std::string all = zero;
  for (const char* no : {"true", "false"}) {
    for (const char* yes : {"true", "false"}) {
      EXPECT_EQ(value_of("(= " + all + " " + one + ")"), "false");
      all = "(store " + all + " " + key(no, yes) + " 1)";
    }
  }
  EXPECT_EQ(value_of("(= " + all + " " + one + ")"), "true");
  EXPECT_EQ(value_of("(select " + all + " " + key("false", "true") + ")"), "1");
  // Arrays of integers are never all there.
  const std::string endless = "(Array (Array Int Int) Int)";
  const std::string rest = "((as const " + endless + ") ";
  EXPECT_EQ(value_of("(= (store " + rest + "0) ((as const (Array Int Int)) 5)" +
                     " 1) " + rest + "1))"),
            "false");
  EXPECT_EQ(value_of("(= (store (store " + rest +
                     "0) ((as const (Array Int"
                     " Int)) 5) 1) ((as const (Array Int Int)) 5) 0) " +
                     rest + "0))"),
            "true");
  const char* datatypes =
      "(declare-datatypes ((Pair 2) (Color 0) (Maybe 1) (Line 1))"
      " ((par (X Y) ((pair (first X) (second Y)))) ((red) (green))"
      " (par (X) ((none) (some (it X))))"
      " (par (X) ((end) (more (head X) (tail (Line X)))))))";
  EXPECT_EQ(value_of("(= (store (store ((as const (Array (Maybe Color) Int)) 0)"
                     " (as none (Maybe Color)) 1) (some red) 1)"
                     " (store ((as const (Array (Maybe Color) Int)) 1)"
                     " (some green) 0))",
                     datatypes),
            "true");
  EXPECT_EQ(value_of("(= (store ((as const (Array (Line Color) Int)) 0)"
                     " (as end (Line Color)) 1)"
                     " ((as const (Array (Line Color) Int)) 1))",
                     datatypes),
            "false");
  EXPECT_EQ(value_of("(forall ((f (Array Color (Pair Bool Color))))"
                     " (exists ((c Color)) (= (select f c) (select f green))))",
                     datatypes),
            "true");
  EXPECT_EQ(value_of("(forall ((f (Array Color (Pair Bool Color))))"
                     " (= (select f red) (select f green)))",
                     datatypes),
            "false");
}

TEST(Core, ALongChainOfStores) {
  std::string array = "((as const (Array Int Int)) 0)";
  for (int at = 0; at < 3000; ++at) {
    array = "(store " + array + " " + std::to_string(at * 7919 % 3001) + " " +
            std::to_string(at) + ")";
  }
  EXPECT_EQ(value_of("(select " + array + " " +
                     std::to_string(2999 * 7919 % 3001) + ")"),
            "2999");
}

// cvc5 1.0.3 takes every divisor from 2^32 on for 2^32 - 1.
TEST(Core, LargeDivisors) {
  EXPECT_EQ(value_of("((_ divisible 1099511627776) 9223372036854775808)"),
            "true");
  EXPECT_EQ(value_of("((_ divisible 1099511627776) 4294967295)"), "false");
}

TEST(Core, NumbersThatGrowWithoutEndAreRefused) {
  std::string term = "(let ((x0 3))";
  std::string close = ")";
  for (int at = 1; at <= 60; ++at) {
    const std::string before = "x" + std::to_string(at - 1);
    term += "(let ((x" + std::to_string(at) + " (* " + before + " " + before +
            ")))";
    close += ")";
  }
  EXPECT_EQ(value_of(term + "(mod x60 10)" + close), "limit");
  EXPECT_EQ(value_of(term + "(mod x10 10)" + close), "1");
  EXPECT_EQ(value_of("((_ repeat 100000000) #b1)"), "limit");
}

TEST(Core, DepthIsData) {
  std::string text = "true";
  const int depth = 1000000;
  std::string open;
  std::string close;
  for (int at = 0; at < depth; ++at) {
    open += "(not ";
    close += ")";
  }
  EXPECT_EQ(value_of(open + "true" + close), "true");
}

TEST(Core, SharedTermsUnderBindersAreEvaluatedOnce) {
  // 2^200 without memory.
  std::string body = "(+ x 1)";
  for (int at = 0; at < 200; ++at) {
    body = "(let ((y " + body + ")) (+ y y))";
  }
  const std::string value =
      value_of("(f 0)", "(define-fun f ((x Int)) Int " + body + ")");
  EXPECT_EQ(value,
            "1606938044258990275541962092341162602522202993782792835301376");
}

}  // namespace
}  // namespace podium::evaluate
