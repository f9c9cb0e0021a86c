#include "judge/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Exit;
using contest::Verdict;
using ::testing::HasSubstr;

constexpr Exit kGood{Ending::Exited, 0};

std::string report(const std::string& verdict, const std::string& reason) {
  return R"({"verdict": ")" + verdict +
         R"(", "queries": [{"query": 1, "reason": ")" + reason +
         R"(", "message": "because", "assertion": {"number": 2, "term": "p"}}]})";
}

Evidence evidence(const std::string& verdict, const std::string& reason) {
  return read_validation(kGood, report(verdict, reason)).evidence;
}

TEST(ModelOutput, BeginsWithTheAnswer) {
  EXPECT_EQ(model_output("success\n; hello\nsat\n(m)\n", ""), "sat\n(m)\n");
  EXPECT_EQ(model_output("warning\n", "sat \n(m)\n"), "sat \n(m)\n");
  EXPECT_EQ(model_output("unsat\n(m)\nsat\n", "sat\n"), "");
  EXPECT_EQ(model_output("unknown\n(m)\n", ""), "");
  EXPECT_EQ(model_output("", ""), "");
}

TEST(Validation, SaysWhatBecameOfTheModel) {
  EXPECT_EQ(evidence("VALID", "none"), Evidence::Valid);
  EXPECT_EQ(evidence("INVALID", "unsatisfied"), Evidence::Invalid);
  EXPECT_EQ(evidence("UNKNOWN", "no-model"), Evidence::None);
  EXPECT_EQ(evidence("UNKNOWN", "malformed"), Evidence::Malformed);
  EXPECT_EQ(evidence("UNKNOWN", "incomplete"), Evidence::Malformed);
  EXPECT_EQ(evidence("UNKNOWN", "wrong-sort"), Evidence::Malformed);
  EXPECT_EQ(evidence("UNKNOWN", "quantifier"), Evidence::Unchecked);
  EXPECT_EQ(evidence("UNKNOWN", "too-large"), Evidence::Unchecked);
  EXPECT_THAT(read_validation(kGood, report("INVALID", "unsatisfied")).note,
              HasSubstr("because (assertion 2: p)"));
}

TEST(Validation, ShowsTheErrorInPlaceOfAModel) {
  const auto note = [](const std::string& message) {
    return read_validation(kGood,
                           R"({"verdict": "UNKNOWN", "queries": [{"query": 1, )"
                           R"("reason": "no-model", "message": ")" +
                               message + R"("}]})")
        .note;
  };
  EXPECT_EQ(note("there is no model after the answer"), "no model");
  EXPECT_EQ(note("the solver answered (error later)"),
            "no model: the solver answered (error later)");
}

TEST(Validation, AValidatorThatFailsSaysNothingOfTheModel) {
  for (const Exit exit :
       {Exit{Ending::Signalled, 11}, Exit{Ending::WallLimit, 0},
        Exit{Ending::MemoryLimit, 0}}) {
    const ModelReading reading =
        read_validation(exit, report("INVALID", "unsatisfied"));
    EXPECT_EQ(reading.evidence, Evidence::Unchecked);
    EXPECT_THAT(reading.note, HasSubstr("the validator: "));
  }
  for (const char* const output :
       {"", "error", "[]", "{}", R"({"verdict": 3})", R"({"verdict": "VALI"})",
        R"({"verdict": "UNKNOWN", "queries": []})",
        R"({"verdict": "UNKNOWN", "queries": [7]})",
        R"({"verdict": "UNKNOWN", "queries": [{"reason": 7}]})"}) {
    EXPECT_EQ(read_validation({Ending::Exited, 70}, output).evidence,
              Evidence::Unchecked)
        << output;
  }
}

TEST(Verdict, OfAModelIsByTheRules) {
  EXPECT_EQ(judge_model(Answer::Unsat, Evidence::None), Verdict::Wrong);
  EXPECT_EQ(judge_model(Answer::Sat, Evidence::Valid), Verdict::Correct);
  EXPECT_EQ(judge_model(Answer::Sat, Evidence::Invalid), Verdict::Wrong);
  EXPECT_EQ(judge_model(Answer::Sat, Evidence::Malformed), Verdict::Unsolved);
  EXPECT_EQ(judge_model(Answer::Sat, Evidence::Unchecked), Verdict::Unsolved);
  EXPECT_EQ(judge_model(Answer::Sat, Evidence::None), Verdict::Unsolved);
  EXPECT_EQ(judge_model(Answer::Unknown, Evidence::None), Verdict::Unsolved);
}

}  // namespace
}  // namespace podium::judge
