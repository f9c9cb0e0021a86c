// How each construct is written in SMT-LIB 2.6.

#include "smtlib1/convert.h"

#include <gmock/gmock.h>

#include "helpers.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"

namespace podium::smtlib1 {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string one(std::string_view head, std::string_view formula) {
  return assertions("(benchmark b " + std::string(head) + " :formula " +
                    std::string(formula) + ")")[0];
}

std::string uf(std::string_view formula) {
  return one(":logic UF :extrafuns ((f U U) (c U)) :extrapreds ((p) (q U) (r))",
             formula);
}

std::string lia(std::string_view formula) {
  return one(":logic QF_AUFLIA :extrafuns ((x Int) (y Int) (a Array))",
             formula);
}

std::string lra(std::string_view formula) {
  return one(":logic QF_LRA :extrafuns ((x Real))", formula);
}

std::string bv(std::string_view formula) {
  return one(":logic QF_BV :extrafuns ((x BitVec[8]) (y BitVec[8]))", formula);
}

TEST(Convert, TheWholeScript) {
  EXPECT_EQ(converted("(benchmark ex.smt ; a comment\n"
                      ":source { by \\{me\\} }\n:category { crafted }\n"
                      ":difficulty { 0 }\n:status unsat\n:logic QF_UF\n"
                      ":notes \"n\"\n:flag\n"
                      ":extrapreds ((p A))\n:extrasorts (A)\n"
                      ":extrafuns ((f A A))\n:extrafuns ((c A))\n"
                      ":assumption (p c)\n:formula (and\n  (p (f c))\n"
                      "  ; another\n  (not (p c))))\n"),
            "(set-info :smt-lib-version 2.6)\n"
            "(set-logic QF_UF)\n"
            "(set-info :benchmark |ex.smt|)\n"
            "(set-info :source | by {me} |)\n"
            "(set-info :category \"crafted\")\n"
            "(set-info :difficulty \"0\")\n"
            "(set-info :notes |n|)\n"
            "(set-info :flag true)\n"
            "(set-info :status unsat)\n"
            "(declare-sort A 0)\n"
            "(declare-fun p (A) Bool)\n"
            "(declare-fun f (A) A)\n"
            "(declare-fun c () A)\n"
            "(assert (p c))\n"
            "(assert (and\n  (p (f c))\n  (not (p c))))\n"
            "(check-sat)\n"
            "(exit)\n");
}

TEST(Convert, Connectives) {
  EXPECT_EQ(uf("(implies p r)"), "(=> p r)");
  EXPECT_EQ(uf("(iff p r)"), "(= p r)");
  EXPECT_EQ(uf("(iff p r p)"), "(= (= p r) p)");
  EXPECT_EQ(uf("(iff p (not r) p r)"), "(= (= (= p (not r)) p) r)");
  EXPECT_EQ(uf("(xor p r p)"), "(xor p r p)");
  EXPECT_EQ(uf("(if_then_else p r true)"), "(ite p r true)");
  EXPECT_EQ(uf("(and p)"), "p");
  EXPECT_EQ(uf("(or (and (xor (iff p))))"), "p");
  EXPECT_EQ(uf("(not p)"), "(not p)");
  EXPECT_EQ(uf("(and)"), "true");
  EXPECT_EQ(uf("(or)"), "false");
  EXPECT_EQ(uf("(and (distinct c) (distinct c c))"),
            "(and true (distinct c c))");
  EXPECT_EQ(uf("(= c c c)"), "(= c c c)");
  EXPECT_EQ(uf("(q (ite p c (f c)))"), "(q (ite p c (f c)))");
}

TEST(Convert, AnnotationsGo) {
  EXPECT_EQ(uf("(and (p :a) (q (c :b {x}) :c {y} :d) :e)"), "(and p (q c))");
  EXPECT_EQ(uf("(and p (true :a) (r) :e)"), "(and p true r)");
  EXPECT_EQ(uf("(q c :pat { c })"), "(q c)");
}

TEST(Convert, Binders) {
  EXPECT_EQ(uf("(let (?x (f c)) (q ?x))"), "(let ((?x (f c))) (q ?x))");
  EXPECT_EQ(uf("(flet ($x (q c)) (and $x $x) :a)"),
            "(let (($x (q c))) (and $x $x))");
  EXPECT_EQ(uf("(let (?x c) (let (?x (f ?x)) (q ?x)))"),
            "(let ((?x c)) (let ((?x (f ?x))) (q ?x)))");
  EXPECT_EQ(uf("(forall (?x U) (?y U) (= ?x ?y))"),
            "(forall ((?x U) (?y U)) (= ?x ?y))");
  EXPECT_EQ(uf("(exists (?x U) (q ?x) :a {b})"), "(exists ((?x U)) (q ?x))");
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :pat { (f ?x) (q ?x) } :a :pat {(f (f "
               "?x))} :nopat { (f c) c })"),
            "(forall ((?x U)) (! (q ?x) :pattern ((f ?x) (q ?x)) :pattern ((f "
            "(f ?x)))))");
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :nopat { (f ?x) c })"),
            "(forall ((?x U)) (! (q ?x) :no-pattern (f ?x) :no-pattern c))");
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :pat { })"), "(forall ((?x U)) (q ?x))");
  EXPECT_EQ(uf("(forall (x U) (q x) :pats { (q x) } :weight {0})"),
            "(forall ((x U)) (! (q x) :pattern ((q x))))");
}

