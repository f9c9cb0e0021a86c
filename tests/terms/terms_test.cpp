// Terms and sorts that are equal have one id, and others not.

#include "helpers.h"
#include "terms/assertions.h"
#include "terms/literal.h"

namespace podium::terms {
namespace {

// Whether the first two assertions are one term.
bool same(const std::string& declarations, const std::string& one,
          const std::string& other) {
  const Read read(declarations + "(assert " + one + ")(assert " + other + ")");
  EXPECT_EQ(read.findings(false), "") << read.messages();
  return read.asserted(0) == read.asserted(1);
}

const std::string kDeclarations =
    "(declare-fun p (Int) Bool)(declare-fun q (Int Int) Bool)"
    "(declare-fun x () Int)(declare-fun r () Real)"
    "(declare-fun b () (_ BitVec 8))(declare-fun s () String)";

TEST(Terms, LiteralsAreTheirValues) {
  EXPECT_TRUE(same(kDeclarations, "(= b #xff)", "(= b #b11111111)"));
  EXPECT_TRUE(same(kDeclarations, "(= b #xfF)", "(= b (_ bv255 8))"));
  EXPECT_FALSE(same(kDeclarations, "(= #x0f #x0f)", "(= #b1111 #b1111)"));
  EXPECT_TRUE(same(kDeclarations, "(= x 7)", "(= x 007)"));
  EXPECT_TRUE(same(kDeclarations, "(= r 1.5)", "(= r 1.500)"));
  EXPECT_TRUE(same(kDeclarations, "(= r 1.0)", "(= r 1)"));
  EXPECT_FALSE(same(kDeclarations, "(= r 1.5)", "(= r 1.05)"));
  EXPECT_TRUE(same(kDeclarations, "(= s \"A\")", "(= s \"\\u{41}\")"));
  EXPECT_TRUE(same(kDeclarations, "(= s \"A\")", "(= s \"\\u0041\")"));
  EXPECT_TRUE(same(kDeclarations, "(= s (_ char #x41))", "(= s \"A\")"));
  EXPECT_FALSE(same(kDeclarations, "(= s \"\\x41\")", "(= s \"A\")"));
  EXPECT_FALSE(same(kDeclarations, "(= s \"1\")", "(= s \"1.0\")"));
}

TEST(Terms, LiteralsKeepTheirExactValues) {
  const Read read(
      "(declare-fun b () (_ BitVec 72))(declare-fun r () Real)"
      "(assert (= b #xff0000000000000001))(assert (= b (_ bv0 72)))"
      "(assert (= b (_ bv4722366482869645213695 72)))"
      "(assert (= r 0012.50))");
  const auto second = [&](std::size_t at) {
    return read.script.terms.arguments(read.asserted(at))[1];
  };
  const auto bits = read.script.terms.bits(second(0));
  ASSERT_EQ(bits.size(), 3U);
  EXPECT_EQ(bits[0], 1U);
  EXPECT_EQ(bits[1], 0U);
  EXPECT_EQ(bits[2], 0xffU);
  EXPECT_TRUE(read.script.terms.bits(second(1)).empty());
  const auto all = read.script.terms.bits(second(2));
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[2], 0xffU);
  EXPECT_EQ(read.script.terms.text(second(3)), "12.5");
}

TEST(Terms, StringsAreReadByTheVersion) {
  const auto text = [](const std::string& script) {
    const Read read(script);
    const TermId literal = read.script.terms.arguments(read.asserted())[1];
    return std::string(read.script.terms.text(literal));
  };
  const std::string declare = "(declare-fun s () String)";
  EXPECT_EQ(text(declare + "(assert (= s \"a\"\"b\"))"), "a\"b");
  EXPECT_EQ(text(declare + "(assert (= s \"a\\\\b\"))"), "a\\\\b");
  EXPECT_EQ(text("(set-info :smt-lib-version 2.0)" + declare +
                 "(assert (= s \"a\\\\b\\\"c\"))"),
            "a\\b\"c");
  EXPECT_EQ(code_points(text(declare + "(assert (= s \"\\u{2FFFF}\\ud800\"))")),
            (std::vector<std::uint32_t>{0x2ffff, 0xd800}));
  // None of these is an escape.
  EXPECT_EQ(text(declare + "(assert (= s \"\\u{30000}\\u{}\\u00g0\\u{1\"))"),
            "\\u{30000}\\u{}\\u00g0\\u{1");
  const std::vector<std::uint32_t> codes{0, 0x7f, 0x80, 0x7ff, 0x800, 0x2ffff};
  EXPECT_EQ(code_points(string_text(codes)), codes);
  EXPECT_EQ(code_points("\xff\xc3"), (std::vector<std::uint32_t>{0xff, 0xc3}));
}

TEST(Terms, NamesOfBoundVariablesDoNotCount) {
  EXPECT_TRUE(same(kDeclarations, "(forall ((y Int)) (p y))",
                   "(forall ((z Int)) (p z))"));
  EXPECT_FALSE(same(kDeclarations, "(forall ((y Int)) (p y))",
                    "(forall ((y Int)) (p x))"));
  EXPECT_FALSE(same(kDeclarations, "(forall ((y Int)) (p 1))",
                    "(forall ((y Bool)) (p 1))"));
  EXPECT_FALSE(same(kDeclarations, "(forall ((y Int) (z Int)) (q y z))",
                    "(forall ((y Int) (z Int)) (q z y))"));
  EXPECT_FALSE(same(kDeclarations, "(forall ((y Int)) (p y))",
                    "(exists ((y Int)) (p y))"));
}

TEST(Terms, ShadowingIsExact) {
  EXPECT_TRUE(same(kDeclarations, "(forall ((y Int)) (exists ((y Int)) (p y)))",
                   "(forall ((z Int)) (exists ((y Int)) (p y)))"));
  EXPECT_TRUE(same(kDeclarations, "(forall ((y Int) (y Int)) (p y))",
                   "(forall ((z Int) (y Int)) (p y))"));
  EXPECT_TRUE(same(kDeclarations, "(forall ((x Int)) (p x))",
                   "(forall ((y Int)) (p y))"));
  // The value of a let keeps its variables where others hide them.
  EXPECT_TRUE(same(kDeclarations,
                   "(forall ((y Int)) (let ((z y)) (exists ((y Int)) (q z "
                   "y))))",
                   "(forall ((a Int)) (exists ((b Int)) (q a b)))"));
}

TEST(Terms, LetsOnlyNameTerms) {
  EXPECT_TRUE(same(kDeclarations, "(let ((y (+ x 1))) (= y y))",
                   "(= (+ x 1) (+ x 1))"));
  // All at once: the second x is the constant.
  EXPECT_TRUE(same(kDeclarations, "(let ((x 1) (y x)) (= x y))", "(= 1 x)"));
  EXPECT_TRUE(
      same(kDeclarations, "(let ((x 1)) (let ((y x)) (= x y)))", "(= 1 1)"));
}

TEST(Terms, AnnotationsDoNotCount) {
  EXPECT_TRUE(same(kDeclarations, "(p (! x :weight 5))", "(p x)"));
  const Read read(kDeclarations +
                  "(assert (forall ((y Int)) (! (p y) :pattern ((p y) (q y 1)) "
                  ":pattern ((q y y)) :no-pattern (p y) :named n :w (a b))))"
                  "(assert (! (p x) :named m))");
  EXPECT_EQ(read.findings(), "open-name 1:262");
  const auto all = read.script.annotations.all();
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[0].kind, AnnotationKind::Pattern);
  EXPECT_EQ(read.script.patterns(all[0]).size(), 2U);
  EXPECT_EQ(read.script.patterns(all[1]).size(), 1U);
  EXPECT_EQ(all[2].kind, AnnotationKind::NoPattern);
  EXPECT_EQ(all[4].kind, AnnotationKind::Other);
  for (const Annotation& each : all.first(5)) {
    EXPECT_EQ(each.binder, read.asserted(0));
  }
  EXPECT_EQ(all[5].kind, AnnotationKind::Named);
  EXPECT_EQ(all[5].binder, kErrorTerm);
  EXPECT_EQ(read.script.declarations[all[5].name].body, read.asserted(1));
}

