// Depth, length and number: whatever fills a window, a block or a buffer.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "helpers.h"
#include "smtlib/tape.h"

namespace podium::official {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  all.reserve(text.size() * times);
  for (; times > 0; --times) all += text;
  return all;
}

Options patterns(std::int64_t seed) {
  Options options = with_seed(seed);
  options.annotations = AnnotationMode::Pattern;
  return options;
}

// Whether the output has as many tokens as it should.
void expect_tokens(const std::string& script, const Options& options,
                   std::size_t tokens) {
  const Result<Output> output = scramble(script, "test", options);
  ASSERT_TRUE(output) << to_string(output.error());
  const Result<smtlib::Tape> tape = smtlib::Tape::read(output->text, "output");
  ASSERT_TRUE(tape) << to_string(tape.error());
  EXPECT_EQ(tape->size(), tokens);
}

constexpr std::size_t kHeader = 5 + 4;  // :print-success, set-logic
constexpr std::size_t kDepth = 1000000;

TEST(Size, TermsAMillionDeep) {
  const std::string closes = repeated(")", kDepth);
  const std::string logic = "(set-logic QF_LIA)";
  for (const std::string_view open :
       {"(+ 1 ", "(- 1 ", "(let ((a 1)) ", "(< 1 2 ", "(not "}) {
    const std::string script =
        logic + "(assert " + repeated(open, kDepth) + "x" + closes + ")";
    const Result<smtlib::Tape> tape = smtlib::Tape::read(script, "input");
    ASSERT_TRUE(tape);
    expect_tokens(script, patterns(3), tape->size() + 5);
  }
}

// Its end is looked for before it is read.
TEST(Size, PatternsAMillionDeep) {
  const std::string begin = "(set-logic QF_LIA)(assert (! true :pattern (" +
                            repeated("(f 1 ", kDepth) + "x" +
                            repeated(")", kDepth);
  expect_tokens(begin + ")))", patterns(3), kHeader + 11 + 4 * kDepth);
  expect_tokens(begin + ") :named n))", patterns(3), kHeader + 4);
}

// Each is looked up among the new names.
TEST(Size, ManyNamesOfTermsThatLookLikeNewOnes) {
  constexpr std::size_t kNames = 200000;
  std::string script = "(set-logic QF_LIA)";
  for (std::size_t i = 1; i <= kNames; ++i) {
    const std::string number = std::to_string(i);
    script += "(assert (! (let ((v" + number + " true)) v" + number +
              ") :named x" + number + "))";
  }
  expect_tokens(script, with_seed(1), kHeader + 18 * kNames);
}

// Names that differ only somewhere in the middle, of all lengths modulo 8: one
// chain for all of them in the table would take minutes.
TEST(Size, ManyNamesWithANumberInTheMiddle) {
  constexpr std::size_t kNames = 30000;
  for (std::size_t tail = 8; tail < 16; ++tail) {
    std::string script = "(set-logic QF_UF)";
    for (std::size_t i = 0; i < kNames; ++i) {
      const std::string digits = std::to_string(kNames + i);
      script += "(declare-fun register_" + digits + std::string(tail, '_') +
                " () Bool)";
    }
    expect_tokens(script, with_seed(1), kHeader + 7 * kNames);
  }
}

// Of the places that are told not one is beyond what was read, and the last
// ones are near the end.
TEST(Size, WhatHasBeenReadIsTold) {
  const std::string script = "(set-logic QF_LIA)" +
                             repeated("(assert (< 1 2))\n", 200000) +
                             "(check-sat)";
  std::vector<std::size_t> told;
  Options options = patterns(3);
  const Result<Output> quiet = scramble(script, "test", options);
  options.on_read = [&told](std::size_t end) { told.push_back(end); };
  const Result<Output> output = scramble(script, "test", options);
  ASSERT_TRUE(quiet && output);
  EXPECT_TRUE(output->text == quiet->text);
  ASSERT_EQ(told.size(), script.size() >> 17);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_LE(told.back(), script.size());
  EXPECT_GT(told.back() + (std::size_t{2} << 17), script.size());
}

TEST(Size, OperatorsThatGetDeeperOnTheLeft) {
  const std::string script = "(set-logic QF_LIA)(assert " +
                             repeated("(+ ", kDepth) + "x" +
                             repeated(" 1)", kDepth) + ")";
  expect_tokens(script, patterns(4), kHeader + 4 + 4 * kDepth);
}

TEST(Size, AnnotationsAndBindersAndSortsAreDataToo) {
  const std::size_t depth = 300000;
  const std::string logic = "(set-logic UF)";
  expect_tokens(logic + "(assert " + repeated("(! ", depth) + "p" +
                    repeated(" :named n)", depth) + ")",
                patterns(5), kHeader + 4);
  expect_tokens(logic + "(assert " + repeated("(forall ((x S)) ", depth) + "p" +
                    repeated(")", depth) + ")",
                patterns(5), kHeader + 4 + 9 * depth);
  expect_tokens(logic + "(declare-fun f () " + repeated("(A ", depth) + "B" +
                    repeated(")", depth) + ")",
                patterns(5), kHeader + 7 + 3 * depth);
  expect_tokens(logic + "(set-info :x " + repeated("(", depth) +
                    repeated(")", depth) + ")",
                patterns(5), kHeader);
}

