// New benchmarks by family and category.

#include "select/new_families.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample.h"

namespace podium::select {
namespace {

using ::testing::ElementsAre;

std::string line(const NewFamily& one) {
  return fmt::format("{} {} {} {}", one.logic, one.family, one.benchmarks,
                     to_string(one.category));
}

// The rows of QF_UF and QF_BV in table 1 of the report on 2008: 100 and 494.
TEST(NewFamilies, TableOfTheReportOn2008) {
  Pool pool = sample::pool("QF_BV", 30, "spear");
  const auto add = [&](const std::string& logic, const std::string& family,
                       int count, Category category) {
    Pool more = sample::pool(logic, count, family);
    for (Facts& facts : more.facts) facts.category = category;
    sample::append(pool, more);
  };
  add("QF_BV", "uclid/catchconv", 414, Category::Industrial);
  add("QF_BV", "brummayerbiere2", 65, Category::Industrial);
  add("QF_BV", "brummayerbiere", 13, Category::Crafted);
  add("QF_BV", "uclid/tcas", 2, Category::Industrial);
  add("QF_UF", "eq_diamond", 100, Category::Crafted);
  mark_new(pool, {"eq_diamond", "brummayerbiere*", "uclid/*"});
  std::vector<std::string> lines;
  std::uint64_t all = 0;
  for (const NewFamily& one : new_families(pool, false)) {
    lines.push_back(line(one));
    if (one.logic == "QF_BV") all += one.benchmarks;
  }
  EXPECT_THAT(lines, ElementsAre("QF_BV brummayerbiere 13 crafted",
                                 "QF_BV brummayerbiere2 65 industrial",
                                 "QF_BV uclid/catchconv 414 industrial",
                                 "QF_BV uclid/tcas 2 industrial",
                                 "QF_UF eq_diamond 100 crafted"));
  EXPECT_EQ(all, 494U);
  EXPECT_TRUE(new_families(pool, true).empty());
}

}  // namespace
}  // namespace podium::select
