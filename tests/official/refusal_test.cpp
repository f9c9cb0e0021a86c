// What is refused, with the place: what the official tool refuses, and what it
// would damage.

#include <string>
#include <string_view>

#include "helpers.h"

namespace podium::official {
namespace {

using ::testing::Test;

// Lines are counted after this one.
constexpr std::string_view kLogic = "(set-logic QF_UFLIA)\n";

std::string refused_after_logic(std::string_view script,
                                const Options& options = with_seed(1)) {
  return refused(std::string(kLogic) + std::string(script), options);
}

Options patterns_only(std::int64_t seed) {
  Options options = with_seed(seed);
  options.annotations = AnnotationMode::Pattern;
  return options;
}

TEST(Refusal, CommandsThatTheOfficialToolDoesNotTake) {
  const Options options = with_seed(1);
  const std::string prefix =
      " unsupported the official scrambler does not take ";
  EXPECT_EQ(refused("(define-fun-rec f () Int 1)", options),
            "test:1:2" + prefix + "the command 'define-fun-rec'");
  EXPECT_EQ(refused("\n (get-value (x))", options),
            "test:2:3" + prefix + "the command 'get-value'");
  EXPECT_EQ(refused("(reset)", options),
            "test:1:2" + prefix + "reset without -support-non-smtcomp true");
  EXPECT_EQ(refused("(set-option :produce-models true)", options),
            "test:1:2" + prefix +
                "set-option :produce-models without -support-non-smtcomp true");
  EXPECT_EQ(refused("(declare-sort S 1)", options),
            "test:1:17" + prefix + "sorts with parameters");
  EXPECT_EQ(refused("(define-sort S (X) X)", options),
            "test:1:17" + prefix + "sorts with parameters");
  EXPECT_EQ(refused("(declare-datatype L (par (X) ((nil))))", options),
            "test:1:22" + prefix + "datatypes with parameters");
  EXPECT_EQ(refused("(assert (! true :weight 1))", options),
            "test:1:17" + prefix + "the attribute :weight");
  EXPECT_EQ(refused("(set-info :named x)", options),
            "test:1:11" + prefix + ":named outside of terms");
}

TEST(Refusal, WhatIsNoScript) {
  const Options options = with_seed(0);
  EXPECT_EQ(refused("sat", options),
            "test:1:1 syntax a command is expected, not 'sat'");
  EXPECT_EQ(refused("(exit))", options),
            "test:1:7 syntax a command is expected, not ')'");
  EXPECT_EQ(refused(")", options),
            "test:1:1 syntax a command is expected, not ')'");
  EXPECT_EQ(refused("(exit", options),
            "test:1:6 syntax the ')' that ends the command is expected, not "
            "the end of the text");
  EXPECT_EQ(refused("()", options),
            "test:1:2 syntax a command's name is expected, not ')'");
  EXPECT_EQ(refused("((exit))", options),
            "test:1:2 syntax a command's name is expected, not '('");
  EXPECT_EQ(refused("(echo \"abc", options),
            "test:1:7 syntax this string never ends");
  EXPECT_EQ(refused("(set-info :a |b", options),
            "test:1:14 syntax this quoted symbol never ends");
  EXPECT_EQ(refused("(set-info :a b'c)", options),
            "test:1:15 syntax ''' belongs to no token");
  EXPECT_EQ(refused("(set-info :a \xC3\xA9)", options),
            "test:1:14 syntax '\\xc3' belongs to no token");
  EXPECT_EQ(refused("(set-info :a #c)", options),
            "test:1:14 syntax a # that begins no constant");
  EXPECT_EQ(refused("(set-info :a #b012)", options),
            "test:1:18 syntax a number runs into '2'");
  EXPECT_EQ(refused("(set-info : a)", options),
            "test:1:11 syntax a colon without a keyword");
  EXPECT_EQ(refused(std::string_view("(exit)\0", 7), options),
            "test:1:7 syntax '\\x00' belongs to no token");
}

TEST(Refusal, TermsThatAreNone) {
  EXPECT_EQ(refused_after_logic("(assert)"),
            "test:2:8 syntax a term is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert ())"),
            "test:2:10 syntax an operator is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (f))"),
            "test:2:11 syntax an argument is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert ((_ f 1)))"),
            "test:2:17 syntax an argument is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (1 2))"),
            "test:2:10 syntax an operator is expected, not '1'");
  EXPECT_EQ(refused_after_logic("(assert a b)"),
            "test:2:11 syntax the ')' that ends the command is expected, not "
            "'b'");
  EXPECT_EQ(refused_after_logic("(assert (and true exit))"),
            "test:2:19 syntax a term is expected, not 'exit'");
  EXPECT_EQ(refused_after_logic("(assert (let ((x 1)) ))"),
            "test:2:22 syntax a term is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (let () true))"),
            "test:2:15 syntax a binding (x t) is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (let ((x 1) (y)) true))"),
            "test:2:23 syntax a term is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (forall () true))"),
            "test:2:18 syntax a variable (x sort) is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (! true))"),
            "test:2:16 syntax an attribute is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (! true :pattern ()))"),
            "test:2:27 syntax a term is expected, not ')'");
  const Options patterns = patterns_only(0);
  EXPECT_EQ(refused_after_logic("(assert (! true :pattern", patterns),
            "test:2:25 syntax a list of terms is expected, not the end of the "
            "text");
  EXPECT_EQ(refused_after_logic("(assert (! true :pattern ((f #", patterns),
            "test:2:30 syntax a # that begins no constant");
  EXPECT_EQ(refused_after_logic("(assert (! true :pattern x))", patterns),
            "test:2:26 syntax a list of terms is expected, not 'x'");
  EXPECT_EQ(refused_after_logic("(assert (_ bv5))"),
            "test:2:15 syntax an index is expected, not ')'");
  EXPECT_EQ(refused_after_logic("(assert (_ char #x41))"),
            "test:2:17 syntax an index is expected, not '#x41'");
  EXPECT_EQ(refused_after_logic("(assert (match x ((_ 1))))"),
            "test:2:20 syntax a pattern is expected, not '_'");
  EXPECT_EQ(refused_after_logic("(declare-fun f (Int ()) Int)"),
            "test:2:22 syntax a sort is expected, not ')'");
}

