#include "smtlib/stream.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace podium::smtlib {
namespace {

using Step = Stream::Step;

// All that a stream gives: the commands, "again", or an error.
std::vector<std::string> parts(std::string_view script) {
  Stream stream;
  stream.open(script, "test");
  std::vector<std::string> found;
  for (Step step = stream.next(); step != Step::End; step = stream.next()) {
    if (step == Step::Failed) {
      found.push_back(to_string(stream.error()));
      return found;
    }
    if (step == Step::Again) {
      found.emplace_back("again");
      continue;
    }
    const Tape& tape = stream.tape();
    for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
      found.emplace_back(tape.slice(at));
    }
  }
  return found;
}

using Parts = std::vector<std::string>;

TEST(Stream, GivesWholeCommands) {
  EXPECT_EQ(parts("(a (b c)) ; d\n(e) f"), (Parts{"(a (b c))", "(e)", "f"}));
  EXPECT_EQ(parts(""), Parts{});
  EXPECT_EQ(parts(" ; only a comment"), Parts{});
}

TEST(Stream, GivesTheSameTokensAsATape) {
  std::string script;
  for (int i = 0; i < 20'000; ++i) {
    script += "(assert (or |a " + std::to_string(i) + "| (f!" +
              std::string(static_cast<std::size_t>(i % 40), 'a') +
              ".- \"s\" 12 #b0 || |0123456789ab|)))\n";
    if (i % 5000 == 0)
      script +=
          "(deep" + std::string(70'000, '(') + std::string(70'000, ')') + ")";
  }
  const Result<Tape> tape = Tape::read(script, "test");
  ASSERT_TRUE(tape);
  std::vector<PackedSymbol> symbols;  // of one tape
  Stream stream([&symbols](auto found, Tape::Token* tokens) {
    for (const PackedSymbol& symbol : found) {
      tokens[symbol.token].link = ~symbol.token;
      symbols.push_back(symbol);
    }
  });
  stream.open(script, "test");
  std::size_t at = 0;
  std::size_t tapes = 0;
  for (; stream.next() == Step::Commands; ++tapes) {
    const Tape& some = stream.tape();
    std::size_t next = 0;
    for (std::size_t i = 0; i < some.size(); ++i, ++at) {
      ASSERT_EQ(some.slice(i).data(), tape->slice(at).data());
      ASSERT_EQ(some.slice(i).size(), tape->slice(at).size());
      ASSERT_EQ(stream.firsts()[i], byte_of(some.text(i).front()));
      const Kind kind = some.kind(i);
      if (kind != Kind::Symbol && kind != Kind::Quoted) continue;
      ASSERT_LT(next, symbols.size());
      const Packed packed = pack(some.symbol(i));
      ASSERT_EQ(symbols[next].token, i);
      ASSERT_EQ(some.number(i), ~symbols[next].token);
      ASSERT_EQ(symbols[next].low, packed.low);
      ASSERT_EQ(symbols[next].high, packed.high);
      ++next;
    }
    ASSERT_EQ(symbols.size(), next);
    symbols.clear();
  }
  EXPECT_EQ(at, tape->size());
  EXPECT_GT(tapes, 10U);
}

TEST(Stream, ErrorsHaveTheirPlaceInTheText) {
  EXPECT_EQ(parts("(a)\n(b (c)").back(),
            "test:2:1: error[syntax]: this list never ends\n"
            "  hint: a closing parenthesis is missing");
  EXPECT_EQ(parts("(a))").back().substr(0, 9), "test:1:4:");
}

TEST(Stream, BeginsAgainIfStringsHadEscapes) {
  EXPECT_EQ(parts("(echo \"\\\\\")(set-info :smt-lib-version 2.0)"
                  "(echo \"\\\"\")"),
            (Parts{"again", "(echo \"\\\\\")",
                   "(set-info :smt-lib-version 2.0)", "(echo \"\\\"\")"}));
  // Without a string before the version nothing has to be read twice.
  EXPECT_EQ(parts("(set-info :smt-lib-version 2.0)(echo \"\\\"\")"),
            (Parts{"(set-info :smt-lib-version 2.0)", "(echo \"\\\"\")"}));
}

TEST(Stream, ItsMemoryIsUsedAgain) {
  Stream stream;
  stream.open("(set-info :smt-lib-version 2.0)(echo \"\\\"\")", "first");
  EXPECT_EQ(stream.next(), Step::Commands);
  EXPECT_TRUE(stream.tape().backslash_escapes());
  stream.open("(echo \"\\\")(", "second");
  EXPECT_EQ(stream.next(), Step::Failed);
  EXPECT_EQ(stream.error().where, "second:1:11");
  stream.open("(a)", "third");
  EXPECT_EQ(stream.next(), Step::Commands);
  EXPECT_EQ(stream.tape().size(), 3U);
  EXPECT_FALSE(stream.tape().backslash_escapes());
  EXPECT_EQ(stream.next(), Step::End);
}

}  // namespace
}  // namespace podium::smtlib
