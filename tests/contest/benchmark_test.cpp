// Families by the rules of a year.

#include "contest/benchmark.h"

#include <gtest/gtest.h>

namespace podium::contest {
namespace {

constexpr std::string_view kDeep = "QF_LRA/2019-ezsmt/blocksWorld/1.smt2";

TEST(Family, BottomFolderIsThePathBelowTheLogic) {
  EXPECT_EQ(family_of(kDeep, "QF_LRA", FamilyRule::BottomFolder),
            "2019-ezsmt/blocksWorld");
  EXPECT_EQ(
      family_of("QF_LRA/sc/sc-10.smt2", "QF_LRA", FamilyRule::BottomFolder),
      "sc");
}

TEST(Family, TopFolderIsTheFirstBelowTheLogic) {
  EXPECT_EQ(family_of(kDeep, "QF_LRA", FamilyRule::TopFolder), "2019-ezsmt");
}

TEST(Family, AFolderThatIsNotTheLogicIsPartOfIt) {
  EXPECT_EQ(family_of("mine/a.smt2", "QF_LRA", FamilyRule::BottomFolder),
            "mine");
  EXPECT_EQ(family_of("mine/QF_LRA/a.smt2", "QF_LRA", FamilyRule::BottomFolder),
            "mine/QF_LRA");
}

TEST(Family, IsADashWithoutAFolder) {
  EXPECT_EQ(family_of("a.smt2", "QF_LRA", FamilyRule::BottomFolder), "-");
  EXPECT_EQ(family_of("QF_LRA/a.smt2", "QF_LRA", FamilyRule::TopFolder), "-");
  EXPECT_EQ(family_of("", "QF_LRA", FamilyRule::TopFolder), "-");
}

TEST(NamesFamily, ByName) {
  EXPECT_TRUE(names_family({"a", "2024-x"}, "2024-x"));
  EXPECT_FALSE(names_family({"2024-x"}, "2024-x/y"));
  EXPECT_FALSE(names_family({}, "2024-x"));
}

TEST(NamesFamily, OrByAPrefixWithAStar) {
  EXPECT_TRUE(names_family({"2024*"}, "2024-x/y"));
  EXPECT_TRUE(names_family({"2024*"}, "2024"));
  EXPECT_FALSE(names_family({"2024*"}, "12024"));
  EXPECT_TRUE(names_family({"*"}, "anything"));
}

}  // namespace
}  // namespace podium::contest
