// What a caller may do to save memory while a script is read.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "scramble/scramble.h"
#include "shape.h"
#include "smtlib/tape.h"

namespace podium::scramble {
namespace {

// Several seeds give what the script says, in some order.
void expect_same_shape(const std::string& script) {
  const Result<std::string> plain =
      scramble(script, "test", {contest::Track::SingleQuery, {}});
  ASSERT_TRUE(plain) << to_string(plain.error());
  const std::uint64_t plain_shape =
      shape(*smtlib::Tape::read(*plain, "plain"), {});
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    Renaming renaming;
    const Result<std::string> output = scramble(
        script, "test", {contest::Track::SingleQuery, seed}, &renaming);
    ASSERT_TRUE(output) << to_string(output.error());
    EXPECT_EQ(shape(*smtlib::Tape::read(*output, "output"), renaming),
              plain_shape);
  }
}

// Many commands, and one that is large by itself.
TEST(Memory, WhatHasBeenReadIsTold) {
  std::string script = "(set-logic QF_LIA)";
  for (int i = 0; i < 100000; ++i) script += "(assert (< 1 2))\n";
  script += "(assert (and";
  for (int i = 0; i < 300000; ++i) script += " (< 1 2)";
  script += "))(check-sat)";
  Plan plan{contest::Track::SingleQuery, 1};
  const Result<std::string> quiet = scramble(script, "test", plan);
  std::vector<std::size_t> told;
  plan.on_read = [&told](std::size_t end) { told.push_back(end); };
  const Result<std::string> output = scramble(script, "test", plan);
  ASSERT_TRUE(quiet && output);
  EXPECT_TRUE(*output == *quiet);
  ASSERT_GE(told.size(), 2U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_LE(told.back(), script.size());
  EXPECT_GT(told.back() + (std::size_t{2} << 20), script.size());
}

// What comes before a large command is written when all of that has been read,
// and looks at the text again.
TEST(Memory, TheTextIsToldAgainBeforeALargeCommand) {
  std::string script = "(set-logic QF_LIA)(declare-fun x () Int)(assert (and";
  for (int i = 0; i < 300000; ++i) script += " (< 1 2)";
  script += "))";
  const std::size_t end = script.size();
  script += "(check-sat)";
  Plan plan{contest::Track::SingleQuery, 1};
  std::vector<std::size_t> told;
  plan.on_read = [&told](std::size_t read) { told.push_back(read); };
  ASSERT_TRUE(scramble(script, "test", plan));
  EXPECT_EQ(std::count(told.begin(), told.end(), end), 2);
}

// Tokens are forgotten while a large command is written, but none that is still
// to be written: the first arguments of lists that changed places, elements of
// lists in another order, bindings, and what follows the term.
TEST(Memory, NothingIsForgottenTooEarly) {
  const auto chain = [](std::size_t depth) {
    std::string opened;
    for (std::size_t i = 0; i < depth; ++i) {
      switch (i % 7) {
        case 0:
          opened += "(+ x ";
          break;
        case 1:
          opened += "(* 7 ";
          break;
        case 2:
          opened += "(let ((y (+ x y z))) ";
          break;
        case 3:
          opened += "(+ (* x y) ";
          break;
        case 4:
          opened += "(- x ";
          break;
        case 5:
          opened += "(let ((x (* 2 x)) (z y)) ";
          break;
        default:
          opened += "(+ 1 (f y) ";
      }
    }
    return opened + "y" + std::string(depth, ')');
  };
  const std::string script =
      "(set-logic QF_UFNIA)(declare-fun x () Int)(declare-fun y () Int)"
      "(declare-fun z () Int)(declare-fun f (Int) Int)(define-fun g ((z Int)) "
      "Int " +
      chain(400'000) + ")(assert (= (g x) " + chain(400'000) +
      "))(assert (< 12345 (+ " + chain(100'000) + chain(100'000) +
      chain(100'000) + ")))(check-sat)";
  expect_same_shape(script);
}

// Lists and lets so wide that what waits is given back meanwhile, around and
// inside others that wait too.
TEST(Memory, ManyElementsWait) {
  constexpr int kMany = 550'000;
  std::string wide = "(and";
  std::string bindings;
  for (int i = 0; i < kMany; ++i) {
    wide += i % 1000 == 0 ? " (or (not p) (not q) (not p) q)" : " (not p)";
  }
  wide += ")";
  // Of few variables, which makes the check quick and keeps their order.
  for (int i = 0; i < kMany; ++i) {
    bindings += "(x" + std::to_string(i % 5) + " (not q))";
  }
  expect_same_shape(
      "(set-logic QF_UF)(declare-fun p () Bool)(declare-fun q () Bool)"
      "(assert (or (not p) (not q) " +
      wide + " (and p q p)))(assert (let (" + bindings + ") (or (not x0) " +
      "(xor (not x1) (not x2) (not x3)) (not x4))))(check-sat)");
}

// What is left of a script that could not be read whole must not be in the
// next one.
TEST(Memory, AScriptAfterALackOfMemoryIsLikeAnyOther) {
  std::string large =
      "(set-logic QF_UF)(declare-fun p () Bool)(assert (! p "
      ":named n))";
  for (int i = 0; i < 100000; ++i) large += "(assert (or p n))\n";
  const std::string small =
      "(set-logic QF_LIA)(declare-fun a () Int)(assert (< a 1))(check-sat)";
  const Plan plan{contest::Track::SingleQuery, 1};
  Plan failing = plan;
  failing.on_read = [](std::size_t) { throw std::bad_alloc(); };
  const auto write = [](Scrambler& scrambler) {
    std::string output;
    EXPECT_TRUE(scrambler.write([&](std::string_view piece) {
      output += piece;
      return Result<void>();
    }));
    return output;
  };
  Scrambler scrambler;
  EXPECT_THROW(static_cast<void>(scrambler.read(large, "large", failing)),
               std::bad_alloc);
  ASSERT_TRUE(scrambler.read(small, "small", plan));
  EXPECT_EQ(write(scrambler), *scramble(small, "small", plan));
  // The same while it is written.
  ASSERT_TRUE(scrambler.read(small, "small", plan));
  EXPECT_THROW(
      static_cast<void>(scrambler.write(
          [](std::string_view) -> Result<void> { throw std::bad_alloc(); })),
      std::bad_alloc);
  ASSERT_TRUE(scrambler.read(small, "small", plan));
  EXPECT_EQ(write(scrambler), *scramble(small, "small", plan));
}

}  // namespace
}  // namespace podium::scramble
