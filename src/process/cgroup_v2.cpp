// The interface of today: one tree, one group for each run.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/xattr.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "process/control_group.h"
#include "process/cores.h"
#include "process/group_folder.h"
#include "process/hierarchy.h"
#include "process/identity.h"

namespace podium::process {
namespace {

constexpr Duration kPatience = std::chrono::seconds(2);
// How often memory is looked at where the kernel keeps no peak (before 5.19).
constexpr Duration kMemoryPace = std::chrono::milliseconds(50);

// --- One run -----------------------------------------------------------------

class V2Group final : public ControlGroup {
 public:
  V2Group(GroupFolder folder, Order order)
      : folder_(std::move(folder)),
        order_(std::move(order)),
        members_(folder_.open("cgroup.procs")),
        kill_(folder_.open("cgroup.kill")),
        has_peak_(folder_.has("memory.peak")) {}
  ~V2Group() override {
    if (folder_.remove() == 0) return;
    kill_group(folder_.path(), kPatience);
    folder_.remove();
  }

  Result<void> limit();

  Entry entry() const override {
    Entry entry;
    entry.into = folder_.descriptor();
    entry.into_members = members_.get();
    entry.kill = kill_.get();
    return entry;
  }
  Usage measure() override;
  Duration cpu() override {
    return std::chrono::microseconds(
        folder_.field("cpu.stat", "usage_usec").value_or(0));
  }
  std::optional<Duration> pace(const Usage& usage) const override;
  int refusals() const override { return refusals_.get(); }
  void kill() override { kill_group(folder_.path(), Duration{0}); }

 private:
  Result<void> limit_memory() const;

  GroupFolder folder_;
  const Order order_;
  FileDescriptor members_;
  FileDescriptor kill_;
  FileDescriptor refusals_;
  bool has_peak_;
  std::uint64_t highest_ = 0;  // memory seen, without has_peak_
};

Result<void> V2Group::limit() {
  if (auto done = limit_memory(); !done) return done;
  if (order_.limits.processes) {
    auto done =
        folder_.write("pids.max", std::to_string(*order_.limits.processes));
    if (!done) return done;
    refusals_ = folder_.watch("pids.events");
  }
  // sched_setaffinity pins as well; this keeps the command from undoing it.
  if (!order_.cores.empty() && folder_.has("cpuset.cpus")) {
    return folder_.write("cpuset.cpus", format_core_list(order_.cores));
  }
  return {};
}

Result<void> V2Group::limit_memory() const {
  // A run that swaps is not comparable with one that does not.
  if (folder_.has("memory.swap.max")) {
    auto done = folder_.write("memory.swap.max", "0");
    if (!done) return done;
  }
  // All or none: a parent must not go on without its killed child.
  if (folder_.has("memory.oom.group")) {
    auto done = folder_.write("memory.oom.group", "1");
    if (!done) return done;
  }
  if (!order_.limits.memory) return {};
  return folder_.write("memory.max", std::to_string(*order_.limits.memory));
}

Usage V2Group::measure() {
  Usage usage;
  usage.cpu = cpu();
  if (has_peak_) {
    usage.memory = folder_.number("memory.peak").value_or(0);
  } else {
    highest_ = std::max(highest_, folder_.number("memory.current").value_or(0));
    usage.memory = highest_;
  }
  usage.oom_kills = folder_.field("memory.events", "oom_kill").value_or(0);
  if (order_.limits.processes) {
    usage.refused = folder_.field("pids.events", "max").value_or(0);
  }
  return usage;
}

std::optional<Duration> V2Group::pace(const Usage& usage) const {
  const auto by_cpu = cpu_pace(order_, usage);
  if (has_peak_) return by_cpu;
  return std::min(by_cpu.value_or(kMemoryPace), kMemoryPace);
}

class V2Groups final : public ControlGroups {
 public:
  V2Groups(const KernelFiles& files, std::string place)
      : files_(files), place_(std::move(place)) {}

  Method method() const override { return Method::CgroupV2; }

  Result<std::unique_ptr<ControlGroup>> create(
      const Order& order) const override {
    auto folder = GroupFolder::create(files_, place_, order.name);
    if (!folder) return folder.error();
    auto group = std::make_unique<V2Group>(std::move(*folder), order);
    if (auto limited = group->limit(); !limited) return limited.error();
    return std::unique_ptr<ControlGroup>(std::move(group));
  }

