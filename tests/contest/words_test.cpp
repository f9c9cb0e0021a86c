// The words that are stored and read back: every one survives the way, and
// nothing else is taken for one.

#include <gtest/gtest.h>

#include <set>
#include <string_view>

#include "contest/answer.h"
#include "contest/exit.h"
#include "contest/score.h"
#include "contest/track.h"
#include "contest/verdict.h"

namespace podium::contest {
namespace {

TEST(Answer, IsReadAsItIsWritten) {
  for (const Answer answer :
       {Answer::None, Answer::Sat, Answer::Unsat, Answer::Unknown}) {
    EXPECT_EQ(parse_answer(to_string(answer)), answer);
  }
  EXPECT_EQ(parse_answer("SAT"), std::nullopt);
  EXPECT_EQ(parse_answer(""), std::nullopt);
}

TEST(Answer, OnlySatAndUnsatDecide) {
  EXPECT_TRUE(decides(Answer::Sat));
  EXPECT_TRUE(decides(Answer::Unsat));
  EXPECT_FALSE(decides(Answer::Unknown));
  EXPECT_FALSE(decides(Answer::None));
}

TEST(Status, IsReadAsItIsWritten) {
  for (const Status status : {Status::Sat, Status::Unsat, Status::Unknown}) {
    EXPECT_EQ(parse_status(to_string(status)), status);
  }
  EXPECT_EQ(parse_status("none"), std::nullopt);
}

TEST(Status, TellsTheExpectedAnswer) {
  EXPECT_EQ(expected_answer(Status::Sat), Answer::Sat);
  EXPECT_EQ(expected_answer(Status::Unsat), Answer::Unsat);
  EXPECT_EQ(expected_answer(Status::Unknown), Answer::None);
}

TEST(Verdict, IsReadAsItIsWritten) {
  for (const Verdict verdict : {Verdict::Correct, Verdict::Wrong,
                                Verdict::Unconfirmed, Verdict::Unsolved}) {
    EXPECT_EQ(parse_verdict(to_string(verdict)), verdict);
  }
  EXPECT_EQ(parse_verdict("right"), std::nullopt);
}

TEST(Ending, IsReadAsItIsWritten) {
  std::set<std::string_view> words;
  for (const Ending ending :
       {Ending::Exited, Ending::Signalled, Ending::WallLimit, Ending::CpuLimit,
        Ending::MemoryLimit, Ending::ProcessLimit, Ending::OutputLimit,
        Ending::NotStarted, Ending::Failed}) {
    EXPECT_EQ(parse_ending(to_string(ending)), ending);
    words.insert(to_string(ending));
  }
  EXPECT_EQ(words.size(), 9U);
  EXPECT_EQ(parse_ending("timeout"), std::nullopt);
}

TEST(Exit, IsDescribedForPeople) {
  EXPECT_EQ(describe({Ending::Exited, 1}), "exit 1");
  EXPECT_EQ(describe({Ending::Signalled, 11}), "signal 11 (SIGSEGV)");
  EXPECT_EQ(describe({Ending::Signalled, 9999}), "signal 9999");
  EXPECT_EQ(describe({Ending::WallLimit, 0}), "time limit");
}

TEST(Track, IsReadInEachSpelling) {
  for (const Track track : kTracks) {
    EXPECT_EQ(parse_track(name(track)), track);
    EXPECT_EQ(parse_track(title(track)), track);
    EXPECT_EQ(parse_track(slug(track)), track);
  }
  EXPECT_EQ(parse_track("main"), Track::SingleQuery);
  EXPECT_EQ(parse_track("application"), Track::Incremental);
  EXPECT_EQ(parse_track(""), std::nullopt);
  EXPECT_EQ(parse_track("single query"), std::nullopt);
}

TEST(ScoreKind, EachHasItsOwnSlugAndTitle) {
  std::set<std::string_view> slugs;
  std::set<std::string_view> titles;
  for (const ScoreKind kind : kScoreKinds) {
    slugs.insert(slug(kind));
    titles.insert(title(kind));
  }
  EXPECT_EQ(slugs.size(), kScoreKinds.size());
  EXPECT_EQ(titles.size(), kScoreKinds.size());
}

}  // namespace
}  // namespace podium::contest
