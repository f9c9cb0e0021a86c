#include "process/leftovers.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "process/group_folder.h"
#include "process/hierarchy.h"
#include "process/identity.h"

namespace podium::process {
namespace {

constexpr Duration kPatience = std::chrono::seconds(2);

std::optional<GroupName> name_of(const std::string& folder) {
  return parse_group_name(
      std::string_view(folder).substr(folder.rfind('/') + 1));
}

bool is_alive(const KernelFiles& files, const GroupName& name) {
  return identity_of(files, name.owner.process) == name.owner;
}

bool remove_leftover(const KernelFiles& files, const std::string& folder,
                     const GroupName& name) {
  if (name.self) {
    // Others may have been moved there with it, a shell for example: only an
    // empty one goes.
    return files.remove(folder) == 0;
  }
  // Its Podium may be alive where we cannot see it: then it holds the lock.
  const FileDescriptor lock(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!lock || ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return false;
  kill_group(folder, kPatience);
  return remove_group(files, folder) == 0;
}

// Whether a run can have a group in this tree.
bool is_used(const Hierarchy& tree) {
  constexpr std::array<std::string_view, 5> kUsed{"memory", "cpuacct",
                                                  "freezer", "pids", "cpuset"};
  if (tree.v2) return true;
  return std::ranges::any_of(kUsed, [&](std::string_view used) {
    return std::ranges::find(tree.controllers, used) != tree.controllers.end();
  });
}

// All groups of Podiums, of those that live and of others.
std::vector<std::string> find_groups(const KernelFiles& files) {
  std::set<std::string> mounts;
  for (const Hierarchy& tree : read_hierarchies(files)) {
    if (is_used(tree)) mounts.insert(tree.mount);
  }
  std::vector<std::string> found;
  for (const std::string& mount : mounts) {
    for (std::string& folder : groups_below(files.path(mount))) {
      if (name_of(folder)) found.push_back(std::move(folder));
    }
  }
  return found;
}

}  // namespace

std::vector<std::string> find_leftovers(const KernelFiles& files) {
  std::vector<std::string> found = find_groups(files);
  std::erase_if(found, [&](const std::string& folder) {
    return is_alive(files, *name_of(folder));
  });
  return found;
}

int remove_leftovers(const KernelFiles& files,
                     const std::vector<std::string>& found) {
  int removed = 0;
  for (const std::string& folder : found) {
    const auto name = name_of(folder);
    if (!name || is_alive(files, *name)) continue;
    if (remove_leftover(files, folder, *name)) ++removed;
  }
  return removed;
}

void remove_own_groups(const KernelFiles& files) {
  const Identity self = own_identity();
  for (const std::string& folder : find_groups(files)) {
    const auto name = name_of(folder);
    if (name->owner != self) continue;
    // A process that ends is in its group, and has what it opened, for a moment
    // longer than it can be seen. The group that we are in ourselves stays.
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (!remove_leftover(files, folder, *name) && !name->self &&
           std::chrono::steady_clock::now() < until) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
}

}  // namespace podium::process
