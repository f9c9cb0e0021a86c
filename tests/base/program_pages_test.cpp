#include "base/program_pages.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace podium {
namespace {

// Of files that are mapped, in kilobytes.
long resident_of_files() {
  std::ifstream status("/proc/self/status");
  std::string word;
  long size = -1;
  while (status >> word) {
    if (word == "RssFile:") status >> size;
  }
  return size;
}

TEST(ProgramPages, AreGoneAndComeBackWhenTheyAreNeeded) {
  const long before = resident_of_files();
  ASSERT_GT(before, 0);
  forget_program_pages();
  const long after = resident_of_files();
  EXPECT_LT(after, before);
}

}  // namespace
}  // namespace podium
