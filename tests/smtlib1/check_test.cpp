// Every finding, by its code and place, and that legal text has none.

#include <gmock/gmock.h>

#include "helpers.h"
#include "smtlib1/bits.h"

namespace podium::smtlib1 {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// On the second line, so that columns are those of `rest`.
std::vector<std::string> found(std::string_view logic, std::string_view rest) {
  return findings(benchmark(logic, rest));
}

TEST(Check, LegalBenchmarksHaveNoFinding) {
  EXPECT_THAT(
      found("QF_UF",
            ":extrasorts (A) :extrafuns ((f A A) (c A) (u U)) :extrapreds ((p) "
            "(q A U)) :status sat :assumption p :formula (let (?x (f c)) "
            "(flet ($y (= ?x c)) (and $y (or $y (not p)) (q ?x u :note {n}) "
            "(xor p p) (iff p p) (implies p p) (if_then_else p p p) "
            "(distinct c (f c) (ite p c ?x)))))"),
      IsEmpty());
  EXPECT_THAT(found("AUFLIRA",
                    ":extrafuns ((a Array1) (m Array2) (x Real) (i Int)) "
                    ":formula (forall (?i Int) (?x Real) (= (select (store "
                    "(select m ?i) i ?x) (+ i 1)) (/ x 2.0)) :pat { (select "
                    "a ?i) (select m ?i) } :nopat { (+ ?i 1) })"),
              IsEmpty());
  EXPECT_THAT(found("QF_AUFBV",
                    ":extrafuns ((a Array[4:8]) (x BitVec[8]) (i BitVec[4])) "
                    ":formula (and (= (select a i) x) (bvult x bv255[8]) (= x "
                    "(concat bvhexf bvbin0101)) (= (extract[3:0] x) i) (= "
                    "(extract[0:0] x) bit1) (= (store a i x) a))"),
              IsEmpty());
  EXPECT_THAT(found("QF_UFBV[32]",
                    ":extrafuns ((x BitVec[32])) :formula (and (bvleq x bv5) "
                    "(= (shift_left0 x 3) x) (= (extract[31:0] (sign_extend x "
                    "4)) x))"),
              IsEmpty());
  EXPECT_THAT(found("QF_AX",
                    ":extrafuns ((a Array) (i Index) (e Element)) :formula "
                    "(= (select (store a i e) i) e)"),
              IsEmpty());
  EXPECT_THAT(found("QF_RDL",
                    ":extrafuns ((x Real) (y Real)) :formula (< (- x y) (/ "
                    "(~ 1) 3))"),
              IsEmpty());
}

TEST(Check, ErrorsOfTheBenchmark) {
  EXPECT_THAT(found("QF_XYZ", ":formula true"),
              ElementsAre("1:21: error[unknown-logic]"));
  EXPECT_THAT(found("QF_ALRA", ":formula true"),
              ElementsAre("1:21: error[unknown-logic]"));
  EXPECT_THAT(findings("(benchmark b :formula true)"),
              ElementsAre("1:1: error[missing-logic]"));
  EXPECT_THAT(found("QF_UF", ":logic QF_UF :formula true"),
              ElementsAre("2:1: error[repeated-attribute]"));
  EXPECT_THAT(found("QF_UF", ":status maybe :formula true"),
              ElementsAre("2:9: error[bad-status]"));
  EXPECT_THAT(found("QF_UF", ":status sat :status unsat :formula true"),
              ElementsAre("2:13: error[repeated-attribute]"));
}

TEST(Check, ErrorsOfDeclarations) {
  EXPECT_THAT(found("QF_UF", ":extrasorts ((A)) :formula true"),
              ElementsAre("2:14: error[form]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns (f) :formula true"),
              ElementsAre("2:13: error[form]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns ((f)) :formula true"),
              ElementsAre("2:14: error[form]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns ((3 Int)) :formula true"),
              ElementsAre("2:14: error[form]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns ((f :a Int)) :formula true"),
              ElementsAre("2:14: error[form]", "2:19: error[form]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns ((f Real)) :formula true"),
              ElementsAre("2:16: error[unknown-sort]"));
  EXPECT_THAT(found("QF_UF", ":extrafuns ((f (A))) :formula true"),
              ElementsAre("2:16: error[unknown-sort]"));
  EXPECT_THAT(found("QF_BV", ":extrafuns ((f BitVec)) :formula true"),
              ElementsAre("2:16: error[bad-index]"));
  EXPECT_THAT(found("QF_BV", ":extrafuns ((f BitVec[0])) :formula true"),
              ElementsAre("2:16: error[bad-index]"));
  EXPECT_THAT(found("QF_AUFBV", ":extrafuns ((f Array[8])) :formula true"),
              ElementsAre("2:16: error[bad-index]"));
  EXPECT_THAT(
      found("QF_BV", ":extrafuns ((f BitVec[99999999999])) :formula true"),
      ElementsAre("2:16: error[bad-index]"));
  EXPECT_THAT(found("QF_UF", ":extrafuns ((f U) (f U U)) :formula true"),
              ElementsAre("2:20: error[declared-twice]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns ((+ Int Int)) :formula true"),
              ElementsAre("2:14: error[reserved-word]"));
  EXPECT_THAT(found("QF_UF", ":extrapreds ((and)) :formula true"),
              ElementsAre("2:15: error[reserved-word]"));
  EXPECT_THAT(found("AUFLIA", ":extrasorts (Int) :formula true"),
              ElementsAre("2:14: error[reserved-word]"));
}

// With f: U to U, c: U, p: predicate, q: predicate over U.
std::vector<std::string> in_uf(std::string_view formula) {
  return findings(
      "(benchmark b :logic UF :extrafuns ((f U U) (c U)) :extrapreds ((p) (q "
      "U)) :formula\n" +
      std::string(formula) + ")");
}

TEST(Check, ErrorsOfForm) {
  EXPECT_THAT(in_uf("()"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("((p))"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("({a} p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("{a}"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(not \"a\")"), ElementsAre("2:6: error[form]"));
  EXPECT_THAT(in_uf("(not 3sat)"), ElementsAre("2:6: error[form]"));
  EXPECT_THAT(in_uf("(and p :a p)"), ElementsAre("2:11: warning[loose-value]"));
  EXPECT_THAT(in_uf("(and p :a {b} p)"), ElementsAre("2:15: error[form]"));
  EXPECT_THAT(in_uf("(and p :a (not p))"), ElementsAre("2:11: error[form]"));
  EXPECT_THAT(in_uf("(let ?x p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(let (?x) p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(let () p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(let (?x c c) p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(let (?x c))"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(let (3 c) p)"),
              ElementsAre("2:1: error[form]", "2:7: error[form]"));
  EXPECT_THAT(in_uf("(let (?x c) p p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(forall p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(forall)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(forall (?x) p)"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(forall (?x U))"), ElementsAre("2:1: error[form]"));
  EXPECT_THAT(in_uf("(forall (?x U) p :pat { (f ?x) :a })"),
              ElementsAre("2:32: error[form]"));
  EXPECT_THAT(in_uf("(forall (?x A) p)"),
              ElementsAre("2:13: error[unknown-sort]"));
  EXPECT_THAT(in_uf("(forall (and U) p)"),
              ElementsAre("2:1: error[form]", "2:10: warning[variable-mark]",
                          "2:10: error[reserved-word]"));
}

TEST(Check, ErrorsOfMeaning) {
  EXPECT_THAT(in_uf("r"), ElementsAre("2:1: error[unknown-symbol]"));
  EXPECT_THAT(in_uf("(r c)"), ElementsAre("2:2: error[unknown-symbol]"));
  EXPECT_THAT(in_uf("(q ?x)"), ElementsAre("2:4: error[unknown-variable]"));
  EXPECT_THAT(in_uf("(and (let (?x c) (q ?x)) (q ?x))"),
              ElementsAre("2:29: error[unknown-variable]"));
  EXPECT_THAT(in_uf("$x"), ElementsAre("2:1: error[unknown-variable]"));
  EXPECT_THAT(in_uf("(let (?x c) (q (?x c)))"),
              ElementsAre("2:17: error[wrong-arity]"));
  EXPECT_THAT(in_uf("q"), ElementsAre("2:1: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(q c c)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(q f)"), ElementsAre("2:4: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(not p p)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(not)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(implies p)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(implies p p p)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(iff)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(= c)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(distinct)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(if_then_else p p)"),
              ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_uf("(= c (ite p c))"), ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_uf("c"), ElementsAre("2:1: error[not-a-formula]"));
  EXPECT_THAT(in_uf("(not c)"), ElementsAre("2:6: error[not-a-formula]"));
  EXPECT_THAT(in_uf("(= c (ite c c c))"),
              ElementsAre("2:11: error[not-a-formula]"));
  EXPECT_THAT(
      in_uf("(flet ($x c) $x)"),
      ElementsAre("2:1: error[not-a-formula]", "2:11: error[not-a-formula]"));
  EXPECT_THAT(in_uf("(forall (?x U) ?x)"),
              ElementsAre("2:16: error[not-a-formula]"));
  EXPECT_THAT(in_uf("(q p)"), ElementsAre("2:4: error[wrong-sort]"));
  EXPECT_THAT(in_uf("(= c p)"), ElementsAre("2:6: error[wrong-sort]"));
  EXPECT_THAT(in_uf("(q 3)"), ElementsAre("2:4: error[unknown-symbol]"));
  // One error does not make others.
  EXPECT_THAT(
      in_uf("(and (= (f r) (f (f r))) (q (ite p r c)))"),
      ElementsAre("2:12: error[unknown-symbol]", "2:21: error[unknown-symbol]",
                  "2:36: error[unknown-symbol]"));
}

// Formulas with x, y: Int, a: Array in QF_AUFLIA.
std::vector<std::string> in_auflia(std::string_view formula) {
  return findings(
      "(benchmark b :logic QF_AUFLIA :extrafuns ((x Int) (y Int) (a Array)) "
      ":formula\n" +
      std::string(formula) + ")");
}

TEST(Check, ErrorsOfArithmeticAndArrays) {
  EXPECT_THAT(in_auflia("(< x)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_auflia("(< x y x)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_auflia("(< x (~ x y))"),
              ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_auflia("(< x (+))"), ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_auflia("(< x a)"), ElementsAre("2:6: error[wrong-sort]"));
  EXPECT_THAT(in_auflia("(< x (< x y))"),
              ElementsAre("2:6: error[wrong-sort]"));
  EXPECT_THAT(in_auflia("(< x 1.5)"), ElementsAre("2:6: error[wrong-sort]"));
  EXPECT_THAT(in_auflia("(< x (/ x 2))"),
              ElementsAre("2:7: error[unknown-symbol]"));
  EXPECT_THAT(in_auflia("(= x (select x x))"),
              ElementsAre("2:14: error[wrong-sort]"));
  EXPECT_THAT(in_auflia("(= x (select a a))"),
              ElementsAre("2:16: error[wrong-sort]"));
  EXPECT_THAT(in_auflia("(= x (select a))"),
              ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_auflia("(= a (store a x a))"),
              ElementsAre("2:17: error[wrong-sort]"));
  EXPECT_THAT(in_auflia("(= a (store a x))"),
              ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_auflia("(= a x)"), ElementsAre("2:6: error[wrong-sort]"));
}

// Formulas with x, y: BitVec[8] in QF_BV.
std::vector<std::string> in_bv(std::string_view formula) {
  return findings(
      "(benchmark b :logic QF_BV :extrafuns ((x BitVec[8]) (y BitVec[8]) (z "
      "BitVec[4])) :formula\n" +
      std::string(formula) + ")");
}

TEST(Check, ErrorsOfBitVectors) {
  EXPECT_THAT(in_bv("(bvult x z)"), ElementsAre("2:10: error[wrong-sort]"));
  EXPECT_THAT(in_bv("(bvult x true)"), ElementsAre("2:10: error[wrong-sort]"));
  EXPECT_THAT(in_bv("(bvult x)"), ElementsAre("2:2: error[wrong-arity]"));
  EXPECT_THAT(in_bv("(= x (bvnot x y))"),
              ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_bv("(= x (bvsub x y x))"),
              ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_bv("(= x (concat z z z))"),
              ElementsAre("2:7: error[wrong-arity]"));
  EXPECT_THAT(in_bv("(= x (concat x z))"),
              ElementsAre("2:6: error[wrong-sort]"));
  EXPECT_THAT(in_bv("(= z (extract[8:5] x))"),
              ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(in_bv("(= z (extract[3:4] x))"),
              ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(in_bv("(= z (extract[3] x))"),
              ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(in_bv("(= z (extract x))"), ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(in_bv("(= z (repeat[0] x))"),
              ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(in_bv("(= z (repeat[2147483647] x))"),
              ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(in_bv("(= z (zero_extend[99999999999] x))"),
              ElementsAre("2:7: error[bad-index]"));
  EXPECT_THAT(
      in_bv("(= x (shift_left0 x y))"),
      ElementsAre("2:7: warning[old-operator]", "2:21: error[bad-index]"));
  EXPECT_THAT(in_bv("(= x bv256[8])"), ElementsAre("2:6: error[bad-constant]"));
  EXPECT_THAT(in_bv("(= x bv1[0])"), ElementsAre("2:6: error[bad-constant]"));
  EXPECT_THAT(in_bv("(= x bv1[8:1])"), ElementsAre("2:6: error[bad-index]"));
  EXPECT_THAT(in_bv("(= x bvbin01[8])"), ElementsAre("2:6: error[bad-index]"));
  EXPECT_THAT(in_bv("(= x bvbin02)"),
              ElementsAre("2:6: error[unknown-symbol]"));
  EXPECT_THAT(in_bv("(= x 5)"), ElementsAre("2:6: error[unknown-symbol]"));
  EXPECT_THAT(in_bv("(= x (bvadd[8] x y))"),
              ElementsAre("2:7: error[unknown-symbol]"));
}

TEST(Check, WarningsOfTheBenchmark) {
  EXPECT_THAT(found("QF_SAT", ":formula true"),
              ElementsAre("1:21: warning[other-logic]"));
  EXPECT_THAT(found("QF_UF", ":assumption true"),
              ElementsAre("1:1: warning[no-formula]"));
  EXPECT_THAT(found("QF_UF", ":formula true :formula false"),
              ElementsAre("2:15: warning[several-formulas]"));
  EXPECT_THAT(found("QF_UF", ":difficulty 3 :formula true"),
              ElementsAre("2:13: warning[loose-value]"));
  EXPECT_THAT(findings("(benchmark a-b :logic QF_UF :formula true)"),
              ElementsAre("1:12: warning[other-name]"));
}

TEST(Check, WarningsOfDeclarations) {
  EXPECT_THAT(found("QF_UF", ":formula p :extrapreds ((p))"),
              ElementsAre("2:10: warning[declared-late]"));
  EXPECT_THAT(
      found("QF_UF", ":extrafuns ((a A)) :extrasorts (A) :formula true"),
      ElementsAre("2:16: warning[declared-late]"));
  EXPECT_THAT(found("QF_UF", ":extrapreds ((p) (p)) :formula p"),
              ElementsAre("2:19: warning[declared-again]"));
  EXPECT_THAT(found("QF_UF", ":extrasorts (U A A) :formula true"),
              ElementsAre("2:14: warning[declared-again]",
                          "2:18: warning[declared-again]"));
  EXPECT_THAT(found("QF_LIA", ":extrafuns ((f Int Int)) :formula true"),
              ElementsAre("2:14: warning[outside-logic]"));
  EXPECT_THAT(found("QF_LIA", ":extrasorts (A) :formula true"),
              ElementsAre("2:1: warning[outside-logic]"));
  EXPECT_THAT(found("QF_UF", ":extrafuns ((p Bool)) :formula p"),
              ElementsAre("2:16: warning[bool-sort]"));
  EXPECT_THAT(found("QF_UF", ":extrafuns ((?f U)) :formula (= ?f ?f)"),
              ElementsAre("2:14: warning[variable-mark]"));
}

TEST(Check, WarningsOfFormulas) {
  EXPECT_THAT(found("QF_UF", ":formula (exists (?x U) (= ?x ?x))"),
              ElementsAre("2:10: warning[outside-logic]"));
  EXPECT_THAT(in_uf("(= p p)"), ElementsAre("2:1: warning[formula-as-term]"));
  EXPECT_THAT(in_uf("(ite p p p)"),
              ElementsAre("2:1: warning[formula-as-term]"));
  EXPECT_THAT(in_uf("(q (let (?x c) ?x))"),
              ElementsAre("2:4: warning[let-in-term]"));
  EXPECT_THAT(in_uf("(forall (x U) (q x))"),
              ElementsAre("2:10: warning[variable-mark]"));
  EXPECT_THAT(in_uf("(flet (?x p) ?x)"),
              ElementsAre("2:8: warning[variable-mark]"));
  EXPECT_THAT(in_uf("(= c c c)"), ElementsAre("2:1: warning[chained]"));
  EXPECT_THAT(in_uf("(and)"), ElementsAre("2:1: warning[few-arguments]"));
  EXPECT_THAT(in_uf("(distinct c)"),
              ElementsAre("2:1: warning[few-arguments]"));
  EXPECT_THAT(in_uf("(p)"), ElementsAre("2:1: warning[parentheses]"));
  EXPECT_THAT(in_uf("(q c :pat { c })"),
              ElementsAre("2:6: warning[stray-pattern]"));
  EXPECT_THAT(in_uf("(forall (?x U) (q ?x) :pat { })"),
              ElementsAre("2:23: warning[stray-pattern]"));
  EXPECT_THAT(in_auflia("(< x -1)"),
              ElementsAre("2:6: warning[negative-number]"));
  EXPECT_THAT(in_auflia("(< x (- 1))"),
              ElementsAre("2:6: warning[unary-minus]"));
  EXPECT_THAT(in_auflia("(< x (- x y y))"),
              ElementsAre("2:6: warning[chained]"));
  EXPECT_THAT(in_auflia("(< x (+ y))"),
              ElementsAre("2:6: warning[few-arguments]"));
  EXPECT_THAT(in_bv("(= x (bvand x y x))"),
              ElementsAre("2:6: warning[chained]"));
  EXPECT_THAT(in_bv("(bvlt x y)"), ElementsAre("2:2: warning[old-operator]"));
  EXPECT_THAT(in_bv("(= bv5 bv5[32])"),
              ElementsAre("2:4: warning[old-operator]"));
  EXPECT_THAT(
      found("AUFLIRA",
            ":extrafuns ((x Real) (f Real Real)) :formula (and (< x 1) "
            "(= (f 2) x))"),
      ElementsAre("2:51: warning[int-as-real]", "2:65: warning[int-as-real]"));
}

TEST(Check, ErrorsAndWarningsAreCountedAndKeptInBounds) {
  std::string many = ":extrafuns ((x Int)) :formula (and";
  for (int at = 0; at < 300; ++at) many += " (< x -1) (< x q)";
  const std::string text = benchmark("QF_LIA", many + ")");
  const Benchmark it = read(text);
  const Analysis analysis = analyze(it);
  EXPECT_EQ(analysis.findings.errors(), 300U);
  EXPECT_EQ(analysis.findings.warnings(), 300U);
  EXPECT_EQ(analysis.findings.all().size(), 105U);
}

TEST(Check, TheNearestNameIsAHint) {
  const std::string text =
      benchmark("QF_LIA", ":extrafuns ((counter Int)) :formula (< countr 1)");
  const Benchmark it = read(text);
  const Analysis analysis = analyze(it);
  ASSERT_EQ(analysis.findings.all().size(), 1U);
  EXPECT_EQ(analysis.findings.all()[0].hint, "did you mean 'counter'?");
}

TEST(Check, ConstantsThatFit) {
  EXPECT_TRUE(fits("255", 8));
  EXPECT_FALSE(fits("256", 8));
  EXPECT_TRUE(fits("000000000000000000000000000255", 8));
  EXPECT_TRUE(fits("18446744073709551615", 64));
  EXPECT_FALSE(fits("18446744073709551616", 64));
  EXPECT_TRUE(fits("0", 1));
  EXPECT_TRUE(fits("1", 1));
  EXPECT_FALSE(fits("2", 1));
  EXPECT_FALSE(fits(std::string(2000, '9'), 4096));
  const std::string power =
      "160693804425899027554196209234116260252220299378279283530137";
  EXPECT_TRUE(fits(power + "5", 200));
  EXPECT_FALSE(fits(power + "6", 200));
  // As many digits as the power has.
  EXPECT_TRUE(fits("1" + std::string(1232, '0'), 4094));
  EXPECT_FALSE(fits("3" + std::string(1232, '0'), 4094));
  EXPECT_TRUE(fits(std::string(1233, '9'), 4096));
}

TEST(Check, LogicsAndWhatTheyBecome) {
  const auto becomes = [](std::string_view name) {
    const std::optional<Logic> logic = logic_of(name);
    return logic ? logic->new_name : "none";
  };
  EXPECT_EQ(becomes("QF_UFBV[32]"), "QF_UFBV");
  EXPECT_EQ(becomes("QF_AUFBV[32]"), "QF_AUFBV");
  EXPECT_EQ(becomes("QF_BV[32]"), "QF_BV");
  EXPECT_EQ(becomes("QF_A"), "QF_AX");
  EXPECT_EQ(becomes("QF_UFRDL"), "QF_UFLRA");
  EXPECT_EQ(becomes("AUFLIA+p"), "AUFLIA");
  EXPECT_EQ(becomes("AUFLIA-p"), "AUFLIA");
  EXPECT_EQ(becomes("QF_SAT"), "QF_UF");
  EXPECT_EQ(becomes("ALL"), "ALL");
  EXPECT_EQ(becomes("QF_LIA[32]"), "none");
  EXPECT_EQ(becomes("QF_"), "none");
  EXPECT_EQ(becomes(""), "none");
  for (const std::string& name : listed_logics()) {
    ASSERT_TRUE(logic_of(name)) << name;
    EXPECT_TRUE(logic_of(name)->listed);
  }
}

}  // namespace
}  // namespace podium::smtlib1
