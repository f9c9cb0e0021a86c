#include "base/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

namespace podium {

namespace {

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) &&
         !S_ISDIR(status.st_mode);
}

}  // namespace

Result<ReplaceFile> ReplaceFile::open(const std::string& path) {
  if (is_special(path)) {
    FileDescriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!device) return io_error("cannot open", path, errno);
    return ReplaceFile(path, "", std::move(device));
  }
  std::string draft = fmt::format("{}.{}.new", path, ::getpid());
  FileDescriptor file = create_file(draft);
  if (!file) return io_error("cannot create", path, errno);
  return ReplaceFile(path, std::move(draft), std::move(file));
}

ReplaceFile::~ReplaceFile() {
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

Result<void> ReplaceFile::write(std::string_view piece) {
  return write_all(file_.get(), piece, path_);
}

Result<void> ReplaceFile::finish() {
  if (draft_.empty()) return {};
  if (::fdatasync(file_.get()) != 0) {
    return io_error("cannot write", path_, errno);
  }
  file_.close();
  if (::rename(draft_.c_str(), path_.c_str()) != 0) {
    return io_error("cannot replace", path_, errno);
  }
  draft_.clear();
  return {};
}

}  // namespace podium
