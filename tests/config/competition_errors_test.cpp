// Every mistake in a competition.toml has a code, a place and a hint. In the
// texts here § stands before the place.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "config/config.h"
#include "sample.h"

namespace podium::config {
namespace {

using testing::full_toml;
using testing::replaced;
using testing::small_toml;

struct Mistake {
  std::string text;
  std::string code;
  std::string message;
  std::string hint;
};

void expect_error(const Mistake& mistake) {
  const testing::Marked marked = testing::unmark(mistake.text);
  SCOPED_TRACE(marked.text);
  const auto result = parse_competition(marked.text, "c.toml");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().where, "c.toml:" + marked.place);
  EXPECT_EQ(mnemonic(result.error().code), mistake.code);
  EXPECT_EQ(result.error().message, mistake.message);
  EXPECT_EQ(result.error().hint, mistake.hint);
}

Mistake in_full(std::string_view from, std::string_view to, std::string code,
                std::string message, std::string hint) {
  return {replaced(full_toml(), from, to), std::move(code), std::move(message),
          std::move(hint)};
}

TEST(CompetitionErrors, TheSampleHasNone) {
  const auto result = parse_competition(full_toml(), "c.toml");
  EXPECT_TRUE(bool(result)) << to_string(result.error());
}

TEST(CompetitionErrors, UnknownKeys) {
  expect_error(in_full("scramble =", "§scrambel =", "unknown-key",
                       "unknown key 'scrambel'", "did you mean 'scramble'?"));
  expect_error(in_full("[limits]", "[§limit]", "unknown-key",
                       "unknown key 'limit'", "did you mean 'limits'?"));
  expect_error(in_full("wall =", "§walltime =", "unknown-key",
                       "unknown key 'walltime'",
                       "possible here: wall, cpu, memory, cores, slots, "
                       "logics, single-query, incremental, unsat-core, "
                       "model-validation, parallel"));
  expect_error(
      in_full("slots = 3", "slots = 3\n[limits.incremental]\n§walk = 3",
              "unknown-key", "unknown key 'walk'", "did you mean 'wall'?"));
  expect_error(in_full("slots = 3",
                       "slots = 3\n[limits.parallel]\n§validation = 3",
                       "unknown-key", "unknown key 'validation'",
                       "possible here: wall, cpu, memory, cores, slots, "
                       "logics"));
  expect_error(in_full("cores = 2", "cores = §\"some\"", "bad-value",
                       "'some' is no number of cores",
                       "write a number, or \"all\" for all of the machine"));
  expect_error(in_full("paths =", "§path =", "unknown-key",
                       "unknown key 'path'", "did you mean 'paths'?"));
  expect_error(in_full("team =", "§teem =", "unknown-key", "unknown key 'teem'",
                       "did you mean 'team'?"));
  expect_error(in_full("  logics = [\"QF_SLIA\"]", "  §logic = [\"QF_SLIA\"]",
                       "unknown-key", "unknown key 'logic'",
                       "did you mean 'logics'?"));
}

TEST(CompetitionErrors, WrongTypes) {
  expect_error(in_full("\"Nightly\"", "§5", "wrong-type",
                       "expected a string, found an integer",
                       "put it in quotes"));
  expect_error(in_full("= 2025", "= §\"2025\"", "wrong-type",
                       "expected an integer, found a string",
                       "write a whole number without quotes"));
  expect_error(in_full("= 2025", "= §2025-01-01", "wrong-type",
                       "expected an integer, found a date or time",
                       "write a whole number without quotes"));
  expect_error(in_full("scramble = false", "scramble = §\"no\"", "wrong-type",
                       "expected a boolean, found a string",
                       "write true or false, without quotes"));
  expect_error(in_full("[\"single-query\", \"Incremental\"]",
                       "§\"single-query\"", "wrong-type",
                       "expected an array of strings, found a string",
                       "put it in brackets: [\"...\"]"));
  expect_error(in_full("\"more/list.txt\"", "§7", "wrong-type",
                       "expected a string, found an integer",
                       "put it in quotes"));
  expect_error(in_full("\"10 s\"", "§true", "wrong-type",
                       "expected a number or a string, found a boolean", ""));
  expect_error(in_full("\"4 GB\"", "§4.5", "wrong-type",
                       "expected an integer or a string, found a number with "
                       "a point",
                       ""));
  expect_error(in_full("cores = 2", "cores = §2.0", "wrong-type",
                       "expected an integer, found a number with a point",
                       "write a whole number without quotes"));
  expect_error(in_full("[\"z3\", \"-smt2\"]", "§1", "wrong-type",
                       "expected an array of strings or a string, found an "
                       "integer",
                       ""));
  expect_error(in_full("\"-smt2\"", "§1", "wrong-type",
                       "expected a string, found an integer",
                       "put it in quotes"));
  expect_error({"limits = §3\n" + small_toml(), "wrong-type",
                "expected a table, found an integer", ""});
  expect_error(
      {"[competition]\nname = \"x\"\nrules = 2025\n[benchmarks]\n"
       "paths = [\"b\"]\n§[solver]\nname = \"a\"\ncommand = \"a\"\n",
       "wrong-type", "expected an array of tables, found a table",
       "write [[solver]] instead of [solver]"});
}

TEST(CompetitionErrors, LimitsOfLogics) {
  const auto in_logics = [](const std::string& lines, std::string code,
                            std::string message, std::string hint) {
    return in_full("slots = 3", "slots = 3\n[limits.logics]\n" + lines,
                   std::move(code), std::move(message), std::move(hint));
  };
  expect_error(in_logics("§QF_BVV = 3", "bad-value", "unknown logic 'QF_BVV'",
                         "did you mean 'QF_BV'? to mean just this name, write "
                         "'=QF_BVV'"));
  expect_error(in_logics("QF_BV = §0", "bad-value",
                         "the time is out of range for 'QF_BV'",
                         "write a time from 1 ms to 30 days"));
  expect_error(in_logics("QF_BV = §true", "wrong-type",
                         "expected a number or a string, found a boolean", ""));
  expect_error(in_logics("\"QF_B.*\" = 3\n§QF_BV = 4", "bad-value",
                         "the logic 'QF_BV' has two limits",
                         "remove one of them"));
  expect_error(in_full("slots = 3", "slots = 3\nlogics = §4", "wrong-type",
                       "expected a table, found an integer", ""));
}

TEST(CompetitionErrors, MissingKeys) {
  expect_error(in_full("[competition]\nname = \"Nightly\"", "§[competition]",
                       "missing", "the key 'name' is missing",
                       "name = \"...\" is what the pages are headed with"));
  expect_error(
      {"§[competition]\nname = \"x\"\n[benchmarks]\npaths = "
       "[\"b\"]\n[[solver]]\nname = \"z\"\ncommand = \"z\"",
       "missing", "the key 'rules' is missing",
       "rules = 2025 follows the rules of that year"});
  expect_error(
      in_full("[benchmarks]\npaths = [\"benchmarks/\", "
              "\"more/list.txt\", \"/abs/x.smt2\"]",
              "§[benchmarks]", "missing", "the key 'paths' is missing",
              "paths = [\"folder\", \"list.txt\"]"));
  expect_error(in_full("[[solver]]\nname = \"cvc5\"", "§[[solver]]", "missing",
                       "the key 'name' is missing",
                       "give the solver a name, or name a submission file"));
  expect_error(in_full("[[solver]]\nname = \"cvc5\"\ncommand = \"cvc5\"",
                       "§[[solver]]\nname = \"cvc5\"", "missing",
                       "the key 'command' is missing",
                       "name the program: command = [\"z3\"]"));
  expect_error(
      {"§[competition]\nname = \"x\"\nrules = 2025\n[benchmarks]\n"
       "paths = [\"b\"]\n",
       "missing", "the key 'solver' is missing",
       "add a [[solver]] with name and command"});
  expect_error({small_toml("",
                           "[[solver]]\nname = \"a\"\n"
                           "§[[solver.participation]]\n"
                           "logics = [\"QF_BV\"]"),
                "missing", "the key 'command' is missing",
                "the solver itself has none: name a program"});
  expect_error({"§", "missing", "the key 'competition' is missing",
                "begin with [competition], name and rules"});
}

TEST(CompetitionErrors, Limits) {
  const std::string range = "write a time from 1 ms to 30 days";
  for (const char* wall : {"-5", "0", "\"0 s\"", "\"31 d\"", "1e300", "-1e300",
                           "inf", "nan", "9223372036854775807"}) {
    expect_error(in_full("\"10 s\"", std::string("§") + wall, "bad-value",
                         "the time is out of range for 'wall'", range));
  }
  expect_error(in_full("25.5", "§\"40000 d\"", "bad-value",
                       "the time is out of range for 'cpu'",
                       "write a time from 1 ms to 30720 days"));
  expect_error(in_full("\"10 s\"", "§\"ten\"", "bad-value",
                       "'ten' is not a time",
                       "write it as 30, \"30 s\", \"20 min\" or \"1.5 h\""));
  for (const char* memory : {"4", "-4", "\"2000 TB\""}) {
    expect_error(in_full("\"4 GB\"", std::string("§") + memory, "bad-value",
                         "the size is out of range for 'memory'",
                         "write a size from \"1 MB\" to \"1000 TB\"; a number "
                         "without a unit is bytes"));
  }
  expect_error(in_full("\"4 GB\"", "§\"much\"", "bad-value",
                       "'much' is not a size",
                       "write it as \"500 MB\", \"4 GB\" or \"2 GiB\""));
  expect_error(in_full("cores = 2", "cores = §0", "bad-value",
                       "0 is out of range for 'cores'",
                       "write a number from 1 to 1024"));
  expect_error(in_full("slots = 3", "slots = §-1", "bad-value",
                       "-1 is out of range for 'slots'",
                       "write a number from 1 to 4096"));
  expect_error(in_full("seed = 123", "seed = §4294967296", "bad-value",
                       "4294967296 is out of range for 'seed'",
                       "write a number from 0 to 4294967295"));
  for (const std::string seed : {"", "-1", "1x", "18446744073709551616"}) {
    expect_error(
        in_full("seed = 7", "seed = §\"" + seed + "\"", "bad-value",
                "'" + seed + "' is not a seed",
                "write a whole number from 0 to 18446744073709551615"));
  }
}

TEST(CompetitionErrors, Names) {
  expect_error(in_full("= 2025", "= §1999", "bad-value",
                       "there are no rules for the year 1999",
                       "the first competition was in 2005; years with rules: "
                       "2008, 2010, 2011, 2012, 2014, 2015, "
                       "2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, "
                       "2025, 2026"));
  expect_error(in_full("\"single-query\", \"Inc", "§\"singel-query\", \"Inc",
                       "bad-value", "unknown track 'singel-query'",
                       "did you mean 'single-query'?"));
  expect_error(in_full("\"Incremental\"", "§\"x\"", "bad-value",
                       "unknown track 'x'",
                       "tracks: single-query, incremental, unsat-core, "
                       "model-validation, parallel"));
  expect_error(in_full("\"Incremental\"", "§\"main\"", "bad-value",
                       "the track 'single-query' is there twice",
                       "remove one of them"));
  expect_error(in_full("\"QF_BV\"", "§\"QF_BVV\"", "bad-value",
                       "unknown logic 'QF_BVV'",
                       "did you mean 'QF_BV'? to mean just this name, write "
                       "'=QF_BVV'"));
  expect_error(in_full("\"QF_BV\"", "§\"qf_bv\"", "bad-value",
                       "unknown logic 'qf_bv'",
                       "did you mean 'QF_BV'? to mean just this name, write "
                       "'=qf_bv'"));
  expect_error(in_full("\"QF_BV\"", "§\"bitvectors\"", "bad-value",
                       "unknown logic 'bitvectors'",
                       "to mean just this name, write '=bitvectors'"));
  expect_error(in_full("\"QF_Strings\"", "§\"QF_String\"", "bad-value",
                       "unknown division 'QF_String'",
                       "did you mean 'QF_Strings'?"));
  expect_error(in_full("\"QF_A?LIA\"", "§\"QF_XX.*\"", "bad-value",
                       "'QF_XX.*' matches no logic of 2025",
                       "it must match the whole name, such as QF_BV"));
  expect_error(in_full("name = \"cvc5\"", "name = §\"z3\"", "bad-value",
                       "there are two solvers 'z3'",
                       "the other one is in line 23: give one of them another "
                       "name"));
}

TEST(CompetitionErrors, RegularExpressions) {
  const std::string hint = "an example is \"QF_A?(UF)?BV\"";
  const auto expect = [&](const std::string& expression, const char* why) {
    expect_error(in_full(
        "\"QF_A?LIA\"", "§'" + expression + "'", "bad-value",
        "the regular expression '" + expression + "' is wrong: " + why, hint));
  };
  expect("QF_(BV",
         "its parentheses do not match, or nothing stands before a *, + or ?");
  expect("QF_[BV", "its brackets do not match");
  expect("*BV",
         "its parentheses do not match, or nothing stands before a *, + or ?");
  expect("[Z-A]", "a range such as [z-a] is upside down");
  expect("(A)\\1", "back references are not offered");
  expect("(A?){99999}", "it is too large");
  expect("((A?){99}){99}", "it is too large");
}

TEST(CompetitionErrors, EmptyThings) {
  const std::string hint = "name at least one, or remove the line";
  expect_error(in_full("[\"single-query\", \"Incremental\"]", "§[]",
                       "bad-value", "'tracks' is empty", hint));
  expect_error(in_full("[\"QF_Strings\"]", "§[]", "bad-value",
                       "'divisions' is empty", hint));
  expect_error(in_full("[\"benchmarks/\", \"more/list.txt\", \"/abs/x.smt2\"]",
                       "§[]", "bad-value", "'paths' is empty", hint));
  for (const char* command :
       {"[]", "[\"\"]", "\"\"", "\"  \"", "[\" \", \"a\"]"}) {
    expect_error(in_full("[\"z3\", \"-smt2\"]", std::string("§") + command,
                         "bad-value", "the command is empty",
                         "name a program: [\"z3\"]"));
  }
  expect_error(in_full("\"Nightly\"", "§\" \"", "bad-value",
                       "the text is empty",
                       "write something, or remove the line"));
}

TEST(CompetitionErrors, BadText) {
  expect_error(in_full("\"Nightly\"", "§\"a\\nb\"", "bad-value",
                       "'a\\x0ab' has a control character",
                       "line breaks, tabs and the like cannot be part of it"));
  expect_error(in_full("[\"z3\", \"-smt2\"]", "§[\"z3\", \"\\u0000\"]",
                       "bad-value", "the command has a zero byte",
                       "remove \\u0000"));
  expect_error(in_full("\"./bin/z3 --x 'a b'\"", "§\"z3 'a b\"", "bad-value",
                       "a ' is not closed in 'z3 'a b'",
                       "write the command as an array of strings"));
}

TEST(CompetitionErrors, TextThatIsNotUtf8) {
  for (const char* bytes : {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xe2\x82",
                            "\xf4\x90\x80\x80", "\x80"}) {
    const testing::Marked marked = testing::unmark(
        replaced(full_toml(), "Nightly", std::string("\u00e4§") + bytes));
    const auto result = parse_competition(marked.text, "c.toml");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Code::Syntax);
    EXPECT_EQ(result.error().where, "c.toml:" + marked.place);
    EXPECT_EQ(result.error().hint, "save the file with the encoding UTF-8");
  }
}

