#include "process/group_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <thread>

#include "base/text.h"

namespace podium::process {
namespace {

// Stops the group so that it cannot fork away while it is being killed: v2
// and v1 have different words for it. Not every tree can.
void set_frozen(const std::string& path, bool frozen) {
  if (write_at(AT_FDCWD, (path + "/cgroup.freeze").c_str(),
               frozen ? "1" : "0") == 0) {
    return;
  }
  write_at(AT_FDCWD, (path + "/freezer.state").c_str(),
           frozen ? "FROZEN" : "THAWED");
}

// Sends SIGKILL to all; returns whether there was somebody.
bool kill_members(const std::string& path) {
  bool somebody = false;
  for (const std::string& group : groups_below(path)) {
    const auto members = read_at(AT_FDCWD, (group + "/cgroup.procs").c_str());
    if (!members || members->empty()) continue;
    for (const std::string_view line : split(*members, '\n')) {
      const auto process = parse_number(line);
      // 0 is a process that our namespace does not show.
      if (!process || *process == 0) continue;
      somebody = true;
      ::kill(static_cast<pid_t>(*process), SIGKILL);
    }
  }
  return somebody;
}

bool is_empty(const std::string& path) {
  for (const std::string& group : groups_below(path)) {
    const auto members = read_at(AT_FDCWD, (group + "/cgroup.procs").c_str());
    if (members && !members->empty()) return false;
  }
  return true;
}

}  // namespace

Result<GroupFolder> GroupFolder::create(const KernelFiles& files,
                                        const std::string& parent,
                                        const std::string& name) {
  const std::string path = files.path(parent + "/" + name);
  if (const int problem = files.make(path); problem != 0) {
    return io_error("cannot make the control group", path, problem);
  }
  GroupFolder group(files, path);
  group.folder_ =
      FileDescriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const bool ours = group.folder_ &&
                    ::flock(group.folder_.get(), LOCK_EX | LOCK_NB) == 0 &&
                    group.has("cgroup.procs");
  if (!ours) {
    if (errno == EMFILE || errno == ENFILE) {
      return io_error("cannot open the control group", path, errno);
    }
    return Error{Code::Busy, path, "the new control group was taken away"};
  }
  return group;
}

int GroupFolder::remove() {
  if (path_.empty()) return 0;
  const int problem = remove_group(*files_, path_);
  if (problem == 0) path_.clear();
  return problem;
}

bool GroupFolder::has(const char* file) const {
  return ::faccessat(folder_.get(), file, F_OK, 0) == 0;
}

Result<void> GroupFolder::write(const char* file, std::string_view text) const {
  const int problem = write_at(folder_.get(), file, text);
  if (problem == 0) return {};
  return io_error("cannot write " + std::string(text), path_ + "/" + file,
                  problem);
}

// By name: a thread that asks may have descriptors of its own.
std::optional<std::string> GroupFolder::read(const char* file) const {
  return read_at(AT_FDCWD, (path_ + "/" + file).c_str());
}

std::optional<std::uint64_t> GroupFolder::number(const char* file) const {
  const auto text = read(file);
  return text ? parse_number(*text) : std::nullopt;
}

std::optional<std::uint64_t> GroupFolder::field(const char* file,
                                                std::string_view key) const {
  const auto text = read(file);
  if (!text) return std::nullopt;
  for (const std::string_view line : split(*text, '\n')) {
    if (!line.starts_with(key)) continue;
    const std::string_view rest = line.substr(key.size());
    if (rest.starts_with(' ')) return parse_number(trim(rest));
  }
  return std::nullopt;
}

FileDescriptor GroupFolder::open(const char* file) const {
  return FileDescriptor(::openat(folder_.get(), file, O_WRONLY | O_CLOEXEC));
}

FileDescriptor GroupFolder::watch(const char* file) const {
  FileDescriptor watched(::openat(folder_.get(), file, O_RDONLY | O_CLOEXEC));
  if (watched) forget_change(watched.get());
  return watched;
}

void forget_change(int descriptor) {
  std::array<char, 256> ignored;
  (void)!::pread(descriptor, ignored.data(), ignored.size(), 0);
}

std::vector<std::string> groups_below(const std::string& path) {
  std::vector<std::string> groups{path};
  for (std::size_t next = 0; next < groups.size(); ++next) {
    // Each folder in a folder is one more link to it; so those with none need
    // not be read, which are most.
    constexpr nlink_t kLinksOfEmpty = 2;
    struct stat status {};
    if (::stat(groups[next].c_str(), &status) == 0 &&
        status.st_nlink == kLinksOfEmpty) {
      continue;
    }
    std::error_code problem;
    std::filesystem::directory_iterator entries(groups[next], problem);
    const std::filesystem::directory_iterator end;
    while (!problem && entries != end) {
      std::error_code ignored;
      if (entries->is_directory(ignored) && !entries->is_symlink(ignored)) {
        groups.push_back(entries->path().string());
      }
      entries.increment(problem);
    }
  }
  std::ranges::reverse(groups);
  return groups;
}

bool kill_group(const std::string& path, Duration patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    if (write_at(AT_FDCWD, (path + "/cgroup.kill").c_str(), "1") != 0) {
      set_frozen(path, true);
      kill_members(path);
      set_frozen(path, false);
    }
    if (is_empty(path)) return true;
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

int remove_group(const KernelFiles& files, const std::string& path) {
  int problem = files.remove(path);
  if (problem != EBUSY && problem != ENOTEMPTY) return problem;
  for (const std::string& group : groups_below(path)) {
    problem = files.remove(group);
    if (problem != 0) return problem;
  }
  return 0;
}

}  // namespace podium::process
