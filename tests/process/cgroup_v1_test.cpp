// Control groups v1 against a recorded tree, for mounts that this machine may
// not have. Elsewhere they are tested with the kernel itself.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "process/control_group.h"
#include "recorded.h"

namespace podium::process::testing {
namespace {

using ::testing::HasSubstr;

void record(RecordedTree& tree, const std::string& mounts,
            const std::string& groups) {
  tree.write("/proc/self/mountinfo", mounts);
  tree.write("/proc/self/cgroup", groups);
  tree.group = {
      {"cgroup.procs", ""},
      {"tasks", ""},
      {"cgroup.event_control", ""},
      {"memory.limit_in_bytes", "9223372036854771712\n"},
      {"memory.memsw.limit_in_bytes", "9223372036854771712\n"},
      {"memory.swappiness", "60\n"},
      {"memory.max_usage_in_bytes", "54321\n"},
      {"memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n"},
      {"cpuacct.usage", "123456789\n"},
      {"freezer.state", "THAWED\n"},
      {"pids.max", "max\n"},
      {"pids.events", "max 4\n"},
      {"cpuset.cpus", "\n"},
      {"cpuset.mems", "\n"},
  };
}

Order an_order() {
  Order order;
  order.name = "podium-1-2-3";
  order.limits.memory = 200'000'000;
  order.limits.processes = 64;
  order.cores = {1};
  return order;
}

// All controllers in one tree: one group, entered once.
TEST(CgroupV1, ControllersThatAreMountedTogetherShareAGroup) {
  RecordedTree tree;
  record(tree,
         "32 31 0:29 / /cg rw - cgroup cgroup "
         "rw,cpuset,cpu,cpuacct,memory,freezer,pids\n",
         "3:cpuset,cpu,cpuacct,memory,freezer,pids:/here\n");
  tree.write("/cg/here/cpuset.effective_mems", "0-1\n");
  auto groups = open_cgroup_v1(tree.files());
  ASSERT_TRUE(groups) << to_string(groups.error());
  auto group = (*groups)->create(an_order());
  ASSERT_TRUE(group) << to_string(group.error());
  const std::string folder = "/cg/here/podium-1-2-3/";
  EXPECT_EQ((*group)->entry().count, 1U);
  EXPECT_EQ((*group)->entry().into, -1);
  EXPECT_EQ(tree.read(folder + "memory.limit_in_bytes"), "200000000");
  EXPECT_EQ(tree.read(folder + "memory.memsw.limit_in_bytes"), "200000000");
  EXPECT_EQ(tree.read(folder + "memory.swappiness"), "0");
  EXPECT_EQ(tree.read(folder + "pids.max"), "64");
  EXPECT_EQ(tree.read(folder + "cpuset.mems"), "0-1");
  EXPECT_EQ(tree.read(folder + "cpuset.cpus"), "1");
  const Usage usage = (*group)->measure();
  EXPECT_EQ(usage.cpu, std::chrono::nanoseconds(123456789));
  EXPECT_EQ(usage.memory, 54321U);
  EXPECT_EQ(usage.oom_kills, 2U);
  EXPECT_EQ(usage.refused, 4U);
  group->reset();
  EXPECT_FALSE(tree.has("/cg/here/podium-1-2-3"));
}

TEST(CgroupV1, NeedsAWayToKill) {
  RecordedTree tree;
  record(tree,
         "32 31 0:29 / /cg/memory rw - cgroup cgroup rw,memory\n"
         "33 31 0:30 / /cg/cpuacct rw - cgroup cgroup rw,cpuacct\n",
         "2:memory:/\n1:cpuacct:/\n");
  tree.write("/cg/memory/tasks", "");
  tree.write("/cg/cpuacct/tasks", "");
  const auto groups = open_cgroup_v1(tree.files());
  ASSERT_FALSE(groups);
  EXPECT_EQ(groups.error().code, Code::Unsupported);
  EXPECT_THAT(groups.error().message, HasSubstr("freezer"));
  // Nothing is left of the attempt.
  EXPECT_EQ(tree.files().remove(tree.files().path("/cg/memory")), 0);
}

TEST(CgroupV1, ALimitThatCannotBeSetIsAnError) {
  RecordedTree tree;
  record(tree,
         "32 31 0:29 / /cg rw - cgroup cgroup rw,memory,cpuacct,freezer\n",
         "3:memory,cpuacct,freezer:/\n");
  tree.write("/cg/tasks", "");
  auto groups = open_cgroup_v1(tree.files());
  ASSERT_TRUE(groups) << to_string(groups.error());
  const auto group = (*groups)->create(an_order());
  ASSERT_FALSE(group);
  EXPECT_THAT(group.error().message, HasSubstr("pids"));
  EXPECT_FALSE(tree.has("/cg/podium-1-2-3"));
}

}  // namespace
}  // namespace podium::process::testing