TEST(Refusal, LogicsThatAreMissingOrSetTwice) {
  EXPECT_EQ(refused("(assert (= 1 1))", with_seed(0)),
            "test:1:10 missing an operator is used and no logic is set");
  EXPECT_EQ(refused_after_logic("(set-logic QF_UF)"),
            "test:2:12 syntax the logic is already set");
}

TEST(Refusal, NamesThatTheOfficialToolWouldMixUp) {
  const std::string both =
      " is not bound here, but elsewhere the script binds it: the official "
      "scrambler renames both";
  // A variable and a function of the theory.
  const std::string_view theory_after =
      "(assert (let ((mod 1)) (= mod 1)))\n(assert (= (mod 5 2) 1))\n";
  EXPECT_EQ(refused_after_logic(theory_after),
            "test:3:13 unsupported 'mod'" + both);
  EXPECT_TRUE(scramble(std::string(kLogic) + std::string(theory_after), "test",
                       with_seed(0)));
  EXPECT_EQ(refused_after_logic(
                "(assert (= (mod 5 2) 1))\n(assert (let ((mod 1)) (= mod 1)))"),
            "test:3:16 unsupported 'mod' is bound here and was used unbound "
            "before: the official scrambler renames both");
  // A constant and a sort.
  EXPECT_EQ(refused_after_logic("(declare-fun Int () Int)"),
            "test:2:14 unsupported 'Int' is bound here and was used unbound "
            "before: the official scrambler renames both");
  // A variable after its scope, a declaration after its level.
  EXPECT_EQ(
      refused_after_logic(
          "(assert (forall ((abs Int)) (> abs 0)))(assert (> (abs 1) 0))"),
      "test:2:52 unsupported 'abs'" + both);
  EXPECT_EQ(refused_after_logic("(push 1)(declare-fun abs (Int) Int)(pop 1)"
                                "(assert (> (abs 1) 0))"),
            "test:2:55 unsupported 'abs'" + both);
  // A function that is defined by the theory's.
  EXPECT_EQ(refused_after_logic("(define-fun abs ((x Int)) Int (abs x))"),
            "test:2:13 unsupported 'abs' is bound here and was used unbound "
            "before: the official scrambler renames both");
  EXPECT_EQ(refused_after_logic(
                "(declare-fun + (Int Int) Int)\n(assert (= 1 (+ 1 2)))"),
            "test:3:15 unsupported the script binds '+', which the official "
            "scrambler takes for the theory's");
}

