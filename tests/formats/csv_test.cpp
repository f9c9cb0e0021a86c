#include "formats/csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace podium::formats {
namespace {

using ::testing::ElementsAre;
using Lines = std::vector<std::vector<std::string>>;

Lines read(std::string_view text) {
  CsvReader reader(text, "t.csv");
  Lines lines;
  for (;;) {
    const Result<bool> more = reader.next();
    if (!more) {
      lines.push_back({to_string(more.error())});
      return lines;
    }
    if (!*more) return lines;
    lines.emplace_back(reader.cells().begin(), reader.cells().end());
  }
}

TEST(Csv, CellsAndLines) {
  EXPECT_EQ(read(""), Lines{});
  EXPECT_EQ(read("a"), (Lines{{"a"}}));
  EXPECT_EQ(read("a,b\n1,2\n"), (Lines{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(read("a,,\n,\n"), (Lines{{"a", "", ""}, {"", ""}}));
  EXPECT_EQ(read("a,b\r\n\r\n1,2\r\n"), (Lines{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(read("a\rb"), (Lines{{"a\rb"}})) << "CR alone is no line break";
}

TEST(Csv, Quotes) {
  EXPECT_EQ(read("\"a,b\",c"), (Lines{{"a,b", "c"}}));
  EXPECT_EQ(read("\"say \"\"hi\"\"\",\"\"\r\nx"),
            (Lines{{"say \"hi\"", ""}, {"x"}}));
  EXPECT_EQ(read("\"two\nlines\"\nz"), (Lines{{"two\nlines"}, {"z"}}));
  EXPECT_EQ(read("\xEF\xBB\xBF\"a\""), (Lines{{"a"}}));
}

TEST(Csv, WhatIsWrongAndWhere) {
  EXPECT_THAT(
      read("a\n\"b\nc"),
      ElementsAre(
          ElementsAre("a"),
          ElementsAre("t.csv:2: error[syntax]: a quoted cell is not closed\n"
                      "  hint: a quote within a cell is written twice")));
  EXPECT_EQ(read("\"a\"b").at(0).at(0).substr(0, 23),
            "t.csv:1: error[syntax]:");
}

TEST(Csv, TableHasAsManyCellsInEachLine) {
  Result<CsvTable> table = CsvTable::open("x,y\n1,2\n\n3\n", "t.csv");
  ASSERT_TRUE(table);
  EXPECT_EQ(*table->needed_column("y"), 1U);
  EXPECT_EQ(table->needed_column("z").error().hint, "there are x, y");
  EXPECT_TRUE(*table->next());
  const Result<bool> bad = table->next();
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().where, "t.csv:4");
  EXPECT_FALSE(CsvTable::open("\n", "t.csv"));
}

TEST(Csv, SecondsAreExact) {
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  EXPECT_EQ(parse_seconds("0"), Duration(0));
  EXPECT_EQ(parse_seconds("1200"), seconds(1200));
  EXPECT_EQ(parse_seconds("1.5"), milliseconds(1500));
  EXPECT_EQ(parse_seconds("2348.204227"), Duration(2348204227000));
  EXPECT_EQ(parse_seconds("41.07917910721153"), Duration(41079179107));
  EXPECT_EQ(parse_seconds("0.0000000005"), Duration(1));
  EXPECT_EQ(parse_seconds("0.00000000049"), Duration(0));
  EXPECT_EQ(parse_seconds("2.370581e+06"), seconds(2370581));
  EXPECT_EQ(parse_seconds("9.5e-05"), Duration(95000));
  EXPECT_EQ(parse_seconds("5e-10"), Duration(1));
  EXPECT_EQ(parse_seconds("0e300"), Duration(0));
  for (const char* bad : {"", ".", "-1", "1e", "1x", "1.2.3", "1e99", "nan",
                          "99999999999999999999"}) {
    EXPECT_EQ(parse_seconds(bad), std::nullopt) << bad;
  }
}

}  // namespace
}  // namespace podium::formats