TEST(Terms, LevelsCountFromOutside) {
  const Read read(
      "(declare-fun p (Int Int Int) Bool)"
      "(assert (forall ((x Int) (y Int)) (exists ((z Int)) (p x y z))))");
  const Terms& terms = read.script.terms;
  const TermId outer = read.asserted();
  const TermId inner = terms.arguments(outer)[0];
  const TermId body = terms.arguments(inner)[0];
  EXPECT_EQ(terms.first_level(outer), 0U);
  EXPECT_EQ(terms.variable_count(outer), 2U);
  EXPECT_EQ(terms.first_level(inner), 2U);
  for (std::uint32_t at = 0; at < 3; ++at) {
    EXPECT_EQ(terms.level(terms.arguments(body)[at]), at);
  }
  EXPECT_FALSE(terms.may_be_open(outer));
  EXPECT_TRUE(terms.may_be_open(inner));
  EXPECT_FALSE(is_closed(terms, inner));
  EXPECT_TRUE(is_closed(terms, outer));
}

TEST(Terms, ArgumentsComeFirst) {
  const Read read(kDeclarations +
                  "(assert (forall ((y Int)) (=> (p y) (q (+ y "
                  "1) (ite (p x) x y)))))");
  for (std::uint32_t at = 0; at < read.script.terms.size(); ++at) {
    for (const TermId each : read.script.terms.arguments(TermId{at})) {
      EXPECT_LT(raw(each), at);
    }
  }
}