// Only where it is not turned that tool writes the name of such an operator.
TEST(Refusal, OperatorsThatAreBoundAndNotTurned) {
  const std::string_view inside =
      "(declare-fun a () Int)(assert (< (let ((< a)) <) 1))";
  EXPECT_EQ(refused_after_logic(inside, with_seed(1)),
            "test:2:32 unsupported '<' is not bound here, but elsewhere the "
            "script binds it: the official scrambler renames both");
  EXPECT_EQ(scrambled(std::string(kLogic) + std::string(inside), with_seed(2)),
            "(set-option :print-success false)\n(set-logic QF_UFLIA)\n"
            "(declare-fun x2 () Int)\n(assert (> 1 (let ((x1 x2)) x1)))\n");
}

// A reset ends that option, too.
TEST(Refusal, GlobalDeclarationsEndWithAReset) {
  Options options = with_seed(1);
  options.non_smtcomp = true;
  const std::string global = "(set-option :global-declarations true)";
  const std::string level =
      "(push 1)(declare-fun abs (Int) Int)(pop 1)(assert (> (abs 1) 0))";
  EXPECT_TRUE(scramble(std::string(kLogic) + global + level, "test", options));
  EXPECT_EQ(refused_after_logic(global + "(reset)" + level, options),
            "test:2:100 unsupported 'abs' is not bound here, but elsewhere the "
            "script binds it: the official scrambler renames both");
}

TEST(Refusal, ConstantArraysWhereTheScriptBindsConst) {
  const std::string array =
      "(declare-fun a () (Array Int Int))(assert (= a ((as const (Array Int "
      "Int)) 0)))";
  const std::string bound = "(declare-fun const () Int)" + array;
  EXPECT_EQ(refused_after_logic(bound),
            "test:2:79 unsupported ((as const (Array ...)) t) is a constant "
            "array, and the official scrambler takes const for what the script "
            "binds");
  const std::string logic(kLogic);
  EXPECT_TRUE(scramble(logic + bound, "test", with_seed(0)));
  EXPECT_TRUE(scramble(logic + array, "test", with_seed(1)));
}

// Since SMT-LIB 2.7 these are applications.
TEST(Refusal, FunctionsOfTheScriptThatAreAppliedByAnUnderscore) {
  const std::string message =
      " ...) applies what the script binds, and the official scrambler leaves "
      "that name as it is";
  const std::string_view applied =
      "(declare-fun f (Int) Bool)(declare-fun x () Int)(assert (_ f x))";
  EXPECT_EQ(refused_after_logic(applied),
            "test:2:60 unsupported (_ f" + message);
  EXPECT_EQ(refused_after_logic("(declare-fun is (Int) Bool)(assert (_ is 1))"),
            "test:2:39 unsupported (_ is" + message);
  EXPECT_TRUE(scramble(std::string(kLogic) + std::string(applied), "test",
                       with_seed(0)));
  // What the theories have, even if the script has it too.
  EXPECT_TRUE(scramble(
      std::string(kLogic) +
          "(declare-datatype L ((c)))(declare-fun is (L) Bool)"
          "(declare-fun extract () Bool)(declare-fun bv5 () L)"
          "(declare-fun BitVec () Bool)(declare-fun y () (_ BitVec 4))"
          "(assert (and ((_ is c) bv5) (= (_ bv5 4) ((_ extract 3 0) y))))",
      "test", with_seed(1)));
}