TEST(Convert, PatternsThatSolversTake) {
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :pat { ?x c (f ?x) (and p) (q ?x) })"),
            "(forall ((?x U)) (! (q ?x) :pattern ((f ?x) (q ?x) c p)))");
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :pat { ?x } :pat { c } :pat { (q ?x) })"),
            "(forall ((?x U)) (! (q ?x) :pattern ((q ?x))))");
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :pat { (forall (?y U) (q ?y)) })"),
            "(forall ((?x U)) (q ?x))");
  EXPECT_EQ(one(":logic UFLIA :extrafuns ((f Int Int))",
                "(forall (?x Int) (= ?x 1) :pat { 5 (f ?x) })"),
            "(forall ((?x Int)) (! (= ?x 1) :pattern ((f ?x) 5)))");
  // Then what must not be a pattern says something.
  EXPECT_EQ(uf("(forall (?x U) (q ?x) :pat { ?x } :nopat { (f ?x) })"),
            "(forall ((?x U)) (! (q ?x) :no-pattern (f ?x)))");
}

TEST(Convert, Numbers) {
  EXPECT_EQ(lia("(< (~ x) -1)"), "(< (- x) (- 1))");
  EXPECT_EQ(lia("(= (- x) (- x 007))"), "(= (- x) (- x 7))");
  EXPECT_EQ(lia("(= (+ x) (* 2 x y))"), "(= x (* 2 x y))");
  EXPECT_EQ(lia("(= a (store a (- x y 1) (select a 0)))"),
            "(= a (store a (- x y 1) (select a 0)))");
  EXPECT_EQ(lra("(< x (/ 1 2))"), "(< x (/ 1.0 2.0))");
  EXPECT_EQ(lra("(< x (/ (~ 1) 2))"), "(< x (/ (- 1.0) 2.0))");
  EXPECT_EQ(lra("(< x -01.50)"), "(< x (- 1.50))");
  EXPECT_EQ(lra("(= x (3 :a))"), "(= x 3.0)");
}

TEST(Convert, IntegersAmongReals) {
  const std::string head =
      ":logic AUFLIRA :extrafuns ((x Real) (i Int) (f Real Real) (a Array1) (m "
      "Array2))";
  EXPECT_EQ(one(head, "(< x 1)"), "(< x 1.0)");
  EXPECT_EQ(one(head, "(< 1 x)"), "(< 1.0 x)");
  EXPECT_EQ(one(head, "(= x (+ i (~ 1)))"), "(= x (to_real (+ i (- 1))))");
  EXPECT_EQ(one(head, "(= x (+ i 2.5))"), "(= x (+ (to_real i) 2.5))");
  EXPECT_EQ(one(head, "(= (f i) (f 3))"), "(= (f (to_real i)) (f 3.0))");
  EXPECT_EQ(one(head, "(= x (/ 1 3))"), "(= x (/ 1.0 3.0))");
  EXPECT_EQ(one(head, "(= x (ite true 1 x))"), "(= x (ite true 1.0 x))");
  EXPECT_EQ(one(head, "(= a (store a i (5 :b)))"), "(= a (store a i 5.0))");
  EXPECT_EQ(one(head, "(= i 1)"), "(= i 1)");
  EXPECT_EQ(lines("(benchmark b " + head + " :formula true)", "(declare"),
            "(declare-fun x () Real)\n"
            "(declare-fun i () Int)\n"
            "(declare-fun f (Real) Real)\n"
            "(declare-fun a () (Array Int Real))\n"
            "(declare-fun m () (Array Int (Array Int Real)))\n");
}

