#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
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
    std::string folder = path.substr(0, end);
    if (std::ranges::find(kSystem, folder) != kSystem.end() ||
        folder.size() < 2) {
      return {};
    }
    if (!has_mounts_below(points, folder)) return folder;
    if (end == std::string::npos) return {};
  }
}

constexpr const char* kTemporary = "/tmp";
// Each is a mount in every run.
constexpr std::size_t kMostEntries = 4000;

// Sockets and the like are left away: they lead out of the run.
std::optional<std::vector<TemporaryEntry>> entries_of(
    const std::string& folder) {
  namespace fs = std::filesystem;
  std::vector<TemporaryEntry> entries;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (entries.size() == kMostEntries) return std::nullopt;
    std::error_code gone;
    TemporaryEntry entry;
    entry.name = it->path().filename();
    const fs::file_type type = it->symlink_status(gone).type();
    if (type == fs::file_type::directory) {
      entry.kind = TemporaryEntry::Kind::Folder;
    } else if (type == fs::file_type::symlink) {
      entry.kind = TemporaryEntry::Kind::Link;
      entry.target = fs::read_symlink(it->path(), gone);
    } else if (type != fs::file_type::regular) {
      continue;
    }
    if (!gone) entries.push_back(std::move(entry));
  }
  if (error) return std::nullopt;
  return entries;
}

void copy_temporary(const KernelFiles& files, Places& places) {
  places.temporary = entries_of(files.path(kTemporary));
  if (!places.temporary) places.some_missing = true;
}

bool covers(const std::vector<Layer>& layers, const std::string& path) {
  return std::ranges::any_of(layers, [&](const Layer& layer) {
    return is_within(path, layer.folder);
  });
}

// The owner of a layer is who writes to it. Root has to be asked nothing, so a
// folder of root's may forbid its owner to write, and the command has no more
// than the owner's rights.
constexpr std::uint32_t kForOwner = 0700;
constexpr std::uint32_t kForAll = 01777;

// Whether there is one now, in which at least `mode` is allowed.
bool add_layer(const KernelFiles& files, const std::string& folder,
               std::uint32_t mode, std::vector<Layer>& layers) {
  if (folder.empty()) return false;
  if (covers(layers, folder)) return true;
  struct stat status {};
  const std::string path = files.path(folder);
  if (!can_be_named(path) || ::stat(path.c_str(), &status) != 0 ||
      !S_ISDIR(status.st_mode) || ::access(path.c_str(), R_OK | X_OK) != 0) {
    return false;
  }
  std::error_code error;
  const bool empty = std::filesystem::is_empty(path, error) && !error;
  layers.push_back({folder, (status.st_mode & 07777U) | mode, empty});
  return true;
}

// Whether a layer over `top` lets us write to the folder below it: what lies
// between is copied into the layer first, with its owner and mode.
bool can_be_copied(const KernelFiles& files, const std::string& top,
                   const std::string& folder) {
  struct stat status {};
  for (std::size_t end = top.size(); end != std::string::npos;) {
    end = folder.find('/', end + 1);
    const std::string path = files.path(folder.substr(0, end));
    if (::stat(path.c_str(), &status) != 0) return true;  // nothing to copy
    if (status.st_uid != ::geteuid() || status.st_gid != ::getegid()) {
      return false;
    }
  }
  return (status.st_mode & kForOwner) == kForOwner;
}

// Over folders that are in a layer and cannot be written to for all that.
void add_layers_above(const KernelFiles& files,
                      const std::vector<std::string>& points,
                      const std::vector<std::string>& wanted,
                      std::vector<Layer>& layers) {
  std::vector<Layer> above;
  for (const std::string& path : wanted) {
    const auto below = std::ranges::find_if(layers, [&](const Layer& layer) {
      return is_within(path, layer.folder);
    });
    struct stat status {};
    if (below == layers.end() || below->folder == path || below->empty ||
        can_be_copied(files, below->folder, path) ||
        has_mounts_below(points, path) ||
        std::ranges::find(above, path, &Layer::folder) != above.end() ||
        ::stat(files.path(path).c_str(), &status) != 0) {
      continue;
    }
    above.push_back({path, (status.st_mode & 07777U) | kForOwner, false, true});
  }
  // One that is within another comes after it.
  std::ranges::sort(above, {},
                    [](const Layer& layer) { return layer.folder.size(); });
  layers.insert(layers.end(), above.begin(), above.end());
}

bool is_of_system(const std::string& path) {
  return path.size() < 2 || std::ranges::any_of(kSystem, [&](auto folder) {
           return is_within(path, folder);
         });
}

}  // namespace

Places find_places(const KernelFiles& files,
                   const std::vector<std::string>& wanted) {
  const auto points = read_mount_points(files);
  Places places;
  for (const std::string& path : wanted) {
    if (!add_layer(files, highest(points, path), kForOwner, places.layers) &&
        !is_of_system(path) && path != kTemporary) {
      places.some_missing = true;
    }
  }
  if (!add_layer(files, highest(points, kTemporary), kForAll, places.layers)) {
    copy_temporary(files, places);
  }
  if (!has_mounts_below(points, kSharedTemporary)) {
    add_layer(files, kSharedTemporary, kForAll, places.layers);
  }
  add_layers_above(files, points, wanted, places.layers);
  return places;
}

Places find_places_without_layers(const KernelFiles& files) {
  Places places;
  copy_temporary(files, places);
  return places;
}

}  // namespace podium::process
