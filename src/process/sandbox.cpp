#include "process/sandbox.h"

#include <fmt/format.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace podium::process {
namespace {

using Kind = Action::Kind;

// Everything private lies in one file system in memory. It is mounted where the
// host's sockets are, so that these are out of sight, and is itself out of
// sight in the end.
constexpr const char* kStore = "/run";
constexpr std::uint64_t kReadOnly =
    MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
constexpr std::uint64_t kPlain = MS_NOSUID | MS_NODEV;
// Within one user namespace; the kernel's own limit is for the whole machine.
constexpr int kInotifyInstances = 64;

// The layer has a little more room than the run has memory: where nobody but us
// looks, it has to exceed its limit before we see that it did. A file without
// content takes the kernel's memory, too, which not all methods count.
std::string store_options(std::optional<std::uint64_t> memory) {
  if (!memory) return "mode=755";
  const std::uint64_t room = *memory + *memory / 16;
  return fmt::format("mode=755,size={},nr_inodes={}", room,
                     2 * room / kBytesPerFile);
}

class Maker {
 public:
  std::vector<Action> take() { return std::move(actions_); }

  Action& add(Kind kind, std::string one, std::string two = {}) {
    Action& action = actions_.emplace_back();
    action.kind = kind;
    action.texts[0] = std::move(one);
    action.texts[1] = std::move(two);
    return action;
  }
  void folder(std::string path, std::uint32_t mode) {
    add(Kind::MakeFolder, std::move(path)).flags = mode;
  }
  Action& mount(std::string place, std::string source, std::string type,
                std::string options, std::uint64_t flags) {
    Action& action = add(Kind::Mount, std::move(place), std::move(source));
    action.texts[2] = std::move(type);
    action.texts[3] = std::move(options);
    action.flags = flags;
    return action;
  }
  Action& bind(std::string place, std::string source) {
    return mount(std::move(place), std::move(source), "", "", MS_BIND);
  }
  void take_aside(std::string path, std::uint64_t number) {
    add(Kind::Take, std::move(path)).flags = number;
  }
  void put(std::string place, std::uint64_t number) {
    add(Kind::Put, std::move(place)).flags = number;
  }

