// Which logics compete together.

#include "contest/division.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace podium::contest {
namespace {

using ::testing::ElementsAre;

TEST(Division, OfALogic) {
  EXPECT_EQ(division_of(2025, Track::SingleQuery, "QF_BV"), "QF_Bitvec");
  EXPECT_EQ(division_of(2025, Track::SingleQuery, "QF_IDL"),
            "QF_LinearIntArith");
  EXPECT_EQ(division_of(2025, Track::UnsatCore, "QF_AX"), "QF_Equality");
}

TEST(Division, DependsOnTheTrack) {
  EXPECT_EQ(division_of(2025, Track::SingleQuery, "QF_AX"), "QF_Equality");
  EXPECT_EQ(division_of(2025, Track::ModelValidation, "QF_AX"),
            "QF_ADT+LinArith");
}

TEST(Division, OfAnUnlistedLogicIsItsOwn) {
  EXPECT_EQ(division_of(2025, Track::SingleQuery, "QF_NEW"), "QF_NEW");
  EXPECT_EQ(division_of(2025, Track::SingleQuery, ""), "");
  EXPECT_EQ(division_of(2025, Track::Incremental, "QF_AX"), "QF_AX");
}

TEST(Division, WasALogicBefore2021) {
  EXPECT_EQ(division_of(2020, Track::SingleQuery, "QF_BV"), "QF_BV");
  EXPECT_EQ(division_of(2021, Track::SingleQuery, "QF_BV"), "QF_Bitvec");
}

TEST(Division, LogicsOfADivision) {
  EXPECT_THAT(logics_of(2025, Track::SingleQuery, "QF_Equality"),
              ElementsAre("QF_AX", "QF_UF"));
  EXPECT_THAT(logics_of(2025, Track::SingleQuery, "QF_NEW"),
              ElementsAre("QF_NEW"));
  EXPECT_THAT(logics_of(2020, Track::SingleQuery, "QF_UF"),
              ElementsAre("QF_UF"));
}

// The look-up and the list agree, and no logic is in two divisions.
TEST(Division, EveryLogicIsWhereItIsListed) {
  for (const Track track : kTracks) {
    std::map<std::string_view, int> seen;
    for (const Division& division : divisions(2025, track)) {
      for (const std::string_view logic : division.logics) {
        EXPECT_EQ(division_of(2025, track, logic), division.name);
        EXPECT_EQ(++seen[logic], 1) << logic;
      }
    }
  }
}

TEST(Division, KnownLogicsAreSortedAndUnique) {
  const auto logics = known_logics(2025);
  EXPECT_TRUE(std::is_sorted(logics.begin(), logics.end()));
  EXPECT_EQ(std::adjacent_find(logics.begin(), logics.end()), logics.end());
  EXPECT_TRUE(std::binary_search(logics.begin(), logics.end(), "QF_BVLRA"));
}

}  // namespace
}  // namespace podium::contest
