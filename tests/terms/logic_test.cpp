// What logics allow, and what scripts use.

#include "terms/logic.h"

#include "helpers.h"
#include "terms/features.h"

namespace podium::terms {
namespace {

using enum Feature;

// All logics in which competitions were held.
constexpr const char* kContests[] = {
    "ABV",
    "ABVFP",
    "ABVFPLRA",
    "ALIA",
    "ANIA",
    "AUFBV",
    "AUFBVDTLIA",
    "AUFBVDTNIA",
    "AUFBVDTNIRA",
    "AUFBVFP",
    "AUFBVFPDTNIRA",
    "AUFDTLIA",
    "AUFDTLIRA",
    "AUFDTNIRA",
    "AUFFPDTNIRA",
    "AUFLIA",
    "AUFLIRA",
    "AUFNIA",
    "AUFNIRA",
    "BV",
    "BVFP",
    "BVFPLRA",
    "FP",
    "FPLRA",
    "LIA",
    "LRA",
    "NIA",
    "NRA",
    "QF_ABV",
    "QF_ABVFP",
    "QF_ABVFPLRA",
    "QF_ALIA",
    "QF_ANIA",
    "QF_AUFBV",
    "QF_AUFBVFP",
    "QF_AUFBVLIA",
    "QF_AUFBVNIA",
    "QF_AUFLIA",
    "QF_AUFNIA",
    "QF_AX",
    "QF_BV",
    "QF_BVFP",
    "QF_BVFPLRA",
    "QF_BVLRA",
    "QF_DT",
    "QF_FP",
    "QF_FPLRA",
    "QF_IDL",
    "QF_LIA",
    "QF_LIRA",
    "QF_LRA",
    "QF_NIA",
    "QF_NIRA",
    "QF_NRA",
    "QF_RDL",
    "QF_S",
    "QF_SLIA",
    "QF_SNIA",
    "QF_UF",
    "QF_UFBV",
    "QF_UFBVDT",
    "QF_UFBVLIA",
    "QF_UFDT",
    "QF_UFDTLIA",
    "QF_UFDTLIRA",
    "QF_UFDTNIA",
    "QF_UFFP",
    "QF_UFFPDTNIRA",
    "QF_UFIDL",
    "QF_UFLIA",
    "QF_UFLRA",
    "QF_UFNIA",
    "QF_UFNRA",
    "UF",
    "UFBV",
    "UFBVDT",
    "UFBVDTLIA",
    "UFBVDTNIA",
    "UFBVDTNIRA",
    "UFBVFP",
    "UFBVFPDTNIRA",
    "UFBVLIA",
    "UFDT",
    "UFDTLIA",
    "UFDTLIRA",
    "UFDTNIA",
    "UFDTNIRA",
    "UFFPDTNIRA",
    "UFIDL",
    "UFLIA",
    "UFLRA",
    "UFNIA",
    "UFNIRA",
    "UFNRA",
};

TEST(Logic, AllOfContestsAreKnown) {
  for (const char* name : kContests) {
    const auto logic = parse_logic(name);
    ASSERT_TRUE(logic) << name;
    const std::string_view text = name;
    const auto has = [&](const char* part) {
      return text.find(part) != std::string_view::npos;
    };
    EXPECT_EQ(logic->standard.has(Quantifiers), !text.starts_with("QF_"))
        << name;
    EXPECT_EQ(logic->standard.has(FreeFunctions), has("UF")) << name;
    EXPECT_EQ(logic->standard.has(BitVectors), has("BV")) << name;
    EXPECT_EQ(logic->standard.has(FloatingPoint), has("FP")) << name;
    EXPECT_EQ(logic->standard.has(Datatypes), has("DT")) << name;
    EXPECT_EQ(logic->standard.has(IntNonlinear), has("NI")) << name;
    EXPECT_EQ(logic->standard.has(RealNonlinear), has("NR") || has("NIR"))
        << name;
    EXPECT_EQ(logic->standard.has(IntLinear),
              has("LIA") || has("LIR") || has("NI"))
        << name;
    EXPECT_TRUE((logic->standard - logic->practice).empty()) << name;
    EXPECT_FALSE(logic->standard.has(Sequences)) << name;
  }
}

TEST(Logic, NamesAreComposed) {
  EXPECT_TRUE(parse_logic("QF_UFABVFPDTSNIRA"));
  EXPECT_TRUE(parse_logic("QF_UFC"));
  EXPECT_TRUE(parse_logic("HO_QF_UFLIA")->higher_order);
  EXPECT_TRUE(parse_logic("QF_NRAT")->standard.has(Transcendentals));
  EXPECT_TRUE(parse_logic("QF_FF")->standard.has(FiniteFields));
  EXPECT_TRUE(parse_logic("QF_UFLIAFS")->standard.has(Sets));
  EXPECT_EQ(parse_logic("ALL")->standard, FeatureSet::all());
  EXPECT_FALSE(parse_logic("QF_ALL")->standard.has(Quantifiers));
  EXPECT_FALSE(parse_logic("HORN")->standard.has(NotHorn));
  for (const char* bad : {"", "QF_", "QF_A", "A", "blarg", "QF_LIALRA", "LIAX",
                          "qf_bv", "QF_EIA", "QF_UFXX"}) {
    EXPECT_FALSE(parse_logic(bad)) << bad;
  }
}

TEST(Logic, NumeralsAreRealWhereThereAreNoIntegers) {
  EXPECT_TRUE(parse_logic("QF_LRA")->numerals_are_real());
  EXPECT_TRUE(parse_logic("QF_FP")->numerals_are_real());
  EXPECT_TRUE(parse_logic("UFNRA")->numerals_are_real());
  EXPECT_FALSE(parse_logic("AUFLIRA")->numerals_are_real());
  EXPECT_FALSE(parse_logic("QF_BV")->numerals_are_real());
  EXPECT_FALSE(parse_logic("QF_S")->numerals_are_real());
  EXPECT_FALSE(parse_logic("ALL")->numerals_are_real());
}

struct InLogic {
  const char* logic;
  const char* commands;
  const char* findings;  // of check_logic
  const char* smallest;
};

const InLogic kInLogics[] = {
    {"QF_UF", "(declare-fun p () Bool)(assert p)", "", "QF_UF"},
    {"QF_BV", "(declare-fun p () Bool)(assert (forall ((x Bool)) (or x p)))",
     "not-in-logic 2:32", "UF"},
    {"QF_BV", "(declare-fun f ((_ BitVec 8)) Bool)(assert (f #x00))",
     "not-in-logic 2:14", "QF_UFBV"},
    {"QF_BV",
     "(define-fun f ((x (_ BitVec 8))) Bool (= x #x01))(assert (f "
     "#x00))",
     "", "QF_BV"},
    {"QF_UF", "(declare-fun x () Int)", "not-in-logic 2:14", "QF_IDL"},
    {"QF_AX",
     "(declare-sort I 0)(declare-sort E 0)(declare-fun a () (Array I E))", "",
     "QF_AX"},
    {"QF_AX", "(declare-sort I 0)(declare-fun f (I) I)", "not-in-logic 2:32",
     "QF_UF"},
    {"QF_ABV", "(declare-fun a () (Array (_ BitVec 8) Bool))",
     "beyond-logic 2:14", "QF_ABV"},
    {"QF_AUFLIA", "(declare-fun a () (Array Int Int))", "", "QF_ALIA"},
    {"QF_AUFLIA", "(declare-fun a () (Array Int Bool))", "beyond-logic 2:14",
     "QF_ALIA"},
    {"AUFLIRA", "(declare-fun a () (Array Int (Array Int Real)))", "",
     "QF_ALIRA"},
    {"QF_DT", "(declare-datatype L (par (X) ((nil) (cons (hd X) (tl (L X))))))",
     "", "QF_DT"},
    {"QF_LIA", "(declare-sort-parameter A)", "not-in-logic 2:25", "ALL"},
    // Linear or not.
    {"QF_LIA",
     "(declare-fun x () Int)(declare-fun y () Int)"
     "(assert (< (+ (* 2 x) (* (- 3) y)) 5))",
     "", "QF_LIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (let ((c 2)) (< (* c x) 5)))", "",
     "QF_LIA"},
    {"QF_LIA",
     "(define-fun c () Int (- 2))(declare-fun x () Int)"
     "(assert (< (* x c) 5))",
     "", "QF_LIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (* 2 (+ x 1)) 5))",
     "beyond-logic 2:34", "QF_LIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (* 2 3 x) 5))",
     "beyond-logic 2:34", "QF_LIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (mod x 5) 5))",
     "beyond-logic 2:34", "QF_LIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert ((_ divisible 3) x))",
     "beyond-logic 2:31", "QF_LIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (* x x) 5))",
     "not-in-logic 2:34", "QF_NIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (div 5 x) 5))",
     "not-in-logic 2:34", "QF_NIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (div x 0) 5))",
     "not-in-logic 2:34", "QF_NIA"},
    // All ways to write 0 are 0.
    {"QF_LIA",
     "(define-fun z () Int 0)(declare-fun x () Int)(assert (< (div x z) 5))",
     "not-in-logic 2:57", "QF_NIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (< (mod x (- 0)) 5))",
     "not-in-logic 2:34", "QF_NIA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (< (/ x (/ 0 3)) 0.5))",
     "not-in-logic 2:35", "QF_NRA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (< (* (/ 0 3) x) 0.5))", "",
     "QF_LRA"},
    {"QF_NIA", "(declare-fun x () Int)(assert (< (* x x) (div 5 x)))", "",
     "QF_NIA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (< (* (/ 1 3) x) 0.5))", "",
     "QF_LRA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (< (/ x 3) 0.5))",
     "beyond-logic 2:35", "QF_LRA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (< (/ 3 x) 0.5))",
     "not-in-logic 2:35", "QF_NRA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (< (/ x 0.00) 0.5))",
     "not-in-logic 2:35", "QF_NRA"},
    {"QF_LIRA",
     "(declare-fun x () Int)(declare-fun y () Real)"
     "(assert (< (to_real x) y))",
     "", "QF_LIRA"},
    {"QF_LRA", "(declare-fun x () Real)(assert (is_int x))",
     "not-in-logic 2:32", "QF_LIRA"},
    // Difference logics.
    {"QF_IDL",
     "(declare-fun x () Int)(declare-fun y () Int)(assert (and (< x y) "
     "(<= (- x y) 5) (= (- x y) (- 5)) (distinct x y)))",
     "", "QF_IDL"},
    {"QF_IDL", "(declare-fun x () Int)(assert (< x 5))", "beyond-logic 2:31",
     "QF_IDL"},
    {"QF_IDL",
     "(declare-fun x () Int)(declare-fun y () Int)"
     "(assert (< (+ x 5) y))",
     "beyond-logic 2:56", "QF_IDL"},
    {"QF_IDL",
     "(declare-fun x () Int)(declare-fun y () Int)"
     "(assert (< (- x 5) y))",
     "beyond-logic 2:56", "QF_IDL"},
    {"QF_IDL",
     "(declare-fun x () Int)(declare-fun y () Int)"
     "(assert (< (- 5 x) y))",
     "not-in-logic 2:56", "QF_LIA"},
    {"QF_RDL",
     "(declare-fun x () Real)(declare-fun y () Real)"
     "(assert (< (- 5 x) y))",
     "not-in-logic 2:58", "QF_LRA"},
    {"QF_UFIDL",
     "(declare-fun f (Int) Int)(declare-fun y () Int)"
     "(assert (< (- 5 (f y)) y))",
     "", "QF_UFIDL"},
    {"QF_IDL",
     "(declare-fun x () Int)(declare-fun y () Int)"
     "(assert (< (+ x y) 5))",
     "not-in-logic 2:56", "QF_LIA"},
    {"QF_IDL",
     "(declare-fun x () Int)(declare-fun y () Int)"
     "(assert (< (- x y) x))",
     "not-in-logic 2:56", "QF_LIA"},
    {"QF_IDL", "(declare-fun x () Int)(assert (< (* 2 x) 5))",
     "not-in-logic 2:34", "QF_LIA"},
    {"QF_RDL",
     "(declare-fun x () Real)(declare-fun y () Real)(assert (and (< (- (+ x x "
     "x) (+ y y y)) 5) (< (- x y) (/ 1 3))))",
     "", "QF_RDL"},
    {"QF_RDL",
     "(declare-fun x () Real)(declare-fun y () Real)(assert (< (- (+ x x x) (+ "
     "y y)) 5))",
     "not-in-logic 2:58", "QF_LRA"},
    {"QF_UFIDL", "(declare-sort S 0)(declare-fun x () Int)", "", "QF_UFIDL"},
    {"QF_UFIDL",
     "(declare-fun f (Int) Int)(declare-fun x () Int)(assert (< (+ 1 (- (f x) "
     "2)) (f x)))",
     "", "QF_UFIDL"},
    {"QF_UFIDL",
     "(declare-fun f (Int) Int)(declare-fun x () Int)"
     "(assert (< (- (f x) x) 5))",
     "beyond-logic 2:56", "QF_UFIDL"},
    // Theories that bring others.
    {"QF_FP",
     "(declare-fun x () Float32)(declare-fun b () (_ BitVec 32))"
     "(assert (= x ((_ to_fp 8 24) b) ((_ to_fp 8 24) RNE 0.5) "
     "((_ to_fp 8 24) RNE (/ 1 10))))",
     "", "QF_FP"},
    {"QF_FP",
     "(declare-fun b () (_ BitVec 16))"
     "(assert (fp.isNaN ((_ to_fp 8 24) (concat b b))))",
     "not-in-logic 2:67", "QF_BVFP"},
    {"QF_FP", "(declare-fun x () Real)(declare-fun y () Real)(assert (< x y))",
     "not-in-logic 2:55", "QF_RDL"},
    {"QF_FP",
     "(declare-fun x () Float32)(assert (< (* 2.0 (fp.to_real x)) 1.5))",
     "not-in-logic 2:35", "QF_FPLRA"},
    {"QF_FP", "(declare-fun x () Float32)(assert (= (fp.to_real x) (- 1.5)))",
     "", "QF_FP"},
    {"QF_FP",
     "(declare-fun x () Float32)"
     "(assert (= x ((_ to_fp 8 24) RNE (* 2.0 (+ 0.5 1.5)))))",
     "beyond-logic 2:60\nbeyond-logic 2:67", "QF_FP"},
    {"QF_FPLRA", "(declare-fun x () Float32)(assert (< (fp.to_real x) 1.5))",
     "", "QF_FPLRA"},
    {"QF_S", "(declare-fun s () String)(assert (= (str.len s) 5))", "", "QF_S"},
    {"QF_S", "(declare-fun s () String)(assert (< (str.len s) 5))",
     "beyond-logic 2:34", "QF_SLIA"},
    {"QF_S", "(declare-fun s () String)(assert (= (- (str.len s) 1) 5))",
     "beyond-logic 2:37", "QF_SLIA"},
    {"QF_S",
     "(declare-fun s () String)(assert (< (+ (str.len s) (str.len s)) "
     "5))",
     "beyond-logic 2:34", "QF_SLIA"},
    {"QF_BV", "(declare-fun s () String)", "not-in-logic 2:14", "QF_S"},
    // Extensions.
    {"QF_LIA", "(declare-fun s () (Seq Int))", "not-in-logic 2:14", "ALL"},
    {"QF_BV", "(declare-fun b () (_ BitVec 8))(assert (= (bvredor b) #b1))",
     "beyond-logic 2:44", "QF_BV"},
    {"QF_NRA", "(declare-fun x () Real)(assert (= (sin x) 0.0))",
     "not-in-logic 2:36", "QF_NRAT"},
    {"QF_NIA", "(declare-fun x () Int)(assert (= (int.pow2 x) 1))",
     "beyond-logic 2:35", "QF_NIA"},
    {"QF_LIA", "(declare-fun x () Int)(assert (= ((_ iand 4) x x) 1))",
     "not-in-logic 2:38\nbeyond-logic 2:38", "QF_NIA"},
    {"QF_NRA", "(declare-fun x () Real)(assert (= (^ x 2) 1.0))",
     "beyond-logic 2:36", "QF_NRA"},
    {"QF_UFC", "(declare-sort S 0)(declare-fun a () S)(assert (fmf.card a 2))",
     "beyond-logic 2:59", "ALL"},
    {"QF_ALIA", "(declare-sort S 0)(declare-fun a () (Array Int S))",
     "beyond-logic 2:15", "QF_AUFLIA"},
    {"QF_BV", "(declare-sort S 0)", "not-in-logic 2:15", "QF_UF"},
    {"HO_NIA", "(declare-fun f (Int) Int)", "beyond-logic 2:14", "QF_UFIDL"},
    // Of higher order there is UFIDL in use, but neither IDL nor RDL.
    {"HO_ALL", "(declare-fun f () (-> Int Int))", "", "HO_QF_LIA"},
    {"HO_ALL", "(declare-fun f () (-> Real Real))", "", "HO_QF_LRA"},
    {"HO_ALL", "(declare-sort S 0)(declare-fun f () (-> Int S))", "",
     "HO_QF_UFIDL"},
    {"QF_UF", "(assert (= (lambda ((x Bool)) x) (lambda ((x Bool)) x)))",
     "not-in-logic 2:12", "HO_QF_UF"},
    {"QF_UF", "(declare-fun s () (Set Bool))", "not-in-logic 2:14", "QF_FS"},
    {"QF_UF", "(declare-fun x () (_ FiniteField 7))", "not-in-logic 2:14",
     "QF_FF"},
    {"QF_EIA", "(declare-fun x () Int)", "unknown-logic 1:12", "QF_IDL"},
    {"ALL", "(declare-fun s () (Seq Int))", "", "ALL"},
    {"HO_ALL", "(declare-fun s () (Seq (-> Int Int)))", "", "HO_ALL"},
    // A sort that is defined and not used.
    {"QF_BV", "(define-sort I () Int)", "not-in-logic 2:14", "QF_IDL"},
    {"QF_AUFLIA", "(define-sort A (X) (Array Int X))(declare-fun a () (A Int))",
     "", "QF_ALIA"},
    // Horn clauses.
    {"HORN",
     "(declare-fun p (Int) Bool)(declare-fun q (Int) Bool)"
     "(assert (forall ((x Int)) (=> (and (p x) (> x 0)) (q (+ x 1)))))"
     "(assert (forall ((x Int)) (or (not (p x)) (not (q x)))))"
     "(assert (forall ((x Int)) (not (and (p x) (q x)))))"
     "(assert (not (exists ((x Int)) (and (p x) (q x)))))"
     "(assert (forall ((x Int)) (=> (or (p x) (q x)) (< x 0))))"
     "(assert (and (p 1) (q 2)))",
     "", "UFIDL"},
    {"HORN", "(declare-fun p (Int) Bool)(assert (or (p 1) (p 2)))",
     "not-in-logic 2:27", "QF_UFIDL"},
    {"HORN", "(declare-fun p (Int) Bool)(assert (= (p 1) (p 2)))",
     "not-in-logic 2:27", "QF_UFIDL"},
    {"HORN",
     "(declare-fun p (Int) Bool)"
     "(assert (forall ((x Int)) (=> (not (p x)) (p (- x)))))",
     "not-in-logic 2:27", "UFLIA"},
    {"HORN", "(declare-fun p (Int) Bool)(assert (exists ((x Int)) (p x)))",
     "not-in-logic 2:27", "UFIDL"},
};

TEST(Logic, ScriptsAreJudged) {
  for (const InLogic& each : kInLogics) {
    const Read read("(set-logic " + std::string(each.logic) + ")\n" +
                    each.commands);
    EXPECT_EQ(read.findings(false), "") << each.commands;
    std::string found;
    for (const Finding& finding : check_logic(read.script)) {
      const smtlib::Place place = read.tape.place(finding.token);
      if (!found.empty()) found += "\n";
      found += std::string(mnemonic(finding.problem)) + " " +
               std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    EXPECT_EQ(found, each.findings) << each.logic << " " << each.commands;
    EXPECT_EQ(smallest_logic(read.script), each.smallest)
        << each.logic << " " << each.commands;
  }
}

TEST(Logic, TheSmallestLogicContainsTheScript) {
  for (const InLogic& each : kInLogics) {
    const Read read("(set-logic ALL)\n" + std::string(each.commands));
    const FeatureSet used = features_of(read.script).set();
    const auto logic = parse_logic(smallest_logic(used));
    ASSERT_TRUE(logic) << each.commands;
    EXPECT_TRUE((used - logic->practice).empty()) << each.commands;
  }
}

TEST(Logic, MessagesNameTheFeatureAndALogic) {
  const Read read(
      "(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (= (* x x) 4))\n");
  const auto findings = check_logic(read.script);
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_EQ(to_string(findings[0], read.tape),
            "test:3:12: error[not-in-logic]: the logic QF_LIA has no nonlinear "
            "integer terms\n"
            "  hint: the smallest logic for this script is QF_NIA");
}

TEST(Logic, AScriptWithoutALogicIsInside) {
  EXPECT_TRUE(check_logic(Read("(declare-fun x () Int)").script).empty());
}

}  // namespace
}  // namespace podium::terms
