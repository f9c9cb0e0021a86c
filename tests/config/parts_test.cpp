// Words, expressions, paths and positions by themselves.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "config/paths.h"
#include "config/pattern.h"
#include "config/tree.h"
#include "config/words.h"

namespace podium::config {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Words, AreSplitAtBlanks) {
  EXPECT_THAT(*split_words("z3  -in\t-T:5\n"),
              ElementsAre("z3", "-in", "-T:5"));
  EXPECT_THAT(*split_words("  "), IsEmpty());
  EXPECT_THAT(*split_words(""), IsEmpty());
}

TEST(Words, QuotesKeepBlanks) {
  EXPECT_THAT(*split_words(R"(a 'b c' "d e" f'g h'"i")"),
              ElementsAre("a", "b c", "d e", "fg hi"));
  EXPECT_THAT(*split_words("'' \"\""), ElementsAre("", ""));
}

TEST(Words, BackslashesKeepTheNextCharacter) {
  EXPECT_THAT(*split_words(R"(a\ b '\' "\"\\\x" \')"),
              ElementsAre("a b", "\\", "\"\\\\x", "'"));
  EXPECT_THAT(*split_words("a\\"), ElementsAre("a\\"));
}

TEST(Words, AQuoteMustBeClosed) {
  EXPECT_EQ(split_words("a 'b").error().code, Code::BadValue);
  EXPECT_EQ(split_words("a \"b\\\"").error().code, Code::BadValue);
}

TEST(Patterns, MatchTheWholeWord) {
  const auto pattern = Pattern::compile("QF_A?BV");
  ASSERT_TRUE(bool(pattern));
  EXPECT_TRUE(pattern->matches("QF_ABV"));
  EXPECT_FALSE(pattern->matches("QF_ABVFP"));
}

TEST(Patterns, TakeNoExponentialTime) {
  const auto pattern = Pattern::compile("((A*)*)*((A|A)*)*(A?){20}B");
  ASSERT_TRUE(bool(pattern));
  EXPECT_FALSE(pattern->matches(std::string(60, 'A')));
}

TEST(Patterns, LargeOnesAreRefused) {
  EXPECT_FALSE(Pattern::compile(std::string(501, 'A')));
  EXPECT_FALSE(Pattern::compile(std::string(501, '(')));
  EXPECT_FALSE(Pattern::compile("A{9999999999999999999999}"));
  EXPECT_FALSE(Pattern::compile("(((A{9}){9}){9}){9}"));
  EXPECT_FALSE(Pattern::compile("((A{1,999}){5,})"));
  EXPECT_TRUE(bool(Pattern::compile("(A{1,3}B{2}){2,}")));
  EXPECT_TRUE(bool(
      Pattern::compile(std::string(200, '(') + "A" + std::string(200, ')'))));
}

TEST(Paths, StartAtAFolder) {
  EXPECT_EQ(absolute_path("a/b", "/c"), "/c/a/b");
  EXPECT_EQ(absolute_path("./a/../b/", "/c"), "/c/b");
  EXPECT_EQ(absolute_path(".", "/c"), "/c");
  EXPECT_EQ(absolute_path("../..", "/c"), "/");
  EXPECT_EQ(absolute_path("/x", "/c"), "/x");
}

TEST(Paths, BelowTheFolderAreWrittenShort) {
  EXPECT_EQ(relative_path("/c/a/b", "/c"), "a/b");
  EXPECT_EQ(relative_path("/c", "/c"), ".");
  EXPECT_EQ(relative_path("/cd", "/c"), "/cd");
  EXPECT_EQ(relative_path("/a", "/"), "a");
  EXPECT_EQ(relative_program("/c/z3", "/c"), "./z3");
  EXPECT_EQ(relative_program("/c/bin/z3", "/c"), "bin/z3");
  EXPECT_EQ(relative_program("z3", "/c"), "z3");
  EXPECT_EQ(relative_program("/c/../z3", "/c"), "/c/../z3");
}

TEST(Paths, TheFolderOfAFileIsAbsolute) {
  EXPECT_EQ(folder_of("/a/b/c.toml"), "/a/b");
  EXPECT_EQ(folder_of("/c.toml"), "/");
  EXPECT_EQ(folder_of("c.toml"), std::filesystem::current_path().string());
}

TEST(Places, CountLinesAndCharacters) {
  const std::string text = "a\u00e9b\n\U0001F600x";
  const auto expect = [&](std::size_t offset, std::uint32_t line,
                          std::uint32_t column) {
    EXPECT_EQ(place_of(text, offset), (Place{line, column})) << offset;
  };
  expect(0, 1, 1);
  expect(1, 1, 2);
  expect(3, 1, 3);
  expect(4, 1, 4);
  expect(5, 2, 1);
  expect(9, 2, 2);
  expect(10, 2, 3);
  expect(99, 2, 3);
}

TEST(Trees, EveryJsonValueKnowsItsPlace) {
  const auto tree = parse_json(
      "{ \"a\\\"]\": [ 1 ,-2.5e3, true,\n null, {}, [] , \"s\"],\n\"b\":{\"c\" "
      ": false}}",
      "x");
  ASSERT_TRUE(bool(tree));
  std::vector<Place> places;
  for (const Node& node : tree->nodes) places.push_back(node.place);
  EXPECT_THAT(places,
              ElementsAre(Place{1, 1}, Place{1, 11}, Place{1, 13}, Place{1, 16},
                          Place{1, 24}, Place{2, 2}, Place{2, 8}, Place{2, 12},
                          Place{2, 17}, Place{3, 5}, Place{3, 12}));
  EXPECT_EQ(tree->nodes.back().key_place, (Place{3, 6}));
}

}  // namespace
}  // namespace podium::config
