// process/group_folder.h -- one control group in one tree, as a folder.
//
// The folder is locked (flock) while we use it. Another Podium that cleans up
// takes the same lock first, so that it cannot mistake a group of ours for a
// leftover even if it cannot see our process, as between containers.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "base/units.h"
#include "process/kernel_files.h"

namespace podium::process {

class GroupFolder {
 public:
  // Makes the folder `name` in `parent`. Busy if somebody removed it as a
  // leftover in the same moment: try another name. `files` must outlive it.
  static Result<GroupFolder> create(const KernelFiles& files,
                                    const std::string& parent,
                                    const std::string& name);
  GroupFolder(GroupFolder&& other) noexcept
      : files_(other.files_),
        path_(std::exchange(other.path_, {})),
        folder_(std::move(other.folder_)) {}
  GroupFolder& operator=(GroupFolder&&) noexcept = delete;
  GroupFolder(const GroupFolder&) = delete;
  GroupFolder& operator=(const GroupFolder&) = delete;
  ~GroupFolder() { remove(); }

  // 0 or errno: one with processes in it stays, for another try or the next
  // Podium.
  int remove();

  const std::string& path() const { return path_; }
  int descriptor() const { return folder_.get(); }

  bool has(const char* file) const;
  Result<void> write(const char* file, std::string_view text) const;
  std::optional<std::uint64_t> number(const char* file) const;
  // The value in a line "key value".
  std::optional<std::uint64_t> field(const char* file,
                                     std::string_view key) const;
  // For writing; close on exec.
  FileDescriptor open(const char* file) const;
  // For poll, which tells by POLLPRI that the kernel has changed the file since
  // forget_change(); close on exec.
  FileDescriptor watch(const char* file) const;

 private:
  GroupFolder(const KernelFiles& files, std::string path)
      : files_(&files), path_(std::move(path)) {}

  std::optional<std::string> read(const char* file) const;

  const KernelFiles* files_;
  std::string path_;  // with files_->root
  FileDescriptor folder_;
};

// Of a descriptor from GroupFolder::watch().
void forget_change(int descriptor);

// The group and all groups below it, the deepest first.
std::vector<std::string> groups_below(const std::string& path);

// Kills every process in the group and below. Returns whether it is empty; a
// process that hangs in the kernel can keep it from being so.
bool kill_group(const std::string& path, Duration patience);

// Removes the group and those below. 0 or errno.
int remove_group(const KernelFiles& files, const std::string& path);

}  // namespace podium::process
