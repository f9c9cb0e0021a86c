#include "judge/judge.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace podium::judge
