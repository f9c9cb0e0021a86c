// Sessions of podium run that end early, and what the next one makes of them.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "base/file.h"
#include "store/store.h"
#include "support/competition.h"
#include "support/support.h"

namespace podium::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

std::size_t stored_runs(const std::string& folder) {
  const Result<store::Store> store =
      store::Store::open(folder + "/results", store::Access::Read);
  if (!store) return 0;
  return store->runs(contest::Track::SingleQuery)->size();
}

void write_benchmarks(const std::string& folder, int count) {
  for (int i = 0; i < count; ++i) {
    testing::write_benchmark(folder + "/benchmarks",
                             fmt::format("QF_UF/f/{}.smt2", i), "sat");
  }
}

TEST(Session, CtrlCStopsCleanlyAndTheNextGoesOn) {
  const TemporaryFolder folder = testing::scratch_folder();
  write_benchmarks(folder.path(), 3);
  testing::write_benchmark(folder.path() + "/benchmarks", "QF_UF/f/slow.smt2",
                           "unsat");
  // One of them waits on one benchmark for a file.
  const std::string go = folder.path() + "/go";
  const std::string slow =
      fmt::format("grep -q not $1 && [ ! -e {} ] && sleep 60; echo sat", go);
  const std::string toml = testing::write_competition(
      folder.path(), {{"one", "echo sat"}, {"two", slow}},
      "wall = \"100 s\"\nmemory = \"200 MB\"\ncores = 1\nslots = 2\n");

  std::string program = PODIUM_PROGRAM;
  std::string word = "run";
  std::string file = toml;
  char* arguments[] = {program.data(), word.data(), file.data(), nullptr};
  pid_t child = 0;
  ASSERT_EQ(::posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments,
                          environ),
            0);
  const steady_clock::time_point begin = steady_clock::now();
  while (stored_runs(folder.path()) < 7 &&
         steady_clock::now() - begin < std::chrono::seconds(30)) {
    std::this_thread::sleep_for(milliseconds(50));
  }
  const steady_clock::time_point stop = steady_clock::now();
  ::kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_LT(steady_clock::now() - stop, std::chrono::seconds(20));
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  // A run that was under way is not a result.
  EXPECT_EQ(stored_runs(folder.path()), 7U);
  EXPECT_TRUE(
      std::filesystem::exists(folder.path() + "/results/site/index.html") ||
      std::filesystem::exists(folder.path() +
                              "/results/site/data/competition.json"));

  testing::write(go, "");
  const testing::Ran again = testing::run({PODIUM_PROGRAM, "run", toml});
  EXPECT_EQ(again.code, 0) << again.error;
  EXPECT_NE(again.error.find("8 runs, 7 of them done"), std::string::npos)
      << again.error;
  EXPECT_EQ(stored_runs(folder.path()), 8U);
}

TEST(Session, ASecondPodiumOnTheSameResultsIsRefused) {
  const TemporaryFolder folder = testing::scratch_folder();
  write_benchmarks(folder.path(), 1);
  const std::string toml = testing::write_competition(
      folder.path(), {{"one", "echo sat"}, {"two", "echo sat"}});
  ASSERT_EQ(testing::run({PODIUM_PROGRAM, "run", toml}).code, 0);
  const Result<store::Store> held =
      store::Store::open(folder.path() + "/results", store::Access::Write);
  ASSERT_TRUE(held);
  const testing::Ran second = testing::run({PODIUM_PROGRAM, "run", toml});
  EXPECT_EQ(second.code, 2);
  EXPECT_NE(second.error.find("error[busy]"), std::string::npos)
      << second.error;
}

TEST(Session, AFullDiskStopsItAndRoomLetsItGoOn) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string results = folder.path() + "/results";
  std::filesystem::create_directory(results);
  if (::mount("podium-test", results.c_str(), "tmpfs", 0, "size=1500k") != 0) {
    GTEST_SKIP() << "a small file system needs root";
  }
  write_benchmarks(folder.path(), 20);
  const std::string noisy = "echo sat; head -c 100000 /dev/urandom";
  const std::string toml = testing::write_competition(
      folder.path(), {{"one", noisy}, {"two", noisy}});
  const testing::Ran full = testing::run({PODIUM_PROGRAM, "run", toml});
  const std::size_t before = stored_runs(folder.path());
  EXPECT_EQ(
      ::mount("podium-test", results.c_str(), "tmpfs", MS_REMOUNT, "size=100m"),
      0);
  const testing::Ran again = testing::run({PODIUM_PROGRAM, "run", toml});
  const std::size_t after = stored_runs(folder.path());
  ::umount2(results.c_str(), MNT_DETACH);
  EXPECT_EQ(full.code, 2);
  EXPECT_NE(full.error.find("error[io]"), std::string::npos) << full.error;
  EXPECT_GT(before, 0U);
  EXPECT_LT(before, 40U);
  EXPECT_EQ(again.code, 0) << again.error;
  EXPECT_EQ(after, 40U);
}

}  // namespace
}  // namespace podium::cli
