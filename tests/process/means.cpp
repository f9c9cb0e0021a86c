#include "means.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>

#include "base/check.h"
#include "base/file.h"
#include "process/group_folder.h"
#include "process/hierarchy.h"
#include "process/identity.h"
#include "process/running.h"

namespace podium::process::testing {
namespace {

std::string mark() { return "PODIUM_TEST=" + std::to_string(::getpid()); }

// Host::execute without Host, which always takes the best of v1.
Result<Outcome> execute_in(const ControlGroups& groups, Launcher& launcher,
                           const Command& command, const Limits& limits,
                           const Interrupt& interrupt) {
  Order order;
  order.name = new_run_name(own_identity());
  order.limits = limits;
  order.cores = command.cores;
  order.processors = 2;
  auto group = groups.create(order);
  if (!group) return group.error();
  const std::string& program = command.words[0];
  auto running =
      Running::start(launcher, command, program, limits, {}, std::move(*group));
  if (!running) return running.error();
  running->watch(interrupt);
  return running->finish(command, program);
}

}  // namespace

std::string name_of(Means means) {
  switch (means) {
    case Means::V2:
      return "V2";
    case Means::V1:
      return "V1";
    case Means::V1Alone:
      return "V1Alone";
    case Means::Supervised:
      return "Supervised";
    case Means::V2Isolated:
      return "V2Isolated";
    case Means::V1Isolated:
      return "V1Isolated";
    case Means::SupervisedIsolated:
      return "SupervisedIsolated";
  }
  return "";
}

Command fault(const std::vector<std::string>& words) {
  Command command;
  command.words = {PODIUM_FAULTS};
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.environment = {"PATH=/usr/bin:/bin", mark()};
  return command;
}

Duration milliseconds(int count) { return std::chrono::milliseconds(count); }

Limits generous() {
  Limits limits;
  limits.cpu = milliseconds(15000);
  limits.wall = milliseconds(15000);
  return limits;
}

std::vector<pid_t> marked_processes() {
  std::vector<pid_t> found;
  const KernelFiles files = KernelFiles::real();
  std::error_code ignored;
  for (const auto& entry :
       std::filesystem::directory_iterator("/proc", ignored)) {
    const auto number = parse_number(entry.path().filename().string());
    if (!number) continue;
    const auto process = static_cast<pid_t>(*number);
    const auto environment =
        read_at(AT_FDCWD, (entry.path().string() + "/environ").c_str());
    if (!environment || !identity_of(files, process)) continue;
    std::string text = *environment + '\0';
    if (text.find(mark() + '\0') != std::string::npos) {
      found.push_back(process);
    }
  }
  return found;
}

std::vector<std::string> groups_of(pid_t process) {
  std::vector<std::string> found;
  for (const Hierarchy& tree : read_hierarchies(KernelFiles::real())) {
    for (const std::string& folder : groups_below(tree.mount)) {
      const auto name = parse_group_name(
          std::string_view(folder).substr(folder.rfind('/') + 1));
      if (name && !name->self && name->owner.process == process) {
        found.push_back(folder);
      }
    }
  }
  return found;
}

Method EachMeans::method() const {
  switch (GetParam()) {
    case Means::V2:
    case Means::V2Isolated:
      return Method::CgroupV2;
    case Means::V1:
    case Means::V1Alone:
    case Means::V1Isolated:
      return Method::CgroupV1;
    case Means::Supervised:
    case Means::SupervisedIsolated:
      return Method::Supervised;
  }
  throw Bug("unknown means");
}

void EachMeans::SetUp() {
  if (GetParam() == Means::V1Alone) {
    auto groups = open_cgroup_v1(files_, false);
    if (!groups) GTEST_SKIP() << groups.error().message;
    groups_ = std::move(*groups);
    return;
  }
  auto host = Host::open(method());
  if (!host) GTEST_SKIP() << host.error().message;
  const auto& lacks = host->lacks();
  if (isolated() && lacks == std::vector{Lack::Everything}) {
    GTEST_SKIP() << describe(Lack::Everything);
  }
  host_.emplace(std::move(*host));
}

void EachMeans::TearDown() {
  EXPECT_THAT(marked_processes(), ::testing::IsEmpty());
  // With it go the groups that it keeps for the next run.
  host_.reset();
  EXPECT_THAT(groups_of(::getpid()), ::testing::IsEmpty());
}

Outcome EachMeans::execute(const Command& given, const Limits& limits) {
  Command command = given;
  if (isolated() && !command.isolation) command.isolation.emplace();
  auto outcome =
      host_ ? host_->execute(command, limits, interrupt_)
            : execute_in(*groups_, launcher_, command, limits, interrupt_);
  if (!outcome) {
    ADD_FAILURE() << to_string(outcome.error());
    return {};
  }
  return std::move(*outcome);
}

}  // namespace podium::process::testing
