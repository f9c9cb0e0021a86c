// What a command uses is measured and limited, however it spreads it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <cstdlib>

#include "means.h"

namespace podium::process::testing {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Lt;

// A shared machine may be slow to let us look, never quick.
constexpr int kSlack = 400;
constexpr std::uint64_t kMegabyte = 1'000'000;

class Limit : public EachMeans {};
PODIUM_EACH_MEANS(Limit);

TEST_P(Limit, CpuOfASpinner) {
  Limits limits;
  limits.cpu = milliseconds(150);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"spin"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
  EXPECT_THAT(outcome.cpu,
              AllOf(Ge(milliseconds(145)), Le(milliseconds(150 + kSlack))));
}

TEST_P(Limit, CpuOfThreadsTogether) {
  Limits limits;
  limits.cpu = milliseconds(200);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"spin-threads", "4"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
  EXPECT_THAT(outcome.cpu, Le(milliseconds(200 + 2 * kSlack)));
}

TEST_P(Limit, CpuOfWhatIgnoresAllSignals) {
  Limits limits;
  limits.cpu = milliseconds(100);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"ignore-signals"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
}

TEST_P(Limit, CpuOfADaemonCountsWhileItsParentSleeps) {
  Limits limits;
  limits.cpu = milliseconds(100);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"daemon-spin-sleep"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
}

TEST_P(Limit, CpuOfShortChildrenIsCounted) {
  Limits limits;
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"short-children", "20", "5"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.cpu, AllOf(Ge(milliseconds(90)), Lt(milliseconds(800))));
}

TEST_P(Limit, CpuOfShortChildrenIsLimited) {
  Limits limits;
  limits.cpu = milliseconds(200);
  limits.wall = milliseconds(15000);
  const Outcome outcome =
      execute(fault({"short-children", "2000", "5"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
  EXPECT_THAT(outcome.cpu, Le(milliseconds(200 + kSlack)));
}

TEST_P(Limit, SoftCpuAsksToEnd) {
  Limits limits;
  limits.soft_cpu = milliseconds(100);
  limits.cpu = milliseconds(5000);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"spin"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Signalled);
  EXPECT_EQ(outcome.code, SIGTERM);
  EXPECT_TRUE(outcome.soft_limit);
  EXPECT_THAT(outcome.cpu, Lt(milliseconds(100 + kSlack)));
}

TEST_P(Limit, SoftCpuIsNoLimitForWhatGoesOn) {
  Limits limits;
  limits.soft_cpu = milliseconds(50);
  limits.cpu = milliseconds(200);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"ignore-signals"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
  EXPECT_TRUE(outcome.soft_limit);
}

TEST_P(Limit, CpuWithinTheLimitIsMeasured) {
  Limits limits;
  limits.cpu = milliseconds(5000);
  limits.wall = milliseconds(15000);
  const Outcome outcome = execute(fault({"burn", "100"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.cpu, AllOf(Ge(milliseconds(98)), Lt(milliseconds(400))));
  EXPECT_THAT(outcome.wall, Ge(milliseconds(98)));
}

TEST_P(Limit, WallOfASleeper) {
  Limits limits;
  limits.cpu = milliseconds(5000);
  limits.wall = milliseconds(300);
  const Outcome outcome = execute(fault({"sleep"}), limits);
  EXPECT_EQ(outcome.reason, Reason::WallLimit);
  EXPECT_THAT(outcome.wall,
              AllOf(Ge(milliseconds(300)), Le(milliseconds(300 + kSlack))));
  // A start is all that it takes, which an emulator needs its time for.
  EXPECT_THAT(outcome.cpu, Lt(outcome.wall));
}

TEST_P(Limit, WallOfAStoppedProcess) {
  Limits limits;
  limits.wall = milliseconds(200);
  EXPECT_EQ(execute(fault({"stop-self"}), limits).reason, Reason::WallLimit);
}

TEST_P(Limit, MemoryOfAHog) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 100 * kMegabyte;
  const Outcome outcome = execute(fault({"hog", "900"}), limits);
  EXPECT_EQ(outcome.reason, Reason::MemoryLimit);
  EXPECT_THAT(outcome.output.head, Not(HasSubstr("done")));
  if (!supervised()) {
    EXPECT_THAT(outcome.memory, AllOf(Ge(95 * kMegabyte), Le(100 * kMegabyte)));
  }
}

TEST_P(Limit, MemoryOfATreeTogether) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 150 * kMegabyte;
  const Outcome outcome = execute(fault({"hog-tree", "40", "8"}), limits);
  EXPECT_EQ(outcome.reason, Reason::MemoryLimit);
}

TEST_P(Limit, MemoryThatIsShared) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 100 * kMegabyte;
  EXPECT_EQ(execute(fault({"shared-memory", "300"}), limits).reason,
            Reason::MemoryLimit);
}

TEST_P(Limit, MemoryOfAFileThatNobodyMaps) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 100 * kMegabyte;
  const Outcome outcome = execute(fault({"file-in-memory", "300"}), limits);
  // /proc does not show it: docs/running.md says so.
  EXPECT_EQ(outcome.reason,
            supervised() ? Reason::Exited : Reason::MemoryLimit);
}

