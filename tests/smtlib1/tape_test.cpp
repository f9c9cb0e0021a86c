#include "smtlib1/tape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/check.h"

namespace podium::smtlib1 {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> texts(std::string_view text) {
  const Result<Tape> tape = Tape::read(text, "t");
  if (!tape) return {to_string(tape.error())};
  std::vector<std::string> list;
  for (std::size_t at = 0; at < tape->size(); ++at) {
    list.emplace_back(tape->text(at));
  }
  return list;
}

Kind kind(std::string_view text) {
  const Result<Tape> tape = Tape::read(text, "t");
  PODIUM_CHECK(tape && tape->size() == 1);
  return tape->kind(0);
}

std::string error_of(std::string_view text) {
  const Result<Tape> tape = Tape::read(text, "t.smt");
  if (tape) return "no error";
  EXPECT_FALSE(tape.error().hint.empty());
  EXPECT_EQ(tape.error().code, Code::Syntax);
  return tape.error().where + " " + tape.error().message;
}

TEST(Tape, SplitsIntoTokens) {
  EXPECT_THAT(texts("(and ?x $y)"), ElementsAre("(", "and", "?x", "$y", ")"));
  EXPECT_THAT(texts("(extract[7:0] x)"),
              ElementsAre("(", "extract[7:0]", "x", ")"));
  EXPECT_THAT(texts("(<= x -1)"), ElementsAre("(", "<=", "x", "-1", ")"));
  EXPECT_THAT(texts("(- 1)x;c\n y"), ElementsAre("(", "-", "1", ")", "x", "y"));
  EXPECT_THAT(texts(":a{b \\} c}\"d\\\"e\""),
              ElementsAre(":a", "{b \\} c}", "\"d\\\"e\""));
  EXPECT_THAT(texts("{\\\\}x"), ElementsAre("{\\\\}", "x"));
  EXPECT_THAT(texts("\xEF\xBB\xBF(a)"), ElementsAre("(", "a", ")"));
  EXPECT_THAT(texts("a.b'c_1 |&| a"), ElementsAre("a.b'c_1", "|&|", "a"));
  EXPECT_THAT(texts(""), ElementsAre());
  EXPECT_THAT(texts("; only a comment"), ElementsAre());
}

TEST(Tape, KnowsTheKinds) {
  EXPECT_EQ(kind("abc"), Kind::Identifier);
  EXPECT_EQ(kind("bv10[32]"), Kind::Identifier);
  EXPECT_EQ(kind("<="), Kind::Arithmetic);
  EXPECT_EQ(kind("-"), Kind::Arithmetic);
  EXPECT_EQ(kind("?x"), Kind::Variable);
  EXPECT_EQ(kind("$x"), Kind::FormulaVariable);
  EXPECT_EQ(kind(":pat"), Kind::Attribute);
  EXPECT_EQ(kind("{ a }"), Kind::Value);
  EXPECT_EQ(kind("\"a\""), Kind::String);
  EXPECT_EQ(kind("12"), Kind::Numeral);
  EXPECT_EQ(kind("-12"), Kind::Numeral);
  EXPECT_EQ(kind("1.50"), Kind::Rational);
  EXPECT_EQ(kind("3sat.smt"), Kind::Odd);
  EXPECT_EQ(kind("1."), Kind::Odd);
}

TEST(Tape, BracesOfPatternsAreParentheses) {
  const Result<Tape> tape = Tape::read("(:pat { (f ?x) } :no { ) } )", "t");
  ASSERT_TRUE(tape) << to_string(tape.error());
  EXPECT_EQ(tape->kind(2), Kind::Open);
  EXPECT_EQ(tape->text(2), "{");
  EXPECT_EQ(tape->text(tape->partner(2)), "}");
  EXPECT_EQ(tape->text(tape->next(2)), ":no");
  EXPECT_EQ(tape->kind(9), Kind::Value);
}

TEST(Tape, PartnersAndNext) {
  const Result<Tape> tape = Tape::read("(a (b c) d)", "t");
  ASSERT_TRUE(tape);
  EXPECT_EQ(tape->partner(0), 7U);
  EXPECT_EQ(tape->partner(7), 0U);
  EXPECT_EQ(tape->next(2), 6U);
  EXPECT_EQ(tape->begin(2), 3U);
  EXPECT_EQ(tape->end(2), 8U);
  EXPECT_EQ(tape->where(9), "t:1:10");
}

TEST(Tape, ErrorsHaveAPlace) {
  EXPECT_EQ(error_of("(a\n(b)"), "t.smt:1:1 this list never ends");
  EXPECT_EQ(error_of("(a))"), "t.smt:1:4 this parenthesis closes nothing");
  EXPECT_EQ(error_of("(a }"), "t.smt:1:4 this brace closes nothing");
  EXPECT_EQ(error_of("(:pat { (f ) )"),
            "t.smt:1:14 this parenthesis closes nothing");
  EXPECT_EQ(error_of("a\n{b"), "t.smt:2:1 this value never ends");
  EXPECT_EQ(error_of("{\\}"), "t.smt:1:1 this value never ends");
  EXPECT_EQ(error_of("\"b"), "t.smt:1:1 this string never ends");
  EXPECT_EQ(error_of("BitVec[]"), "t.smt:1:7 an index of another form");
  EXPECT_EQ(error_of("BitVec[3"), "t.smt:1:7 an index of another form");
  EXPECT_EQ(error_of("extract[3:]"), "t.smt:1:8 an index of another form");
  EXPECT_EQ(error_of("a[b]"), "t.smt:1:2 an index of another form");
  EXPECT_EQ(error_of("?x[1]"), "t.smt:1:3 an index of another form");
  EXPECT_EQ(error_of("BitVec [3]"), "t.smt:1:8 '[' belongs to no token");
  EXPECT_EQ(error_of("(: a)"), "t.smt:1:2 a colon without an attribute");
  EXPECT_EQ(error_of("(? a)"), "t.smt:1:2 '?' without a name");
  EXPECT_EQ(error_of("a ^ b"), "t.smt:1:3 '^' belongs to no token");
  EXPECT_THAT(error_of(std::string_view("a\0b", 3)), HasSubstr("\\x00"));
}

}  // namespace
}  // namespace podium::smtlib1