 private:
  std::vector<Action> actions_;
};

// As root one would be asked fewer questions inside than an ordinary user.
constexpr unsigned kOrdinaryUser = 1000;

void map_ids(Maker& maker) {
  const auto map = [](unsigned outside) {
    const unsigned inside = outside == 0 ? kOrdinaryUser : outside;
    return fmt::format("{} {} 1", inside, outside);
  };
  maker.add(Kind::Write, "/proc/self/setgroups", "deny");
  maker.add(Kind::Write, "/proc/self/gid_map", map(::getegid()));
  maker.add(Kind::Write, "/proc/self/uid_map", map(::geteuid()));
  maker
      .add(Kind::Write, "/proc/sys/user/max_inotify_instances",
           std::to_string(kInotifyInstances))
      .lack = Lack::FileWatchLimit;
}

constexpr std::array kDevices{"null", "zero", "full", "random", "urandom"};
// What is taken aside has these numbers, after those of the devices.
constexpr std::uint64_t kShownAside = kDevices.size();
constexpr std::uint64_t kFirstFolderAside = kShownAside + 1;

void take_devices(Maker& maker) {
  std::uint64_t number = 0;
  for (const char* device : kDevices) {
    maker.take_aside(fmt::format("/dev/{}", device), number++);
  }
}

void make_devices(Maker& maker) {
  const std::string folder = std::string(kStore) + "/dev";
  maker.folder(folder, 0755);
  maker.folder(folder + "/shm", 01777);
  std::uint64_t number = 0;
  for (const char* device : kDevices) {
    const std::string path = fmt::format("{}/{}", folder, device);
    maker.add(Kind::MakeFile, path).flags = 0666;
    maker.put(path, number++);
  }
  maker.add(Kind::Link, folder + "/fd", "/proc/self/fd");
  maker.add(Kind::Link, folder + "/stdin", "/proc/self/fd/0");
  maker.add(Kind::Link, folder + "/stdout", "/proc/self/fd/1");
  maker.add(Kind::Link, folder + "/stderr", "/proc/self/fd/2");
  maker.mount("/dev", folder, "", "", MS_BIND | MS_REC);
}

// Before there are layers over them: the kernel allows two over each other, and
// this file system may be one.
void take_folders(Maker& maker, const std::vector<Layer>& layers) {
  std::uint64_t number = kFirstFolderAside;
  for (const Layer& layer : layers) {
    if (layer.above) maker.take_aside(layer.folder, number++);
  }
}

void make_layers(Maker& maker, const std::vector<Layer>& layers) {
  int number = 0;
  std::uint64_t aside = kFirstFolderAside;
  for (const Layer& layer : layers) {
    const std::string upper = fmt::format("{}/upper{}", kStore, number);
    const std::string work = fmt::format("{}/work{}", kStore, number++);
    maker.folder(upper, layer.mode);
    if (layer.empty) {
      maker.bind(layer.folder, upper);
      continue;
    }
    maker.folder(work, 0700);
    std::string lower = layer.folder;
    if (layer.above) {
      lower = upper + "-lower";
      maker.folder(lower, 0755);
      maker.put(lower, aside++);
    }
    maker
        .mount(layer.folder, "podium", "overlay",
               fmt::format("lowerdir={},upperdir={},workdir={},userxattr",
                           lower, upper, work),
               kPlain)
        .may_fail = layer.above;
  }
}

// In place of a layer. The entries are mounts, since the kernel lets nobody see
// what lies below those of others.
void copy_temporary(Maker& maker, const std::vector<TemporaryEntry>& entries) {
  const std::string copy = std::string(kStore) + "/tmp";
  maker.folder(copy, 01777);
  for (const TemporaryEntry& entry : entries) {
    const std::string place = copy + '/' + entry.name;
    const std::string source = "/tmp/" + entry.name;
    if (entry.kind == TemporaryEntry::Kind::Link) {
      maker.add(Kind::Link, place, entry.target);
      continue;
    }
    const bool folder = entry.kind == TemporaryEntry::Kind::Folder;
    maker.add(folder ? Kind::MakeFolder : Kind::MakeFile, place).flags = 0700;
    // It may have gone in the meantime.
    maker.mount(place, source, "", "", MS_BIND | MS_REC).may_fail = true;
  }
  maker.mount("/tmp", copy, "", "", MS_BIND | MS_REC);
}

void make_private_folders(Maker& maker, const Isolation& isolation) {
  const std::string run = std::string(kStore) + "/run";
  maker.folder(run, 0755);
  maker.folder(run + "/podium", 0755);
  for (const char* name : {"/podium/home", "/podium/work", "/podium/input"}) {
    maker.folder(run + name, 0755);
  }
  if (!isolation.shown.empty()) maker.put(run + "/podium/input", kShownAside);
  const std::string empty = std::string(kStore) + "/empty";
  maker.folder(empty, 0555);
  for (const std::string& folder : isolation.hidden) maker.bind(folder, empty);
  maker.mount(kStore, run, "", "", MS_BIND | MS_REC);
}

}  // namespace

std::vector<Action> sandbox_actions(const Places& places,
                                    const Isolation& isolation,
                                    std::optional<std::uint64_t> memory,
                                    bool own_users) {
  Maker maker;
  if (own_users) map_ids(maker);
  maker.mount("/", "none", "", "", MS_REC | MS_PRIVATE);
  take_devices(maker);
  maker.add(Kind::Restrict, "/").flags = kReadOnly;
  if (!isolation.shown.empty()) {
    maker.take_aside(isolation.shown, kShownAside);
  }
  take_folders(maker, places.layers);
  maker.mount(kStore, "podium", "tmpfs", store_options(memory), kPlain);
  // First the copy, since there may be layers over parts of it.
  if (places.temporary) copy_temporary(maker, *places.temporary);
  make_layers(maker, places.layers);
  make_devices(maker);
  make_private_folders(maker, isolation);
  maker.mount("/proc", "proc", "proc", "", kPlain | MS_RDONLY | MS_NOEXEC)
      .lack = Lack::OwnProcesses;
  maker.add(Kind::Name, "podium");
  maker.add(Kind::Loopback, "").lack = Lack::Loopback;
  return maker.take();
}

}  // namespace podium::process