// Also if the command sees that there is no room and ends by itself.
TEST_P(Limit, MemoryOfFilesInTheLayer) {
  if (!isolated()) GTEST_SKIP() << "there is no layer";
  Limits limits;
  limits.wall = milliseconds(60000);
  limits.memory = 50 * kMegabyte;
  Command command = fault({"fill-layer", "100"});
  command.folder = "/tmp";
  EXPECT_EQ(execute(command, limits).reason, Reason::MemoryLimit);
  command = fault({"fill-layer", "20"});
  command.folder = "/tmp";
  const Outcome outcome = execute(command, limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.memory, Ge(20 * kMegabyte));
}

TEST_P(Limit, MemoryOfFilesWithoutContent) {
  if (!isolated()) GTEST_SKIP() << "there is no layer";
  Limits limits;
  limits.wall = milliseconds(60000);
  limits.memory = 20 * kMegabyte;
  Command command = fault({"empty-files", "60000"});
  command.folder = "/tmp";
  EXPECT_EQ(execute(command, limits).reason, Reason::MemoryLimit);
}

TEST_P(Limit, MemoryWithinTheLimitIsMeasured) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 500 * kMegabyte;
  const Outcome outcome = execute(fault({"hog", "100", "100"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.memory, AllOf(Ge(104 * kMegabyte), Le(120 * kMegabyte)));
}

TEST_P(Limit, MemoryThatProcessesHaveInCommonCountsOnce) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 300 * kMegabyte;
  const Outcome outcome = execute(fault({"share", "100", "5"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.memory, AllOf(Ge(104 * kMegabyte), Le(140 * kMegabyte)));
}

// The kernel kills the child only; its parent would say sat and exit 0.
TEST_P(Limit, MemoryOfAChildWhoseParentEndsWell) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 100 * kMegabyte;
  const Outcome outcome = execute(fault({"hog-child", "600"}), limits);
  EXPECT_EQ(outcome.reason, Reason::MemoryLimit);
}

TEST_P(Limit, MemoryOfAChildStopsAParentThatGoesOn) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 100 * kMegabyte;
  const Outcome outcome = execute(fault({"hog-child", "600", "10000"}), limits);
  EXPECT_EQ(outcome.reason, Reason::MemoryLimit);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(5000)));
  EXPECT_EQ(outcome.output.head, "");
}

TEST_P(Limit, MemoryOfAProcessWhoseFirstThreadHasEnded) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 100 * kMegabyte;
  const Outcome outcome = execute(fault({"hog-late", "600", "10000"}), limits);
  EXPECT_EQ(outcome.reason, Reason::MemoryLimit);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(5000)));
}

TEST_P(Limit, MemoryTooSmallToStart) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 1;
  const Outcome outcome = execute(fault({"hog", "10", "100"}), limits);
  EXPECT_EQ(outcome.reason, Reason::MemoryLimit);
}

TEST_P(Limit, Processes) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.processes = 20;
  const Outcome outcome = execute(fault({"fork-many", "200", "300"}), limits);
  EXPECT_GT(outcome.refused, 0U);
  EXPECT_EQ(outcome.reason, Reason::ProcessLimit);
  EXPECT_EQ(outcome.note,
            "more than 20 processes and threads at the same time");
  if (!supervised()) {
    EXPECT_THAT(outcome.output.head,
                AnyOf("", HasSubstr("started 19 refused 181")));
  }
}

// By every method alike: also one that would go on with fewer, and that ends
// well.
TEST_P(Limit, ProcessesStopAtOnce) {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.processes = 20;
  Outcome outcome = execute(fault({"fork-many", "30", "10000"}), limits);
  EXPECT_EQ(outcome.reason, Reason::ProcessLimit);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(5000)));
  if (supervised()) return;  // its processes may end unseen
  outcome = execute(fault({"fork-many", "30", "0"}), limits);
  EXPECT_EQ(outcome.reason, Reason::ProcessLimit);
}

// A fork bomb must not take all numbers of processes before it is looked at.
TEST_P(Limit, ProcessesOfTheUserWhereTheKernelCannotCountThoseOfTheCommand) {
  if (!supervised()) GTEST_SKIP() << "the kernel counts them";
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.processes = 20;
  const Outcome outcome = execute(fault({"task-limit"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  const int most = std::atoi(outcome.output.head.c_str());
  EXPECT_GT(most, 20);
  EXPECT_LT(most, isolated() ? 200 : 30000);
  // One with less than that keeps it.
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_NPROC, &before), 0);
  EXPECT_GE(before.rlim_cur, static_cast<rlim_t>(most));
}

TEST_P(Limit, ThreadsCountAsProcesses) {
  Limits limits;
  limits.cpu = milliseconds(150);
  limits.wall = milliseconds(15000);
  limits.processes = 3;
  EXPECT_GT(execute(fault({"spin-threads", "8"}), limits).refused, 0U);
}

TEST_P(Limit, CoresCannotBeLeft) {
  Limits limits;
  limits.wall = milliseconds(15000);
  Command command = fault({"cores"});
  command.cores = {0};
  const Outcome outcome = execute(command, limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  // Without a cpuset a process may undo its own pinning.
  if (!supervised()) {
    EXPECT_EQ(outcome.output.head, "0\n");
  }
}

TEST_P(Limit, NothingIsStoppedWithinItsLimits) {
  Limits limits;
  limits.cpu = milliseconds(10000);
  limits.wall = milliseconds(15000);
  limits.memory = 500 * kMegabyte;
  limits.processes = 50;
  Command command = fault({"exit", "42"});
  command.cores = {0};
  const Outcome outcome = execute(command, limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 42);
  EXPECT_EQ(outcome.refused, 0U);
  EXPECT_EQ(outcome.note, "");
}

}  // namespace
}  // namespace podium::process::testing
