#include "run/reply.h"

#include <gmock/gmock.h>

#include <utility>
#include <vector>

namespace podium::run {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

using Replies = std::vector<std::pair<ReplyKind, std::string>>;

// All replies of a text that comes in pieces of this size, and then no more.
Replies read(std::string_view text, std::size_t piece) {
  Replies replies;
  ReplyReader reader;
  const auto add = [&] {
    replies.emplace_back(reader.kind(), std::string(reader.text()));
    reader.next();
  };
  while (!text.empty()) {
    std::string_view bytes = text.substr(0, piece);
    text.remove_prefix(bytes.size());
    while (!bytes.empty()) {
      bytes.remove_prefix(reader.take(bytes));
      if (reader.complete()) add();
    }
  }
  reader.end();
  if (reader.complete()) add();
  return replies;
}

class Reply : public ::testing::TestWithParam<std::size_t> {
 protected:
  static Replies read(std::string_view text) {
    return run::read(text, GetParam());
  }
};

TEST_P(Reply, Words) {
  EXPECT_THAT(
      read("success\nunsupported\r\n  sat \t\nunsat;c\nunknown\n\nsat"),
      ElementsAre(Pair(ReplyKind::Success, "success"),
                  Pair(ReplyKind::Unsupported, "unsupported"),
                  Pair(ReplyKind::Sat, "sat"), Pair(ReplyKind::Unsat, "unsat"),
                  Pair(ReplyKind::Unknown, "unknown"),
                  Pair(ReplyKind::Sat, "sat")));
}

TEST_P(Reply, OtherAtoms) {
  EXPECT_THAT(
      read("saturated \"sat\" \"a\"\"b\n\" |sat| 1.5 #b01 :key successful"),
      ElementsAre(
          Pair(ReplyKind::Atom, "saturated"), Pair(ReplyKind::Atom, "\"sat\""),
          Pair(ReplyKind::Atom, "\"a\"\"b\n\""), Pair(ReplyKind::Atom, "|sat|"),
          Pair(ReplyKind::Atom, "1.5"), Pair(ReplyKind::Atom, "#b01"),
          Pair(ReplyKind::Atom, ":key"), Pair(ReplyKind::Atom, "successful")));
}

TEST_P(Reply, Lists) {
  EXPECT_THAT(read("()((a) \"(\" |)| ; )\n)(a \"\\\")sat"),
              ElementsAre(Pair(ReplyKind::List, "()"),
                          Pair(ReplyKind::List, "((a) \"(\" |)| ; )\n)"),
                          Pair(ReplyKind::List, "(a \"\\\")"),
                          Pair(ReplyKind::Sat, "sat")));
}

TEST_P(Reply, Errors) {
  EXPECT_THAT(
      read("(error \"a ) \"\"b\"\" \n\")\n( error \"a \\\"b) c\\\" d\")\n"
           "(error \"C:\\\")\n(errors)(error)"),
      ElementsAre(Pair(ReplyKind::Error, "(error \"a ) \"\"b\"\" \n\")"),
                  Pair(ReplyKind::Error, "( error \"a \\\"b) c\\\" d\")"),
                  Pair(ReplyKind::Error, "(error \"C:\\\")"),
                  Pair(ReplyKind::List, "(errors)"),
                  Pair(ReplyKind::Error, "(error)")));
}

TEST_P(Reply, Garbage) {
  EXPECT_THAT(
      read(std::string_view(")\0sat\\", 6)),
      ElementsAre(Pair(ReplyKind::Garbage, ")"),
                  Pair(ReplyKind::Garbage, std::string(1, '\0')),
                  Pair(ReplyKind::Sat, "sat"), Pair(ReplyKind::Garbage, "\\")));
}

TEST_P(Reply, WhatDoesNotEndIsNone) {
  EXPECT_THAT(read("; sat"), ElementsAre());
  EXPECT_THAT(read("(a (b)"), ElementsAre());
  EXPECT_THAT(read("\"sat"), ElementsAre());
  EXPECT_THAT(read("|sat"), ElementsAre());
}

TEST_P(Reply, OfALongOneTheBeginningIsKept) {
  const std::string text = "(" + std::string(3 << 20, 'a') + ")sat\n";
  const Replies replies = read(text);
  ASSERT_EQ(replies.size(), 2U);
  EXPECT_EQ(replies[0].second, text.substr(0, ReplyReader::kKept));
  EXPECT_EQ(replies[1].first, ReplyKind::Sat);
}

INSTANTIATE_TEST_SUITE_P(InPiecesOf, Reply, ::testing::Values(1, 2, 7, 100000));

}  // namespace
}  // namespace podium::run
