#include "smtlib/stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
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

// Tokens of all kinds, in commands of all sizes.
std::string long_script() {
  std::string script;
  for (int i = 0; i < 20'000; ++i) {
    script += "(assert (or |a " + std::to_string(i) + "| (f!" +
              std::string(static_cast<std::size_t>(i % 40), 'a') +
              ".- \"s\"\"\" 12 12345 1.5 :k #b0 || |0123456789ab|)))\n";
    if (i % 5000 == 0)
      script +=
          "(deep" + std::string(70'000, '(') + std::string(70'000, ')') + ")";
  }
  return script;
}

TEST(Stream, GivesTheSameTokensAsATape) {
  const std::string script = long_script();
  const Result<Tape> tape = Tape::read(script, "test");
  ASSERT_TRUE(tape);
  Stream stream;
  stream.open(script, "test");
  std::size_t at = 0;
  std::size_t tapes = 0;
  for (; stream.next() == Step::Commands; ++tapes) {
    const Tape& some = stream.tape();
    for (std::size_t i = 0; i < some.size(); ++i, ++at) {
      ASSERT_EQ(some.slice(i).data(), tape->slice(at).data());
      ASSERT_EQ(some.slice(i).size(), tape->slice(at).size());
    }
  }
  EXPECT_EQ(at, tape->size());
  EXPECT_GT(tapes, 10U);
}

// Where tokens are is asked for a few: each time the strip is read again.
TEST(StripStream, GivesTheSameTokensAsATape) {
  const std::string script = long_script();
  const Result<Tape> tape = Tape::read(script, "test");
  ASSERT_TRUE(tape);
  std::size_t begin = 0;  // of the strip
  std::map<std::string_view, std::uint32_t> numbers;
  StripStream stream([&](auto found, std::uint32_t* links) {
    for (const PackedSymbol& symbol : found) {
      const std::string_view text = tape->symbol(begin + symbol.token);
      EXPECT_EQ(symbol.size(), text.size());
      EXPECT_EQ(symbol.low, pack(text).low);
      EXPECT_EQ(symbol.high, pack(text).high);
      EXPECT_EQ(script.data() + links[symbol.token],
                tape->slice(begin + symbol.token).data());
      const auto next = static_cast<std::uint32_t>(numbers.size());
      links[symbol.token] = numbers.emplace(text, next).first->second;
    }
  });
  stream.open(script, "test");
  std::size_t strips = 0;
  for (; stream.next() == Step::Commands; ++strips) {
    const Strip& strip = stream.strip();
    for (std::size_t i = 0; i < strip.size(); ++i) {
      const std::size_t at = begin + i;
      ASSERT_EQ(strip.kind(i), tape->kind(at));
      if (strip.is_symbol(i)) {
        ASSERT_EQ(strip.number(i), numbers.at(tape->symbol(at)));
        continue;
      }
      ASSERT_EQ(strip.text(i), tape->text(at));
      ASSERT_EQ(begin + strip.next(i), tape->next(at));
      if (strip.is_close(i)) {
        ASSERT_EQ(begin + strip.partner(i), tape->partner(at));
      }
    }
    for (const std::size_t i : {std::size_t{0}, strip.size() - 1}) {
      ASSERT_EQ(strip.where(i), tape->where(begin + i));
    }
    begin += strip.size();
    ASSERT_GT(strip.end(), tape->tokens()[begin - 1].begin);
  }
  EXPECT_EQ(begin, tape->size());
  EXPECT_GT(strips, 10U);
}

// New ones are met again before anybody was told of them.
TEST(StripStream, TellsOfASymbolThatIsMetAgainOnce) {
  constexpr std::uint32_t kNames = 3000;
  const auto name = [](std::uint32_t i) { return "v" + std::to_string(i); };
  std::string script;
  for (std::uint32_t i = 0; i < kNames; ++i) {
    script += "(" + name(i) + " " + name(i) + " " + name(i / 8 * 8) + ")\n";
  }
  std::uint32_t told = 0;
  StripStream stream([&](auto found, std::uint32_t* links) {
    for (const PackedSymbol& symbol : found) {
      links[symbol.token] = static_cast<std::uint32_t>(
          std::stoul(script.substr(links[symbol.token] + 1)));
      ++told;
    }
  });
  stream.open(script, "test");
  std::uint32_t at = 0;
  while (stream.next() == Step::Commands) {
    const Strip& strip = stream.strip();
    for (std::size_t i = 0; i < strip.size(); i = strip.next(i), ++at) {
      ASSERT_EQ(strip.number(i + 1), at);
      ASSERT_EQ(strip.number(i + 2), at);
      ASSERT_EQ(strip.number(i + 3), at / 8 * 8);
    }
  }
  EXPECT_EQ(at, kNames);
  EXPECT_LT(told, 2 * kNames);
}

TEST(StripStream, TellsWhatOfALargeCommandHasBeenRead) {
  std::string script = "(and";
  for (int i = 0; i < 1'000'000; ++i) script += " (f x)";
  script += ")";
  std::vector<std::size_t> told;
  StripStream stream([](auto, auto) {});
  stream.open(script, "test", false,
              [&told](std::size_t end) { told.push_back(end); });
  EXPECT_EQ(stream.next(), Step::Commands);
  ASSERT_GE(told.size(), 4U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_LE(told.back(), script.size());
}

TEST(StripStream, ErrorsHaveTheirPlaceInTheText) {
  StripStream stream([](auto, auto) {});
  stream.open("(a)\n(b (c)", "test");
  EXPECT_EQ(stream.next(), Step::Failed);
  EXPECT_EQ(stream.error().where, "test:2:1");
  EXPECT_EQ(stream.error().message, "this list never ends");
}

// Also a version in a strip whose symbols have got their numbers already.
TEST(StripStream, BeginsAgainIfStringsHadEscapes) {
  std::string script = "(echo \"\\\\\")";
  for (int i = 0; i < 300; ++i) script += "(a b)";
  script += "(set-info ; c\n :smt-lib-version 2.0)(echo \"\\\"\")";
  StripStream stream([](auto found, std::uint32_t* links) {
    for (const PackedSymbol& symbol : found) links[symbol.token] = 0;
  });
  stream.open(script, "test");
  EXPECT_EQ(stream.next(), Step::Again);
  EXPECT_EQ(stream.next(), Step::Commands);
  EXPECT_EQ(stream.strip().text(2), "\"\\\\\"");
  EXPECT_TRUE(stream.strip().backslash_escapes());
  EXPECT_EQ(stream.next(), Step::End);
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
  // A byte order mark comes again too.
  EXPECT_EQ(
      parts("\xEF\xBB\xBF(echo \"\\\\\")"
            "(set-info :smt-lib-version 2.0)"),
      (Parts{"again", "(echo \"\\\\\")", "(set-info :smt-lib-version 2.0)"}));
  // Also where nothing could be read up to the version without escapes.
  EXPECT_EQ(
      parts(R"((echo "\"(")(set-info :smt-lib-version 2.0))"),
      (Parts{"again", R"((echo "\"("))", "(set-info :smt-lib-version 2.0)"}));
  EXPECT_EQ(
      parts("(echo \"\\\");\")\n(set-info :smt-lib-version 2.0)"),
      (Parts{"again", "(echo \"\\\");\")", "(set-info :smt-lib-version 2.0)"}));
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
