// Pairs of scripts made by hand: what counts and what does not.

#include <string>

#include "helpers.h"

namespace podium::identify {
namespace {

std::string bools(const std::string& body,
                  const std::string& names = "abcdef") {
  std::string all;
  for (const char name : names) {
    all += "(declare-fun " + std::string(1, name) + " () Bool)\n";
  }
  return in_logic("QF_UF", all + body);
}

std::string ints(const std::string& body, const std::string& logic = "UFLIA") {
  return in_logic(logic,
                  "(declare-fun f (Int Int) Int)(declare-fun g (Int) Int)"
                  "(declare-fun c () Int)(declare-fun d () Int)" +
                      body);
}

void expect_same(const std::string& one, const std::string& other) {
  EXPECT_EQ(iso(one), iso(other)) << one << other;
  EXPECT_NE(iso(one), "");
}

void expect_different(const std::string& one, const std::string& other) {
  EXPECT_NE(iso(one), iso(other)) << one << other;
}

TEST(Isomorphic, NamesDoNotCount) {
  expect_same(bools("(assert (=> a b))"), bools("(assert (=> e c))"));
  expect_different(bools("(assert (=> a b))"), bools("(assert (=> a a))"));
  expect_same(ints("(assert (= (f c d) c))"),
              in_logic("UFLIA",
                       "(declare-fun |a b| () Int)(declare-const q Int)"
                       "(declare-fun g (Int) Int)(declare-fun + (Int Int) Int)"
                       "(assert (= q (+ q |a b|)))"));
}

TEST(Isomorphic, TheSameSymbolInBarsIsTheSame) {
  expect_same(bools("(assert (or |a| b))"), bools("(assert (|or| a b))"));
}

TEST(Isomorphic, OrdersThatDoNotCount) {
  expect_same(bools("(assert (=> a b))(assert (not a))"),
              bools("(assert (not c))(assert (=> c d))"));
  expect_same(bools("(assert (or (=> a b) (not a)))"),
              bools("(assert (or (not b) (=> b a)))"));
  expect_same(ints("(assert (< c (g d)))"), ints("(assert (> (g c) d))"));
  expect_same(ints("(assert (<= c d 3))"), ints("(assert (>= 3 c d))"));
  expect_different(ints("(assert (<= c d 3))"), ints("(assert (>= c d 3))"));
  expect_different(ints("(assert (< c (g d)))"), ints("(assert (< (g d) c))"));
  expect_different(ints("(assert (= c (f 1 2)))"),
                   ints("(assert (= c (f 2 1)))"));
}

TEST(Isomorphic, ADeclaredOperatorIsNone) {
  const std::string mine =
      "(declare-fun bvadd (Int Int) Int)(declare-fun p (Int) Bool)";
  expect_different(in_logic("UFLIA", mine + "(assert (p (bvadd 1 2)))"),
                   in_logic("UFLIA", mine + "(assert (p (bvadd 2 1)))"));
}

TEST(Isomorphic, DifferenceLogicsKeepTheirAtoms) {
  const std::string both = "(declare-fun x () Int)(declare-fun y () Int)";
  expect_different(in_logic("QF_IDL", both + "(assert (<= (- x y) 3))"),
                   in_logic("QF_IDL", both + "(assert (>= 3 (- x y)))"));
  expect_same(in_logic("QF_LIA", both + "(assert (<= (- x y) 3))"),
              in_logic("QF_LIA", both + "(assert (>= 3 (- y x)))"));
}

TEST(Isomorphic, BlocksDoNotMix) {
  expect_different(bools("(assert a)(push 1)(assert (not b))(check-sat)"),
                   bools("(assert (not b))(push 1)(assert a)(check-sat)"));
  expect_same(bools("(push 2)(assert a)(check-sat)(pop 2)"),
              bools("(push 1)(push 1)(assert b)(check-sat)(pop 1)(pop 1)"));
}

TEST(Isomorphic, WhatIsDroppedDoesNotCount) {
  expect_same(bools("(assert (or a b))"),
              "(set-info :status sat)(set-option :print-success false)" +
                  bools("; hello\n(assert (! (or a b) :foo 1 :named z))"
                        "(echo \"x\")") +
                  "(get-model)(assert a)(exit)(nonsense)");
}

TEST(Isomorphic, LogicAndNumbersCount) {
  expect_different(in_logic("QF_LIA", "(assert (> 1 2))"),
                   in_logic("QF_LRA", "(assert (> 1 2))"));
  expect_different(ints("(assert (= c 1))"), ints("(assert (= c 2))"));
  expect_different(in_logic("QF_S", "(assert (= \"a\" \"b\"))"),
                   in_logic("QF_S", "(assert (= \"a\" \"a\"))"));
}

TEST(Isomorphic, IdenticalAssertionsAreCounted) {
  std::string one;
  for (int i = 0; i < 50; ++i) one += "(assert (or a b))";
  expect_same(bools(one), bools(one));
  expect_different(bools(one), bools(one + "(assert (or b a))"));
}

TEST(Isomorphic, QuantifiersBindExactly) {
  expect_same(ints("(assert (forall ((x Int) (y Int)) (= (f x y) (g y))))"),
              ints("(assert (forall ((c Int) (q Int)) (= (g c) (f q c))))"));
  expect_different(
      ints("(assert (forall ((x Int) (y Int)) (= (f x y) (g y))))"),
      ints("(assert (forall ((x Int) (y Int)) (= (f x y) (g x))))"));
  // Tied variables, which only a labelling can order.
  expect_same(ints("(assert (exists ((x Int) (y Int)) (= x y)))"),
              ints("(assert (exists ((b Int) (a Int)) (= a b)))"));
  expect_different(
      ints("(assert (forall ((x Int)) (forall ((y Int)) (= x y))))"),
      ints("(assert (forall ((x Int) (y Int)) (= x y)))"));
}

TEST(Isomorphic, ShadowingOfEveryKind) {
  // By a quantifier, by a let, by a parameter, of a global and of each other.
  expect_same(ints("(assert (forall ((c Int)) (exists ((c Int)) (= c d))))"),
              ints("(assert (forall ((x Int)) (exists ((y Int)) (= y c))))"));
  expect_different(
      ints("(assert (forall ((c Int)) (exists ((c Int)) (= c d))))"),
      ints("(assert (forall ((x Int)) (exists ((y Int)) (= x c))))"));
  expect_same(ints("(assert (let ((c d)) (let ((c c)) (= c d))))"),
              ints("(assert (let ((x c)) (let ((y x)) (= y c))))"));
  expect_different(ints("(assert (let ((c d)) (let ((c c)) (= c d))))"),
                   ints("(assert (let ((x c)) (let ((y c)) (= y c))))"));
  // A let is parallel.
  expect_same(ints("(assert (let ((c d) (d c)) (> c d)))"),
              ints("(assert (let ((x d) (y c)) (> x y)))"));
  expect_same(ints("(define-fun h ((c Int)) Int (+ c d))(assert (= (h c) 1))"),
              ints("(define-fun k ((x Int)) Int (+ x c))(assert (= 1 (k d)))"));
  // A function is not known in its own body, unless it is recursive.
  expect_different(ints("(define-fun h ((x Int)) Int (g x))"),
                   ints("(define-fun-rec h ((x Int)) Int (h x))"));
}

TEST(Isomorphic, ScopesEnd) {
  const std::string head =
      "(set-logic ALL)(push 1)(declare-fun a () Int)"
      "(assert (= a 1))(check-sat)(pop 1)";
  expect_same(head + "(declare-fun a () Int)(assert (> a 0))(check-sat)",
              head + "(declare-fun b () Int)(assert (> b 0))(check-sat)");
  expect_different("(set-option :global-declarations true)" + head +
                       "(declare-fun b () Int)(assert (> a 0))(check-sat)",
                   "(set-option :global-declarations true)" + head +
                       "(declare-fun b () Int)(assert (> b 0))(check-sat)");
}

TEST(Isomorphic, LetsCount) {
  expect_different(ints("(assert (= (g c) (g c)))"),
                   ints("(assert (let ((x (g c))) (= x x)))"));
  expect_same(ints("(assert (let ((x c) (y 1)) (= (f x y) 2)))"),
              ints("(assert (let ((p 1) (q d)) (= 2 (f q p))))"));
  // Equal terms, told apart by use only.
  expect_same(ints("(assert (let ((x 1) (y 1)) (= (f x x) (g y))))"),
              ints("(assert (let ((x 1) (y 1)) (= (f y y) (g x))))"));
  expect_different(ints("(assert (let ((x 1) (y 1)) (= (f x x) (g y))))"),
                   ints("(assert (let ((x 1) (y 1)) (= (f x y) (g y))))"));
  // The first of two bindings of one name counts for nothing or all.
  expect_different(ints("(assert (let ((x 1) (x 2)) (= x 3)))"),
                   ints("(assert (let ((x 2) (x 1)) (= x 3)))"));
}

TEST(Isomorphic, DeepLetChains) {
  const auto chain = [](const std::string& name, int size) {
    std::string text = "(declare-fun s () Int)(assert ";
    std::string last = "s";
    for (int i = 0; i < size; ++i) {
      const std::string next = name + std::to_string(i);
      text += "(let ((" + next + " (+ " + last + " " + last + "))) ";
      last = next;
    }
    text += "(= " + last + " 0)" +
            std::string(static_cast<std::size_t>(size) + 1, ')');
    return in_logic("QF_LIA", text);
  };
  expect_same(chain("x", 50000), chain("long", 50000));
  expect_different(chain("x", 1000), chain("x", 1001));
}

TEST(Isomorphic, OneDatatypeInBothForms) {
  expect_same(in_logic("QF_DT", "(declare-datatype E ((a) (b)))"),
              in_logic("QF_DT", "(declare-datatypes ((E 0)) (((x) (y))))"));
}

TEST(Isomorphic, Datatypes) {
  const auto list = [](const std::string& nil, const std::string& cons,
                       const std::string& end) {
    return in_logic("QF_DT", "(declare-datatype L ((" + nil + ") (" + cons +
                                 " (head Int) (tail L))))"
                                 "(declare-fun x () L)(assert " +
                                 end + ")");
  };
  expect_same(list("nil", "cons", "((_ is cons) x)"),
              list("a", "b", "((_ is b) x)"));
  expect_same(list("nil", "cons", "(is-cons x)"), list("a", "b", "(is-b x)"));
  expect_different(list("nil", "cons", "(is-cons x)"),
                   list("nil", "cons", "(is-nil x)"));
  expect_same(
      list("nil", "cons", "(match x ((nil true) ((cons y z) (= y 1))))"),
      list("c", "d", "(match x ((c true) ((d nil x) (= 1 nil))))"));
  expect_different(
      list("nil", "cons", "(match x ((nil true) ((cons y z) (= z x))))"),
      list("nil", "cons", "(match x ((nil true) ((cons y z) (= z z))))"));
}

TEST(Isomorphic, RecursiveFunctionsAndSorts) {
  expect_same(
      in_logic("ALL",
               "(define-funs-rec ((e ((n Int)) Bool) (o ((n Int)) Bool)) "
               "((ite (= n 0) true (o (- n 1))) (ite (= n 0) false (e (- n "
               "1)))))(assert (e 4))"),
      in_logic("ALL",
               "(define-funs-rec ((p ((k Int)) Bool) (n ((q Int)) Bool)) "
               "((ite (= k 0) true (n (- k 1))) (ite (= q 0) false (p (- q "
               "1)))))(assert (p 4))"));
  expect_same(in_logic("QF_UF",
                       "(declare-sort S 0)(declare-sort T 0)"
                       "(declare-fun a () S)(declare-fun b () T)"),
              in_logic("QF_UF",
                       "(declare-sort Int 0)(declare-sort Q 0)"
                       "(declare-fun b () Int)(declare-fun a () Q)"));
  expect_same(in_logic("ALL",
                       "(define-sort P (X Y) (Array X Y))"
                       "(declare-fun a () (P Int Bool))"),
              in_logic("ALL",
                       "(define-sort Q (Y X) (Array Y X))"
                       "(declare-fun a () (Q Int Bool))"));
}

TEST(Isomorphic, UsedNamesOfTermsAreDefinitions) {
  expect_same(bools("(assert (! (or a b) :named n))(check-sat-assuming (n))"),
              bools("(assert (! (or c a) :named m))(check-sat-assuming (m))"));
  expect_different(
      bools("(assert (! (or a b) :named n))(check-sat-assuming (n))"),
      bools("(assert (! (or a b) :named n))(check-sat-assuming (a))"));
  expect_same(bools("(assert (! (or a b) :named n))"),
              bools("(assert (or a b))"));
}

TEST(Isomorphic, AnnotatedFunctionsAreFunctions) {
  const std::string function = "(declare-fun f (Bool) Bool)(assert (f a))";
  expect_same(bools(function), bools("(declare-fun f (Bool) Bool)"
                                     "(assert ((! (! f :one 1) :two (2)) a))"));
  expect_same(bools("(assert (and a (not b)))"),
              bools("(assert ((! and :one) (not b) a))"));
  expect_different(bools(function), bools("(declare-fun f (Bool) Bool)"
                                          "(assert ((! f :named n) a))"
                                          "(assert (n b))"));
}

TEST(Isomorphic, ErrorsHaveAPlace) {
  const auto wrong = isomorphic_digest("(set-logic A)\n(assert (let x))", "f");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().where, "f:2:9");
  EXPECT_FALSE(isomorphic_digest("(assert", "f"));
  EXPECT_FALSE(isomorphic_digest("(assert)", "f"));
  EXPECT_TRUE(isomorphic_digest("", "f"));
}

}  // namespace
}  // namespace podium::identify
