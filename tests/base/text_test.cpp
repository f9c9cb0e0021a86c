#include "base/text.h"

#include <gtest/gtest.h>

#include "base/csv.h"

namespace podium {
namespace {

TEST(Text, TrimTakesBlanksFromBothEnds) {
  EXPECT_EQ(trim(" \t a b \r\n"), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Text, LowerCaseChangesLettersOfAsciiOnly) {
  EXPECT_EQ(lower_case("AzZ@[`{ 1\xc3\x84"), "azz@[`{ 1\xc3\x84");
}

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (std::vector<std::string_view>{""}));
}

TEST(Text, EditDistanceCountsASwapOnce) {
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("memory", "memroy"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Text, NearestIsWhatAPersonMeant) {
  const std::vector<std::string> keys{"memory", "wall", "cores"};
  EXPECT_EQ(nearest("memroy", keys), "memory");
  EXPECT_EQ(nearest("core", keys), "cores");
  EXPECT_EQ(nearest("zzzzzz", keys), std::nullopt);
  EXPECT_EQ(nearest("a", {"and", "abs", "x"}), std::nullopt);
  EXPECT_EQ(did_you_mean("wal", keys), "did you mean 'wall'?");
  EXPECT_EQ(did_you_mean("zzzzzz", keys, "see the manual"), "see the manual");
}

TEST(Text, PrintableHidesControlCharactersAndCuts) {
  EXPECT_EQ(printable("a\x1b[31mb\n"), "a\\x1b[31mb\\x0a");
  EXPECT_EQ(printable("abcdef", 3), "abc...");
  EXPECT_EQ(printable("\xc3\xa4 \xff\xc3"), "\xc3\xa4 \\xff\\xc3");
}

TEST(Text, Utf8HasNoOverlongFormsAndNoSurrogates) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("a\u00e9\u20ac\U0001f600"));
  EXPECT_FALSE(is_utf8("\xff"));
  EXPECT_FALSE(is_utf8("\xc0\x80"));
  EXPECT_FALSE(is_utf8("\xed\xa0\x80"));
  EXPECT_FALSE(is_utf8("a\xe2\x82"));
}

TEST(Csv, QuotesWhatNeedsIt) {
  EXPECT_EQ(csv_cell("plain"), "plain");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_cell("=1+1"), "\"'=1+1\"");
}

}  // namespace
}  // namespace podium
