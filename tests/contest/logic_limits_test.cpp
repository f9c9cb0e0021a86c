// Time limits of single logics.

#include "contest/logic_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contest/competition.h"
#include "contest/rule_book.h"

namespace podium::contest {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

TEST(LogicLimits, TheReportOf2008HasFiveDivisionsWithMoreTime) {
  const RuleBook& rules = **rule_book(2008);
  EXPECT_EQ(wall_limit(rules, Track::SingleQuery), minutes(20));
  EXPECT_THAT(
      logic_limits(rules, Track::SingleQuery),
      ElementsAre(Pair("QF_AUFBV", minutes(30)), Pair("QF_BV", minutes(30)),
                  Pair("QF_IDL", minutes(30)), Pair("QF_RDL", minutes(30)),
                  Pair("QF_UF", minutes(30))));
  EXPECT_EQ(rules.memory_limit, 1'500'000'000U);
  for (const int year : rule_years()) {
    if (year == 2008) continue;
    EXPECT_THAT(logic_limits(**rule_book(year), Track::SingleQuery), IsEmpty());
  }
}

TEST(LogicLimits, CpuTimeGrowsWithWallTime) {
  EXPECT_EQ(scale_cpu(seconds(4800), seconds(1200), seconds(1800)),
            seconds(7200));
  EXPECT_EQ(scale_cpu(seconds(7), seconds(5), seconds(10)), seconds(14));
  EXPECT_EQ(scale_cpu({}, seconds(5), seconds(10)), Duration{});
  EXPECT_EQ(scale_cpu(seconds(7), {}, seconds(10)), seconds(7));
  EXPECT_EQ(scale_cpu(Duration::max(), seconds(1), seconds(2)),
            Duration::max());
}

TEST(LogicLimits, OfOneLogic) {
  TrackLimits track;
  track.run = {seconds(10), seconds(40), 1000, 4};
  track.slots = 2;
  track.validation = seconds(10);
  track.logics = {{"QF_BV", seconds(15)}};
  const TrackLimits own = limits_of(track, "QF_BV");
  EXPECT_EQ(own.run, (Limits{seconds(15), seconds(60), 1000, 4}));
  EXPECT_EQ(own.validation, seconds(15)) << "as long as the run";
  EXPECT_EQ(own.slots, 2);
  EXPECT_THAT(own.logics, IsEmpty());
  EXPECT_EQ(limits_of(track, "QF_LRA").run, track.run);
  track.validation = seconds(3);
  EXPECT_EQ(limits_of(track, "QF_BV").validation, seconds(3));
}

TEST(LogicLimits, AsTextAndBack) {
  const LogicLimits limits{{"QF_BV", seconds(1800)},
                           {"a=b", std::chrono::milliseconds(1)}};
  const std::string text = write_walls(seconds(1200), limits);
  EXPECT_EQ(text, "1200.000 s, QF_BV=1800.000 s, a=b=0.001 s");
  Duration wall{};
  LogicLimits read;
  ASSERT_TRUE(bool(parse_walls(text, wall, read)));
  EXPECT_EQ(wall, seconds(1200));
  EXPECT_EQ(read, limits);
  ASSERT_TRUE(bool(parse_walls("5 s", wall, read)));
  EXPECT_THAT(read, IsEmpty());
  for (const char* wrong :
       {"", "x", "5 s,", "5 s, QF_BV", "5 s, QF_BV=", "5 s, "}) {
    EXPECT_FALSE(bool(parse_walls(wrong, wall, read))) << wrong;
  }
  EXPECT_EQ(wall, seconds(5)) << "as it was";
}

}  // namespace
}  // namespace podium::contest
