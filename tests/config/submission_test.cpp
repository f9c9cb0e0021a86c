// Submission files: what they mean, and every mistake with its place.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "base/file.h"
#include "config/config.h"
#include "sample.h"
#include "support/support.h"

namespace podium::config {
namespace {

using testing::full_json;
using testing::replaced;

contest::Solver parse(const std::string& text, int year = 2025) {
  const auto result = parse_submission(text, "/s/example.json", year);
  EXPECT_TRUE(bool(result)) << (result ? "" : to_string(result.error()));
  return result ? *result : contest::Solver{};
}

std::string with_participation(const std::string& participation) {
  std::string text = full_json();
  const std::size_t begin = text.find("\"participations\": [") + 19;
  const std::size_t end = text.find("\n  ],", begin);
  return text.replace(begin, end - begin, participation);
}

TEST(Submission, IsASolver) {
  EXPECT_EQ(
      testing::dump(parse(full_json())),
      R"(solver <Example> team <Example> competing false version <> seed 42
  single-query | ["QF_ABV", "QF_AX", "QF_UF"] | ["/s/bin/example", "--smt2"]
  model-validation | ["QF_ABV", "QF_UF"] | ["/s/bin/example", "--smt2"]
  incremental | ["QF_ABV", "QF_AUFBV", "QF_BV", "QF_UFBV"] | ["run", "-i"]
)");
}

TEST(Submission, OptionalFieldsHaveDefaults) {
  std::string text = full_json();
  text = replaced(text, ",\n  \"seed\": \"42\"", "");
  text = replaced(text, ",\n  \"competitive\": false", "");
  text = replaced(text, ",\n  \"final\": true", "");
  const contest::Solver solver = parse(text);
  EXPECT_FALSE(solver.seed);
  EXPECT_TRUE(solver.competing);
}

TEST(Submission, NullIsAsGoodAsAbsent) {
  const contest::Solver solver = parse(replaced(
      replaced(full_json(), "\"seed\": \"42\"", "\"seed\": null"),
      "\"divisions\"", "\"command\": null, \"archive\": null, \"divisions\""));
  EXPECT_FALSE(solver.seed);
}

TEST(Submission, ALogicIsEnteredInTheTracksThatHaveIt) {
  const auto solver = parse(with_participation(
      R"({"tracks": ["SingleQuery", "Incremental"], "logics": ["UFNRA", "QF_AX"]})"));
  ASSERT_EQ(solver.participations.size(), 2U);
  EXPECT_THAT(solver.participations[0].logics, ::testing::ElementsAre("QF_AX"));
  EXPECT_THAT(solver.participations[1].logics, ::testing::ElementsAre("UFNRA"));
}

TEST(Submission, ADivisionOfAnotherTrackAddsNothing) {
  const auto solver = parse(with_participation(
      R"({"tracks": ["SingleQuery"], "divisions": ["QF_ADT+BitVec", "QF_Bitvec"]})"));
  ASSERT_EQ(solver.participations.size(), 1U);
  EXPECT_THAT(solver.participations[0].logics, ::testing::ElementsAre("QF_BV"));
}

TEST(Submission, ExpressionsMatchTheWholeName) {
  const auto solver = parse(with_participation(
      R"({"tracks": ["SingleQuery"], "logics": "^(QF_)?(BV|FP)$"})"));
  EXPECT_THAT(solver.participations.at(0).logics,
              ::testing::ElementsAre("BV", "FP", "QF_BV", "QF_FP"));
}

TEST(Submission, ProgramsAreLookedForInItsFolder) {
  const auto folder = testing::scratch_folder();
  testing::write(folder.path() + "/run", "#!/bin/sh\n", true);
  const auto solver =
      parse_submission(full_json(), folder.path() + "/e.json", 2025);
  ASSERT_TRUE(bool(solver));
  EXPECT_EQ(solver->participations.at(0).command.at(0),
            folder.path() + "/bin/example");
  EXPECT_EQ(solver->participations.at(2).command.at(0), folder.path() + "/run");
}

TEST(Submission, AScriptForTheIncrementalTrackIsUsed) {
  const auto folder = testing::scratch_folder();
  const std::string json = with_participation(
      R"({"tracks": ["SingleQuery", "Incremental"], "logics": ["QF_BV"]})");
  const std::string file = folder.path() + "/e.json";
  const std::string program = folder.path() + "/bin/example";
  const std::string script = folder.path() + "/bin/smtcomp_run_incremental";
  testing::write(program, "#!/bin/sh\n", true);
  const auto commands = [&](const std::string& text) {
    const auto solver = parse_submission(text, file, 2025);
    std::map<contest::Track, std::vector<std::string>> found;
    for (const contest::Track track :
         {contest::Track::SingleQuery, contest::Track::Incremental}) {
      found[track] = contest::participation(*solver, track, "QF_BV")->command;
    }
    return found;
  };
  using Words = std::vector<std::string>;
  const Words usual{program, "--smt2"};
  EXPECT_EQ(commands(json)[contest::Track::Incremental], usual);
  // It has to be a program.
  testing::write(script, "#!/bin/sh\n", false);
  EXPECT_EQ(commands(json)[contest::Track::Incremental], usual);
  testing::write(script, "#!/bin/sh\n", true);
  EXPECT_EQ(commands(json)[contest::Track::SingleQuery], usual);
  EXPECT_EQ(commands(json)[contest::Track::Incremental], Words{script});
  // What a participation says itself counts.
  const std::string own = with_participation(
      R"({"tracks": ["SingleQuery", "Incremental"], "logics": ["QF_BV"],
          "command": ["bin/example", "-i"]})");
  EXPECT_EQ(commands(own)[contest::Track::Incremental], (Words{program, "-i"}));
}

TEST(Submission, AByteOrderMarkIsSkipped) {
  const auto errors = check_submission("\xEF\xBB\xBF{}", "s.json", 2025);
  ASSERT_EQ(errors.size(), 7U);
  EXPECT_EQ(errors[0].where, "s.json:1:1");
}

TEST(Submission, WithOnlyOtherTracksIsNotOffered) {
  const std::string text = with_participation(
      R"({"tracks": ["Cloud", "ProofExhibition"], "logics": ".*"})");
  EXPECT_TRUE(check_submission(text, "s.json", 2025).empty());
  const auto result = parse_submission(text, "s.json", 2025);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::Unsupported);
}