TEST(CompetitionErrors, TextThatIsNotToml) {
  const std::string hint =
      "text is written \"in quotes\", lists are [\"a\", \"b\"], tables begin "
      "with [name] on a line of its own";
  expect_error({"x = [1, 2§", "syntax",
                "error while parsing array: encountered end-of-file", hint});
  expect_error({"\nx = §yes", "syntax",
                "error while parsing value: could not determine value type",
                hint});
  expect_error({"x = \"a§\ny = 1", "syntax",
                "error while parsing string: unescaped control characters "
                "other than TAB (U+0009) are explicitly prohibited",
                hint});
  expect_error({"[x§\n", "syntax",
                "error while parsing table header: expected ']', saw '\\n'",
                hint});
  expect_error({"x = 1\nx = §2", "syntax",
                "error while parsing key-value pair: cannot redefine existing "
                "integer 'x'",
                hint});
  expect_error({std::string("x\n") + std::string(200, '.').insert(100, "§"),
                "syntax", "more than 100 dots in a line",
                "no key here has more than one dot"});
  const std::string in_quotes = "text is written \"in quotes\", in one line";
  expect_error({"x = §\u00e9", "syntax",
                "the letter '\u00e9' is outside of quotes", in_quotes});
  expect_error({"x = \"\u00e9\" # \u00e9\n§\u4e2d = 1", "syntax",
                "the letter '\u4e2d' is outside of quotes", in_quotes});
  expect_error({"x = \"§\U0010f0a1\"", "syntax", "a character for private use",
                "remove it"});
  expect_error({"x = \"§\\U0010F0A1\"", "syntax", "a character for private use",
                "remove it"});
  // Up to five quotes end a string of several lines.
  expect_error({"x = \"\"\"a\"\"\"\"\" §\u00e9 \"", "syntax",
                "the letter '\u00e9' is outside of quotes", in_quotes});
  expect_error({"x = \"\"\"\\\n \n §\u00e9\"\"\"", "syntax",
                "the letter '\u00e9' is after a \\ at the end of a line",
                in_quotes});
  expect_error({"x = \"\"\"\\§\u00e9\"\"\"", "syntax",
                "the letter '\u00e9' is after a \\ at the end of a line",
                in_quotes});
}

TEST(CompetitionErrors, TheFirstOneByPositionIsReported) {
  // toml++ keeps keys in the order of their names.
  expect_error(
      {"[competition]\n§zzz = 1\nname = 5\nrules = 2025\naaa = 1\n"
       "[benchmarks]\npaths = [\"b\"]\n[[solver]]\nname = \"a\"\n"
       "command = \"a\"\n",
       "unknown-key", "unknown key 'zzz'",
       "possible here: name, rules, seed, tracks, results, scramble, "
       "heats, run_non_competitive, strict_models"});
}

}  // namespace
}  // namespace podium::config
