// The older interface: one tree for each controller, and each run has a group
// in every tree that it needs. Where a v2 tree is mounted beside them, even
// one without controllers, it counts CPU time and kills a group at once; then
// cpuacct and freezer are not needed and a run starts faster.
//
// To make a group and to remove it takes tenths of a millisecond each, and
// holds up others that do the same. So those that carry nothing over are kept
// for the next run with the same limits: all but that of memory, to which
// belongs what a run left in the page cache. Only isolated commands cannot
// change a group from within.

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>

#include "process/control_group.h"
#include "process/cores.h"
#include "process/group_folder.h"
#include "process/hierarchy.h"
#include "process/identity.h"

namespace podium::process {
namespace {

constexpr Duration kPatience = std::chrono::seconds(2);
// How often we look whether a process was refused, which here (since Linux
// 6.11) the kernel does not tell by itself.
constexpr Duration kRefusalPace = std::chrono::milliseconds(200);

// Where groups of runs are made, by controller; "v2" is the v2 tree.
using Places = std::map<std::string, std::string, std::less<>>;

// A group in one tree.
struct Member {
  GroupFolder folder;
  FileDescriptor door;  // to be written to by a process that enters
  bool used = false;    // by a run before
};

// Groups without processes, by what they are for. Thread-safe.
class Spare {
 public:
  std::optional<Member> take(const std::string& purpose) {
    const std::lock_guard guard(mutex_);
    auto found = members_.extract(purpose);
    if (found.empty()) return std::nullopt;
    return std::move(found.mapped());
  }
  // Takes it if it is empty.
  bool give(const std::string& purpose, Member& member) {
    const auto processes = read_at(member.folder.descriptor(), "cgroup.procs");
    if (!processes || !processes->empty()) return false;
    member.used = true;
    const std::lock_guard guard(mutex_);
    members_.emplace(purpose, std::move(member));
    return true;
  }

 private:
  std::mutex mutex_;
  std::multimap<std::string, Member> members_;
};

class V1Group final : public ControlGroup {
 public:
  // `spare` may be nullptr.
  V1Group(const KernelFiles& files, const Order& order, Spare* spare)
      : files_(files), order_(order), spare_(spare) {}
  ~V1Group() override;

  Result<void> create(const Places& places);
  Result<void> limit();

  Entry entry() const override;
  void started(pid_t, const Report& report) override { report_ = &report; }
  Usage measure() override;
  Duration cpu() override;
  std::optional<Duration> pace(const Usage& usage) const override {
    const auto by_cpu = cpu_pace(order_, usage);
    if (!order_.limits.processes) return by_cpu;
    return std::min(by_cpu.value_or(kRefusalPace), kRefusalPace);
  }
  int alarm() const override { return alarm_.get(); }
  void kill() override;

 private:
  const Member* member(std::string_view controller) const;
  const GroupFolder* find(std::string_view controller) const;
  std::uint64_t refused() const;
  Duration total_cpu() const;
  std::string purpose_of(const std::string& place) const;
  Result<Member> make(const std::string& place, bool v2) const;
  Result<void> join(const Places& places, const std::string& controller);
  bool keep(std::size_t index);
  Result<void> limit_memory();
  Result<void> limit_cores();
  void watch_memory();

