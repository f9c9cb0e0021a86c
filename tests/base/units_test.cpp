#include "base/units.h"

#include <gtest/gtest.h>

namespace podium {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

TEST(Units, TimesAsPeopleWriteThem) {
  EXPECT_EQ(*parse_duration("30"), seconds(30));
  EXPECT_EQ(*parse_duration("20 min"), minutes(20));
  EXPECT_EQ(*parse_duration("1.5h"), minutes(90));
  EXPECT_EQ(*parse_duration(" 250ms "), milliseconds(250));
  EXPECT_EQ(*parse_duration("0.000000001 s"), Duration(1));
}

TEST(Units, ATimeThatIsNone) {
  for (const char* text : {"", "s", "ten", "5 parsecs", "-1", "1e3", "1.2.3",
                           "99999999999999999999"}) {
    EXPECT_FALSE(parse_duration(text)) << text;
  }
  EXPECT_EQ(parse_duration("x").error().code, Code::BadValue);
  EXPECT_NE(parse_duration("x").error().hint, "");
}

TEST(Units, SizesAsPeopleWriteThem) {
  EXPECT_EQ(*parse_bytes("30 GB"), 30'000'000'000U);
  EXPECT_EQ(*parse_bytes("512MiB"), 512U << 20);
  EXPECT_EQ(*parse_bytes("1.5 k"), 1500U);
  EXPECT_EQ(*parse_bytes("7"), 7U);
  EXPECT_FALSE(parse_bytes("7 seconds"));
}

TEST(Units, SecondsAreRoundedExactly) {
  EXPECT_EQ(format_seconds(Duration(1'234'567'890)), "1.235");
  EXPECT_EQ(format_seconds(Duration(499'999), 3), "0.000");
  EXPECT_EQ(format_seconds(Duration(500'000), 3), "0.001");
  EXPECT_EQ(format_seconds(Duration(1), 9), "0.000000001");
  EXPECT_EQ(format_seconds(-seconds(2), 0), "-2");
}

TEST(Units, ForPeople) {
  EXPECT_EQ(describe_duration(milliseconds(12)), "12 ms");
  EXPECT_EQ(describe_duration(milliseconds(3400)), "3.4 s");
  EXPECT_EQ(describe_duration(seconds(725)), "12 min 5 s");
  EXPECT_EQ(describe_duration(minutes(200)), "3 h 20 min");
  EXPECT_EQ(describe_bytes(512), "512 B");
  EXPECT_EQ(describe_bytes(1'500'000'000), "1.5 GB");
  EXPECT_EQ(describe_bytes(999'999'999), "1.0 GB");
}

TEST(Units, SecondsAsDoublesComeBack) {
  EXPECT_EQ(from_seconds(0.1), milliseconds(100));
  EXPECT_DOUBLE_EQ(to_seconds(milliseconds(1500)), 1.5);
}

}  // namespace
}  // namespace podium
