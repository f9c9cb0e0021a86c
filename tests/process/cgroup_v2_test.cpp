// Control groups v2 against a recorded tree: where groups are put, what is
// written into them and what is read from them. That the kernel then does what
// it promises is tested where there is such a kernel.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>

#include "process/control_group.h"
#include "process/identity.h"
#include "recorded.h"

namespace podium::process::testing {
namespace {

using ::testing::HasSubstr;

const std::string kRoot = "/sys/fs/cgroup";
const std::string kScope =
    kRoot + "/user.slice/user-1000.slice/user@1000.service/app.slice/run.scope";

// A machine with systemd; Podium in a scope with `members`.
void record_scope(RecordedTree& tree, const std::string& members) {
  tree.write("/proc/self/mountinfo",
             "25 30 0:23 / /sys rw - sysfs sysfs rw\n"
             "35 25 0:30 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 "
             "rw,nsdelegate\n");
  tree.write("/proc/self/cgroup", "0::" + kScope.substr(kRoot.size()) + "\n");
  tree.write(kRoot + "/cgroup.controllers", "cpuset cpu io memory pids\n");
  tree.write(kRoot + "/cgroup.subtree_control", "memory pids\n");
  tree.write(kScope + "/cgroup.controllers", "cpu memory pids\n");
  tree.write(kScope + "/cgroup.subtree_control", "\n");
  tree.write(kScope + "/cgroup.type", "domain\n");
  tree.write(kScope + "/cgroup.procs", members);
  tree.group = {
      {"cgroup.procs", ""},
      {"cgroup.kill", ""},
      {"cgroup.freeze", "0\n"},
      {"cgroup.type", "domain\n"},
      {"cpu.stat", "usage_usec 1234567\nuser_usec 1000000\n"},
      {"memory.max", "max\n"},
      {"memory.swap.max", "max\n"},
      {"memory.oom.group", "0\n"},
      {"memory.peak", "12345678\n"},
      {"memory.current", "345678\n"},
      {"memory.events", "low 0\nhigh 0\nmax 7\noom 2\noom_kill 3\n"},
      {"pids.max", "max\n"},
      {"pids.events", "max 5\n"},
  };
}

Order full_order() {
  Order order;
  order.name = "podium-1-2-3";
  order.limits.memory = 200'000'000;
  order.limits.processes = 64;
  order.limits.cpu = std::chrono::seconds(3);
  order.cores = {2, 3};
  order.processors = 2;
  return order;
}

std::string self_folder() { return kScope + "/" + self_name(own_identity()); }

// A file does not forget a process that is written elsewhere, as a group does:
// so the scope is empty from the start here, except where that is the point.
TEST(CgroupV2, IsUsedInADelegatedScope) {
  RecordedTree tree;
  record_scope(tree, "");
  auto groups = open_cgroup_v2(tree.files());
  ASSERT_TRUE(groups) << to_string(groups.error());
  EXPECT_EQ((*groups)->method(), Method::CgroupV2);
  // A place of our own, and controllers for the groups of runs. (A file keeps
  // only what was written last.)
  EXPECT_TRUE(tree.has(self_folder()));
  EXPECT_EQ(tree.read(kScope + "/cgroup.subtree_control"), "+pids");
}

TEST(CgroupV2, MovesTheProcessesOfTheScopeAside) {
  RecordedTree tree;
  record_scope(tree, std::to_string(::getpid()) + "\n");
  const auto groups = open_cgroup_v2(tree.files());
  // They were moved; since in a recorded tree they stay, it is refused in the
  // end, and the root of the tree is used.
  EXPECT_EQ(tree.read(self_folder() + "/cgroup.procs"),
            std::to_string(::getpid()));
  EXPECT_EQ(tree.read(kScope + "/cgroup.subtree_control"), "\n");
  ASSERT_TRUE(groups);
  ASSERT_TRUE((*groups)->create(full_order()));
}

TEST(CgroupV2, IsUsedBesideAPodiumThatMovedUsAside) {
  RecordedTree tree;
  record_scope(tree, "");
  const std::string self = kScope + "/podium-self-17-4711";
  tree.write("/proc/self/cgroup", "0::" + self.substr(kRoot.size()) + "\n");
  tree.write(self + "/cgroup.procs", "17\n");
  tree.write(kScope + "/cgroup.subtree_control", "memory pids\n");
  auto groups = open_cgroup_v2(tree.files());
  ASSERT_TRUE(groups) << to_string(groups.error());
  const auto group = (*groups)->create(full_order());
  ASSERT_TRUE(group);
  EXPECT_TRUE(tree.has(kScope + "/podium-1-2-3"));
  EXPECT_FALSE(tree.has(self_folder()));
}

TEST(CgroupV2, IsUsedInTheRootOfTheTree) {
  RecordedTree tree;
  record_scope(tree, "");
  tree.write("/proc/self/cgroup", "0::/\n");
  tree.write(kRoot + "/cgroup.procs", "1\n2\n");
  auto groups = open_cgroup_v2(tree.files());
  ASSERT_TRUE(groups) << to_string(groups.error());
  EXPECT_TRUE((*groups)->create(full_order()));
  EXPECT_EQ(tree.read(kRoot + "/cgroup.subtree_control"), "+cpuset");
}

TEST(CgroupV2, ASharedScopeIsLeftAlone) {
  RecordedTree tree;
  record_scope(tree, "17\n" + std::to_string(::getpid()) + "\n");
  ASSERT_TRUE(open_cgroup_v2(tree.files()));
  EXPECT_FALSE(tree.has(self_folder()));
}

TEST(CgroupV2, NeedsAV2Tree) {
  RecordedTree tree;
  tree.write(
      "/proc/self/mountinfo",
      "31 23 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
  tree.write("/proc/self/cgroup", "4:memory:/\n");
  const auto groups = open_cgroup_v2(tree.files());
  ASSERT_FALSE(groups);
  EXPECT_EQ(groups.error().code, Code::Unsupported);
  EXPECT_THAT(groups.error().message, HasSubstr("no v2 tree is mounted"));
  EXPECT_THAT(groups.error().hint, HasSubstr("systemd-run"));
}

TEST(CgroupV2, NeedsTheMemoryController) {
  RecordedTree tree;
  record_scope(tree, "");
  tree.write(kScope + "/cgroup.controllers", "cpu pids\n");
  tree.write(kRoot + "/cgroup.controllers", "cpu pids\n");
  tree.write(kRoot + "/cgroup.subtree_control", "\n");
  const auto groups = open_cgroup_v2(tree.files());
  ASSERT_FALSE(groups);
  EXPECT_THAT(groups.error().message, HasSubstr("memory controller"));
}

TEST(CgroupV2, NeedsTheRightToMakeGroups) {
  RecordedTree tree;
  record_scope(tree, "");
  tree.refuse_groups = EACCES;
  const auto groups = open_cgroup_v2(tree.files());
  ASSERT_FALSE(groups);
  EXPECT_THAT(groups.error().message, HasSubstr("Permission denied"));
}

class CgroupV2Group : public ::testing::Test {
 protected:
  void SetUp() override {
    record_scope(tree_, "");
    tree_.group["cpuset.cpus"] = "\n";
  }

  void create(const Order& what) {
    auto groups = open_cgroup_v2(tree_.files());
    ASSERT_TRUE(groups) << to_string(groups.error());
    groups_ = std::move(*groups);
    auto group = groups_->create(what);
    ASSERT_TRUE(group) << to_string(group.error());
    group_ = std::move(*group);
  }

  std::string file(const std::string& name) const {
    return tree_.read(kScope + "/podium-1-2-3/" + name);
  }

  RecordedTree tree_;
  std::unique_ptr<ControlGroups> groups_;
  std::unique_ptr<ControlGroup> group_;
};

TEST_F(CgroupV2Group, HasItsLimits) {
  create(full_order());
  EXPECT_EQ(file("memory.max"), "200000000");
  EXPECT_EQ(file("memory.swap.max"), "0");
  EXPECT_EQ(file("memory.oom.group"), "1");
  EXPECT_EQ(file("pids.max"), "64");
  EXPECT_EQ(file("cpuset.cpus"), "2,3");
}

TEST_F(CgroupV2Group, WithoutLimitsStillNeitherSwapsNorSplits) {
  Order what;
  what.name = "podium-1-2-3";
  create(what);
  EXPECT_EQ(file("memory.max"), "max\n");
  EXPECT_EQ(file("memory.swap.max"), "0");
  EXPECT_EQ(file("memory.oom.group"), "1");
  EXPECT_EQ(file("pids.max"), "max\n");
  EXPECT_EQ(file("cpuset.cpus"), "\n");
  EXPECT_FALSE(group_->pace(Usage{}));
}

TEST_F(CgroupV2Group, IsMeasured) {
  create(full_order());
  const Usage usage = group_->measure();
  EXPECT_EQ(usage.cpu, std::chrono::microseconds(1234567));
  EXPECT_EQ(usage.memory, 12345678U);
  EXPECT_EQ(usage.oom_kills, 3U);
  EXPECT_EQ(usage.refused, 5U);
  EXPECT_FALSE(usage.over_memory);
}

TEST_F(CgroupV2Group, IsSampledOnAKernelWithoutPeak) {
  tree_.group.erase("memory.peak");
  create(full_order());
  EXPECT_EQ(group_->measure().memory, 345678U);
  tree_.write(kScope + "/podium-1-2-3/memory.current", "999999\n");
  EXPECT_EQ(group_->measure().memory, 999999U);
  tree_.write(kScope + "/podium-1-2-3/memory.current", "5\n");
  EXPECT_EQ(group_->measure().memory, 999999U);
  EXPECT_LE(*group_->pace(Usage{}), std::chrono::milliseconds(100));
}

TEST_F(CgroupV2Group, IsLookedAtWhenItsCpuTimeMayBeOver) {
  create(full_order());
  Usage usage;
  usage.cpu = std::chrono::seconds(1);
  EXPECT_EQ(group_->pace(usage), std::chrono::seconds(1));  // 2 s on 2 cores
  usage.cpu = std::chrono::milliseconds(2999);
  EXPECT_EQ(group_->pace(usage), std::chrono::milliseconds(5));
}

TEST_F(CgroupV2Group, IsEnteredByCloneAndKilledAtOnce) {
  create(full_order());
  const Entry entry = group_->entry();
  EXPECT_GE(entry.into, 0);
  EXPECT_GE(entry.into_members, 0);
  EXPECT_GE(entry.kill, 0);
  EXPECT_EQ(entry.count, 0U);
  EXPECT_FALSE(entry.decoy);
  group_->kill();
  EXPECT_EQ(file("cgroup.kill"), "1");
}

TEST_F(CgroupV2Group, IsRemoved) {
  create(full_order());
  EXPECT_TRUE(tree_.has(kScope + "/podium-1-2-3"));
  group_.reset();
  EXPECT_FALSE(tree_.has(kScope + "/podium-1-2-3"));
}

TEST_F(CgroupV2Group, SaysWhichLimitWasRefused) {
  auto groups = open_cgroup_v2(tree_.files());
  ASSERT_TRUE(groups);
  tree_.group.erase("pids.max");
  const auto group = (*groups)->create(full_order());
  ASSERT_FALSE(group);
  EXPECT_THAT(group.error().where, HasSubstr("pids.max"));
  EXPECT_FALSE(tree_.has(kScope + "/podium-1-2-3"));
}

}  // namespace
}  // namespace podium::process::testing
