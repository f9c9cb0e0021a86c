// The order of the normal form.

#include <string>

#include "helpers.h"

namespace podium::identify {
namespace {

std::string sorted(const std::string& assertions) {
  const std::string form = normal(
      in_logic("ALL", "(declare-sort S 0)\n" + assertions), Names::Retained);
  const std::size_t begin = form.find("(assert");
  return form.substr(begin, form.find("(check-sat)") - begin);
}

TEST(Normal, NodesAreSortedBySymbolAndThenByTheirChildren) {
  EXPECT_EQ(sorted("(assert (and (f b) c (f a a) (f a) 3 (a b) a (f (g b)) "
                   "(f (g a))))"),
            "(assert (and 3 a (a b) c (f a) (f a a) (f b) (f (g a)) "
            "(f (g b))))\n");
}

TEST(Normal, WhatIsBelowIsSortedFirst) {
  EXPECT_EQ(sorted("(assert (or (and e d) (and c z) (not (and d c))))"),
            "(assert (or (and c z) (and d e) (not (and c d))))\n");
  EXPECT_EQ(sorted("(assert (or (> b a) (> a c) (< a b)))"),
            sorted("(assert (or (< c a) (> b a) (< a b)))"));
}

TEST(Normal, AssertionsAndVariablesAreSortedToo) {
  EXPECT_EQ(sorted("(assert (p (f c)))(assert (p (f b)))(assert a)"),
            "(assert a)\n(assert (p (f b)))\n(assert (p (f c)))\n");
  EXPECT_EQ(sorted("(assert (forall ((y S) (x S)) (p x y)))"
                   "(assert (forall ((y S) (x Int)) (p x x)))"),
            "(assert (forall ((x Int) (y S)) (p x x)))\n"
            "(assert (forall ((x S) (y S)) (p x y)))\n");
}

// Long equal beginnings cost no more than they are long.
TEST(Normal, DeepTermsAreComparedWithoutRecursion) {
  std::string open;
  std::string close;
  for (int depth = 0; depth < 100000; ++depth) {
    open += "(f ";
    close += ")";
  }
  const std::string one = open + "a" + close;
  const std::string other = open + "b" + close;
  EXPECT_EQ(sorted("(assert (or " + other + " " + one + "))"),
            "(assert (or " + one + " " + other + "))\n");
}

}  // namespace
}  // namespace podium::identify