  const KernelFiles& files_;
  const Order order_;
  Spare* const spare_;
  const Report* report_ = nullptr;
  bool limited_ = false;  // as asked for
  bool killed_ = false;   // by us
  std::vector<Member> members_;
  std::vector<std::string> purposes_;  // of each; empty: of this run only
  // Several controllers may be mounted as one tree and so share a folder.
  std::map<std::string, std::size_t, std::less<>> controllers_;
  FileDescriptor kill_;
  FileDescriptor alarm_;
  Duration cpu_before_{};  // of the runs before
  std::uint64_t refused_before_ = 0;
};

const Member* V1Group::member(std::string_view controller) const {
  const auto entry = controllers_.find(controller);
  return entry == controllers_.end() ? nullptr : &members_[entry->second];
}

const GroupFolder* V1Group::find(std::string_view controller) const {
  const Member* found = member(controller);
  return found == nullptr ? nullptr : &found->folder;
}

std::string V1Group::purpose_of(const std::string& place) const {
  if (spare_ == nullptr || !order_.isolated) return {};
  return fmt::format("{} {} {}", place, order_.limits.processes.value_or(0),
                     format_core_list(order_.cores));
}

Result<Member> V1Group::make(const std::string& place, bool v2) const {
  auto folder = GroupFolder::create(files_, place, order_.name);
  if (!folder) return folder.error();
  // Into cgroup.procs the kernel takes a process with all its threads, and
  // holds up the whole machine's for that, which takes milliseconds. Into
  // tasks it takes one thread, and the command's process has no other yet.
  const char* file = v2 ? "cgroup.procs" : "tasks";
  FileDescriptor door = folder->open(file);
  if (!door) {
    return io_error(fmt::format("cannot open {} of", file), folder->path(),
                    errno);
  }
  return Member{std::move(*folder), std::move(door)};
}

Result<void> V1Group::join(const Places& places,
                           const std::string& controller) {
  const auto place = places.find(controller);
  if (place == places.end()) {
    return Error{Code::Unsupported, "",
                 fmt::format("no control groups of kind {} here", controller),
                 "leave this limit out, or mount that controller"};
  }
  for (const auto& [other, index] : controllers_) {
    if (places.at(other) != place->second) continue;
    controllers_[controller] = index;
    return {};
  }
  const std::string purpose =
      controller == "memory" ? "" : purpose_of(place->second);
  std::optional<Member> spare =
      purpose.empty() ? std::nullopt : spare_->take(purpose);
  if (!spare) {
    auto made = make(place->second, controller == "v2");
    if (!made) return made.error();
    spare.emplace(std::move(*made));
  }
  controllers_[controller] = members_.size();
  members_.push_back(std::move(*spare));
  purposes_.push_back(purpose);
  return {};
}

Result<void> V1Group::create(const Places& places) {
  std::vector<std::string> needed{"memory"};
  if (places.contains("v2")) {
    needed.emplace_back("v2");
  } else {
    needed.insert(needed.end(), {"cpuacct", "freezer"});
  }
  if (order_.limits.processes) needed.emplace_back("pids");
  if (!order_.cores.empty() && places.contains("cpuset")) {
    needed.emplace_back("cpuset");
  }
  for (const std::string& controller : needed) {
    if (auto joined = join(places, controller); !joined) return joined.error();
  }
  if (const GroupFolder* v2 = find("v2")) {
    kill_ = v2->open("cgroup.kill");
    if (!kill_)
      return io_error("cannot open cgroup.kill of", v2->path(), errno);
  }
  const auto is_used = [](const Member& member) { return member.used; };
  if (std::ranges::any_of(members_, is_used)) {
    cpu_before_ = total_cpu();
    refused_before_ = refused();
  }
  return {};
}

Result<void> V1Group::limit() {
  if (auto done = limit_memory(); !done) return done;
  if (auto done = limit_cores(); !done) return done;
  const Member* pids = member("pids");
  if (pids != nullptr && !pids->used) {
    auto done = pids->folder.write("pids.max",
                                   std::to_string(*order_.limits.processes));
    if (!done) return done;
  }
  limited_ = true;
  return {};
}

Result<void> V1Group::limit_memory() {
  const GroupFolder& memory = *find("memory");
  // A run that swaps is not comparable with one that does not. Fails where
  // the kernel has no swap, which is as good.
  (void)memory.write("memory.swappiness", "0");
  if (!order_.limits.memory) return {};
  const std::string bytes = std::to_string(*order_.limits.memory);
  auto limited = memory.write("memory.limit_in_bytes", bytes);
  if (!limited) return limited;
  // With swap; absent or refused unless the kernel accounts swap.
  (void)memory.write("memory.memsw.limit_in_bytes", bytes);
  watch_memory();
  return {};
}

// The kernel kills one process of the group, so its parent may go on: be told,
// to kill the rest. If the kernel does not offer it, the counter is still read
// when the run ends.
void V1Group::watch_memory() {
  const GroupFolder& memory = *find("memory");
  const FileDescriptor control = memory.open("memory.oom_control");
  FileDescriptor alarm(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!control || !alarm) return;
  const std::string request = fmt::format("{} {}", alarm.get(), control.get());
  if (memory.write("cgroup.event_control", request)) alarm_ = std::move(alarm);
}

Result<void> V1Group::limit_cores() {
  const Member* found = member("cpuset");
  if (found == nullptr || found->used) return {};
  const GroupFolder* cpuset = &found->folder;
  // A new group has neither processors nor memory nodes and takes no process
  // until it has both.
  const std::string parent =
      cpuset->path().substr(0, cpuset->path().rfind('/'));
  auto nodes = read_at(AT_FDCWD, (parent + "/cpuset.effective_mems").c_str());
  if (!nodes) nodes = read_at(AT_FDCWD, (parent + "/cpuset.mems").c_str());
  auto limited = cpuset->write("cpuset.mems", nodes.value_or("0"));
  if (!limited) return limited;
  limited = cpuset->write("cpuset.cpus", format_core_list(order_.cores));
  if (limited) return {};
  Error error = limited.error();
  error.hint = "the cores must be among those that this machine lets us use";
  return error;
}

Entry V1Group::entry() const {
  Entry entry;
  const Member* v2 = member("v2");
  for (const Member& one : members_) {
    if (&one != v2) entry.add(one.door.get());
  }
  if (v2 != nullptr) {
    entry.into = v2->folder.descriptor();
    entry.into_members = v2->door.get();
  }
  entry.kill = kill_.get();
  return entry;
}

Duration V1Group::cpu() { return total_cpu() - cpu_before_; }

std::uint64_t V1Group::refused() const {
  const GroupFolder* pids = find("pids");
  return pids != nullptr ? pids->field("pids.events", "max").value_or(0) : 0;
}

Duration V1Group::total_cpu() const {
  if (const GroupFolder* v2 = find("v2")) {
    return std::chrono::microseconds(
        v2->field("cpu.stat", "usage_usec").value_or(0));
  }
  return std::chrono::nanoseconds(
      find("cpuacct")->number("cpuacct.usage").value_or(0));
}

Usage V1Group::measure() {
  Usage usage;
  usage.cpu = cpu();
  const GroupFolder& memory = *find("memory");
  usage.memory = memory.number("memory.max_usage_in_bytes").value_or(0);
  usage.oom_kills = memory.field("memory.oom_control", "oom_kill").value_or(0);
  usage.refused = refused() - refused_before_;
  return usage;
}

void V1Group::kill() {
  killed_ = true;
  const GroupFolder* group = find("v2");
  if (group == nullptr) group = find("freezer");
  PODIUM_CHECK(group != nullptr);
  kill_group(group->path(), Duration{0});
}

// For the next run. Whatever is cloned into a v2 group that was killed once the
// kernel may kill, too: it compares the number of kills with that of the group
// of the one that clones.
bool V1Group::keep(std::size_t index) {
  if (purposes_[index].empty() || !limited_) return false;
  const bool killed = killed_ || (report_ != nullptr && report_->killed);
  if (killed && &members_[index] == member("v2")) return false;
  return spare_->give(purposes_[index], members_[index]);
}

V1Group::~V1Group() {
  bool removed = true;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    removed &= keep(i) || members_[i].folder.remove() == 0;
  }
  if (removed) return;
  // The keeper has ended all processes; this is for what it could not. What
  // it killed last may take a moment to leave the group.
  for (Member& member : members_) {
    if (member.folder.path().empty()) continue;
    kill_group(member.folder.path(), kPatience);
    member.folder.remove();
  }
}

class V1Groups final : public ControlGroups {
 public:
  V1Groups(const KernelFiles& files, Places places, bool keeps_spare)
      : files_(files), places_(std::move(places)), keeps_spare_(keeps_spare) {}

