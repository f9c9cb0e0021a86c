#include "judge/judge.h"

#include <gtest/gtest.h>

#include <chrono>

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Status;
using contest::Verdict;

TEST(ReadAnswer, ALineOfItsOwnIsAnAnswer) {
  EXPECT_EQ(read_answer("sat\n", "").answer, Answer::Sat);
  EXPECT_EQ(read_answer("unsat", "").answer, Answer::Unsat);
  EXPECT_EQ(read_answer("  unknown \r\n", "").answer, Answer::Unknown);
  EXPECT_EQ(read_answer("warning: old\nsuccess\nunsat\n", "").answer,
            Answer::Unsat);
}

TEST(ReadAnswer, AWordInsideALineIsNone) {
  EXPECT_EQ(read_answer("saturation limit reached\n", "").answer, Answer::None);
  EXPECT_EQ(read_answer("this is unsat\n", "").answer, Answer::None);
  EXPECT_EQ(read_answer("(error \"sat\")\n", "").answer, Answer::None);
  EXPECT_EQ(read_answer("SAT\n", "").answer, Answer::None);
  EXPECT_EQ(read_answer("", "").answer, Answer::None);
}

TEST(ReadAnswer, BothStreamsCount) {
  EXPECT_EQ(read_answer("", "sat\n").answer, Answer::Sat);
  EXPECT_EQ(read_answer("unsat\n", "sat\n").answer, Answer::Unsat);
}

TEST(ReadAnswer, TheFirstCountsAndAContradictionIsTold) {
  const Reading reading = read_answer("sat\nunsat\n", "");
  EXPECT_EQ(reading.answer, Answer::Sat);
  EXPECT_EQ(reading.note, "said sat and later unsat; the first answer counts");
  EXPECT_EQ(read_answer("sat\nsat\n", "").note, "");
}

TEST(ReadAnswer, AnyBytesAreFine) {
  const std::string bytes("\0\xff\xfe\nsat\0\n\nsat\n", 14);
  EXPECT_EQ(read_answer(bytes, "").answer, Answer::Sat);
}

TEST(Judge, ComparesWithTheStatus) {
  EXPECT_EQ(judge(Answer::Sat, Status::Sat), Verdict::Correct);
  EXPECT_EQ(judge(Answer::Sat, Status::Unsat), Verdict::Wrong);
  EXPECT_EQ(judge(Answer::Unsat, Status::Unknown), Verdict::Unconfirmed);
  EXPECT_EQ(judge(Answer::Unknown, Status::Sat), Verdict::Unsolved);
  EXPECT_EQ(judge(Answer::None, Status::Unsat), Verdict::Unsolved);
}

using std::chrono::seconds;

// One command of a second each, unless said otherwise.
contest::Exchange check(std::uint32_t line, Answer answer, int cpu) {
  return {line,   "check-sat", true,        answer != Answer::None,
          answer, seconds(1),  seconds(cpu)};
}

contest::Exchange assertion(std::uint32_t line) {
  return {line, "assert", false, true, Answer::None, seconds(1), {}};
}

const contest::Limits kLimits{seconds(10), seconds(40), 0, 4};

TEST(JudgeChecks, TakesTheTimeOfTheLastSatOrUnsat) {
  const Checked checked = judge_checks(
      {assertion(1), check(2, Answer::Sat, 1), assertion(3),
       check(4, Answer::Unsat, 3), assertion(5), check(6, Answer::Unknown, 5)},
      {Status::Sat, Status::Unsat, Status::Sat}, kLimits);
  EXPECT_EQ(checked.answers,
            (std::vector<Answer>{Answer::Sat, Answer::Unsat, Answer::Unknown}));
  EXPECT_EQ(checked.decided_wall, seconds(4));
  EXPECT_EQ(checked.decided_cpu, seconds(3));
  EXPECT_EQ(checked.verdict, Verdict::Correct);
  EXPECT_EQ(checked.note, "");
}

TEST(JudgeChecks, OneWrongAnswerMakesItWrongAndIsNamed) {
  const Checked checked =
      judge_checks({check(2, Answer::Sat, 1), check(5, Answer::Sat, 2)},
                   {Status::Sat, Status::Unsat}, kLimits);
  EXPECT_EQ(checked.verdict, Verdict::Wrong);
  EXPECT_EQ(checked.note,
            "check-sat 2, line 5: it said sat, but unsat is right");
}

TEST(JudgeChecks, WhatComesAfterTheLimitDoesNotCount) {
  std::vector<contest::Exchange> exchanges;
  for (std::uint32_t i = 1; i <= 12; ++i) {
    exchanges.push_back(check(i, Answer::Sat, 1));
  }
  Checked checked = judge_checks(exchanges, {}, kLimits);
  EXPECT_EQ(checked.answers.size(), 10U);
  EXPECT_EQ(checked.decided_wall, seconds(10));
  exchanges[4].cpu = seconds(41);
  checked = judge_checks(exchanges, {}, kLimits);
  EXPECT_EQ(checked.answers.size(), 4U);
  checked = judge_checks(exchanges, {}, {});  // no limits
  EXPECT_EQ(checked.answers.size(), 12U);
}

TEST(JudgeChecks, WithoutKnownStatusesNothingIsConfirmed) {
  EXPECT_EQ(judge_checks({check(1, Answer::Sat, 1)}, {}, kLimits).verdict,
            Verdict::Unconfirmed);
  const Checked none = judge_checks(
      {check(1, Answer::Unknown, 1), check(2, Answer::None, 1)}, {}, kLimits);
  EXPECT_EQ(none.verdict, Verdict::Unsolved);
  EXPECT_EQ(none.answers, std::vector<Answer>{Answer::Unknown});
  EXPECT_EQ(none.decided_wall, seconds(0));
}

}  // namespace
}  // namespace podium::judge