// That tool drops the first pattern, since a second one follows.
TEST(Refusal, NamesInPatternsThatAreDropped) {
  const std::string_view begin =
      "(declare-fun p (Int) Bool)(assert (forall ((abs Int)) (! (p abs) "
      ":pattern ((p abs)))))(assert (forall ((x Int)) (! (p x) :pattern ((abs "
      "x))";
  EXPECT_EQ(refused_after_logic(std::string(begin) + ")))", patterns_only(1)),
            "test:2:133 unsupported 'abs' is not bound here, but elsewhere the "
            "script binds it: the official scrambler renames both");
  EXPECT_TRUE(scramble(
      std::string(kLogic) + std::string(begin) + " :pattern ((p x)))))", "test",
      patterns_only(1)));
}

TEST(Refusal, NamesThatAreNotMixedUp) {
  // Shadowing, a sort and a function of one name, scopes that end.
  const std::string_view script =
      "(declare-sort A 0)(declare-fun A () A)(declare-fun x () Int)\n"
      "(assert (forall ((x A) (A Int)) (= x x)))(assert (= x 1))\n"
      "(assert (let ((x x)) (= x 2)))(assert (= A A))\n"
      "(push 1)(declare-fun y () Int)(pop 1)(declare-fun y () Int)\n"
      "(assert (= y 1))(check-sat)";
  EXPECT_TRUE(scramble(std::string(kLogic) + std::string(script), "test",
                       with_seed(1)));
}

TEST(Refusal, NamesOfTermsThatGetLost) {
  const std::string_view script =
      "(assert (! true :named n))\n(assert (or n false))(check-sat)";
  EXPECT_EQ(refused_after_logic(script, patterns_only(0)),
            "test:3:13 unsupported 'n' is a name given by :named, which is not "
            "kept");
  // Whether it comes before its use depends on the seed.
  EXPECT_EQ(
      refused_after_logic(script, with_seed(3)),
      "test:2:24 unsupported 'n' is a name given by :named, and with this "
      "seed it would occur before it is given");
  EXPECT_EQ(scrambled(std::string(kLogic) + std::string(script), with_seed(2)),
            "(set-option :print-success false)\n(set-logic QF_UFLIA)\n"
            "(assert (! true :named n))\n(assert (or n false))\n(check-sat)\n");
  // Not used: nothing is lost.
  EXPECT_TRUE(scramble(std::string(kLogic) + "(assert (! true :named n))",
                       "test", patterns_only(1)));
}

TEST(Refusal, NamesOfTermsThatACoreLeavesOut) {
  const std::string script =
      std::string(kLogic) +
      "(assert (! true :named n))\n(assert (! (or n false) :named m))";
  // The line that lists the core uses no name.
  Options options = with_seed(2);
  options.core = {"m", "n"};
  EXPECT_EQ(scrambled(script, options),
            ";; parsed 2 names: m n\n(set-option :print-success false)\n"
            "(set-logic QF_UFLIA)\n(assert (! true :named n))\n"
            "(assert (! (or n false) :named m))\n");
  for (const std::int64_t seed : {0, 2}) {
    options.seed = seed;
    options.core = {"m"};
    EXPECT_EQ(refused(script, options),
              "test:3:16 unsupported 'n' is a name given by :named in an "
              "assertion that the core leaves out");
  }
}

TEST(Refusal, WhatACoreLeavesOutDoesNoHarm) {
  const auto after = [](std::string_view script, Options options) {
    options.incremental = true;  // no first line
    options.core = std::vector<std::string>{"a"};
    return scrambled(std::string(kLogic) + std::string(script), options);
  };
  const std::string begin = ";; parsed 1 names: a\n(set-logic QF_UFLIA)\n";
  // A name that is used and not kept.
  EXPECT_EQ(after("(assert (! true :named a))(assert (! (not a) :named b))",
                  patterns_only(0)),
            begin + "(assert true)\n");
  // A variable and a function of the theory.
  EXPECT_EQ(after("(assert (! (= (mod 5 2) 1) :named b))"
                  "(assert (! (let ((mod true)) mod) :named a))",
                  with_seed(1)),
            begin + "(assert (! (let ((x1 true)) x1) :named a))\n");
  // The same in a later part: the variable gets a new name there.
  EXPECT_EQ(after("(assert (! (= (mod 5 2) 1) :named b))(check-sat)"
                  "(assert (! (let ((mod true)) mod) :named a))",
                  with_seed(1)),
            begin +
                "(check-sat)\n"
                "(assert (! (let ((x1 true)) x1) :named a))\n");
  // A name that a new one equals, and an operator of the script.
  EXPECT_EQ(after("(declare-fun + (Int) Int)(assert (! true :named x1))"
                  "(assert (! (= 1 (+ 1)) :named b))(assert true)",
                  with_seed(1)),
            begin + "(declare-fun x1 (Int) Int)\n(assert true)\n");
}