TEST(Size, ListsOfManyArguments) {
  const std::size_t count = 200000;
  expect_tokens("(set-logic QF_LIA)(assert (and" + repeated(" a", count) + "))",
                patterns(6), kHeader + 4 + 2 + count + 1 - 1);
  expect_tokens(
      "(set-logic QF_LIA)(assert (let (" +
          [count] {
            std::string bindings;
            for (std::size_t i = 0; i < count; ++i) {
              bindings += "(v" + std::to_string(i) + " 1)";
            }
            return bindings;
          }() +
          ") v7))",
      patterns(6), kHeader + 3 + 6 + 4 * count);
}

// Tokens of every length at every place of the blocks that are read at once.
TEST(Size, TokensOfAllLengths) {
  for (std::size_t length = 1; length < 150; ++length) {
    const std::string name(length, 'n');
    const std::string digits = "1" + std::string(length, '0');
    const std::string script = "(set-logic UF)\n(assert (f " + name + " |" +
                               name + "| \"" + name + "\" " + digits + " #x" +
                               digits + " " + digits + "." + digits + "))\n";
    EXPECT_EQ(scrambled(script, with_seed(0)),
              "(set-option :print-success false)\n" + script);
    std::string many = "(set-logic UF)\n";
    for (int i = 0; i < 40; ++i) many += "(assert (f " + name + " a))\n";
    EXPECT_EQ(scrambled(many, with_seed(1)),
              "(set-option :print-success false)\n" + many);
  }
}

// Names of many sizes that are met again at once, soon, much later, with bars,
// and beside others that begin like them. There are more than are looked up one
// by one.
TEST(Size, ManyNames) {
  const std::array<std::string, 7> kinds{"v",
                                         "?let_",
                                         "variable",
                                         "variable_",
                                         "variable_12",
                                         "name_of_a_value_",
                                         "a_name_that_is_longer_"};
  std::string script = "(set-logic UF)\n";
  for (int i = 0; i < 20000; ++i) {
    const std::string number = std::to_string(i);
    const std::string before = std::to_string(i / 3);
    for (const std::string& kind : kinds) {
      script += "(assert (f " + kind + number + " " + kind + before + " " +
                kind + number + " |" + kind + number + "| " + kind + "))\n";
    }
  }
  EXPECT_TRUE(scrambled(script, with_seed(0)) ==
              "(set-option :print-success false)\n" + script);
}

TEST(Size, EmptyLists) {
  const std::string lists = repeated("() ( ) (()) ((a) ()) ", 50) + "()";
  Options options = with_seed(0);
  options.non_smtcomp = true;
  EXPECT_EQ(scrambled("(set-option :a (" + lists + "))", options),
            "(set-option :print-success false)\n(set-option :a (" +
                repeated("() () (()) ((a) ()) ", 50) + "()))\n");
}

TEST(Size, TheOutputDoesNotDependOnThePieces) {
  std::string script = "(set-logic QF_LIA)\n";
  for (int i = 0; i < 60000; ++i) {
    script += "(assert (= (+ x 1) (f " + std::to_string(i) + ")))\n";
  }
  std::string pieces;
  std::size_t count = 0;
  const Sink sink = [&](std::string_view piece) -> Result<void> {
    pieces += piece;
    ++count;
    return {};
  };
  ASSERT_TRUE(scramble_to(sink, script, "test", with_seed(9)));
  EXPECT_GT(count, 3U);
  EXPECT_EQ(pieces, scrambled(script, with_seed(9)));
  // One line for each command, none lost at the end of a piece.
  EXPECT_EQ(std::count(pieces.begin(), pieces.end(), '\n'), 60002);
}

TEST(Size, ASinkThatFailsEndsTheWriting) {
  const std::string script =
      "(set-logic QF_LIA)" + repeated("(assert true)", 100000);
  int calls = 0;
  const Sink sink = [&calls](std::string_view) -> Result<void> {
    ++calls;
    return Error{Code::Io, "pipe", "nobody reads", "read"};
  };
  const Result<std::string> result =
      scramble_to(sink, script, "test", with_seed(1));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "nobody reads");
  EXPECT_EQ(calls, 1);
}

TEST(Size, NothingIsAnInputToo) {
  EXPECT_EQ(scrambled("", with_seed(1)), "(set-option :print-success false)\n");
  EXPECT_EQ(scrambled("  ; nothing", with_seed(0)),
            "(set-option :print-success false)\n");
}

}  // namespace
}  // namespace podium::official
