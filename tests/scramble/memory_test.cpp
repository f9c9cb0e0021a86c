// What a caller may do to save memory while a script is read.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "scramble/scramble.h"

namespace podium::scramble {
namespace {

// Many commands, and one that is large by itself.
TEST(Memory, WhatHasBeenReadIsTold) {
  std::string script = "(set-logic QF_LIA)";
  for (int i = 0; i < 100000; ++i) script += "(assert (< 1 2))\n";
  script += "(assert (and";
  for (int i = 0; i < 300000; ++i) script += " (< 1 2)";
  script += "))(check-sat)";
  Plan plan{contest::Track::SingleQuery, 1};
  const Result<std::string> quiet = scramble(script, "test", plan);
  std::vector<std::size_t> told;
  plan.on_read = [&told](std::size_t end) { told.push_back(end); };
  const Result<std::string> output = scramble(script, "test", plan);
  ASSERT_TRUE(quiet && output);
  EXPECT_TRUE(*output == *quiet);
  ASSERT_GE(told.size(), 2U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_LE(told.back(), script.size());
  EXPECT_GT(told.back() + (std::size_t{2} << 20), script.size());
}

}  // namespace
}  // namespace podium::scramble
