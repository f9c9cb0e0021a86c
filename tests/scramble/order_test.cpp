// Steps 3 to 7: what may change places, and what may not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "helpers.h"

namespace podium::scramble {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

// The different forms of (assert TERM) over 64 seeds. The letters of the terms
// are not declared, so they stay.
std::map<std::string, int> forms(const std::string& term,
                                 std::string_view logic = "ALL") {
  std::map<std::string, int> found;
  for (const auto& [out, count] : bodies("(assert " + term + ")", 64, logic)) {
    const std::string_view text = out;
    if (!text.starts_with("(assert ")) return {{out, count}};
    found[std::string(text.substr(8, text.size() - 10))] += count;
  }
  return found;
}

auto only(const std::string& form) {
  return UnorderedElementsAre(Pair(form, 64));
}

// Both, and neither is rare.
void expect_either(const std::string& one, const std::string& other,
                   std::string_view logic = "ALL") {
  const auto found = forms(one, logic);
  ASSERT_THAT(found, UnorderedElementsAre(Pair(one, ::testing::_),
                                          Pair(other, ::testing::_)));
  EXPECT_GT(found.at(one), 16);
  EXPECT_GT(found.at(other), 16);
}

TEST(Order, ArgumentsOfCommutativeOperators) {
  for (const char* operation :
       {"and",      "or",      "xor",     "=",         "distinct",
        "+",        "*",       "bvand",   "bvor",      "bvxor",
        "bvxnor",   "bvadd",   "bvmul",   "bvnand",    "bvnor",
        "bvcomp",   "bvuaddo", "bvsmulo", "fp.eq",     "re.union",
        "re.inter", "ff.add",  "ff.mul",  "set.union", "set.inter"}) {
    const std::string head = "(" + std::string(operation);
    expect_either(head + " a b)", head + " b a)");
  }
}

TEST(Order, AllOrdersOfManyArguments) {
  EXPECT_EQ(forms("(and a b c)").size(), 6U);
  EXPECT_EQ(forms("(= a b c)").size(), 6U);
  EXPECT_EQ(forms("(bvadd a b c)").size(), 6U);
}

TEST(Order, ArgumentsOfOtherOperatorsStay) {
  for (const char* term : {"(=> a b)",
                           "(- a b)",
                           "(/ a b)",
                           "(div a b)",
                           "(bvsub a b)",
                           "(bvshl a b)",
                           "(concat a b)",
                           "(ite a b c)",
                           "(str.< a b)",
                           "(str.<= a b)",
                           "(str.++ a b)",
                           "(re.++ a b)",
                           "(re.diff a b)",
                           "(fp.sub r a b)",
                           "(fp.div r a b)",
                           "(fp.min a b)",
                           "(fp.max a b)",
                           "(fp.rem a b)",
                           "(select a b)",
                           "(bvusubo a b)",
                           "(set.minus a b)",
                           "(bvnand a b c)",
                           "(bvnor a b c)",
                           "(bvcomp a b c)",
                           "(and)",
                           "(and a)",
                           "(< a)",
                           "(<)",
                           "(fp.add r)",
                           "(fp.add r a)",
                           "(fp.add)",
                           "(fp.fma r a b)",
                           "(fp.add r a b c)",
                           "(f a b)"}) {
    EXPECT_THAT(forms(term), only(term)) << term;
  }
}

TEST(Order, TheRoundingModeStaysInFront) {
  expect_either("(fp.add r a b)", "(fp.add r b a)");
  expect_either("(fp.mul r a b)", "(fp.mul r b a)");
  expect_either("(fp.fma r a b c)", "(fp.fma r b a c)");
}

TEST(Order, AntisymmetricOperatorsAreFlipped) {
  const std::map<std::string, std::string> pairs{
      {"<", ">"},         {"<=", ">="},        {"bvult", "bvugt"},
      {"bvule", "bvuge"}, {"bvslt", "bvsgt"},  {"bvsle", "bvsge"},
      {"fp.lt", "fp.gt"}, {"fp.leq", "fp.geq"}};
  for (const auto& [one, other] : pairs) {
    expect_either("(" + one + " a b)", "(" + other + " b a)");
    expect_either("(" + other + " a b)", "(" + one + " b a)");
  }
  expect_either("(< a b c)", "(> c b a)");
}

TEST(Order, WhatTheScriptBindsIsNotTheTheorysOperator) {
  EXPECT_THAT(bodies("(declare-fun bvadd (Int Int) Int)(push 1)"
                     "(assert (bvadd 1 2))",
                     32),
              UnorderedElementsAre(Pair(HasSubstr("(assert (x1 1 2))"), 32)));
  EXPECT_THAT(forms("(let ((and a)) (and b c))"),
              only("(let ((x1 a)) (x1 b c))"));
  EXPECT_THAT(forms("(exists ((< a)) (< b c))"),
              only("(exists ((x1 a)) (x1 b c))"));
  // Before and after the scope it is.
  EXPECT_EQ(forms("(f (let ((+ a)) b) (+ c d))").size(), 2U);
  expect_either("(|and| a b)", "(|and| b a)");
}

TEST(Order, AnyLogicHasItsOperatorsShuffled) {
  for (const char* logic : {"ALL", "HORN", "QF_DT", "QF_LIA", "QF_BV"}) {
    expect_either("(bvult (bvneg a) b)", "(bvugt b (bvneg a))", logic);
  }
}

TEST(Order, DifferenceLogicsKeepTheFormOfAtoms) {
  for (const char* logic :
       {"QF_IDL", "QF_RDL", "QF_UFIDL", "UFIDL", "|QF_IDL|"}) {
    for (const char* term :
         {"(<= (- a b) 3)", "(< a b)", "(= (- a b) 3)", "(distinct a b)",
          "(+ a 1)", "(* 2 a)", "(>= a b)", "(> a b)"}) {
      EXPECT_THAT(forms(term, logic), only(term)) << logic;
    }
    expect_either("(and (f a) b)", "(and b (f a))", logic);
  }
}

TEST(Order, BindingsOfALet) {
  const auto found = forms("(let ((a 1) (b 2)) (f a b))");
  EXPECT_EQ(found.size(), 4U);  // two orders, two ways to name them
  // With the same name twice the order matters to some solvers.
  EXPECT_THAT(forms("(let ((a 1) (a 2)) a)"), only("(let ((x1 1) (x1 2)) x1)"));
}

TEST(Order, VariablesOfAQuantifier) {
  EXPECT_EQ(forms("(forall ((a S) (b T)) (f a b))").size(), 4U);
  EXPECT_EQ(forms("(exists ((a S) (b T)) (f a b))").size(), 4U);
  EXPECT_THAT(forms("(forall ((a S) (a T)) (f a))"),
              only("(forall ((x1 S) (x1 T)) (f x1))"));
}

TEST(Order, ParametersStay) {
  EXPECT_THAT(forms("(lambda ((a S) (b T)) (f a b))"),
              Each(Pair(::testing::ContainsRegex("S.*T"), ::testing::_)));
  for (const auto& [out, count] :
       bodies("(define-fun f ((a S) (b T)) R (g a b))", 32)) {
    EXPECT_LT(out.find('S'), out.find('T'));
  }
  for (const auto& [out, count] :
       bodies("(assert (match v (((c a b) (g a b)) (d 1))))", 32)) {
    EXPECT_THAT(out, ::testing::AnyOf(HasSubstr("(c x1 x2) (g x1 x2)"),
                                      HasSubstr("(c x1 x3) (g x1 x3)"),
                                      HasSubstr("(c x2 x1) (g x2 x1)"),
                                      HasSubstr("(c x2 x3) (g x2 x3)"),
                                      HasSubstr("(c x3 x1) (g x3 x1)"),
                                      HasSubstr("(c x3 x2) (g x3 x2)")));
  }
}

// An argument of a few bytes beside a list or beside another one. After a long
// text a name is put down in another way.
TEST(Order, ShortArgumentsBesideOthers) {
  const std::string list = "(f c)";
  const std::string long_list = "(f #b" + std::string(300, '0') + ")";
  const auto let = [](const std::string& name, const std::string& term) {
    return "(let ((" + name + " a)) " + term + ")";
  };
  for (const std::string& other : {list, long_list}) {
    for (const std::string brief : {"7", "1234", "12345", "b", "#b1"}) {
      expect_either("(+ " + brief + " " + other + ")",
                    "(+ " + other + " " + brief + ")");
      expect_either("(+ " + other + " " + brief + ")",
                    "(+ " + brief + " " + other + ")");
    }
    expect_either(let("x1", "(+ x1 " + other + ")"),
                  let("x1", "(+ " + other + " x1)"));
    expect_either(let("x1", "(< x1 " + other + ")"),
                  let("x1", "(> " + other + " x1)"));
    expect_either(let("x1", "(< " + other + " x1)"),
                  let("x1", "(> x1 " + other + ")"));
  }
  expect_either(let("x1", "(+ x1 17)"), let("x1", "(+ 17 x1)"));
  expect_either(let("x1", "(< 17 x1)"), let("x1", "(> x1 17)"));
  expect_either(let("x1", "(+ x1 b)"), let("x1", "(+ b x1)"));
  expect_either("(|<| 1 (f c))", "(> (f c) 1)");
}

TEST(Order, NestedListsKeepTheirParts) {
  for (const auto& [out, count] :
       forms("(and (or a (< b c)) (let ((v (+ d e))) (xor v f)))")) {
    for (const char* part : {"(or ", "(xor ", "(let ((x1 (+ "}) {
      EXPECT_THAT(out, HasSubstr(part));
    }
    EXPECT_EQ(
        out.size(),
        std::string_view("(and (or a (< b c)) (let ((x1 (+ d e))) (xor x1 f)))")
            .size());
  }
}

TEST(Order, NeighbouringDeclarations) {
  const auto found = bodies(
      "(declare-const a A)(declare-fun b () B)(set-info :x y)"
      "(declare-const c C)",
      200);
  EXPECT_EQ(found.size(), 36U);  // six orders, six ways to name them
  for (const auto& [out, count] :
       bodies("(declare-const a A)(declare-sort S 0)(declare-const b B)", 20)) {
    EXPECT_LT(out.find(" A)"), out.find("declare-sort"));
    EXPECT_LT(out.find("declare-sort"), out.find(" B)"));
  }
}

TEST(Order, NeighbouringAssertions) {
  EXPECT_EQ(bodies("(assert a)(assert b)(assert c)", 100).size(), 6U);
  EXPECT_THAT(
      bodies("(assert a)(push 1)(assert b)(pop 1)(assert c)", 20),
      UnorderedElementsAre(
          Pair("(assert a)\n(push 1)\n(assert b)\n(pop 1)\n(assert c)\n", 20)));
}

TEST(Order, AnAssertionWithAUsedNameStaysBeforeItsUses) {
  for (const auto& [out, count] : bodies(
           "(assert a)(assert (! b :named n))(assert (not n))(assert c)", 40)) {
    EXPECT_LT(out.find("(assert a)"), out.find(":named"));
    EXPECT_LT(out.find(":named"), out.find("(not x1)"));
    EXPECT_LT(out.find(":named"), out.find("(assert c)"));
  }
  // Its uses may be in the same command.
  EXPECT_THAT(bodies("(assert (= (! a :named n) n (< 1 2)))", 40),
              UnorderedElementsAre(
                  Pair("(assert (= (! a :named x1) x1 (< 1 2)))\n", 40)));
  // An unused name is no reason.
  EXPECT_EQ(bodies("(assert a)(assert (! b :named n))", 40).size(), 2U);
}

TEST(Order, UnknownCommandsStayAsTheyAre) {
  EXPECT_THAT(
      bodies("(assert-soft (and a b) :weight 1)(declare-var v Int)", 20),
      UnorderedElementsAre(Pair("(assert-soft (and a b) :weight 1)\n"
                                "(declare-var v Int)\n",
                                20)));
}

TEST(Order, TheSameSeedGivesTheSameBytes) {
  constexpr std::string_view kScript =
      "(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)"
      "(assert (< a b c))(assert (or (= a b) (= b c) (= (+ a b) (* 2 c))))"
      "(assert (let ((v (+ a b c)) (w (- a))) (>= v w)))";
  EXPECT_EQ(body(kScript, 2025), body(kScript, 2025));
  EXPECT_NE(body(kScript, 2025), body(kScript, 2026));
  // These bytes may never change: results of past competitions depend on them.
  EXPECT_EQ(body(kScript, 2025),
            "(declare-fun x5 () Int)\n"
            "(declare-fun x1 () Int)\n"
            "(declare-fun x4 () Int)\n"
            "(assert (< x1 x4 x5))\n"
            "(assert (let ((x2 (- x1)) (x3 (+ x1 x5 x4))) (>= x3 x2)))\n"
            "(assert (or (= (+ x4 x1) (* x5 2)) (= x1 x4) (= x5 x4)))\n");
}

TEST(Order, DepthIsData) {
  constexpr std::size_t kDepth = 300'000;
  std::string term;
  for (std::size_t at = 0; at < kDepth; ++at) {
    term += at % 3 == 0   ? "(and a "
            : at % 3 == 1 ? "(let ((v b)) "
                          : "(! (exists ((w S)) ";
  }
  term += "c";
  for (std::size_t at = kDepth; at-- > 0;) {
    term += at % 3 == 2 ? ") :pattern (w))" : ")";
  }
  const std::string out = body("(assert " + term + ")", 1);
  EXPECT_TRUE(out.starts_with("(assert (and "));
  EXPECT_GT(out.size(), term.size());
  std::string nots = "(assert ";
  for (int at = 0; at < 1'000'000; ++at) nots += "(not ";
  nots += "a" + std::string(1'000'001, ')');
  EXPECT_EQ(body(nots, 1), nots + "\n");
}

}  // namespace
}  // namespace podium::scramble
