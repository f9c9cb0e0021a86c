// Depth, truncation, noise: an answer or an error with its place, in linear
// time.

#include <gtest/gtest.h>

#include "base/random.h"
#include "helpers.h"

namespace podium::smtlib1 {
namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t at = 0; at < count; ++at) out += text;
  return out;
}

// All that can be done with a text; what is written must read again.
void exercise(const std::string& text) {
  const Result<Benchmark> benchmark = Benchmark::read(text, "t");
  if (!benchmark) {
    EXPECT_TRUE(benchmark.error().where.starts_with("t:"));
    EXPECT_FALSE(benchmark.error().hint.empty());
    return;
  }
  const Analysis analysis = analyze(*benchmark);
  const Result<Converted> script = convert(analysis);
  EXPECT_EQ(static_cast<bool>(script), analysis.findings.errors() == 0);
  const Result<std::string> again = scramble(analysis, {7, true});
  EXPECT_EQ(static_cast<bool>(again), static_cast<bool>(script));
  if (!again) return;
  const Result<Benchmark> second = Benchmark::read(*again, "again");
  ASSERT_TRUE(second) << to_string(second.error());
  EXPECT_EQ(analyze(*second).findings.errors(), 0U);
}

constexpr std::size_t kDeep = 1000000;

TEST(Robust, AMillionDeep) {
  exercise("(benchmark b :logic QF_UF :extrapreds ((p)) :formula " +
           repeat("(not ", kDeep) + "p" + repeat(")", kDeep) + ")");
  exercise(
      "(benchmark b :logic QF_BV :extrafuns ((x BitVec[8])) :formula (= x " +
      repeat("(shift_left1 ", kDeep) + "x" + repeat(" 1)", kDeep) + "))");
  exercise("(benchmark b :logic UFLIA :formula " +
           repeat("(forall (?x Int) (let (?x (+ ?x 1)) ", kDeep / 4) +
           "(< ?x 1)" + repeat("))", kDeep / 4) + ")");
}

TEST(Robust, AMillionWide) {
  exercise("(benchmark b :logic QF_UF :extrapreds ((p)) :formula (iff" +
           repeat(" p", kDeep) + "))");
  exercise("(benchmark b :logic QF_UF :formula (and" + repeat(" r", kDeep) +
           "))");
  exercise("(benchmark b :logic QF_UF :formula (and (x" + repeat(" :a", kDeep) +
           ")))");
}

TEST(Robust, ManyWideConstants) {
  std::string formula = "(and";
  for (int at = 1000; at < 3000; ++at) {
    formula += " (= bv1" + std::string(1228, '0') + std::to_string(at) +
               "[4094] bv1[4094])";
  }
  EXPECT_TRUE(
      findings(benchmark("QF_BV", ":formula " + formula + ")")).empty());
}

TEST(Robust, OnlyParentheses) {
  exercise(repeat("(", kDeep));
  exercise(repeat(")", kDeep));
  exercise("(benchmark b :logic QF_UF :formula " + repeat("(", kDeep) +
           repeat(")", kDeep) + ")");
  exercise("{" + repeat("\\}", kDeep));
}

const std::string kSample =
    "(benchmark b-1.smt ; c\n :source { a \\} b } :status unsat :notes \"x\"\n"
    " :logic AUFLIRA :extrasorts (S) :extrapreds ((p S Int) (q))\n"
    " :extrafuns ((f Int Real :a {b}) (a Array1) (s S))\n"
    " :assumption (iff q (not (p s 1)) true)\n"
    " :formula (forall (?x Int) (let (?y (f ?x)) (flet ($z (< ?y 2.5)) (or $z "
    "(= (select (store a ?x -1) 0) (ite q (~ ?y) 3)))) ) :pat { (f ?x) }))\n";

TEST(Robust, TruncatedAnywhere) {
  exercise(kSample);
  ASSERT_TRUE(Benchmark::read(kSample, "t"));
  EXPECT_EQ(analyze(read(kSample)).findings.errors(), 0U);
  for (std::size_t size = 0; size < kSample.size(); ++size) {
    exercise(kSample.substr(0, size));
    exercise(kSample.substr(size));
    exercise(kSample.substr(0, size) + kSample.substr(size + 1));
  }
}

TEST(Robust, RandomBytes) {
  Random random(1);
  const std::string_view bytes = "()(){}[]:?$;\"\\ \n-+=<1.a_'|\x80";
  for (int round = 0; round < 3000; ++round) {
    std::string noise;
    for (std::uint64_t left = random.below(60); left > 0; --left) {
      noise += bytes[random.below(bytes.size())];
    }
    exercise(noise);
    exercise("(benchmark b :logic QF_UF :formula " + noise + ")");
    std::string changed = kSample;
    changed[random.below(changed.size())] = bytes[random.below(bytes.size())];
    changed.insert(random.below(changed.size()), noise.substr(0, 5));
    exercise(changed);
  }
}

TEST(Robust, WordsInEveryPlace) {
  // All words in the place of every token of the sample.
  Random random(2);
  const Result<Tape> tape = Tape::read(kSample, "t");
  ASSERT_TRUE(tape);
  for (std::size_t at = 0; at < tape->size(); ++at) {
    for (const std::string_view word :
         {"and",    "let",          "forall", "=",        "select",
          "?x",     "$z",           "1",      "2.5",      "-1",
          ":pat",   "{ x }",        "Int",    "(f 1)",    "()",
          "bv1[8]", "extract[1:0]", "ite",    "distinct", "shift_left0",
          "\"s\""}) {
      std::string changed = kSample;
      changed.replace(tape->begin(at), tape->text(at).size(), word);
      exercise(changed);
    }
  }
}

}  // namespace
}  // namespace podium::smtlib1
