#include "smtlib/tape.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace podium::smtlib {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

std::vector<std::string> texts(std::string_view script) {
  const Result<Tape> tape = Tape::read(script, "test");
  if (!tape) return {to_string(tape.error())};
  std::vector<std::string> found;
  for (std::size_t at = 0; at < tape->size(); ++at) {
    found.emplace_back(tape->text(at));
  }
  return found;
}

std::vector<Kind> kinds(std::string_view script) {
  const Result<Tape> tape = Tape::read(script, "test");
  std::vector<Kind> found;
  for (std::size_t at = 0; tape && at < tape->size(); ++at) {
    found.push_back(tape->kind(at));
  }
  return found;
}

// "line:column: message", or "" if the script is read.
std::string problem(std::string_view script) {
  const Result<Tape> tape = Tape::read(script, "test");
  if (tape) return "";
  EXPECT_EQ(tape.error().code, Code::Syntax);
  EXPECT_FALSE(tape.error().hint.empty());
  return tape.error().where.substr(5) + ": " + tape.error().message;
}

using Texts = std::vector<std::string>;

TEST(Tape, KnowsEveryKindOfToken) {
  EXPECT_EQ(kinds("( ) abc |a b| :key \"s\" 12 1.5 #xfF #b01 #f3m7 2."),
            (std::vector<Kind>{Kind::Open, Kind::Close, Kind::Symbol,
                               Kind::Quoted, Kind::Keyword, Kind::String,
                               Kind::Numeral, Kind::Decimal, Kind::Hexadecimal,
                               Kind::Binary, Kind::Field, Kind::Decimal}));
}

TEST(Tape, TokensNeedNoBlanksBetweenThem) {
  EXPECT_EQ(texts("(a(b)\"s\"|q|c)d"),
            (Texts{"(", "a", "(", "b", ")", "\"s\"", "|q|", "c", ")", "d"}));
}

TEST(Tape, SymbolsHaveTheCharactersOfTheStandardAndAllBytesFrom128) {
  const std::string symbol = "aZ09+-/*=%?!.$_~&^<>@\xc3\xa4\xff";
  EXPECT_EQ(texts("(" + symbol + ")"), (Texts{"(", symbol, ")"}));
}

TEST(Tape, CompressedFilesAreCalledSo) {
  for (const std::string_view begin :
       {"\x1f\x8b\x08\x00"sv,
        "\xfd"
        "7zXZ\0\0"sv,
        "BZh91AY\x00"sv, "\x28\xb5\x2f\xfd\x00"sv}) {
    EXPECT_EQ(problem(begin), "1:1: the file is compressed");
  }
  EXPECT_EQ(problem("(BZh \x01)"), "1:6: '\\x01' belongs to no token");
}

TEST(Tape, PartnersNextAndSlices) {
  const std::string script = " (a (b c) ; remark\n () d)  (e)";
  const Result<Tape> tape = Tape::read(script, "test");
  ASSERT_TRUE(tape);
  EXPECT_EQ(tape->partner(0), 9U);
  EXPECT_EQ(tape->partner(9), 0U);
  EXPECT_EQ(tape->partner(2), 5U);
  EXPECT_EQ(tape->next(0), 10U);
  EXPECT_EQ(tape->next(2), 6U);
  EXPECT_EQ(tape->next(1), 2U);
  EXPECT_EQ(tape->next(10), tape->size());
  EXPECT_EQ(tape->slice(2), "(b c)");
  EXPECT_EQ(tape->slice(0), "(a (b c) ; remark\n () d)");
  EXPECT_EQ(tape->slice(1), "a");
  EXPECT_EQ(tape->text(0), "(");
}

TEST(Tape, AQuotedSymbolIsTheSymbol) {
  const Result<Tape> tape = Tape::read("|abc| abc || \"abc\" :abc", "test");
  ASSERT_TRUE(tape);
  EXPECT_EQ(tape->symbol(0), "abc");
  EXPECT_EQ(tape->symbol(2), "");
  EXPECT_TRUE(tape->is_symbol(0, "abc"));
  EXPECT_TRUE(tape->is_symbol(1, "abc"));
  EXPECT_FALSE(tape->is_symbol(3, "abc"));
  EXPECT_FALSE(tape->is_symbol(4, ":abc"));
}

TEST(Tape, PlacesCountLinesAndBytes) {
  const Result<Tape> tape =
      Tape::read("(a\r\n\t b\n\n  |x\ny| c)", "file.smt2");
  ASSERT_TRUE(tape);
  EXPECT_EQ(tape->where(0), "file.smt2:1:1");
  EXPECT_EQ(tape->where(2), "file.smt2:2:3");
  EXPECT_EQ(tape->where(3), "file.smt2:4:3");
  EXPECT_EQ(tape->where(4), "file.smt2:5:4");
  EXPECT_EQ(tape->name(), "file.smt2");
}

