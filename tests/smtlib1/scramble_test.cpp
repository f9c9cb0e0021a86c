#include "smtlib1/scramble.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "helpers.h"

namespace podium::smtlib1 {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string scrambled(std::string_view text, Plan plan) {
  const Result<std::string> result = scramble(read(text), plan);
  return result ? *result : to_string(result.error());
}

constexpr std::string_view kQuantified =
    "(benchmark secret :source { me } ; why\n:status unsat :logic AUFLIA\n"
    ":extrasorts (S) :extrafuns ((f S Int) (c S :note {n}))\n"
    ":extrapreds ((p Int))\n:assumption (p (f c) :a {b})\n"
    ":formula (forall (?s S) (?i Int) (flet ($h (p ?i)) (or $h (< (f ?s) "
    "-1))) :pat { (p ?i) (f ?s) } :nopat { (f ?s) } :q {x}))";

TEST(Scramble, WithoutASeedOnlyWhatMeansNothingGoes) {
  EXPECT_EQ(scrambled(kQuantified, {}),
            "(benchmark scrambled\n:logic AUFLIA\n:extrasorts (S)\n"
            ":extrafuns ((f S Int) (c S))\n:extrapreds ((p Int))\n"
            ":assumption (p (f c))\n"
            ":formula (forall (?s S) (?i Int) (flet ($h (p ?i)) (or $h (< (f "
            "?s) (~ 1)))))\n)\n");
}

TEST(Scramble, PatternsStayOnDemand) {
  const std::string kept = scrambled(kQuantified, {std::nullopt, true});
  EXPECT_THAT(kept, HasSubstr(":pat { (p ?i) (f ?s)} :nopat { (f ?s)})"));
  const std::string renamed = scrambled(kQuantified, {5, true});
  EXPECT_THAT(renamed, HasSubstr(":pat {"));
  EXPECT_THAT(renamed, HasSubstr(":nopat {"));
  EXPECT_THAT(scrambled(kQuantified, {5, false}), Not(HasSubstr("pat")));
}

TEST(Scramble, EveryNameIsNew) {
  for (const std::uint64_t seed : {0U, 1U, 2U, 77U}) {
    const std::string text = scrambled(kQuantified, {seed, true});
    const Benchmark it = read(text);
    EXPECT_EQ(it.title(), "scrambled");
    EXPECT_TRUE(analyze(it).findings.all().empty()) << text;
    for (std::size_t at = 0; at < it.tape().size(); ++at) {
      const std::string word(it.tape().text(at));
      for (const char* const old : {"S", "f", "c", "p", "?s", "?i", "$h", "me",
                                    "secret", "unsat", ":status"}) {
        EXPECT_NE(word, old) << text;
      }
    }
    EXPECT_THAT(text, HasSubstr(":extrasorts (s1)"));
  }
}

TEST(Scramble, TheSameSeedGivesTheSameBytes) {
  EXPECT_EQ(scrambled(kQuantified, {3, true}),
            scrambled(kQuantified, {3, true}));
  std::set<std::string> different;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    different.insert(scrambled(kQuantified, {seed, true}));
  }
  EXPECT_GT(different.size(), 10U);
  // Fixed: a change here would change every scrambled benchmark.
  EXPECT_EQ(scrambled("(benchmark b :logic QF_UF :extrapreds ((a) (b) (c) (d)) "
                      ":formula (and a (or b c d) (xor a b c)))",
                      {1, false}),
            "(benchmark scrambled\n:logic QF_UF\n:extrapreds ((x1) (x4) (x2) "
            "(x3))\n:formula (and x1 (xor x4 x2 x1) (or x4 x3 x2))\n)\n");
}

// How many orders of x, y, z in (op x y z) there are over many seeds.
std::size_t orders(std::string_view head, const std::string& formula) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const std::string text = scrambled(
        "(benchmark b " + std::string(head) + " :formula " + formula + ")",
        {seed, false});
    EXPECT_THAT(text, HasSubstr(":formula")) << text;
    // Names by their place in the declaration.
    const Benchmark it = read(text);
    std::vector<std::string_view> names;
    std::string order;
    for (std::size_t at = 0; at < it.tape().size(); ++at) {
      const std::string_view word = it.tape().text(at);
      if (word.front() != 'x' || word == "xor") continue;
      const auto found = std::find(names.begin(), names.end(), word);
      order += static_cast<char>('a' + (found - names.begin()));
      if (found == names.end()) names.push_back(word);
    }
    seen.insert(order);
  }
  return seen.size();
}