TEST(Refusal, NamesOfTermsThatAreGivenOnSeveralLevels) {
  const std::string level =
      "(push 1)(assert (! true :named n))(assert (or n false))(check-sat)"
      "(pop 1)";
  const std::string script = std::string(kLogic) + level + level;
  // With seed 1 the name comes first on both levels, with seed 31 on the first
  // one only.
  EXPECT_TRUE(scramble(script, "test", with_seed(1)));
  EXPECT_EQ(refused(script, with_seed(31)),
            "test:2:32 unsupported 'n' is a name given by :named, and with "
            "this seed it would occur before it is given");
  EXPECT_EQ(refused_after_logic(level + "(assert n)", with_seed(1)),
            "test:2:32 unsupported 'n' is a name given by :named, and it "
            "occurs again after the level where it is given");
}

TEST(Refusal, NamesThatClash) {
  const std::string clash =
      "' stays, and the official scrambler gives that name to something else "
      "too";
  EXPECT_EQ(refused_after_logic(
                "(declare-fun a () Bool)(assert (! a :named x1))(check-sat)"),
            "test:2:44 unsupported 'x1" + clash);
  Options core = with_seed(0);
  core.unsat_core = true;
  EXPECT_EQ(refused_after_logic(
                "(declare-fun smtcomp1 () Bool)(assert smtcomp1)", core),
            "test:2:14 unsupported 'smtcomp1" + clash);
  // No clash: a variable, another number, another seed.
  const std::string logic(kLogic);
  EXPECT_TRUE(scramble(logic + "(assert (forall ((smtcomp1 Bool)) smtcomp1))",
                       "test", core));
  EXPECT_TRUE(scramble(
      logic + "(declare-fun smtcomp2 () Bool)(assert smtcomp2)", "test", core));
  core.seed = 1;
  EXPECT_TRUE(scramble(
      logic + "(declare-fun smtcomp1 () Bool)(assert smtcomp1)", "test", core));
}

TEST(Refusal, WhatMakesTheOfficialToolCrashOrChangeAMeaning) {
  EXPECT_EQ(refused("(set-logic QF_FP)(assert (fp.add RNE))", with_seed(1)),
            "test:1:27 syntax this operator has a rounding mode and no "
            "arguments");
  EXPECT_EQ(refused_after_logic("(assert (let ((x 1) (|x| 2)) (= x 1)))"),
            "test:2:26 syntax these bindings bind 'x' twice");
  EXPECT_EQ(refused("(declare-sort S 4294967296)", with_seed(0)),
            "test:1:17 unsupported the official scrambler does not take sorts "
            "with parameters");
  EXPECT_EQ(refused("(push 4294967297)", with_seed(0)),
            "test:1:7 unsupported more levels than a command each is written "
            "for");
  EXPECT_EQ(refused("(declare-datatypes ((A 0) (B 0)) (((a))))", with_seed(0)),
            "test:1:34 syntax there are not as many datatypes as sorts");
}

TEST(Refusal, EscapesOfOldStrings) {
  const std::string version = "(set-info :smt-lib-version 2.0)";
  EXPECT_EQ(refused(version + "(echo \"a\\\")", with_seed(0)),
            "test:1:40 unsupported the official scrambler does not take the "
            "escapes in strings of SMT-LIB 2.0");
  EXPECT_TRUE(scramble(version + "(echo \"a\\\\\")", "test", with_seed(0)));
  EXPECT_TRUE(scramble("(set-info :smt-lib-version 2.6)(echo \"a\\\")", "test",
                       with_seed(0)));
}

}  // namespace
}  // namespace podium::official