TEST(Submission, AFileThatIsNotThereIsAnIoError) {
  EXPECT_EQ(read_submission("/nowhere/s.json", 2025).error().code, Code::Io);
}

// Mistakes -------------------------------------------------------------------

struct Mistake {
  std::string text;
  std::string code;
  std::string message;
  std::string hint;
};

void expect_error(const Mistake& mistake) {
  const testing::Marked marked = testing::unmark(mistake.text);
  SCOPED_TRACE(marked.text);
  const auto errors = check_submission(marked.text, "s.json", 2025);
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].where, "s.json:" + marked.place);
  EXPECT_EQ(mnemonic(errors[0].code), mistake.code);
  EXPECT_EQ(errors[0].message, mistake.message);
  EXPECT_EQ(errors[0].hint, mistake.hint);
  const auto result = parse_submission(marked.text, "s.json", 2025);
  ASSERT_FALSE(result);
  EXPECT_EQ(to_string(result.error()), to_string(errors[0]));
}

Mistake in_full(std::string_view from, std::string_view to, std::string code,
                std::string message, std::string hint) {
  return {replaced(full_json(), from, to), std::move(code), std::move(message),
          std::move(hint)};
}

TEST(SubmissionErrors, UnknownFields) {
  expect_error(in_full("\"seed\"", "§\"seeds\"", "unknown-key",
                       "unknown field 'seeds'", "did you mean 'seed'?"));
  expect_error(in_full("\"experimental\"", "§\"experimantal\"", "unknown-key",
                       "unknown field 'experimantal'",
                       "did you mean 'experimental'?"));
  expect_error(in_full("\"compa_starexec\"", "§\"shell\"", "unknown-key",
                       "unknown field 'shell'",
                       "possible here: binary, arguments, compa_starexec"));
  expect_error(in_full("\"website\": \"https://example.org\"}",
                       "§\"mail\": \"a@b.c\"}", "unknown-key",
                       "unknown field 'mail'", "possible here: name, website"));
  expect_error(in_full("{\"sha256\": \"00\"}",
                       "{\"sha256\": \"00\", §\"md5\": \"1\"}", "unknown-key",
                       "unknown field 'md5'", "possible here: sha256, sha512"));
}