TEST(Tape, CommentsEndWithTheirLineOrTheText) {
  EXPECT_EQ(texts("a ; (\" | \0 \xff\nb;\rc ;"s), (Texts{"a", "b", "c"}));
  EXPECT_EQ(texts("; only this"), Texts{});
  EXPECT_EQ(texts(""), Texts{});
}

TEST(Tape, StringsAndQuotedSymbolsHoldAnyBytes) {
  const std::string script = "\"a;(\0\"\"\xfe\n\" |;\"(\0\xfe\n|"s;
  EXPECT_EQ(texts(script), (Texts{"\"a;(\0\"\"\xfe\n\""s, "|;\"(\0\xfe\n|"s}));
}

TEST(Tape, AByteOrderMarkIsNoToken) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(texts(mark + "(a)"), (Texts{"(", "a", ")"}));
  // Else printing such a symbol first would lose it.
  EXPECT_EQ(texts(" ; remark\n " + mark + mark + " " + mark + "a"), Texts{"a"});
  EXPECT_EQ(texts("a " + mark), (Texts{"a", mark}));
}

TEST(Tape, ErrorsHaveTheirPlace) {
  EXPECT_EQ(problem("(a)\n )"), "2:2: this parenthesis closes nothing");
  EXPECT_EQ(problem("(a)\n(b (c)\n(d)"), "2:1: this list never ends");
  EXPECT_EQ(problem("a \"bc"), "1:3: this string never ends");
  EXPECT_EQ(problem("a \"bc\"\""), "1:3: this string never ends");
  EXPECT_EQ(problem("\n|bc"), "2:1: this quoted symbol never ends");
  EXPECT_EQ(problem("(a 'b)"), "1:4: ''' belongs to no token");
  EXPECT_EQ(problem("(a \0)"s), "1:4: '\\x00' belongs to no token");
  EXPECT_EQ(problem("(a {)"), "1:4: '{' belongs to no token");
  EXPECT_EQ(problem("12a"), "1:3: a number runs into 'a'");
  EXPECT_EQ(problem("(1.5.2)"), "1:5: a number runs into '.'");
  EXPECT_EQ(problem("(: a)"), "1:2: a colon without a keyword");
  for (const char* bad :
       {"#", "#b", "#x", "#q1", "#b2", "#f3", "#f3m", "#fm3"}) {
    EXPECT_NE(problem(bad), "") << bad;
  }
  EXPECT_EQ(problem("#b012"), "1:5: a number runs into '2'");
}

TEST(Tape, FourGigabytesAreTooMuch) {
  // No byte of it is looked at.
  const std::string_view huge("", std::size_t{1} << 32);
  const Result<Tape> tape = Tape::read(huge, "huge");
  ASSERT_FALSE(tape);
  EXPECT_EQ(tape.error().code, Code::Unsupported);
}

TEST(Tape, ABackslashIsNoEscapeSinceVersion25) {
  EXPECT_EQ(
      texts("(set-info :smt-lib-version 2.6) \"a\\\" b"),
      (Texts{"(", "set-info", ":smt-lib-version", "2.6", ")", "\"a\\\"", "b"}));
  EXPECT_EQ(texts("\"a\\\" b"), (Texts{"\"a\\\"", "b"}));
}

// In version 2.0 these are two strings, wherever the version is told.
TEST(Tape, ADoubledQuoteBeforeVersion20EndsAString) {
  const auto tape =
      Tape::read(R"((echo "a""b")(set-info :smt-lib-version 2.0))", "test");
  ASSERT_TRUE(tape);
  EXPECT_TRUE(tape->backslash_escapes());
  EXPECT_EQ(tape->text(2), "\"a\"");
  EXPECT_EQ(tape->text(3), "\"b\"");
  const auto newer =
      Tape::read(R"((echo "a""b")(set-info :smt-lib-version 2.5))", "test");
  ASSERT_TRUE(newer);
  EXPECT_EQ(newer->text(2), R"("a""b")");
}

TEST(Tape, ABackslashEscapesInVersion20) {
  const std::string text = std::string("(set-info :smt-lib-version 2.0)") +
                           R"("a\"b\\" "c\d" "e""f")";
  const Result<Tape> tape = Tape::read(text, "test");
  ASSERT_TRUE(tape);
  EXPECT_TRUE(tape->backslash_escapes());
  ASSERT_EQ(tape->size(), 9U);
  EXPECT_EQ(tape->text(5), R"("a\"b\\")");
  EXPECT_EQ(tape->text(6), R"("c\d")");
  EXPECT_EQ(tape->text(7), R"("e")");
  EXPECT_EQ(tape->text(8), R"("f")");
}