TEST(Scramble, ArgumentsOfCommutativeOperatorsMove) {
  const char* const uf = ":logic QF_UF :extrapreds ((x) (y) (z))";
  for (const std::string word : {"and", "or", "xor", "iff"}) {
    EXPECT_EQ(orders(uf, "(" + word + " x y z)"), 6U) << word;
  }
  EXPECT_EQ(orders(uf, "(implies x y)"), 1U);
  EXPECT_EQ(orders(uf, "(if_then_else x y z)"), 1U);
  const char* const lia = ":logic QF_LIA :extrafuns ((x Int) (y Int))";
  for (const std::string word : {"=", "distinct"}) {
    EXPECT_EQ(orders(lia, "(" + word + " x y)"), 2U) << word;
  }
  for (const std::string word : {"<", "<=", ">", ">="}) {
    EXPECT_EQ(orders(lia, "(" + word + " x y)"), 1U) << word;
  }
  for (const std::string word : {"+", "*"}) {
    EXPECT_EQ(orders(lia, "(< (" + word + " x y) 0)"), 2U) << word;
  }
  EXPECT_EQ(orders(lia, "(< (- x y) 0)"), 1U);
  const char* const bv =
      ":logic QF_BV :extrafuns ((x BitVec[4]) (y BitVec[4]))";
  for (const std::string word : {"bvand", "bvor", "bvxor", "bvadd", "bvmul",
                                 "bvnand", "bvnor", "bvxnor"}) {
    EXPECT_EQ(orders(bv, "(bvult (" + word + " x y) bv1[4])"), 2U) << word;
  }
  EXPECT_EQ(orders(bv, "(= bit0 (bvcomp x y))"), 2U);
  for (const std::string word : {"bvsub", "bvudiv", "bvshl"}) {
    EXPECT_EQ(orders(bv, "(bvult (" + word + " x y) bv1[4])"), 1U) << word;
  }
}

TEST(Scramble, DifferencesStayDifferences) {
  const char* const idl = ":logic QF_IDL :extrafuns ((x Int) (y Int))";
  EXPECT_EQ(orders(idl, "(= (- x y) 3)"), 1U);
  EXPECT_EQ(orders(idl, "(distinct x y)"), 1U);
  EXPECT_EQ(orders(idl, "(and (< x y) (= y x))"), 2U);
}

TEST(Scramble, SortsOfTheLogicStay) {
  const std::string text = scrambled(
      "(benchmark b :logic QF_AX :extrasorts (Index A) :extrafuns ((a Array) "
      "(i Index) (b A)) :formula (= (select a i) (select a i)))",
      {9, false});
  EXPECT_THAT(text, HasSubstr(":extrasorts (Index s1)"));
  EXPECT_THAT(text, HasSubstr(" Array)"));
}

TEST(Scramble, ShadowingStays) {
  // Scrambled and read again, the inner ?x is still another than the outer.
  const std::string text = scrambled(
      "(benchmark b :logic QF_LIA :extrafuns ((a Int)) :formula (let "
      "(?x a) (let (?x (+ ?x 1)) (< ?x a))))",
      {4, false});
  EXPECT_THAT(text, HasSubstr("(let (?v1 x1) (let (?v1 (+ "));
}

TEST(Scramble, LenientTextBecomesLegal) {
  const std::string text = scrambled(
      "(benchmark a-b :logic UFLIA :extrafuns ((?f Int Int)) :formula (forall "
      "(x Int) (< (?f x) -1) :pats { (?f x) } :w {0}))",
      {4, true});
  const Benchmark it = read(text);
  EXPECT_TRUE(analyze(it).findings.all().empty()) << text;
}

TEST(Scramble, ErrorsAreThoseOfTheCheck) {
  EXPECT_THAT(scrambled("(benchmark b :logic QF_UF :formula p)", {1, false}),
              HasSubstr("p is not declared (unknown-symbol)"));
}

}  // namespace
}  // namespace podium::smtlib1
