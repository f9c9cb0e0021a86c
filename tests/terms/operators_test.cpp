// Every function of the theories, with right and with wrong arguments.

#include <map>
#include <set>

#include "helpers.h"
#include "terms/words.h"

namespace podium::terms {
namespace {

// A constant of each sort that a letter of a table stands for.
const std::string kConstants =
    "(declare-const B Bool)(declare-const I Int)(declare-const R Real)"
    "(declare-const m (_ BitVec 8))(declare-const n (_ BitVec 4))"
    "(declare-const b1 (_ BitVec 1))(declare-const F Float32)"
    "(declare-const G Float16)(declare-const M RoundingMode)"
    "(declare-const S String)(declare-const L RegLan)"
    "(declare-sort X 0)(declare-sort Y 0)(declare-sort A 0)"
    "(declare-const x X)(declare-const y Y)(declare-const A A)"
    "(declare-const a (Array X Y))"
    "(declare-datatype D ((c (s Int)) (d)))(declare-const t D)"
    "(declare-const h (-> Int Bool))\n";

std::string constant(char letter) {
  switch (letter) {
    case 'N':
      return "I";
    case '1':
      return "b1";
    case 'X':
      return "x";
    case 'Y':
      return "y";
    default:
      return {letter};
  }
}

struct Application {
  Operator op;
  const char* term;
  const char* sort;
};

using enum Operator;

const Application kApplications[] = {
    {True, "true", "Bool"},
    {False, "false", "Bool"},
    {Not, "(not B)", "Bool"},
    {Implies, "(=> B B B)", "Bool"},
    {And, "(and B B B)", "Bool"},
    {Or, "(or B B B)", "Bool"},
    {Xor, "(xor B B B)", "Bool"},
    {Equal, "(= x x x)", "Bool"},
    {Distinct, "(distinct S S S)", "Bool"},
    {Ite, "(ite B x x)", "X"},
    {Negate, "(- I)", "Int"},
    {Negate, "(- R)", "Real"},
    {Minus, "(- I I I)", "Int"},
    {Minus, "(- R R)", "Real"},
    {Plus, "(+ R R R)", "Real"},
    {Times, "(* I 2 I)", "Int"},
    {Div, "(div I I I)", "Int"},
    {Mod, "(mod I I)", "Int"},
    {Abs, "(abs I)", "Int"},
    {Divide, "(/ R R R)", "Real"},
    {LessEqual, "(<= I I I)", "Bool"},
    {Less, "(< R R)", "Bool"},
    {GreaterEqual, "(>= I I)", "Bool"},
    {Greater, "(> R 1.5 R)", "Bool"},
    {ToReal, "(to_real I)", "Real"},
    {ToInt, "(to_int R)", "Int"},
    {IsInt, "(is_int R)", "Bool"},
    {Divisible, "((_ divisible 123456789012345678901234567890) I)", "Bool"},
    {Select, "(select a x)", "Y"},
    {Store, "(store a x y)", "(Array X Y)"},
    {ConstArray, "((as const (Array X Int)) 3)", "(Array X Int)"},
    {Concat, "(concat m n)", "(_ BitVec 12)"},
    {Extract, "((_ extract 6 2) m)", "(_ BitVec 5)"},
    {BvNot, "(bvnot m)", "(_ BitVec 8)"},
    {BvNeg, "(bvneg m)", "(_ BitVec 8)"},
    {BvAnd, "(bvand m m m)", "(_ BitVec 8)"},
    {BvOr, "(bvor m m m)", "(_ BitVec 8)"},
    {BvAdd, "(bvadd m m m)", "(_ BitVec 8)"},
    {BvMul, "(bvmul m m m)", "(_ BitVec 8)"},
    {BvUdiv, "(bvudiv m m)", "(_ BitVec 8)"},
    {BvUrem, "(bvurem m m)", "(_ BitVec 8)"},
    {BvShl, "(bvshl m m)", "(_ BitVec 8)"},
    {BvLshr, "(bvlshr m m)", "(_ BitVec 8)"},
    {BvUlt, "(bvult m m)", "Bool"},
    {BvNand, "(bvnand m m)", "(_ BitVec 8)"},
    {BvNor, "(bvnor m m)", "(_ BitVec 8)"},
    {BvXor, "(bvxor m m m)", "(_ BitVec 8)"},
    {BvXnor, "(bvxnor m m)", "(_ BitVec 8)"},
    {BvComp, "(bvcomp m m)", "(_ BitVec 1)"},
    {BvSub, "(bvsub m m)", "(_ BitVec 8)"},
    {BvSdiv, "(bvsdiv m m)", "(_ BitVec 8)"},
    {BvSrem, "(bvsrem m m)", "(_ BitVec 8)"},
    {BvSmod, "(bvsmod m m)", "(_ BitVec 8)"},
    {BvAshr, "(bvashr m m)", "(_ BitVec 8)"},
    {Repeat, "((_ repeat 3) n)", "(_ BitVec 12)"},
    {ZeroExtend, "((_ zero_extend 0) n)", "(_ BitVec 4)"},
    {SignExtend, "((_ sign_extend 3) n)", "(_ BitVec 7)"},
    {RotateLeft, "((_ rotate_left 9) n)", "(_ BitVec 4)"},
    {RotateRight, "((_ rotate_right 1) n)", "(_ BitVec 4)"},
    {BvUle, "(bvule m m)", "Bool"},
    {BvUgt, "(bvugt m m)", "Bool"},
    {BvUge, "(bvuge m m)", "Bool"},
    {BvSlt, "(bvslt m m)", "Bool"},
    {BvSle, "(bvsle m m)", "Bool"},
    {BvSgt, "(bvsgt m m)", "Bool"},
    {BvSge, "(bvsge m m)", "Bool"},
    {BvNegO, "(bvnego m)", "Bool"},
    {BvUaddO, "(bvuaddo m m)", "Bool"},
    {BvSaddO, "(bvsaddo m m)", "Bool"},
    {BvUmulO, "(bvumulo m m)", "Bool"},
    {BvSmulO, "(bvsmulo m m)", "Bool"},
    {BvUsubO, "(bvusubo m m)", "Bool"},
    {BvSsubO, "(bvssubo m m)", "Bool"},
    {BvSdivO, "(bvsdivo m m)", "Bool"},
    {UbvToInt, "(ubv_to_int m)", "Int"},
    {SbvToInt, "(sbv_to_int m)", "Int"},
    {IntToBv, "((_ int_to_bv 5) I)", "(_ BitVec 5)"},
    {RoundNearestTiesToEven, "RNE", "RoundingMode"},
    {RoundNearestTiesToEven, "roundNearestTiesToEven", "RoundingMode"},
    {RoundNearestTiesToAway, "RNA", "RoundingMode"},
    {RoundTowardPositive, "RTP", "RoundingMode"},
    {RoundTowardNegative, "RTN", "RoundingMode"},
    {RoundTowardZero, "RTZ", "RoundingMode"},
    {Fp, "(fp b1 m n)", "(_ FloatingPoint 8 5)"},
    {FpPlusInfinity, "(_ +oo 5 11)", "(_ FloatingPoint 5 11)"},
    {FpMinusInfinity, "(_ -oo 5 11)", "(_ FloatingPoint 5 11)"},
    {FpPlusZero, "(_ +zero 5 11)", "(_ FloatingPoint 5 11)"},
    {FpMinusZero, "(_ -zero 5 11)", "(_ FloatingPoint 5 11)"},
    {FpNan, "(_ NaN 5 11)", "(_ FloatingPoint 5 11)"},
    {FpAbs, "(fp.abs F)", "(_ FloatingPoint 8 24)"},
    {FpNeg, "(fp.neg F)", "(_ FloatingPoint 8 24)"},
    {FpAdd, "(fp.add M F F)", "(_ FloatingPoint 8 24)"},
    {FpSub, "(fp.sub M F F)", "(_ FloatingPoint 8 24)"},
    {FpMul, "(fp.mul M F F)", "(_ FloatingPoint 8 24)"},
    {FpDiv, "(fp.div M F F)", "(_ FloatingPoint 8 24)"},
    {FpFma, "(fp.fma M F F F)", "(_ FloatingPoint 8 24)"},
    {FpSqrt, "(fp.sqrt M F)", "(_ FloatingPoint 8 24)"},
    {FpRem, "(fp.rem F F)", "(_ FloatingPoint 8 24)"},
    {FpRoundToIntegral, "(fp.roundToIntegral M F)", "(_ FloatingPoint 8 24)"},
    {FpMin, "(fp.min F F)", "(_ FloatingPoint 8 24)"},
    {FpMax, "(fp.max F F)", "(_ FloatingPoint 8 24)"},
    {FpLeq, "(fp.leq F F F)", "Bool"},
    {FpLt, "(fp.lt F F)", "Bool"},
    {FpGeq, "(fp.geq F F)", "Bool"},
    {FpGt, "(fp.gt F F)", "Bool"},
    {FpEq, "(fp.eq F F F)", "Bool"},
    {FpIsNormal, "(fp.isNormal F)", "Bool"},
    {FpIsSubnormal, "(fp.isSubnormal F)", "Bool"},
    {FpIsZero, "(fp.isZero F)", "Bool"},
    {FpIsInfinite, "(fp.isInfinite F)", "Bool"},
    {FpIsNan, "(fp.isNaN F)", "Bool"},
    {FpIsNegative, "(fp.isNegative F)", "Bool"},
    {FpIsPositive, "(fp.isPositive F)", "Bool"},
    {FpFromBits, "((_ to_fp 3 5) m)", "(_ FloatingPoint 3 5)"},
    {FpFromFp, "((_ to_fp 5 11) M F)", "(_ FloatingPoint 5 11)"},
    {FpFromReal, "((_ to_fp 5 11) M R)", "(_ FloatingPoint 5 11)"},
    {FpFromSigned, "((_ to_fp 5 11) M m)", "(_ FloatingPoint 5 11)"},
    {FpFromUnsigned, "((_ to_fp_unsigned 5 11) M m)", "(_ FloatingPoint 5 11)"},
    {FpToUbv, "((_ fp.to_ubv 7) M F)", "(_ BitVec 7)"},
    {FpToSbv, "((_ fp.to_sbv 7) M F)", "(_ BitVec 7)"},
    {FpToReal, "(fp.to_real F)", "Real"},
    {StrConcat, "(str.++ S S S)", "String"},
    {StrLen, "(str.len S)", "Int"},
    {StrLess, "(str.< S S S)", "Bool"},
    {StrLessEqual, "(str.<= S S)", "Bool"},
    {StrToRe, "(str.to_re S)", "RegLan"},
    {StrInRe, "(str.in_re S L)", "Bool"},
    {ReNone, "re.none", "RegLan"},
    {ReAll, "re.all", "RegLan"},
    {ReAllChar, "re.allchar", "RegLan"},
    {ReConcat, "(re.++ L L L)", "RegLan"},
    {ReUnion, "(re.union L L L)", "RegLan"},
    {ReInter, "(re.inter L L)", "RegLan"},
    {ReStar, "(re.* L)", "RegLan"},
    {StrAt, "(str.at S I)", "String"},
    {StrSubstr, "(str.substr S I I)", "String"},
    {StrPrefixOf, "(str.prefixof S S)", "Bool"},
    {StrSuffixOf, "(str.suffixof S S)", "Bool"},
    {StrContains, "(str.contains S S)", "Bool"},
    {StrIndexOf, "(str.indexof S S I)", "Int"},
    {StrReplace, "(str.replace S S S)", "String"},
    {StrReplaceAll, "(str.replace_all S S S)", "String"},
    {StrReplaceRe, "(str.replace_re S L S)", "String"},
    {StrReplaceReAll, "(str.replace_re_all S L S)", "String"},
    {ReComp, "(re.comp L)", "RegLan"},
    {ReDiff, "(re.diff L L L)", "RegLan"},
    {RePlus, "(re.+ L)", "RegLan"},
    {ReOpt, "(re.opt L)", "RegLan"},
    {ReRange, "(re.range \"a\" \"b\")", "RegLan"},
    {RePower, "((_ re.^ 5) L)", "RegLan"},
    {ReLoop, "((_ re.loop 1 5) L)", "RegLan"},
    {StrIsDigit, "(str.is_digit S)", "Bool"},
    {StrToCode, "(str.to_code S)", "Int"},
    {StrFromCode, "(str.from_code I)", "String"},
    {StrToInt, "(str.to_int S)", "Int"},
    {StrFromInt, "(str.from_int I)", "String"},
    {Is, "((_ is c) t)", "Bool"},
    {Update, "((_ update s) t 5)", "D"},
    {Apply, "(_ h I)", "Bool"},
    {Extension, "(bvredand m)", "(_ BitVec 1)"},
};

// The term read as the argument of a get-value, which takes all sorts.
struct Value : Read {
  explicit Value(const std::string& term)
      : Read(kConstants + "(get-value (" + term + "))") {}
  TermId value() const {
    const auto commands = script.commands.all();
    return script.term_list(commands.back())[0];
  }
};

TEST(Operators, HaveTheirSorts) {
  std::set<Operator> seen;
  for (const Application& each : kApplications) {
    const Value read(each.term);
    ASSERT_EQ(read.findings(), "") << each.term << "\n" << read.messages();
    EXPECT_EQ(read.script.terms.op(read.value()), each.op) << each.term;
    EXPECT_EQ(to_text(read.script, read.script.terms.sort(read.value())),
              each.sort)
        << each.term;
    seen.insert(each.op);
  }
  for (std::uint16_t at = 1; at <= static_cast<std::uint16_t>(Extension);
       ++at) {
    EXPECT_TRUE(seen.contains(static_cast<Operator>(at)))
        << name_of(static_cast<Operator>(at)) << " " << at;
  }
}

TEST(Operators, PrintAsTheyWereWritten) {
  for (const Application& each : kApplications) {
    const Value read(each.term);
    const std::string text = to_text(read.script, read.value());
    if (std::string_view(each.term).starts_with("round")) continue;
    EXPECT_EQ(text, each.term);
  }
}

// An application of a row of a table; `wrong` is the argument to be replaced
// by one of another sort.
std::string application(const Signature& row, std::size_t count,
                        std::size_t wrong) {
  std::string head(row.name);
  static const std::map<std::string_view, const char*> kIndices{
      {"extract", " 6 2"}, {"to_fp", " 3 5"}, {"to_fp_unsigned", " 3 5"},
      {"re.loop", " 1 2"}, {"+oo", " 3 5"},   {"-oo", " 3 5"},
      {"+zero", " 3 5"},   {"-zero", " 3 5"}, {"NaN", " 3 5"},
  };
  if (row.indices != 0) {
    const auto found = kIndices.find(row.name);
    head =
        "(_ " + head + (found == kIndices.end() ? " 3" : found->second) + ")";
  }
  if (count == 0) return head;
  std::string text = "(" + head;
  for (std::size_t at = 0; at < count; ++at) {
    const char letter = row.arguments[std::min(at, row.arguments.size() - 1)];
    text += " " + (at == wrong ? std::string("t") : constant(letter));
  }
  return text + ")";
}

TEST(Operators, WrongArgumentsAreFound) {
  int checked = 0;
  for (std::uint32_t at = 0; at < Words::get().size(); ++at) {
    for (const Signature& row : Words::get().signatures(SymbolId{at})) {
      if (row.origin == Origin::Solvers) continue;
      const std::size_t arity = row.arguments.size();
      const std::string right = application(row, arity, arity);
      EXPECT_EQ(Value(right).findings(false), "") << right;
      for (std::size_t wrong = 0; wrong < arity; ++wrong) {
        // A sort variable may be anything where it comes first.
        const char letter = row.arguments[wrong];
        if (letter == 'A' && row.arguments.find('A') == wrong) continue;
        const Value read(application(row, arity, wrong));
        EXPECT_EQ(read.script.findings.count_of(Problem::SortMismatch), 1U)
            << read.text << read.messages();
        ++checked;
      }
      if (arity == 0) continue;
      const bool many = row.shape != terms::Shape::Fixed;
      const Value more(application(row, arity + 1, arity + 2));
      if (!many && row.name != "-" && row.name != "to_fp") {
        EXPECT_EQ(more.findings(false).substr(0, 11), "wrong-arity")
            << more.text;
      }
      if (many) {
        EXPECT_EQ(more.findings(false), "") << more.text;
      }
    }
  }
  EXPECT_GT(checked, 200);
}

TEST(Operators, OldNamesMeanTheSame) {
  const Value now("(str.in_re S (str.to_re (str.from_int (str.to_int S))))");
  const Value old("(str.in.re S (str.to.re (int.to.str (str.to.int S))))");
  EXPECT_EQ(to_text(now.script, now.value()), to_text(old.script, old.value()));
  EXPECT_EQ(old.script.findings.count_of(Problem::OldName), 4U);
}

TEST(Operators, SolversOwnAreCarriedThrough) {
  const Read read(
      "(declare-fun s () (Seq Int))(declare-fun t () (Set Int))"
      "(declare-fun b () (Bag Int))(declare-fun x () (_ FiniteField 7))"
      "(declare-fun u () (Tuple Int Bool))(declare-fun v () UnitTuple)"
      "(declare-fun r () Real)(declare-fun w () (Relation Int Int))\n"
      "(assert (= (seq.++ s (seq.unit 1)) (as seq.empty (Seq Int))))"
      "(assert (= (seq.len s) (seq.nth s 0)))"
      "(assert (set.member 1 (set.union t (set.singleton 2))))"
      "(assert (= (bag.count 1 b) (bag.card (bag 1 2))))"
      "(assert (= (ff.mul x (as ff3 (_ FiniteField 7))) #f3m7))"
      "(assert (= ((_ tuple.select 0) u) 5))"
      "(assert (= (sin r) (exp real.pi)))"
      "(assert (= (choose t) 1))"
      "(assert (= ((_ tupSel 0) u) (mod_total 5 2)))"
      "(assert (= (arctan2 r r) (/_total r r)))"
      "(assert (sep (pto 1 2) sep.emp))"
      "(assert (= w (rel.transpose w)))"
      "(assert (= (seq.anything s) 5 true))"
      "(assert ((_ at-most 2) true false))"
      "(minimize r)(check-sat-using smt)");
  EXPECT_EQ(read.findings(false), "") << read.messages();
  EXPECT_EQ(read.script.findings.count_of(Problem::UnknownCommand), 2U);
  std::set<Theory> theories;
  for (const auto& each : read.script.extensions) {
    theories.insert(each.theory);
  }
  for (const Theory each :
       {Theory::Sequences, Theory::Sets, Theory::Bags, Theory::FiniteFields,
        Theory::Separation, Theory::Transcendentals, Theory::Tuples,
        Theory::Other}) {
    EXPECT_TRUE(theories.contains(each)) << name_of(each);
  }
}

}  // namespace
}  // namespace podium::terms