TEST(Terms, SortsAreExpanded) {
  const Read read(
      "(define-sort Word () (_ BitVec 32))(define-sort Two (X) (Array X X))"
      "(declare-fun a () (Two Word))"
      "(declare-fun b () (Array (_ BitVec 32) (_ BitVec 32)))"
      "(declare-fun c () Float32)(declare-fun d () (_ FloatingPoint 8 24))"
      "(declare-fun e () (-> Int (-> Int Bool)))"
      "(declare-fun f () (-> Int Int Bool))"
      "(assert (= a b))(assert (= c d))(assert (= e f))");
  EXPECT_EQ(read.findings(), "");
}

TEST(Terms, MatchKeepsItsCases) {
  const Read read(
      "(declare-datatype L (par (X) ((nil) (cons (hd X) (tl (L X))))))"
      "(declare-fun l () (L Int))"
      "(assert (match l ((nil true) ((cons h t) (< h 0)))))"
      "(assert (match l (((cons a b) (< a 0)) (_ false))))"
      "(assert (match l ((x (= x l)))))");
  EXPECT_EQ(read.findings(), "") << read.messages();
  const Terms& terms = read.script.terms;
  EXPECT_EQ(terms.arguments(read.asserted(0)).size(), 3U);
  EXPECT_EQ(terms.match_case(read.asserted(0), 1).variables, 2U);
  EXPECT_EQ(raw(terms.match_case(read.asserted(1), 1).constructor), kNone);
  EXPECT_EQ(terms.match_case(read.asserted(1), 1).variables, 0U);
  EXPECT_EQ(terms.match_case(read.asserted(2), 0).variables, 1U);
  EXPECT_EQ(to_text(read.script, read.asserted(0)),
            "(match l ((nil true) ((cons h t) (< h 0))))");
}

TEST(Assertions, FollowTheStack) {
  const Read read(
      "(declare-fun a () Bool)(declare-fun b () Bool)(declare-fun c () Bool)"
      "(assert a)(push 2)(assert b)(check-sat)(pop 1)(check-sat)(push 1)"
      "(assert c)(check-sat)(pop 2)(check-sat)(reset-assertions)(check-sat)");
  Assertions assertions;
  std::string sizes;
  for (const Command& each : read.script.commands.all()) {
    assertions.follow(read.script, each);
    if (each.kind == smtlib::Command::CheckSat) {
      sizes += std::to_string(assertions.all().size());
    }
  }
  EXPECT_EQ(sizes, "21210");
}

}  // namespace
}  // namespace podium::terms
