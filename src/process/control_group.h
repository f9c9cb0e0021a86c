// process/control_group.h -- what limits, measures and kills one run.
//
// One interface for the three methods: the loop that watches a run does not
// know which it is. ControlGroups is a method on this machine, ControlGroup is
// one run under it; a run's group is made before its process and removed after.

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/units.h"
#include "process/execute.h"
#include "process/kernel_files.h"
#include "process/launch.h"

namespace podium::process {

struct Usage {
  Duration cpu{};
  std::uint64_t memory = 0;     // peak so far, bytes
  std::uint64_t oom_kills = 0;  // by the kernel, in this group
  std::uint64_t refused = 0;    // processes over the limit
  bool over_memory = false;     // over the limit although no kernel enforces it
};

class ControlGroup {
 public:
  ControlGroup() = default;
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  // Kills what is left in it and removes it.
  virtual ~ControlGroup() = default;

  // How the command's first process gets in.
  virtual Entry entry() const = 0;

  // The keeper has been started, see keeper.h. `report` outlives the group.
  virtual void started(pid_t keeper, const Report& report);

  virtual Usage measure() = 0;

  // That of measure(), at less cost where that is possible.
  virtual Duration cpu() { return measure().cpu; }

  // When to measure again at the latest; absent: the kernel watches alone.
  virtual std::optional<Duration> pace(const Usage& usage) const = 0;

  // Readable when the kernel had to kill for memory; -1: there is no such.
  virtual int alarm() const { return -1; }

  // Tells poll by POLLPRI that the kernel has refused a process, see
  // GroupFolder::watch(); -1: there is no such.
  virtual int refusals() const { return -1; }

  // SIGKILL to all at once. Does not wait.
  virtual void kill() = 0;
};

// What a group is made for.
struct Order {
  std::string name;
  Limits limits;
  std::vector<int> cores;  // empty: any
  int processors = 1;      // how many of them the command can keep busy
  bool isolated = false;   // then numbers of processes are not ours
};

class ControlGroups {
 public:
  ControlGroups() = default;
  ControlGroups(const ControlGroups&) = delete;
  ControlGroups& operator=(const ControlGroups&) = delete;
  virtual ~ControlGroups() = default;

  virtual Method method() const = 0;
  // Busy: try again with another name.
  virtual Result<std::unique_ptr<ControlGroup>> create(
      const Order& order) const = 0;
};

// Each fails with Unsupported and the reason if this machine lacks the means.
// `files` must outlive what is returned.
using Groups = Result<std::unique_ptr<ControlGroups>>;
Groups open_cgroup_v2(const KernelFiles& files);
// `with_v2_tree` false: do not use a v2 tree beside the v1 trees. `try_out`
// false: what only a trial would show is left to the first run.
Groups open_cgroup_v1(const KernelFiles& files, bool with_v2_tree = true,
                      bool try_out = true);
Groups open_supervised();

// The time in which `processors` cannot use up what is left of the CPU limit.
std::optional<Duration> cpu_pace(const Order& order, const Usage& usage);

}  // namespace podium::process