TEST(Tape, TheVersionAlsoDecidesForStringsBeforeIt) {
  const Result<Tape> tape = Tape::read(
      R"((echo "a\\")(set-info :smt-lib-version 2.0)(echo "b\"c"))", "test");
  ASSERT_TRUE(tape);
  ASSERT_EQ(tape->size(), 13U);
  EXPECT_EQ(tape->text(2), R"("a\\")");
  EXPECT_EQ(tape->text(11), R"("b\"c")");
}

// Also where nothing could be read up to the version without escapes.
TEST(Tape, TheVersionAlsoDecidesForStringsThatEndElsewhereByIt) {
  const std::string version = "(set-info :smt-lib-version 2.0)";
  for (const std::string string :
       {R"("a\"b")", R"("\"")", R"("\");")", R"("a\"(")"}) {
    const std::string script = "(echo (" + string + "))\n" + version;
    const Result<Tape> tape = Tape::read(script, "test");
    ASSERT_TRUE(tape) << string;
    EXPECT_TRUE(tape->backslash_escapes());
    EXPECT_EQ(tape->text(3), string);
  }
  EXPECT_EQ(problem(R"((echo ("\"")))"), "1:8: this string never ends");
  EXPECT_EQ(problem("(echo \"\\\"\")(set-info :smt-lib-version 2.6)"),
            "1:7: this string never ends");
  EXPECT_EQ(problem("(echo \"\\\"(\")" + version + ")"),
            "1:44: this parenthesis closes nothing");
  // With escapes it is inside another list.
  EXPECT_EQ(problem("(((\"\\\");\"\n))" + version + ")").substr(0, 20),
            "2:3: by this version");
}

TEST(Tape, OnlyTheFirstVersionCommandDecides) {
  const Result<Tape> tape = Tape::read(
      "(set-info :smt-lib-version 2.6)(set-info :smt-lib-version 2.0)"
      "(set-info :source |(set-info :smt-lib-version 2.0)|) \"a\\\"",
      "test");
  ASSERT_TRUE(tape);
  EXPECT_FALSE(tape->backslash_escapes());
}

TEST(Tape, DepthIsData) {
  constexpr std::size_t kDepth = 1'000'000;
  const std::string script =
      std::string(kDepth, '(') + "x" + std::string(kDepth, ')');
  const Result<Tape> tape = Tape::read(script, "deep");
  ASSERT_TRUE(tape);
  EXPECT_EQ(tape->size(), 2 * kDepth + 1);
  EXPECT_EQ(tape->partner(0), 2 * kDepth);
  EXPECT_EQ(tape->partner(kDepth - 1), kDepth + 1);
  EXPECT_EQ(problem(script.substr(0, kDepth)), "1:1: this list never ends");
}

TEST(Tape, LongTokensAndLongLines) {
  const std::string symbol(3'000'000, 'a');
  std::string script = "(" + symbol + " |" + symbol + "|";
  for (int i = 0; i < 300'000; ++i) script += " (b 12)";
  script += ")";
  const Result<Tape> tape = Tape::read(script, "long");
  ASSERT_TRUE(tape);
  EXPECT_EQ(tape->size(), 4U + 4 * 300'000U);
  EXPECT_EQ(tape->symbol(1), tape->symbol(2));
  EXPECT_EQ(tape->place(tape->size() - 1).column, script.size());
}

// The fast loop and the careful one must agree wherever the text is cut and
// whatever follows its last parenthesis.
TEST(Tape, EveryBeginningOfAScriptIsReadOrRefusedWithAPlaceInIt) {
  const std::string script =
      "(set-info :source |a b|)\r\n(assert (= #b01 1.50 \"q\"\"r\")); end\n"
      "(echo \"x\") (f 12 #xfe)  abc";
  for (std::size_t size = 0; size <= script.size(); ++size) {
    const std::string begin = script.substr(0, size);
    const Result<Tape> tape = Tape::read(begin, "test");
    if (!tape) {
      EXPECT_TRUE(tape.error().where.starts_with("test:"));
      continue;
    }
    for (std::size_t at = 0; at < tape->size(); ++at) {
      EXPECT_FALSE(tape->text(at).empty());
    }
  }
}

TEST(Tape, RandomBytesAreReadOrRefused) {
  Random random(1);
  const std::string_view likely = "()()|\";: \n#bx01.a\\";
  for (int round = 0; round < 20'000; ++round) {
    std::string script(random.below(60), ' ');
    for (char& byte : script) {
      byte = random.below(8) == 0 ? static_cast<char>(random.below(256))
                                  : likely[random.below(likely.size())];
    }
    const Result<Tape> tape = Tape::read(script, "test");
    if (!tape) {
      EXPECT_EQ(tape.error().code, Code::Syntax);
      continue;
    }
    std::size_t depth = 0;
    for (std::size_t at = 0; at < tape->size(); ++at) {
      if (tape->kind(at) == Kind::Open) ++depth;
      if (tape->kind(at) == Kind::Close) --depth;
    }
    EXPECT_EQ(depth, 0U);
  }
}

}  // namespace
}  // namespace podium::smtlib
