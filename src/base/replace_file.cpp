#include "base/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

namespace podium {

namespace {

namespace fs = std::filesystem;

// Where a path leads: a link stays one, and what it leads to is written.
struct Target {
  std::string path;
  std::optional<int> descriptor;  // one that is open, as of /dev/stdout
};

// The N of /proc/self/fd/N, by whatever name that folder goes.
std::optional<int> descriptor_of(const fs::path& path) {
  std::error_code problem;
  const fs::path ours = fs::canonical("/proc/self/fd", problem);
  if (problem || fs::canonical(path.parent_path(), problem) != ours) return {};
  const std::string name = path.filename();
  int descriptor = 0;
  const auto [end, failed] =
      std::from_chars(name.data(), name.data() + name.size(), descriptor);
  if (failed != std::errc() || end != name.data() + name.size()) return {};
  return descriptor;
}

Target follow(const std::string& path) {
  constexpr int kMostLinks = 40;  // as in the kernel
  std::error_code problem;
  fs::path at = fs::absolute(path, problem);
  if (problem) return {path, {}};
  for (int links = 0; links < kMostLinks; ++links) {
    if (const auto descriptor = descriptor_of(at)) return {path, descriptor};
    const fs::path next = fs::read_symlink(at, problem);
    if (problem) return {links == 0 ? path : at.string(), {}};
    at = at.parent_path() / next;
  }
  return {path, {}};
}

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) &&
         !S_ISDIR(status.st_mode);
}

// That a file is there and may not be written. To put another in its place
// takes only the rights of the folder, but who said so wants to keep it.
bool is_kept(const std::string& path) {
  return ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0 &&
         errno == EACCES;
}

// Not the name and something more: that may be too long, and another thread may
// be writing the same file.
std::string draft_beside(const std::string& path) {
  static std::atomic<unsigned> count = 0;
  const std::string name = fmt::format("podium.{}.{}.new", ::getpid(), ++count);
  return (fs::path(path).parent_path() / name).string();
}

// A file that is gone with its last descriptor, however we end, until it gets a
// name by /proc. Not every file system has such.
FileDescriptor create_nameless(const fs::path& folder) {
  constexpr mode_t kMode = 0666;
  if (::access("/proc/self/fd", X_OK) != 0) return {};
  return FileDescriptor(::open(folder.empty() ? "." : folder.c_str(),
                               O_WRONLY | O_TMPFILE | O_CLOEXEC, kMode));
}

// False with errno set if it has no name and gets none.
bool give_name(const FileDescriptor& file, const std::string& name) {
  struct stat status {};
  if (::fstat(file.get(), &status) == 0 && status.st_nlink != 0) return true;
  const std::string place = fmt::format("/proc/self/fd/{}", file.get());
  return ::linkat(AT_FDCWD, place.c_str(), AT_FDCWD, name.c_str(),
                  AT_SYMLINK_FOLLOW) == 0;
}

}  // namespace

Result<ReplaceFile> ReplaceFile::open(const std::string& path) {
  Target target = follow(path);
  if (target.descriptor || is_special(path)) {
    // Written after what is there: another open() would begin at the beginning.
    FileDescriptor device(target.descriptor
                              ? ::fcntl(*target.descriptor, F_DUPFD_CLOEXEC, 0)
                              : ::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!device) return io_error("cannot open", path, errno);
    return ReplaceFile(path, "", std::move(device));
  }
  if (is_kept(target.path)) return io_error("cannot write", path, errno);
  std::string draft = draft_beside(target.path);
  FileDescriptor file = create_nameless(fs::path(draft).parent_path());
  if (!file) file = create_file(draft);
  if (!file) return io_error("cannot create", path, errno);
  return ReplaceFile(std::move(target.path), std::move(draft), std::move(file));
}

ReplaceFile::~ReplaceFile() {
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

Result<void> ReplaceFile::write(std::string_view piece) {
  return write_all(file_.get(), piece, path_);
}

Result<void> ReplaceFile::finish(Durable durable) {
  if (draft_.empty()) return {};
  if (durable == Durable::Yes && ::fdatasync(file_.get()) != 0) {
    return io_error("cannot write", path_, errno);
  }
  while (!give_name(file_, draft_)) {
    // One that was killed had our number and left its draft.
    if (errno != EEXIST) return io_error("cannot write", path_, errno);
    draft_ = draft_beside(path_);
  }
  file_.close();
  if (::rename(draft_.c_str(), path_.c_str()) != 0) {
    return io_error("cannot replace", path_, errno);
  }
  draft_.clear();
  return {};
}

}  // namespace podium