TEST(Convert, BitVectors) {
  EXPECT_EQ(bv("(= x bv5[8])"), "(= x (_ bv5 8))");
  EXPECT_EQ(bv("(= x bv005[8])"), "(= x (_ bv5 8))");
  EXPECT_EQ(bv("(= bv5 bv0[32])"), "(= (_ bv5 32) (_ bv0 32))");
  EXPECT_EQ(bv("(= bvbin0101 bvhexf)"), "(= #b0101 #xf)");
  EXPECT_EQ(bv("(= bit0 (bit1 :a))"), "(= #b0 #b1)");
  EXPECT_EQ(bv("(= (extract[7:4] x) (extract[3:0] y))"),
            "(= ((_ extract 7 4) x) ((_ extract 3 0) y))");
  EXPECT_EQ(bv("(= (repeat[2] x) (zero_extend[8] y))"),
            "(= ((_ repeat 2) x) ((_ zero_extend 8) y))");
  EXPECT_EQ(bv("(= (sign_extend[1] x) (sign_extend x 1))"),
            "(= ((_ sign_extend 1) x) ((_ sign_extend 1) x))");
  EXPECT_EQ(bv("(= (rotate_left[3] x) (rotate_right y 3))"),
            "(= ((_ rotate_left 3) x) ((_ rotate_right 3) y))");
  EXPECT_EQ(bv("(= (concat x y) (concat y x))"),
            "(= (concat x y) (concat y x))");
  EXPECT_EQ(bv("(= (bvcomp x y) bit1)"), "(= (bvcomp x y) #b1)");
  EXPECT_EQ(bv("(= (bvredand x) (bvredor y))"),
            "(= (bvcomp x (bvnot (_ bv0 8))) (bvnot (bvcomp y (_ bv0 8))))");
  EXPECT_EQ(bv("(= (shift_left0 x 3) (shift_right0[3] x))"),
            "(= (bvshl x (_ bv3 8)) (bvlshr x (_ bv3 8)))");
  EXPECT_EQ(bv("(= (shift_left1 x 3) (shift_right1 x 30000000000))"),
            "(= (bvnot (bvshl (bvnot x) (_ bv3 8))) (bvnot (bvlshr (bvnot x) "
            "(_ bv8 8))))");
}

TEST(Convert, OldAndNewPredicates) {
  const std::vector<std::pair<std::string, std::string>> words{
      {"bvlt", "bvult"},  {"bvleq", "bvule"},  {"bvgt", "bvugt"},
      {"bvgeq", "bvuge"}, {"bvslt", "bvslt"},  {"bvsleq", "bvsle"},
      {"bvsgt", "bvsgt"}, {"bvsgeq", "bvsge"}, {"bvult", "bvult"},
      {"bvule", "bvule"}, {"bvugt", "bvugt"},  {"bvuge", "bvuge"},
      {"bvsle", "bvsle"}, {"bvsge", "bvsge"}};
  for (const auto& [old_name, new_name] : words) {
    EXPECT_EQ(bv("(" + old_name + " x y)"), "(" + new_name + " x y)");
  }
  for (const std::string name :
       {"bvand", "bvor", "bvxor", "bvadd", "bvmul", "bvnand", "bvnor", "bvxnor",
        "bvsub", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod", "bvshl",
        "bvlshr", "bvashr"}) {
    EXPECT_EQ(bv("(= x (" + name + " x y))"), "(= x (" + name + " x y))");
  }
  EXPECT_EQ(bv("(= (bvnot x) (bvneg y))"), "(= (bvnot x) (bvneg y))");
}

