#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "process/hierarchy.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

// What the system itself is made of stays read-only.
constexpr std::array<std::string_view, 15> kSystem{
    "/bin",   "/boot",  "/dev",    "/etc",  "/lib",
    "/lib32", "/lib64", "/libx32", "/proc", "/run",
    "/sbin",  "/sys",   "/usr",    "/var",  "/lost+found"};

// In the system, and yet anybody may write there.
constexpr const char* kSharedTemporary = "/var/tmp";

// Whether the path is the folder or below.
bool is_within(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) &&
         (path.size() == folder.size() || path[folder.size()] == '/');
}

bool has_mounts_below(const std::vector<std::string>& points,
                      const std::string& folder) {
  return std::ranges::any_of(points, [&](const std::string& point) {
    return point.size() > folder.size() && is_within(point, folder);
  });
}

// The options of a layer are a list with commas and colons.
bool can_be_named(std::string_view folder) {
  return folder.find_first_of(",:\\") == std::string_view::npos;
}

// The folder nearest to the root, on the way to the path, that can have one.
std::string highest(const std::vector<std::string>& points,
                    const std::string& path) {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string folder = path.substr(0, end);
    if (std::ranges::find(kSystem, folder) != kSystem.end() ||
        folder.size() < 2) {
      return {};
    }
    if (!has_mounts_below(points, folder)) return folder;
    if (end == std::string::npos) return {};
  }
}

}  // namespace

std::vector<Layer> find_layers(const KernelFiles& files,
                               const std::vector<std::string>& wanted) {
  const auto points = read_mount_points(files);
  std::vector<Layer> layers;
  const auto add = [&](const std::string& folder) {
    const bool covered = std::ranges::any_of(layers, [&](const Layer& layer) {
      return is_within(folder, layer.folder);
    });
    struct stat status {};
    const std::string path = files.path(folder);
    if (folder.empty() || covered || !can_be_named(path) ||
        ::stat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode) ||
        ::access(path.c_str(), R_OK | X_OK) != 0) {
      return;
    }
    layers.push_back({folder, status.st_mode & 07777U});
  };
  for (const std::string& path : wanted) add(highest(points, path));
  add(highest(points, "/tmp"));
  if (!has_mounts_below(points, kSharedTemporary)) add(kSharedTemporary);
  return layers;
}

}  // namespace podium::process
