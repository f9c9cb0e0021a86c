#include "process/hierarchy.h"

#include <algorithm>

#include "base/text.h"

namespace podium::process {
namespace {

// mountinfo writes blanks and backslashes as \ooo.
std::string unescape(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto digit = [&](std::size_t i) {
      return at + i < text.size() && text[at + i] >= '0' && text[at + i] <= '7';
    };
    if (text[at] == '\\' && digit(1) && digit(2) && digit(3)) {
      plain += static_cast<char>((text[at + 1] - '0') * 64 +
                                 (text[at + 2] - '0') * 8 + text[at + 3] - '0');
      at += 3;
    } else {
      plain += text[at];
    }
  }
  return plain;
}

struct Mount {
  Hierarchy tree;
  std::string root;  // the group that the mount point shows
};

std::optional<Mount> parse_mount(std::string_view line) {
  // number parent device ROOT POINT options [tags] - TYPE source OPTIONS
  const std::size_t dash = line.find(" - ");
  if (dash == std::string_view::npos) return std::nullopt;
  const auto left = split(line.substr(0, dash), ' ');
  const auto right = split(line.substr(dash + 3), ' ');
  if (left.size() < 5 || right.size() < 3) return std::nullopt;
  if (right[0] != "cgroup" && right[0] != "cgroup2") return std::nullopt;
  Mount mount;
  mount.tree.v2 = right[0] == "cgroup2";
  mount.tree.mount = unescape(left[4]);
  mount.root = unescape(left[3]);
  if (!mount.tree.v2) {
    // Options that are no controllers ("rw") never match a line of
    // /proc/self/cgroup.
    for (const std::string_view option : split(right[2], ',')) {
      mount.tree.controllers.emplace_back(option);
    }
  }
  return mount;
}

// "4:memory:/path" for v1, "0::/path" for v2.
struct Membership {
  std::vector<std::string_view> controllers;
  std::string_view path;
};

std::optional<Membership> parse_membership(std::string_view line) {
  const std::size_t first = line.find(':');
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t second = line.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const std::string_view names = line.substr(first + 1, second - first - 1);
  Membership membership;
  if (!names.empty()) membership.controllers = split(names, ',');
  membership.path = line.substr(second + 1);
  return membership;
}

bool matches(const Mount& mount, const Membership& membership) {
  if (mount.tree.v2) return membership.controllers.empty();
  return std::ranges::any_of(
      membership.controllers, [&](std::string_view controller) {
        return std::ranges::find(mount.tree.controllers, controller) !=
               mount.tree.controllers.end();
      });
}

// Our group's folder below the mount point, which may show only a part of the
// tree (in a container).
std::optional<std::string> locate(const Mount& mount, std::string_view path) {
  if (mount.root != "/") {
    if (!path.starts_with(mount.root)) return std::nullopt;
    path.remove_prefix(mount.root.size());
    if (!path.empty() && path.front() != '/') return std::nullopt;
  }
  // "/.." is outside of what we may see.
  if (path.starts_with("/..")) return std::nullopt;
  if (path == "/") path = "";
  return mount.tree.mount + std::string(path);
}

}  // namespace

std::vector<Hierarchy> read_hierarchies(const KernelFiles& files) {
  std::vector<Hierarchy> found;
  const std::string mounts = files.read("/proc/self/mountinfo").value_or("");
  const std::string groups = files.read("/proc/self/cgroup").value_or("");
  for (const std::string_view line : split(mounts, '\n')) {
    const auto mount = parse_mount(line);
    if (!mount) continue;
    for (const std::string_view group : split(groups, '\n')) {
      const auto membership = parse_membership(group);
      if (!membership || !matches(*mount, *membership)) continue;
      const auto own = locate(*mount, membership->path);
      if (!own || !files.is_folder(*own)) continue;
      found.push_back(mount->tree);
      found.back().own = *own;
    }
  }
  return found;
}

std::vector<std::string> read_mount_points(const KernelFiles& files) {
  std::vector<std::string> points;
  const std::string mounts = files.read("/proc/self/mountinfo").value_or("");
  for (const std::string_view line : split(mounts, '\n')) {
    const auto fields = split(line, ' ');
    if (fields.size() > 4) points.push_back(unescape(fields[4]));
  }
  return points;
}

const Hierarchy* find_v1(const std::vector<Hierarchy>& all,
                         std::string_view controller) {
  for (const Hierarchy& tree : all) {
    if (!tree.v2 && std::ranges::find(tree.controllers, controller) !=
                        tree.controllers.end()) {
      return &tree;
    }
  }
  return nullptr;
}

const Hierarchy* find_v2(const std::vector<Hierarchy>& all) {
  for (const Hierarchy& tree : all) {
    if (tree.v2) return &tree;
  }
  return nullptr;
}

}  // namespace podium::process
