#include "judge/cause.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Ending;

contest::Run ended(Ending ending, int code = 0, Answer answer = Answer::None) {
  contest::Run run;
  run.answer = answer;
  run.exit = {ending, code};
  return run;
}

// Of a run that ended with exit code 1 and these words.
Explanation said(std::string_view output, std::string_view error = "") {
  const auto why = explain_unsolved(ended(Ending::Exited, 1), output, error);
  EXPECT_TRUE(why);
  return why.value_or(Explanation{});
}

TEST(Cause, OfADecisionOrAFailureOfOursThereIsNone) {
  EXPECT_FALSE(
      explain_unsolved(ended(Ending::Exited, 0, Answer::Sat), "sat\n", ""));
  EXPECT_FALSE(explain_unsolved(ended(Ending::WallLimit, 0, Answer::Unsat),
                                "unsat\n", ""));
  EXPECT_FALSE(explain_unsolved(ended(Ending::Failed), "", ""));
  contest::Run talked = ended(Ending::Exited);
  talked.answers = {Answer::Unknown, Answer::Sat};
  EXPECT_FALSE(explain_unsolved(talked, "", ""));
  talked.answers = {Answer::Unknown};
  EXPECT_EQ(explain_unsolved(talked, "unknown\n", "")->cause,
            Cause::SaidUnknown);
}

TEST(Cause, TheEndTells) {
  const auto cause = [](Ending ending, int code = 0) {
    return explain_unsolved(ended(ending, code), "", "")->cause;
  };
  EXPECT_EQ(cause(Ending::WallLimit), Cause::TimeLimit);
  EXPECT_EQ(cause(Ending::CpuLimit), Cause::TimeLimit);
  EXPECT_EQ(cause(Ending::MemoryLimit), Cause::OutOfMemory);
  EXPECT_EQ(cause(Ending::ProcessLimit), Cause::Resources);
  EXPECT_EQ(cause(Ending::OutputLimit), Cause::Resources);
  EXPECT_EQ(cause(Ending::NotStarted, 2), Cause::NotStarted);
  EXPECT_EQ(cause(Ending::Signalled, SIGSEGV), Cause::SegmentationFault);
  EXPECT_EQ(cause(Ending::Signalled, SIGBUS), Cause::SegmentationFault);
  EXPECT_EQ(cause(Ending::Signalled, SIGABRT), Cause::Crashed);
  EXPECT_EQ(cause(Ending::Exited), Cause::NoResponse);
}

TEST(Cause, WordsTell) {
  EXPECT_EQ(said("unknown\n").cause, Cause::Strange);  // no answer was read
  EXPECT_EQ(said("success\n\nsuccess\n").cause, Cause::NoResponse);
  EXPECT_EQ(said("timeout\n").cause, Cause::Strange);
  EXPECT_EQ(said("(error \"out of memory\")\n").cause, Cause::OutOfMemory);
  EXPECT_EQ(said("", "x.smt2:1: Syntax Error at ')'\n").cause,
            Cause::ParseError);
  EXPECT_EQ(said("(error \"line 3 column 9: unknown constant x\")\n").cause,
            Cause::ParseError);
  EXPECT_EQ(said("", "solver: a.cpp:7: Assertion `x' failed.\n").cause,
            Cause::AssertionFailure);
  EXPECT_EQ(said("", "sh: line 1: 7 Segmentation fault ./s\n").cause,
            Cause::SegmentationFault);
  EXPECT_EQ(said("", "/home/me/rules: No such file or directory\n").cause,
            Cause::MissingFile);
  EXPECT_EQ(said("Resources exceeded\n").cause, Cause::Resources);
}

// As the C++ library tells it, before SIGABRT.
TEST(Cause, TheTellingLineOfSeveralCounts) {
  const auto why = explain_unsolved(
      ended(Ending::Signalled, SIGABRT), "success\n",
      "terminate called after throwing an instance of 'std::bad_alloc'\n"
      "  what():  std::bad_alloc\nAborted\n");
  EXPECT_EQ(why->cause, Cause::OutOfMemory);
  EXPECT_EQ(why->line,
            "terminate called after throwing an instance of 'std::bad_alloc'");
  EXPECT_EQ(said("no idea\n", "terminate called after throwing\n").cause,
            Cause::Crashed);
}

TEST(Cause, AnExplicitUnknownHidesTheRest) {
  const auto why = explain_unsolved(ended(Ending::Exited, 0, Answer::Unknown),
                                    "unknown\n", "out of memory\n");
  EXPECT_EQ(why->cause, Cause::SaidUnknown);
  EXPECT_FALSE(why->aborted);
}

TEST(Cause, AbortedIsWhatTheRulesSay) {
  EXPECT_TRUE(said("").aborted);
  EXPECT_TRUE(said("success\n", "Segmentation fault\n").aborted);
  EXPECT_TRUE(explain_unsolved(ended(Ending::Signalled, 6), "", "")->aborted);
  EXPECT_TRUE(explain_unsolved(ended(Ending::MemoryLimit), "", "")->aborted);
  // "do not produce output that includes sat, unsat or unknown"
  EXPECT_FALSE(said("this is unsat\n").aborted);
  EXPECT_FALSE(said("", "unknown option\n").aborted);
  // "exit before the time limit"
  EXPECT_FALSE(explain_unsolved(ended(Ending::WallLimit), "", "")->aborted);
  EXPECT_FALSE(explain_unsolved(ended(Ending::NotStarted), "", "")->aborted);
}

TEST(Cause, AnyBytesAreSafeToShow) {
  const std::string bytes("\x1b[31m\xff\0 cannot open\n", 19);
  const Explanation why = said(bytes);
  EXPECT_EQ(why.cause, Cause::MissingFile);
  EXPECT_EQ(why.line.find('\x1b'), std::string::npos);
}

TEST(Cause, EveryOneHasAName) {
  for (const Cause cause : kCauses) EXPECT_FALSE(to_string(cause).empty());
}

}  // namespace
}  // namespace podium::judge