TEST(Convert, Sorts) {
  EXPECT_EQ(lines("(benchmark b :logic QF_AX :extrafuns ((a Array) (f Index "
                  "Element)) :formula true)",
                  "(declare"),
            "(declare-sort Index 0)\n(declare-sort Element 0)\n"
            "(declare-fun a () (Array Index Element))\n"
            "(declare-fun f (Index) Element)\n");
  EXPECT_EQ(lines("(benchmark b :logic QF_AUFBV :extrafuns ((a Array[4:8])) "
                  ":formula true)",
                  "(declare"),
            "(declare-fun a () (Array (_ BitVec 4) (_ BitVec 8)))\n");
  EXPECT_EQ(lines("(benchmark b :logic AUFLIA :extrafuns ((a Array Bool)) "
                  ":formula true)",
                  "(declare"),
            "(declare-fun a ((Array Int Int)) Bool)\n");
}

TEST(Convert, LenientForms) {
  EXPECT_EQ(uf("(= p r)"), "(= p r)");
  EXPECT_EQ(uf("(q (let (?x c) (f ?x)))"), "(q (let ((?x c)) (f ?x)))");
  EXPECT_EQ(uf("(ite p r p)"), "(ite p r p)");
  EXPECT_THAT(assertions("(benchmark b :logic QF_UF :extrapreds ((p)) :formula "
                         "p :assumption (not p) :formula true)"),
              ElementsAre("p", "(not p)", "true"));
}

TEST(Convert, NamesThatCannotStay) {
  // A function and a predicate of one name, a sort beside them.
  EXPECT_EQ(lines("(benchmark b :logic QF_UF :extrasorts (a) :extrafuns ((a "
                  "a)) :extrapreds ((a a)) :formula (a a))",
                  "("),
            "(set-info :smt-lib-version 2.6)\n(set-logic QF_UF)\n"
            "(set-info :benchmark |b|)\n(set-info :status unknown)\n"
            "(declare-sort a 0)\n(declare-fun a () a)\n"
            "(declare-fun a_1 (a) Bool)\n(assert (a_1 a))\n"
            "(check-sat)\n(exit)\n");
  // Reserved, of a theory, of a solver; and the first new name is not free.
  EXPECT_EQ(lines("(benchmark b :logic QF_UF :extrafuns ((bvadd U) (as U) "
                  "(assert U) (str.len U) (bvadd_1 U)) :formula (= as assert))",
                  "(declare-fun"),
            "(declare-fun bvadd_2 () U)\n(declare-fun as_1 () U)\n"
            "(declare-fun assert_1 () U)\n(declare-fun str.len_1 () U)\n"
            "(declare-fun bvadd_1 () U)\n");
  EXPECT_EQ(lines("(benchmark b :logic QF_UF :extrasorts (String Bool2) "
                  ":extrafuns ((x String)) :formula true)",
                  "(declare"),
            "(declare-sort String_1 0)\n(declare-sort Bool2 0)\n"
            "(declare-fun x () String_1)\n");
  EXPECT_EQ(lines("(benchmark b :logic QF_UF :extrasorts (bv RegEx const "
                  "select simplify) :extrafuns ((QF_BV bv) (include U)) "
                  ":extrapreds ((BitVec)) :formula true)",
                  "(declare"),
            "(declare-sort bv_1 0)\n(declare-sort RegEx_1 0)\n"
            "(declare-sort const_1 0)\n(declare-sort select_1 0)\n"
            "(declare-sort simplify_1 0)\n(declare-sort U 0)\n"
            "(declare-fun QF_BV_1 () bv_1)\n(declare-fun include_1 () U)\n"
            "(declare-fun BitVec_1 () Bool)\n");
  // Characters.
  EXPECT_EQ(lines("(benchmark b :logic QF_UF :extrafuns ((a' U) (x[1] U) (#& "
                  "U) (|| U) (@ U) (<= U U)) :extrapreds ((+ U)) :formula (= "
                  "a' x[1]))",
                  "(declare-fun"),
            "(declare-fun |a'| () U)\n(declare-fun |x[1]| () U)\n"
            "(declare-fun |#&| () U)\n(declare-fun f_1 () U)\n"
            "(declare-fun f_2 () U)\n(declare-fun <=_1 (U) U)\n"
            "(declare-fun +_1 (U) Bool)\n");
  EXPECT_EQ(uf("(let (?x' c) (q ?x'))"), "(let ((|?x'| c)) (q |?x'|))");
  EXPECT_EQ(uf("(forall (abs U) (q abs))"), "(forall ((abs_1 U)) (q abs_1))");
  EXPECT_EQ(uf("(forall (f U) (q f))"), "(forall ((f U)) (q f))");
}

