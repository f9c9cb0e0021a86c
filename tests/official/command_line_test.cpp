#include "official/command_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace podium::official {
namespace {

CommandLine parsed(const std::vector<std::string_view>& arguments) {
  Result<CommandLine> line = parse_command_line(arguments, 42);
  EXPECT_TRUE(line) << to_string(line.error());
  return line ? *std::move(line) : CommandLine{};
}

std::string problem(const std::vector<std::string_view>& arguments) {
  const Result<CommandLine> line = parse_command_line(arguments, 42);
  if (line) return "taken";
  EXPECT_EQ(line.error().code, Code::BadOption);
  return line.error().message + "; " + line.error().hint;
}

TEST(CommandLine, NothingIsTheDefault) {
  const CommandLine line = parsed({});
  EXPECT_EQ(line.options.seed, 42);
  EXPECT_EQ(line.options.annotations, AnnotationMode::All);
  EXPECT_FALSE(line.options.incremental || line.options.unsat_core ||
               line.options.model_validation || line.options.proof ||
               line.options.non_smtcomp || line.options.z3 ||
               line.options.count_asserts);
  EXPECT_FALSE(line.core_file.has_value());
}

TEST(CommandLine, EveryOption) {
  const CommandLine line =
      parsed({"-seed",           "7",      "-term_annot",          "pattern",
              "-core",           "a file", "-incremental",         "true",
              "-gen-unsat-core", "true",   "-gen-model-val",       "true",
              "-gen-proof",      "true",   "-support-non-smtcomp", "true",
              "-support-z3",     "true",   "-count-asserts",       "true"});
  EXPECT_EQ(line.options.seed, 7);
  EXPECT_EQ(line.options.annotations, AnnotationMode::Pattern);
  EXPECT_EQ(line.core_file, "a file");
  EXPECT_TRUE(line.options.incremental && line.options.unsat_core &&
              line.options.model_validation && line.options.proof &&
              line.options.non_smtcomp && line.options.z3 &&
              line.options.count_asserts);
}

TEST(CommandLine, TheLastWinsButForASeedOfNought) {
  EXPECT_FALSE(parsed({"-incremental", "true", "-incremental", "false"})
                   .options.incremental);
  EXPECT_EQ(parsed({"-term_annot", "false", "-term_annot", "true"})
                .options.annotations,
            AnnotationMode::All);
  EXPECT_EQ(parsed({"-seed", "1", "-seed", "2"}).options.seed, 2);
  EXPECT_EQ(parsed({"-seed", "0", "-seed", "2"}).options.seed, 0);
}

TEST(CommandLine, Seeds) {
  EXPECT_EQ(parsed({"-seed", "2147483647"}).options.seed, 2147483647);
  EXPECT_EQ(parsed({"-seed", "+5"}).options.seed, 5);
  EXPECT_EQ(parsed({"-seed", " 5 "}).options.seed, 5);
  for (const std::string_view value :
       {"2147483648", "-1", "x", "", "5x", "0x10", "1e3", "+-5", "+-0"}) {
    EXPECT_EQ(problem({"-seed", value}),
              "'" + std::string(value) +
                  "' is no value for -seed; a number from 0, which changes "
                  "nothing, to 2147483647");
  }
}

TEST(CommandLine, Mistakes) {
  EXPECT_EQ(problem({"-seed"}),
            "'-seed' has no value; every option has one: -seed 7 -incremental "
            "true");
  EXPECT_EQ(problem({"-term_annot", "all"}),
            "'all' is no value for -term_annot; true, pattern or false");
  EXPECT_EQ(problem({"-gen-proof", "yes"}),
            "'yes' is no value for -gen-proof; true or false");
  EXPECT_EQ(problem({"-gen-prof", "true"}),
            "there is no option '-gen-prof'; did you mean '-gen-proof'?");
  EXPECT_EQ(problem({"file.smt2", "x"}),
            "there is no option 'file.smt2'; the script comes from standard "
            "input");
}

TEST(CommandLine, UsageNamesEveryOption) {
  const std::string text = usage("scrambler");
  EXPECT_TRUE(
      text.starts_with("usage: scrambler [OPTION VALUE]... < SCRIPT\n"));
  for (const std::string_view option :
       {"-seed", "-term_annot", "-core", "-incremental", "-gen-unsat-core",
        "-gen-model-val", "-gen-proof", "-support-non-smtcomp", "-support-z3",
        "-count-asserts"}) {
    EXPECT_NE(text.find("\n  " + std::string(option) + " "), std::string::npos)
        << option;
  }
}

}  // namespace
}  // namespace podium::official
