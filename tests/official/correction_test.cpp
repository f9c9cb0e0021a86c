// Where the official tool prints a damaged script, and the right one is printed
// here.

#include <string>

#include "helpers.h"

namespace podium::official {
namespace {

Options quiet(std::int64_t seed) {
  Options options = with_seed(seed);
  options.incremental = true;  // no first line
  return options;
}

TEST(Correction, OldTestersGoWithTheirConstructor) {
  EXPECT_EQ(scrambled("(set-logic QF_DT)(declare-datatype L ((nil)))"
                      "(declare-fun l () L)(assert (is-nil l))",
                      quiet(1)),
            "(set-logic QF_DT)\n(declare-datatypes ((x3 0)) (((x2))))\n"
            "(declare-fun x1 () x3)\n(assert (is-x2 x1))\n");
  // One of the script's own, and one of no constructor.
  EXPECT_EQ(scrambled("(set-logic QF_UF)(declare-fun is-a (Bool) Bool)"
                      "(declare-fun b () Bool)"
                      "(assert (is-a (is-b true)))",
                      quiet(1)),
            "(set-logic QF_UF)\n(declare-fun x2 (Bool) Bool)\n"
            "(declare-fun x1 () Bool)\n(assert (x2 (is-b true)))\n");
}

TEST(Correction, ACommentMayEndTheText) {
  EXPECT_EQ(scrambled("(set-logic QF_UF)(exit); (assert", quiet(1)),
            "(set-logic QF_UF)\n(exit)\n");
  EXPECT_EQ(scrambled("(set-logic QF_UF); one\r(exit);", quiet(1)),
            "(set-logic QF_UF)\n(exit)\n");
}

TEST(Correction, BytesThatTheOfficialToolEchoes) {
  EXPECT_EQ(scrambled("\xEF\xBB\xBF(set-logic QF_UF)\f(exit)\v", quiet(1)),
            "(set-logic QF_UF)\n(exit)\n");
  EXPECT_EQ(scrambled("(set-logic QF_FF)(assert (= #f3m7 #f-1m7))", quiet(1)),
            "(set-logic QF_FF)\n(assert (= #f-1m7 #f3m7))\n");
}

TEST(Correction, ANulInAStringIsAByteLikeOthers) {
  const std::string text =
      std::string("(set-logic QF_S)(assert (f \"a") + '\0' + "b\"))";
  EXPECT_EQ(scrambled(text, quiet(0)),
            std::string("(set-logic QF_S)\n(assert (f \"a") + '\0' + "b\"))\n");
}

TEST(Correction, ANulAtTheEndMakesANameOfItsOwn) {
  const std::string name = std::string("|a") + '\0' + "|";
  EXPECT_EQ(scrambled("(set-logic QF_UF)(declare-fun " + name + " () Bool)" +
                          "(declare-fun a () Bool)(assert a)(assert " + name +
                          ")(assert (not a))",
                      quiet(1)),
            "(set-logic QF_UF)\n(declare-fun x1 () Bool)\n"
            "(declare-fun x2 () Bool)\n(assert x2)\n(assert (not x2))\n"
            "(assert x1)\n");
}

TEST(Correction, NamesInACoreMayBeQuotedAndHaveBlanks) {
  const Result<std::vector<std::string>> core =
      read_core("; z3\nunsat ; why\n( |a b|\n|c| ;)\nd;\n)", "core");
  ASSERT_TRUE(core) << to_string(core.error());
  EXPECT_EQ(*core, (std::vector<std::string>{"d", "|a b|", "|c|"}));
  Options options = quiet(0);
  options.core = *core;
  EXPECT_EQ(scrambled("(assert (! true :named |a b|))"
                      "(assert (! false :named c))(assert (! true :named |d|))"
                      "(assert (! true :named e))",
                      options),
            ";; parsed 3 names: d |a b| |c|\n(assert (! true :named |a b|))\n"
            "(assert (! false :named c))\n(assert (! true :named |d|))\n");
}

// They are told in a comment, which is one line.
TEST(Correction, NamesInACoreMayHaveLineEnds) {
  const Result<std::vector<std::string>> core =
      read_core("unsat (|a\n(check-sat)\r\nb|)", "core");
  ASSERT_TRUE(core) << to_string(core.error());
  Options options = quiet(0);
  options.core = *core;
  EXPECT_EQ(scrambled("(assert (! true :named |a\n(check-sat)\r\nb|))"
                      "(assert (! false :named c))",
                      options),
            ";; parsed 1 names: |a (check-sat)  b|\n"
            "(assert (! true :named |a\n(check-sat)\r\nb|))\n");
}

TEST(Correction, CoresThatAreNone) {
  const auto problem = [](std::string_view text) {
    const Result<std::vector<std::string>> core = read_core(text, "core");
    return core ? std::string("taken")
                : core.error().where + " " + core.error().message;
  };
  EXPECT_EQ(problem("sat"), "core:1:1 the answer 'unsat' is missing");
  EXPECT_EQ(problem(""), "core:1:1 the answer 'unsat' is missing");
  EXPECT_EQ(problem("unsatisfiable (a)"),
            "core:1:1 the answer 'unsat' is missing");
  EXPECT_EQ(problem("unsat\n; (a)"), "core:2:6 the list of names is missing");
  EXPECT_EQ(problem("unsat"), "core:1:6 the list of names is missing");
  EXPECT_EQ(problem("unsat (a b"), "core:1:10 the list of names never ends");
  EXPECT_EQ(problem("unsat (a "), "core:1:10 the list of names never ends");
  EXPECT_EQ(problem("unsat (|a)"), "core:1:8 the list of names never ends");
  EXPECT_EQ(problem("unsat ((a))"), "core:1:8 a name is expected");
  EXPECT_EQ(problem("unsat ()"), "taken");
}

}  // namespace
}  // namespace podium::official
