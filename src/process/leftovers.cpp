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
  if (is_alive(files, name)) return false;
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

}  // namespace

std::vector<std::string> find_leftovers(const KernelFiles& files) {
  std::set<std::string> mounts;
  for (const Hierarchy& tree : read_hierarchies(files)) {
    if (is_used(tree)) mounts.insert(tree.mount);
  }
  std::vector<std::string> found;
  for (const std::string& mount : mounts) {
    for (std::string& folder : groups_below(files.path(mount))) {
      const auto name = name_of(folder);
      if (name && !is_alive(files, *name)) found.push_back(std::move(folder));
    }
  }
  return found;
}

int remove_leftovers(const KernelFiles& files,
                     const std::vector<std::string>& found) {
  int removed = 0;
  for (const std::string& folder : found) {
    const auto name = name_of(folder);
    if (name && remove_leftover(files, folder, *name)) ++removed;
  }
  return removed;
}

}  // namespace podium::process