TEST(SubmissionErrors, MissingFields) {
  const std::string hint = "see docs/formats/submission.md for an example";
  expect_error(in_full("{\n  \"name\": \"Example\",", "§{", "missing",
                       "the field 'name' is missing", hint));
  expect_error(in_full("{\"tracks\": [\"SingleQuery\", \"ModelValidation\"], ",
                       "§{", "missing", "the field 'tracks' is missing",
                       "for example [\"SingleQuery\"]"));
  expect_error(
      in_full("{\"url\": \"https://zenodo.org/record/1/files/e.zip\", ", "§{",
              "missing", "the field 'url' is missing",
              "where can the archive be downloaded?"));
  expect_error(in_full("{\"binary\": \"run\", ", "§{", "missing",
                       "the field 'binary' is missing", "name the program"));
  expect_error(in_full("{\"sha256\": \"00\"}", "§{}", "missing",
                       "the archive's hash is empty",
                       "give sha256 or sha512, or remove \"h\""));
  expect_error(
      {replaced(replaced(full_json(),
                         "  \"command\": [\"bin/example\", \"--smt2\"],\n", ""),
                "{\"tracks\": [\"SingleQuery\"",
                "§{\"tracks\": [\"SingleQuery\""),
       "missing",
       "neither this participation nor the submission has the field "
       "'command'",
       "add \"command\" to the submission"});
}

TEST(SubmissionErrors, AMisspelledFieldIsNotMissing) {
  expect_error(in_full("\"name\": \"Example\"", "§\"nmae\": \"Example\"",
                       "unknown-key", "unknown field 'nmae'",
                       "did you mean 'name'?"));
}

TEST(SubmissionErrors, WrongTypes) {
  expect_error(in_full("\"Example\"", "§5", "wrong-type",
                       "expected a string, found an integer",
                       "put it in quotes"));
  expect_error(in_full("\"Example\"", "§null", "wrong-type",
                       "expected a string, found null", "put it in quotes"));
  expect_error(in_full("\"First Author\", {", "§1.5, {", "wrong-type",
                       "expected a string or an object, found a number with a "
                       "point",
                       ""));
  expect_error(in_full("[\"First Author <first@example.org>\"]", "§{}",
                       "wrong-type",
                       "expected an array of strings, found an object", ""));
  expect_error(in_full("[\"bin/example\", \"--smt2\"]", "§\"bin/example\"",
                       "wrong-type",
                       "expected an array of strings or an object, found a "
                       "string",
                       ""));
  expect_error(in_full("[\"-i\"]", "§\"-i\"", "wrong-type",
                       "expected an array of strings, found a string",
                       "put it in brackets: [\"...\"]"));
  expect_error(in_full("\"QF_.*BV\"", "§true", "wrong-type",
                       "expected an array of strings or a string, found a "
                       "boolean",
                       ""));
  expect_error(in_full("\"competitive\": false", "\"competitive\": §\"false\"",
                       "wrong-type", "expected a boolean, found a string",
                       "write true or false, without quotes"));
  expect_error(in_full("\"42\"", "§42.5", "wrong-type",
                       "expected an integer, found a number with a point",
                       "write a whole number without quotes"));
  expect_error({"§[1]", "wrong-type", "expected an object, found an array",
                "a submission is { \"name\": ..., ... }"});
}

