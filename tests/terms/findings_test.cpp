// What findings say, and how often.

#include <set>

#include "bad_scripts.h"
#include "helpers.h"

namespace podium::terms {
namespace {

TEST(Findings, SayWhatIsWrongAndWhatToDo) {
  const Read read(
      "(set-logic QF_BV)\n"
      "(declare-fun value () (_ BitVec 8))\n"
      "(assert (bvult value #b1))\n"
      "(assert (= vaule value))\n"
      "(assert (= (bvnot value value) value))\n");
  EXPECT_EQ(read.messages(),
            "test:3:22: error[sort-mismatch]: argument 2 of 'bvult' must be of "
            "sort (_ BitVec 8), not (_ BitVec 1)\n"
            "  hint: write ((_ zero_extend 7) t) or ((_ sign_extend 7) t)\n"
            "test:4:12: error[unknown-symbol]: there is no constant or "
            "variable 'vaule' here\n"
            "  hint: did you mean 'value'?\n"
            "test:5:12: error[wrong-arity]: the function 'bvnot' takes 1 "
            "argument, not 2\n"
            "  hint: write (bvnot a)\n");
}

TEST(Findings, CountsOfArgumentsAreToldOnce) {
  EXPECT_NE(Read("(assert (fp.isNaN ((_ to_fp 8 24) RNE 1.0 2 3)))")
                .messages()
                .find("takes 1 or 2 arguments, not 4"),
            std::string::npos);
}

TEST(Findings, VariablesHaveTheirOwnNames) {
  EXPECT_NE(Read("(declare-sort S 0)(assert (forall ((yy S)) (= (yy yy) yy)))")
                .messages()
                .find("'yy' is of sort S and takes no arguments"),
            std::string::npos);
  EXPECT_NE(Read("(declare-const f (-> Int Int))(assert (= (_ f 1 2) 3))")
                .messages()
                .find("takes at most 1 argument, not 2"),
            std::string::npos);
}

TEST(Findings, HintsSayWhatToWrite) {
  const std::pair<const char*, const char*> cases[] = {
      {"(assert i)", "write a comparison such as (= t 1)"},
      {"(assert (= i p))", "write (ite t 1 0)"},
      {"(get-option x)", "write (get-option :print-success)"},
      {"(set-option :verbosity \"1\")", "write (set-option :verbosity 1)"},
      {"(assert (= i (div r i)))", "write (to_int t), and 1 instead of 1.0"},
      {"(assert (= b i))",
       "write constants as #x05 or (_ bv5 8), other terms as ((_ int_to_bv 8) "
       "t)"},
      {"(assert (= b (bvnot i)))",
       "write constants as #x05 or (_ bv5 8), other terms as ((_ int_to_bv 8) "
       "t)"},
      {"(assert (= b #x0000))", "write ((_ extract 7 0) t) for its lower bits"},
      {"(assert (= s i))", "write (str.from_int t)"},
      {"(assert (str.in_re s s))", "write (str.to_re t)"},
      {"(assert (fp.isNaN r))",
       "write ((_ to_fp eb sb) RNE t) with the sizes of exponent and "
       "significand"},
      {"(assert (= l i))", "write a term of sort L, or correct a declaration"},
      {"(assert (= i (f i)))",
       "its arguments are of sorts Int Bool, declared in line 1"},
      {"(assert (i p))", "write it without parentheses, declared in line 1"},
      {"(assert (ite p p))", "write (ite a b c)"},
      {"(assert (=> p))", "write (=> a b ...)"},
      {"(assert (= b ((_ extract 7 0) b b)))", "write ((_ extract i j) a)"},
      {"(declare-const x (Array Int))", "write (Array S1 S2)"},
      {"(declare-const x (L Int))", "write it without parentheses"},
      {"(asert p)", "did you mean 'assert'?"},
      {"(eliminate-foo p)",
       "remove it: only the solver that has it understands it"},
      {"(check-allsat (p))",
       "remove it: only the solver that has it understands it"},
  };
  for (const auto& [script, hint] : cases) {
    const Read read(kPrelude + script);
    ASSERT_FALSE(read.script.findings.all().empty()) << script;
    EXPECT_EQ(read.script.findings.all().front().hint, hint) << script;
  }
}

TEST(Findings, OneMistakeIsReportedOnce) {
  EXPECT_EQ(errors("(assert (= (+ (f x) 1) (* 2 (f x))))"),
            "unknown-symbol 1:16\nunknown-symbol 1:18\n"
            "unknown-symbol 1:30\nunknown-symbol 1:32");
  EXPECT_EQ(errors("(declare-fun b () (_ BitVec 8))"
                   "(assert (= b (concat (bvadd b #b0) b) (bvnot c)))"),
            "sort-mismatch 1:62\nunknown-symbol 1:77");
}

TEST(Findings, RepeatedParametersAreFoundAmongMany) {
  std::string parameters;
  for (int at = 0; at < 1000; ++at) {
    parameters += "(x" + std::to_string(at % 999) + " Int)\n";
  }
  EXPECT_EQ(findings("(define-fun f (" + parameters + "(x500 Int)) Int x1)"),
            "repeated-name 1000:2\nrepeated-name 1001:2");
}

TEST(Findings, AreBoundedAndCounted) {
  std::string text;
  for (int at = 0; at < 1000; ++at) text += "(assert q)";
  const Read read(text);
  EXPECT_EQ(read.script.findings.all().size(), 50U);
  EXPECT_EQ(read.script.findings.errors(), 1000U);
  EXPECT_EQ(read.script.findings.warnings(), 0U);
  Options options;
  options.findings_of_a_kind = 3;
  EXPECT_EQ(elaborate(read.tape, options).findings.all().size(), 3U);
}

TEST(Findings, MnemonicsAreDistinct) {
  std::set<std::string_view> seen;
  for (std::size_t at = 0; at < kProblems; ++at) {
    EXPECT_TRUE(seen.insert(mnemonic(static_cast<Problem>(at))).second);
  }
}

TEST(Findings, StrictElaborationIsAResult) {
  const Read good("(assert true)");
  EXPECT_TRUE(elaborate_strictly(good.tape));
  const Read bad("(assert\n  5)");
  const Result<Script> result = elaborate_strictly(bad.tape);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::WrongType);
  EXPECT_EQ(result.error().where, "test:2:3");
}

}  // namespace
}  // namespace podium::terms
