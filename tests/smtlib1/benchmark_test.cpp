#include "smtlib1/benchmark.h"

#include <gmock/gmock.h>

#include "helpers.h"

namespace podium::smtlib1 {
namespace {

std::string error(std::string_view text) {
  const Result<Benchmark> result = Benchmark::read(text, "b.smt");
  if (result) return "no error";
  EXPECT_FALSE(result.error().hint.empty());
  return result.error().where + " " + result.error().message;
}

TEST(Benchmark, SplitsIntoAttributes) {
  const std::string text =
      "(benchmark a.smt :source { x } :logic AUFLIA+p :status sat\n"
      ":extrafuns ((f Int)) :notes \"n\\\"\" :flag :formula true :last)";
  const Benchmark it = read(text);
  EXPECT_EQ(it.title(), "a.smt");
  EXPECT_EQ(it.logic(), "AUFLIA+p");
  std::vector<Attribute> attributes;
  for (const Entry& entry : it.entries()) {
    attributes.push_back(entry.attribute);
  }
  EXPECT_THAT(attributes,
              ::testing::ElementsAre(Attribute::Other, Attribute::Logic,
                                     Attribute::Status, Attribute::Functions,
                                     Attribute::Notes, Attribute::Other,
                                     Attribute::Formula, Attribute::Other));
  EXPECT_EQ(it.content(it.entries()[0].value), " x ");
  EXPECT_EQ(it.content(it.entries()[4].value), "n\"");
  EXPECT_EQ(it.entries()[5].value, 0U);
  EXPECT_EQ(it.entries()[7].value, 0U);
}

TEST(Benchmark, ContentLosesItsEscapes) {
  const Benchmark it = read("(benchmark b :a {x \\{ y \\} \\n})");
  EXPECT_EQ(it.content(it.entries()[0].value), "x { y } \\n");
}

TEST(Benchmark, NamesNeedNotBeIdentifiers) {
  EXPECT_EQ(read("(benchmark fischer3-1-fair.smt :logic QF_RDL)").title(),
            "fischer3-1-fair.smt");
  EXPECT_EQ(read("(benchmark 3sat :logic QF_UF)").title(), "3sat");
}

TEST(Benchmark, ErrorsHaveAPlace) {
  EXPECT_EQ(error(""), "b.smt:1:1 there is nothing here");
  EXPECT_EQ(error("; nothing\n"), "b.smt:2:1 there is nothing here");
  EXPECT_EQ(error("hello"), "b.smt:1:1 this is no SMT-LIB 1.2 benchmark");
  EXPECT_EQ(error("()"), "b.smt:1:1 this is no SMT-LIB 1.2 benchmark");
  EXPECT_EQ(error("(theory T)"), "b.smt:1:1 this is no SMT-LIB 1.2 benchmark");
  EXPECT_EQ(error("(benchmark)"), "b.smt:1:11 the benchmark has no name");
  EXPECT_EQ(error("(benchmark (a))"), "b.smt:1:12 the benchmark has no name");
  EXPECT_EQ(error("(benchmark a b :logic QF_UF)"),
            "b.smt:1:12 the benchmark has no name");
  EXPECT_EQ(error("(benchmark b)(benchmark c)"),
            "b.smt:1:14 something follows the benchmark");
  EXPECT_EQ(error("(benchmark b :logic)"), "b.smt:1:14 :logic has no value");
  EXPECT_EQ(error("(benchmark b :formula :status sat)"),
            "b.smt:1:14 :formula has no value");
  EXPECT_EQ(error("(benchmark b :logic (QF_UF))"),
            "b.smt:1:21 a value of another form than :logic has");
  EXPECT_EQ(error("(benchmark b :logic QF_UF A)"),
            "b.smt:1:21 a value of another form than :logic has");
  EXPECT_EQ(error("(benchmark b :status {sat})"),
            "b.smt:1:22 a value of another form than :status has");
  EXPECT_EQ(error("(benchmark b :extrasorts A)"),
            "b.smt:1:26 a value of another form than :extrasorts has");
  EXPECT_EQ(error("(benchmark b :extrafuns ())"),
            "b.smt:1:25 a value of another form than :extrafuns has");
  EXPECT_EQ(error("(benchmark b :extrapreds p)"),
            "b.smt:1:26 a value of another form than :extrapreds has");
  EXPECT_EQ(error("(benchmark b :notes (a))"),
            "b.smt:1:21 a value of another form than :notes has");
  EXPECT_EQ(error("(benchmark b :formula true false)"),
            "b.smt:1:28 an attribute must stand here");
}

TEST(Benchmark, ScriptsOfSmtLib2AreTold) {
  const Result<Benchmark> result =
      Benchmark::read("; a\n (set-logic QF_UF) (assert |a|)", "b.smt");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::Unsupported);
  EXPECT_EQ(result.error().message,
            "this is an SMT-LIB 2 script, not an SMT-LIB 1.2 benchmark");
}

}  // namespace
}  // namespace podium::smtlib1
