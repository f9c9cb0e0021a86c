#include "process/machine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "process/cores.h"
#include "process/machine_files.h"
#include "recorded.h"

namespace podium::process::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Grade = Finding::Grade;
using Sets = std::vector<std::vector<int>>;

// Four processors, two physical cores, as on a laptop.
void record_laptop(RecordedTree& tree) {
  tree.write("/proc/cpuinfo",
             "processor\t: 0\nmodel name\t: Fast(R) Chip @ 3 GHz\n\n"
             "processor\t: 1\nmodel name\t: Other\n");
  for (const int core : {0, 1, 2, 3}) {
    const std::string folder =
        "/sys/devices/system/cpu/cpu" + std::to_string(core);
    tree.write(folder + "/topology/thread_siblings_list",
               core % 2 == 0 ? "0,2\n" : "1,3\n");
    tree.write(folder + "/cpufreq/scaling_governor", "powersave\n");
  }
  tree.write("/sys/devices/system/cpu/online", "0-3\n");
  tree.write("/sys/devices/system/cpu/isolated", "\n");
  tree.write("/sys/devices/system/node/online", "0-1\n");
  tree.write("/sys/devices/system/node/node0/cpulist", "0,2\n");
  tree.write("/sys/devices/system/node/node1/cpulist", "1,3\n");
  tree.write("/sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
  tree.write("/proc/meminfo",
             "MemTotal:       16000000 kB\nMemFree:         1000000 kB\n"
             "MemAvailable:   12000000 kB\nSwapTotal:       2000000 kB\n");
  tree.write("/etc/os-release",
             "ID=debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
  tree.write("/proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
  tree.write("/proc/loadavg", "3.50 1.00 0.50 2/300 1234\n");
}

TEST(ReadMachine, FromARecordedTree) {
  RecordedTree tree;
  record_laptop(tree);
  const Machine machine = read_machine(tree.files(), {0, 1, 2, 3});
  EXPECT_EQ(machine.processor, "Fast(R) Chip @ 3 GHz");
  EXPECT_THAT(machine.cores, ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(machine.siblings, (Sets{{0, 2}, {1, 3}}));
  EXPECT_EQ(machine.nodes, (Sets{{0, 2}, {1, 3}}));
  EXPECT_EQ(machine.memory, 16000000ULL * 1024);
  EXPECT_EQ(machine.swap, 2000000ULL * 1024);
  EXPECT_EQ(machine.system, "Debian GNU/Linux 12 (bookworm)");
  EXPECT_EQ(machine.kernel, "6.1.0-18-amd64");
}

TEST(ReadMachine, OnlyTheCoresThatWeMayUse) {
  RecordedTree tree;
  record_laptop(tree);
  const Machine machine = read_machine(tree.files(), {1, 2, 3});
  EXPECT_EQ(machine.siblings, (Sets{{1, 3}, {2}}));
}

TEST(ReadMachine, MemoryIsLimitedByTheGroupsAroundUs) {
  RecordedTree tree;
  record_laptop(tree);
  tree.write("/proc/self/mountinfo",
             "35 25 0:30 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  tree.write("/proc/self/cgroup", "0::/a/b\n");
  tree.write("/sys/fs/cgroup/a/b/memory.max", "max\n");
  tree.write("/sys/fs/cgroup/a/memory.max", "4000000000\n");
  EXPECT_EQ(read_machine(tree.files(), {0}).memory, 4000000000U);
}

TEST(ReadMachine, WithoutAnyFiles) {
  RecordedTree tree;
  const Machine machine = read_machine(tree.files(), {0, 1});
  EXPECT_FALSE(machine.processor.empty());
  EXPECT_EQ(machine.siblings, (Sets{{0}, {1}}));
  EXPECT_EQ(machine.memory, 0U);
  EXPECT_EQ(machine.system, "unknown");
}

TEST(ReadMachine, ThisOne) {
  const Machine machine = read_machine();
  EXPECT_FALSE(machine.cores.empty());
  EXPECT_EQ(machine.cores, usable_cores());
  EXPECT_GT(machine.memory, 100'000'000U);
  EXPECT_FALSE(machine.kernel.empty());
}

const Finding& about(const std::vector<Finding>& findings,
                     const std::string& subject) {
  const auto found = std::ranges::find(findings, subject, &Finding::subject);
  EXPECT_NE(found, findings.end()) << subject;
  return *found;
}

TEST(Examine, ALaptop) {
  RecordedTree tree;
  record_laptop(tree);
  tree.write("/proc/sys/kernel/unprivileged_userns_clone", "0\n");
  const Machine machine = read_machine(tree.files(), {0, 1, 2, 3});
  const auto findings = examine(
      machine, tree.files(),
      {Method::Supervised, "no right to make groups", {Lack::Everything}});
  EXPECT_EQ(about(findings, "control groups").grade, Grade::Warning);
  EXPECT_THAT(about(findings, "control groups").fact, HasSubstr("no right"));
  EXPECT_THAT(about(findings, "control groups").advice,
              HasSubstr("systemd-run --user --scope -p Delegate=yes"));
  EXPECT_THAT(about(findings, "isolation").advice,
              HasSubstr("kernel.unprivileged_userns_clone=1"));
  EXPECT_EQ(about(findings, "cores").fact,
            "4 logical processors, 2 physical cores");
  EXPECT_EQ(about(findings, "hyper-threads").grade, Grade::Warning);
  EXPECT_EQ(about(findings, "memory").grade, Grade::Good);
  EXPECT_THAT(about(findings, "swap").advice, HasSubstr("swapoff"));
  EXPECT_THAT(about(findings, "frequency scaling").advice,
              HasSubstr("cpupower frequency-set"));
  EXPECT_THAT(about(findings, "turbo").advice, HasSubstr("no_turbo"));
  EXPECT_EQ(about(findings, "load").grade, Grade::Warning);
}

TEST(Examine, APreparedServer) {
  RecordedTree tree;
  record_laptop(tree);
  for (const int core : {0, 1, 2, 3}) {
    const std::string folder =
        "/sys/devices/system/cpu/cpu" + std::to_string(core);
    tree.write(folder + "/topology/core_cpus_list", std::to_string(core));
    tree.write(folder + "/cpufreq/scaling_governor", "performance\n");
  }
  tree.write("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
  tree.write("/proc/meminfo",
             "MemTotal: 16000000 kB\nMemAvailable: 15000000 kB\n");
  tree.write("/proc/loadavg", "0.10 0.10 0.10 1/300 1234\n");
  const Machine machine = read_machine(tree.files(), {0, 1, 2, 3});
  for (const Finding& finding :
       examine(machine, tree.files(), {Method::CgroupV2, "", {}})) {
    EXPECT_EQ(finding.grade, Grade::Good) << finding.subject;
    EXPECT_EQ(finding.advice, "") << finding.subject;
    EXPECT_NE(finding.fact, "") << finding.subject;
  }
}

TEST(Examine, CoresAndMemoryThatOthersHold) {
  RecordedTree tree;
  record_laptop(tree);
  tree.write("/proc/meminfo",
             "MemTotal: 16000000 kB\nMemAvailable: 5000000 kB\n");
  const Machine machine = read_machine(tree.files(), {0});
  const auto findings =
      examine(machine, tree.files(), {std::nullopt, "no /proc", {}});
  EXPECT_EQ(about(findings, "control groups").grade, Grade::Bad);
  EXPECT_THAT(about(findings, "cores").fact, HasSubstr("3 more are not ours"));
  EXPECT_EQ(about(findings, "memory").grade, Grade::Warning);
}

TEST(Examine, ThisMachine) {
  const auto findings = examine(read_machine());
  EXPECT_EQ(findings.size(), 9U);
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.advice.empty(), finding.grade == Grade::Good);
  }
}

TEST(CoreList, IsParsed) {
  EXPECT_THAT(parse_core_list("0-2,5,7-8\n"), ElementsAre(0, 1, 2, 5, 7, 8));
  EXPECT_THAT(parse_core_list("3"), ElementsAre(3));
  for (const char* bad : {"", "\n", "a", "1-", "-1", "1,,2", "0-4000000000"}) {
    EXPECT_THAT(parse_core_list(bad), IsEmpty()) << bad;
  }
  EXPECT_EQ(format_core_list({4, 0, 2}), "4,0,2");
}

Machine machine_with(const Sets& siblings) {
  Machine machine;
  machine.siblings = siblings;
  for (const auto& group : siblings) {
    machine.cores.insert(machine.cores.end(), group.begin(), group.end());
  }
  std::ranges::sort(machine.cores);
  return machine;
}

TEST(DivideCores, WithoutHyperThreads) {
  const Machine machine = machine_with({{0}, {1}, {2}, {3}, {4}});
  EXPECT_EQ(divide_cores(machine, 1, 0), (Sets{{0}, {1}, {2}, {3}, {4}}));
  EXPECT_EQ(divide_cores(machine, 2, 0), (Sets{{0, 1}, {2, 3}}));
  EXPECT_EQ(divide_cores(machine, 1, 2), (Sets{{0}, {1}}));
  EXPECT_EQ(divide_cores(machine, 5, 0), (Sets{{0, 1, 2, 3, 4}}));
}

TEST(DivideCores, NoTwoRunsShareAPhysicalCore) {
  const Machine machine = machine_with({{0, 4}, {1, 5}, {2, 6}, {3, 7}});
  EXPECT_EQ(divide_cores(machine, 1, 0), (Sets{{0}, {1}, {2}, {3}}));
  EXPECT_EQ(divide_cores(machine, 2, 0),
            (Sets{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(divide_cores(machine, 3, 0), (Sets{{0, 4, 1}, {2, 6, 3}}));
  EXPECT_EQ(divide_cores(machine, 4, 0), (Sets{{0, 4, 1, 5}, {2, 6, 3, 7}}));
}

TEST(DivideCores, WithTwoKindsOfCores) {
  const Machine machine = machine_with({{0, 1}, {2, 3}, {4}, {5}, {6}});
  EXPECT_EQ(divide_cores(machine, 2, 0), (Sets{{0, 1}, {2, 3}, {4, 5}}));
}

// A run has its memory at one place, unless it needs more than there is.
TEST(DivideCores, WithTwoMemoryNodes) {
  Machine machine =
      machine_with({{0, 6}, {1, 7}, {2, 8}, {3, 9}, {4, 10}, {5, 11}});
  machine.nodes = {{0, 2, 4, 6, 8, 10}, {1, 3, 5, 7, 9, 11}};
  EXPECT_EQ(divide_cores(machine, 4, 0), (Sets{{0, 6, 2, 8}, {1, 7, 3, 9}}));
  EXPECT_EQ(divide_cores(machine, 6, 1), (Sets{{0, 6, 2, 8, 4, 10}}));
  EXPECT_EQ(divide_cores(machine, 8, 0), (Sets{{0, 6, 1, 7, 2, 8, 3, 9}}));
}

TEST(DivideCores, WhatDoesNotFit) {
  const Machine machine = machine_with({{0}, {1}});
  EXPECT_THAT(divide_cores(machine, 3, 0), IsEmpty());
  EXPECT_THAT(divide_cores(machine, 0, 0), IsEmpty());
  EXPECT_THAT(divide_cores(machine, -1, 0), IsEmpty());
  EXPECT_THAT(divide_cores(Machine{}, 1, 0), IsEmpty());
}

TEST(DivideCores, WhatIsNotToldStandsForItself) {
  Machine machine = machine_with({{0, 1}});
  machine.cores = {0, 1, 2};
  EXPECT_EQ(divide_cores(machine, 1, 0), (Sets{{0}, {2}}));
  machine.cores = {1, 2};
  EXPECT_EQ(divide_cores(machine, 1, 0), (Sets{{1}, {2}}));
}

}  // namespace
}  // namespace podium::process::testing
