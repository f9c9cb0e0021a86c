// podium-benchmarks from the command line.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/file.h"
#include "benchmarks/family.h"
#include "benchmarks/solvers.h"
#include "support/support.h"

namespace {

using podium::benchmarks::generate_all;
using podium::benchmarks::testing::Output;
using podium::benchmarks::testing::run;
using ::testing::HasSubstr;

Output run_program(const std::string& arguments) {
  return run(std::string(PODIUM_BENCHMARKS_PROGRAM) + " " + arguments);
}

TEST(Program, WritesWhatTheGeneratorsMake) {
  const auto folder = podium::testing::scratch_folder();
  const std::string target = folder.path() + "/new/set";
  const Output output = run_program(target);
  EXPECT_EQ(output.exit_code, 0) << output.text;
  EXPECT_EQ(output.text, "");
  std::size_t files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(target)) {
    if (entry.is_regular_file()) ++files;
  }
  const auto expected = generate_all();
  EXPECT_EQ(files, expected.size());
  for (const auto& file : expected) {
    const auto text = podium::read_file(target + "/" + file.path);
    ASSERT_TRUE(text) << to_string(text.error());
    EXPECT_EQ(*text, file.text) << file.path;
  }
}

TEST(Program, ListsStatusAndName) {
  const Output output = run_program("--list");
  EXPECT_EQ(output.exit_code, 0);
  std::string expected;
  for (const auto& file : generate_all()) {
    std::string status(file.statuses.empty()
                           ? podium::contest::to_string(file.status)
                           : "several");
    status.resize(8, ' ');
    expected += status + file.path + "\n";
  }
  EXPECT_EQ(output.text, expected);
}

TEST(Program, HelpHasAnExample) {
  const Output output = run_program("--help");
  EXPECT_EQ(output.exit_code, 0);
  EXPECT_THAT(output.text, HasSubstr("podium-benchmarks demo/benchmarks"));
  EXPECT_THAT(output.text, HasSubstr("--list"));
}

TEST(Program, WrongUseIsExplained) {
  for (const char* arguments : {"", "--lust", "a b", "--list folder"}) {
    const Output output = run_program(arguments);
    EXPECT_EQ(output.exit_code, 2) << arguments;
    EXPECT_THAT(output.text, HasSubstr("error[bad-option]")) << arguments;
    EXPECT_THAT(output.text, HasSubstr("hint: ")) << arguments;
  }
}

TEST(Program, AFileInTheWayIsAnError) {
  const auto folder = podium::testing::scratch_folder();
  const std::string path =
      podium::testing::write(folder.path() + "/file", "text");
  const Output output = run_program(path);
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_THAT(output.text, HasSubstr("error[io]"));
}

TEST(Program, AFullDiskIsAnError) {
  const Output output =
      run("(" PODIUM_BENCHMARKS_PROGRAM " --list > /dev/full)");
  EXPECT_EQ(output.exit_code, 2);
  EXPECT_THAT(output.text, HasSubstr("error[io]"));
}

}  // namespace