TEST(Convert, ValuesOfEveryKind) {
  const auto value = [](std::string_view text) {
    return lines("(benchmark b :logic QF_UF :source {" + std::string(text) +
                     "} :formula true)",
                 "(set-info :source");
  };
  EXPECT_EQ(value(" a \\} b "), "(set-info :source | a } b |)\n");
  EXPECT_EQ(value("a|b\"c"), "(set-info :source \"a|b\"\"c\")\n");
  EXPECT_EQ(value("a\\b"), "(set-info :source \"a\\b\")\n");
  EXPECT_EQ(value("a\x01z"), "(set-info :source |a z|)\n");
  EXPECT_EQ(value(""), "(set-info :source ||)\n");
  EXPECT_EQ(value("\xC3\xA9"), "(set-info :source |\xC3\xA9|)\n");
  EXPECT_EQ(lines("(benchmark b :logic QF_UF :name {n} :a'b {c} :1 {d} "
                  ":formula true)",
                  "(set-info"),
            "(set-info :smt-lib-version 2.6)\n(set-info :benchmark |b|)\n"
            "(set-info :benchmark-name |n|)\n(set-info :a_b |c|)\n"
            "(set-info :benchmark-1 |d|)\n(set-info :status unknown)\n");
}

TEST(Convert, ErrorsAreThoseOfTheCheck) {
  const std::string text = benchmark("QF_UF", ":formula (p)");
  const Benchmark it = read(text);
  const Analysis analysis = analyze(it);
  const Result<Converted> result = convert(analysis);
  ASSERT_FALSE(result);
  EXPECT_EQ(to_string(result.error()).substr(0, 70),
            "b.smt:2:11: error[syntax]: p is not declared (unknown-symbol)\n"
            "  hint: ");
}

TEST(Convert, PlacesLeadBack) {
  const std::string text =
      benchmark("QF_BV",
                ":status sat\n:extrafuns ((x BitVec[8]))\n:formula (and\n"
                "(bvlt x bv3[8]) (iff true (let (?y x) (= ?y bit0) ) ) )");
  // The sorts of the last = differ; leave that out.
  std::string good = text;
  good.replace(good.find("bit0"), 4, "bv0[8]");
  const Benchmark it = read(good);
  const Analysis analysis = analyze(it);
  const Result<Converted> result = convert(analysis);
  ASSERT_TRUE(result) << to_string(result.error());
  const auto leads = [&](std::string_view written, std::string_view original) {
    const std::size_t at = result->text.find(written);
    ASSERT_NE(at, std::string::npos) << written << "\n" << result->text;
    EXPECT_EQ(result->positions.original(at), good.find(original)) << written;
  };
  leads("(set-logic", ":logic");
  leads("(declare-fun x", "x BitVec");
  leads("(assert", ":formula");
  leads("(and", "(and");
  leads("bvult", "bvlt");
  leads("(_ bv3 8)", "bv3[8]");
  leads("bv3 8", "bv3[8]");
  leads("(let", "(let");
  leads("?y x", "?y x");
  leads("(_ bv0 8)", "bv0[8]");
  EXPECT_EQ(result->positions.original(0), 0U);
}

TEST(Convert, TheScriptIsOneToOurReader) {
  const std::string script = converted(benchmark(
      "AUFLIRA",
      ":source {|\"} :status unsat :extrafuns ((x Real) (a' Int)) :formula "
      "(forall (?i Int) (< x (* 2 x)) :pat { (+ ?i a') })"));
  const Result<smtlib::Tape> tape = smtlib::Tape::read(script, "s");
  ASSERT_TRUE(tape) << to_string(tape.error());
  const Result<smtlib::Summary> summary = smtlib::summarize(*tape);
  ASSERT_TRUE(summary);
  EXPECT_EQ(summary->logic, "AUFLIRA");
  EXPECT_EQ(summary->status, "unsat");
  EXPECT_EQ(summary->version, "2.6");
  EXPECT_EQ(summary->asserts, 1U);
}

}  // namespace
}  // namespace podium::smtlib1