 private:
  const KernelFiles& files_;
  const std::string place_;
};

// --- A place for the groups of runs ------------------------------------------

bool lists(const std::optional<std::string>& words, std::string_view word) {
  if (!words) return false;
  const auto all = split(*words, ' ');
  return std::ranges::find(all, word) != all.end();
}

// Gives the groups below `place` the controllers that a run needs.
Result<void> enable_controllers(const KernelFiles& files,
                                const std::string& place) {
  const auto offered = files.read(place + "/cgroup.controllers");
  const std::string control = files.path(place + "/cgroup.subtree_control");
  constexpr std::array kWanted{"memory", "pids", "cpuset"};
  for (const char* controller : kWanted) {
    if (lists(files.read(place + "/cgroup.subtree_control"), controller)) {
      continue;
    }
    const bool needed = std::string_view(controller) == "memory";
    if (!lists(offered, controller)) {
      if (!needed) continue;
      return Error{Code::Unsupported, files.path(place),
                   "the memory controller is not handed down to this group"};
    }
    const int problem =
        write_at(AT_FDCWD, control.c_str(), fmt::format("+{}", controller));
    if (problem != 0 && needed) {
      return io_error("cannot enable the memory controller", control, problem);
    }
  }
  return {};
}

// A group with processes cannot hand controllers down, so ours move into a
// group of their own beside those of the runs.
Result<void> move_processes(const KernelFiles& files, const std::string& from,
                            const std::string& into) {
  const std::string folder = files.path(into);
  if (const int problem = files.make(folder);
      problem != 0 && problem != EEXIST) {
    return io_error("cannot make the control group", folder, problem);
  }
  constexpr int kRounds = 10;  // somebody may fork while we move
  for (int round = 0; round < kRounds; ++round) {
    const auto members = files.read(from + "/cgroup.procs");
    if (!members) {
      return Error{Code::Io, files.path(from), "cannot read cgroup.procs"};
    }
    if (members->empty()) return {};
    for (const std::string_view process : split(*members, '\n')) {
      const int problem =
          write_at(AT_FDCWD, (folder + "/cgroup.procs").c_str(), process);
      if (problem != 0 && problem != ESRCH) {
        return io_error("cannot move process " + std::string(process) + " to",
                        folder, problem);
      }
    }
  }
  return Error{Code::Busy, files.path(from),
               "processes keep appearing in the control group"};
}

// Whether moving every process of the group is our business: it is the whole
// world that we see (a container), or systemd marked it as delegated, or nobody
// but us is in it. That we could is not enough: a user may write to the group
// of her own terminal.
bool may_move(const KernelFiles& files, const Hierarchy& tree,
              const Identity& self) {
  if (tree.own == tree.mount) return true;
  const std::string folder = files.path(tree.own);
  constexpr std::array kMarks{"trusted.delegate", "user.delegate"};
  for (const char* mark : kMarks) {
    char value = '0';
    if (::getxattr(folder.c_str(), mark, &value, 1) == 1 && value == '1') {
      return true;
    }
  }
  const auto members = files.read(tree.own + "/cgroup.procs");
  return members == "" || members == std::to_string(self.process);
}

std::string parent_of(const std::string& folder) {
  return folder.substr(0, folder.rfind('/'));
}

// Runs in our own group, or in the one above it if a Podium has already moved
// us aside.
Result<std::string> place_in_own(const KernelFiles& files,
                                 const Hierarchy& tree, const Identity& self) {
  const auto name = parse_group_name(tree.own.substr(tree.own.rfind('/') + 1));
  if (tree.own != tree.mount && name && name->self) {
    const std::string place = parent_of(tree.own);
    if (auto done = enable_controllers(files, place); !done) {
      return done.error();
    }
    return place;
  }
  // Only the true root has no type, and it alone may hold processes and hand
  // controllers down.
  const bool is_root = !files.read(tree.own + "/cgroup.type");
  if (!is_root) {
    if (!lists(files.read(tree.own + "/cgroup.controllers"), "memory")) {
      return Error{Code::Unsupported, files.path(tree.own),
                   "the memory controller is not handed down to this group"};
    }
    if (!may_move(files, tree, self)) {
      return Error{Code::Unsupported, files.path(tree.own),
                   "this group is shared with others and not delegated to us"};
    }
    const std::string aside = tree.own + "/" + self_name(self);
    if (auto moved = move_processes(files, tree.own, aside); !moved) {
      return moved.error();
    }
  }
  if (auto done = enable_controllers(files, tree.own); !done) {
    return done.error();
  }
  return tree.own;
}

// Directly below the root of the tree, which only root may.
Result<std::string> place_in_root(const KernelFiles& files,
                                  const Hierarchy& tree) {
  if (auto done = enable_controllers(files, tree.mount); !done) {
    return done.error();
  }
  return tree.mount;
}

Result<void> try_place(const ControlGroups& groups, const Identity& self) {
  Order order;
  order.name = new_run_name(self);
  order.limits.memory = 1ULL << 30;
  const auto probe = groups.create(order);
  if (!probe) return probe.error();
  return {};
}

}  // namespace

Groups open_cgroup_v2(const KernelFiles& files) {
  const auto unsupported = [](const std::string& where,
                              const std::string& message) {
    return Error{Code::Unsupported, where,
                 "control groups v2 cannot be used: " + message,
                 "start Podium with: systemd-run --user --scope "
                 "-p Delegate=yes podium ..."};
  };
  const auto trees = read_hierarchies(files);
  const Hierarchy* tree = find_v2(trees);
  if (tree == nullptr) return unsupported("", "no v2 tree is mounted");
  const Identity self = own_identity();
  Error first = unsupported("", "no place");
  for (const bool in_root : {false, true}) {
    const auto place = in_root ? place_in_root(files, *tree)
                               : place_in_own(files, *tree, self);
    Error problem;
    if (place) {
      auto groups = std::make_unique<V2Groups>(files, *place);
      const auto tried = try_place(*groups, self);
      if (tried) return std::unique_ptr<ControlGroups>(std::move(groups));
      problem = tried.error();
    } else {
      problem = place.error();
    }
    if (!in_root) first = unsupported(problem.where, problem.message);
  }
  return first;
}

}  // namespace podium::process
