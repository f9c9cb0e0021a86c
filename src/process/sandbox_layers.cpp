#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "process/hierarchy.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

// What the system itself is made of stays read-only.
constexpr std::array<std::string_view, 18> kSystem{
    "bin",   "boot", "dev",    "etc",        "lib",   "lib32",
    "lib64", "lib4", "libx32", "lost+found", "media", "mnt",
    "proc",  "sbin", "sys",    "usr",        "run",   "var"};
// A folder within the system where anybody may write.
constexpr const char* kTemporary = "/var/tmp";
// Each costs a mount for every run.
constexpr std::size_t kMost = 24;
// Below which mounts are not looked for.
constexpr std::size_t kDeepest = 4;

std::vector<std::string> folders_in(const std::string& path) {
  std::vector<std::string> names;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir(path.c_str()),
                                                   ::closedir);
  if (folder == nullptr) return names;
  while (const dirent* entry = ::readdir(folder.get())) {
    const std::string_view name = entry->d_name;
    if (name == "." || name == ".." || entry->d_type == DT_LNK) continue;
    names.emplace_back(name);
  }
  std::ranges::sort(names);
  return names;
}

bool has_mounts_below(const std::vector<std::string>& points,
                      const std::string& folder) {
  return std::ranges::any_of(points, [&](const std::string& point) {
    return point.size() > folder.size() && point.starts_with(folder) &&
           point[folder.size()] == '/';
  });
}

struct Candidate {
  std::string folder;
  std::size_t depth;
};

// The next is the last one.
void prefer(std::vector<Candidate>& open, const std::string& favourite) {
  std::stable_partition(open.begin(), open.end(), [&](const Candidate& one) {
    return !(favourite + "/").starts_with(one.folder + "/");
  });
}

// Its options are a list with commas and colons.
bool can_be_named(std::string_view folder) {
  return folder.find_first_of(",:\\") == std::string_view::npos;
}

}  // namespace

std::vector<Layer> find_layers(const KernelFiles& files,
                               const std::string& favourite) {
  const auto points = read_mount_points(files);
  std::vector<Candidate> open;
  for (const std::string& name : folders_in(files.path("/"))) {
    if (std::ranges::find(kSystem, name) != kSystem.end()) continue;
    open.push_back({"/" + name, 1});
  }
  open.push_back({kTemporary, kDeepest});
  std::ranges::reverse(open);
  prefer(open, favourite);
  std::vector<Layer> layers;
  while (!open.empty() && layers.size() < kMost) {
    const Candidate next = std::move(open.back());
    open.pop_back();
    struct stat status {};
    const std::string path = files.path(next.folder);
    if (::stat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
        ::access(path.c_str(), R_OK | X_OK) != 0 || !can_be_named(path)) {
      continue;
    }
    if (!has_mounts_below(points, next.folder)) {
      layers.push_back({next.folder, status.st_mode & 07777U});
    } else if (next.depth < kDeepest) {
      for (const std::string& name : folders_in(path)) {
        open.push_back({next.folder + "/" + name, next.depth + 1});
      }
      prefer(open, favourite);
    }
  }
  return layers;
}

}  // namespace podium::process
