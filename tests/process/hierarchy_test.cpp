#include "process/hierarchy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "recorded.h"

namespace podium::process::testing {
namespace {

TEST(Hierarchies, OfV1TreesBesideAV2Tree) {
  RecordedTree tree;
  tree.write("/proc/self/mountinfo",
             "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n"
             "32 31 0:29 / /cg/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
             "33 31 0:32 / /cg/memory rw - cgroup cgroup rw,memory\n"
             "34 31 0:37 / /cg/systemd rw - cgroup cgroup rw,name=systemd\n"
             "35 31 0:38 / /cg/unified rw - cgroup2 cgroup2 rw\n");
  tree.write("/proc/self/cgroup",
             "3:cpu,cpuacct:/\n2:memory:/user/me\n1:name=systemd:/\n0::/\n");
  tree.write("/cg/cpu,cpuacct/tasks", "");
  tree.write("/cg/memory/user/me/tasks", "");
  tree.write("/cg/systemd/tasks", "");
  tree.write("/cg/unified/cgroup.procs", "");
  const auto found = read_hierarchies(tree.files());
  ASSERT_EQ(found.size(), 4U);
  ASSERT_NE(find_v1(found, "memory"), nullptr);
  EXPECT_EQ(find_v1(found, "memory")->own, "/cg/memory/user/me");
  EXPECT_EQ(find_v1(found, "memory")->mount, "/cg/memory");
  ASSERT_NE(find_v1(found, "cpuacct"), nullptr);
  EXPECT_EQ(find_v1(found, "cpuacct"), find_v1(found, "cpu"));
  EXPECT_EQ(find_v1(found, "pids"), nullptr);
  ASSERT_NE(find_v2(found), nullptr);
  EXPECT_EQ(find_v2(found)->own, "/cg/unified");
}

// A container sees a part of the tree, under a name with a blank.
TEST(Hierarchies, InAContainer) {
  RecordedTree tree;
  tree.write("/proc/self/mountinfo",
             "32 31 0:29 /docker/abc /my\\040groups ro shared:7 master:8 - "
             "cgroup2 cgroup rw\n");
  tree.write("/proc/self/cgroup", "0::/docker/abc/inner\n");
  tree.write("/my groups/inner/cgroup.procs", "");
  const auto found = read_hierarchies(tree.files());
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].mount, "/my groups");
  EXPECT_EQ(found[0].own, "/my groups/inner");
}

TEST(Hierarchies, WhereWeHaveNoPlaceAreLeftOut) {
  RecordedTree tree;
  tree.write("/proc/self/mountinfo",
             "32 31 0:29 /docker/abc /one rw - cgroup2 cgroup rw\n"
             "33 31 0:29 / /two rw - cgroup cgroup rw,memory\n"
             "34 31 0:29 / /three rw - cgroup cgroup rw,pids\n");
  tree.write("/proc/self/cgroup",
             "3:pids:/gone\n2:memory:/../outside\n0::/docker/abcdef\n");
  tree.write("/one/def/cgroup.procs", "");
  tree.write("/two/tasks", "");
  tree.write("/three/tasks", "");
  EXPECT_TRUE(read_hierarchies(tree.files()).empty());
}

TEST(Hierarchies, OfGarbage) {
  RecordedTree tree;
  EXPECT_TRUE(read_hierarchies(tree.files()).empty());
  tree.write("/proc/self/mountinfo",
             "\n - \n - cgroup2\n1 2 3 - cgroup2 x y\n");
  tree.write("/proc/self/cgroup", "\n:\n::\nnothing\n0::\n");
  EXPECT_TRUE(read_hierarchies(tree.files()).empty());
}

}  // namespace
}  // namespace podium::process::testing