TEST(SubmissionErrors, BadValues) {
  expect_error(in_full("\"https://example.org/d.pdf\"", "§\"example.org\"",
                       "bad-value", "'example.org' is not an address",
                       "write it as https://example.org/page"));
  expect_error(in_full("\"First Author <first@example.org>\"",
                       "§\"First Author\"", "bad-value",
                       "'First Author' is not a contact",
                       "write it as Name <user@example.org>"));
  expect_error(in_full("\"Standalone\"", "§\"standalone\"", "bad-value",
                       "unknown solver type 'standalone'",
                       "did you mean 'Standalone'?"));
  expect_error(in_full(
      "[\"First Author\", {\"name\": \"Second\", \"website\": "
      "\"https://example.org\"}]",
      "§[]", "bad-value", "'contributors' is empty", "name at least one"));
  expect_error(in_full("\"SingleQuery\"", "§\"single-query\"", "bad-value",
                       "unknown track 'single-query'",
                       "did you mean 'SingleQuery'?"));
  expect_error(in_full("\"QF_ABV\"", "§\"QF_ABVV\"", "bad-value",
                       "unknown logic 'QF_ABVV'", "did you mean 'QF_ABV'?"));
  expect_error(in_full("\"QF_Equality\"", "§\"QF_Equalty\"", "bad-value",
                       "unknown division 'QF_Equalty'",
                       "did you mean 'QF_Equality'?"));
  expect_error(in_full("\"QF_.*BV\"", "§\"QF_(BV\"", "bad-value",
                       "the regular expression 'QF_(BV' is wrong: its "
                       "parentheses do not match, or nothing stands before a "
                       "*, + or ?",
                       "an example is \"QF_A?(UF)?BV\""));
  expect_error(in_full("\"QF_.*BV\"", "§\"QF_XBV\"", "bad-value",
                       "'QF_XBV' matches no logic of 2025",
                       "did you mean 'QF_ABV'?"));
  expect_error(in_full("\"https://zenodo.org/record/1/files/e.zip\"",
                       "§\"https://example.org/e.zip\"", "bad-value",
                       "a final archive must be on zenodo.org, not on "
                       "example.org",
                       "upload it there, or set \"final\": false"));
  for (const char* command : {"[]", "[\"\", \"x\"]"}) {
    expect_error(in_full("[\"bin/example\", \"--smt2\"]",
                         std::string("§") + command, "bad-value",
                         "the command is empty", "name a program: [\"z3\"]"));
  }
  for (const char* seed :
       {"\"4x\"", "\"\"", "-1", "9007199254740992", "18446744073709551615"}) {
    expect_error(in_full("\"42\"", std::string("§") + seed, "bad-value",
                         "this is not a seed",
                         "write a whole number from 0 to 9007199254740991"));
  }
  expect_error(in_full("\"seed\"", "\"seed\": 1, §\"seed\"", "bad-value",
                       "the field 'seed' is there twice",
                       "remove one of them"));
}

TEST(SubmissionErrors, ColumnsCountCharacters) {
  expect_error(in_full(
      "\"First Author\", {", "\"J\u00fcrgen \U0001F600 \\\"\\u00e9\", §5, {",
      "wrong-type", "expected a string or an object, found an integer", ""));
}

TEST(SubmissionErrors, TextThatIsNotJson) {
  expect_error(in_full("\"final\": true\n", "\"final\": true,\n§", "syntax",
                       "syntax error while parsing object key - unexpected "
                       "'}'; expected string literal",
                       "remove the comma before it"));
  expect_error(in_full("\"Example\",\n  \"contributors\"",
                       "\"Example\"\n  §\"contributors\"", "syntax",
                       "syntax error while parsing object - unexpected string "
                       "literal; expected '}'",
                       "is there a comma missing before it?"));
  expect_error(in_full("\"Example\"", "§'Example'", "syntax",
                       "syntax error while parsing value - invalid literal; "
                       "last read: '\"name\": ''",
                       "JSON has only double quotes"));
  expect_error({"{\"a\": 1 §true}", "syntax",
                "syntax error while parsing object - unexpected true literal; "
                "expected '}'",
                "see docs/formats/submission.md for an example"});
  expect_error({"{\"a\": [1 §234]}", "syntax",
                "syntax error while parsing array - unexpected number literal; "
                "expected ']'",
                "see docs/formats/submission.md for an example"});
  expect_error({"{\"a\": 1 §// x\n}", "syntax",
                "syntax error while parsing object - invalid literal; last "
                "read: '1 /'; expected '}'",
                "JSON has no comments"});
  expect_error({"{\"name\": \"x§", "syntax",
                "syntax error while parsing value - invalid string: missing "
                "closing quote; last read: '\"x'",
                "the file ends too early: a ] or } or \" is missing"});
  expect_error({"§", "syntax",
                "syntax error while parsing value - unexpected end of input; "
                "expected '[', '{', or a literal",
                "the file ends too early: a ] or } or \" is missing"});
}

TEST(SubmissionErrors, AllAreFoundInOrder) {
  std::string text = full_json();
  text = replaced(text, "\"Example\"", "1");
  text = replaced(text, "\"Standalone\"", "\"x\"");
  text = replaced(text, "\"QF_ABV\"", "\"QQ\"");
  text = replaced(text, "\"42\"", "-4");
  text = replaced(text, "\"final\"", "\"finale\"");
  std::vector<std::string> codes;
  for (const Error& error : check_submission(text, "s.json", 2025)) {
    codes.emplace_back(mnemonic(error.code));
  }
  EXPECT_THAT(codes,
              ::testing::ElementsAre("wrong-type", "bad-value", "bad-value",
                                     "bad-value", "unknown-key"));
}

}  // namespace
}  // namespace podium::config