  Method method() const override { return Method::CgroupV1; }

  Result<std::unique_ptr<ControlGroup>> create(
      const Order& order) const override {
    auto group = std::make_unique<V1Group>(files_, order,
                                           keeps_spare_ ? &spare_ : nullptr);
    if (auto created = group->create(places_); !created) return created.error();
    if (auto limited = group->limit(); !limited) return limited.error();
    return std::unique_ptr<ControlGroup>(std::move(group));
  }

 private:
  const KernelFiles& files_;
  const Places places_;
  const bool keeps_spare_;
  mutable Spare spare_;
};

// The v2 tree serves if its groups have what we want of them.
bool v2_serves(const KernelFiles& files, const Hierarchy& tree,
               const Identity& owner) {
  auto probe = GroupFolder::create(files, tree.own, new_run_name(owner));
  return probe && probe->has("cgroup.kill") && probe->has("cpu.stat");
}

}  // namespace

Groups open_cgroup_v1(const KernelFiles& files, bool with_v2_tree,
                      bool try_out) {
  const auto trees = read_hierarchies(files);
  const Identity owner = own_identity();
  Places places;
  constexpr std::array kControllers{"memory", "cpuacct", "freezer", "pids",
                                    "cpuset"};
  for (const char* controller : kControllers) {
    if (const Hierarchy* tree = find_v1(trees, controller)) {
      places[controller] = tree->own;
    }
  }
  const Hierarchy* v2 = find_v2(trees);
  if (with_v2_tree && v2 != nullptr &&
      (!try_out || v2_serves(files, *v2, owner))) {
    places["v2"] = v2->own;
  }
  const auto memory = places.find("memory");
  const bool promising =
      memory != places.end() &&
      ::access(files.path(memory->second).c_str(), W_OK) == 0;
  // One that is not tried out is for a single command.
  auto groups = std::make_unique<V1Groups>(files, std::move(places), try_out);
  if (!try_out && promising) {
    return std::unique_ptr<ControlGroups>(std::move(groups));
  }
  // Whether we may make and limit a group is best found out by doing it.
  Order order;
  order.name = new_run_name(owner);
  order.limits.memory = 1ULL << 30;
  const auto probe = groups->create(order);
  if (!probe) {
    return Error{Code::Unsupported, probe.error().where,
                 "control groups v1 cannot be used: " + probe.error().message,
                 "run as root, or have an administrator make a group that "
                 "belongs to you in the trees memory, cpuacct and freezer"};
  }
  return std::unique_ptr<ControlGroups>(std::move(groups));
}

}  // namespace podium::process
