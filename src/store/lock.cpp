#include "store/lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "base/text.h"

namespace podium::store {
namespace {

Error busy(const std::string& path) {
  const Result<std::string> content = read_file(path, 100);
  const std::string holder =
      content ? printable(trim(*content), 20) : std::string();
  return {Code::Busy, std::filesystem::path(path).parent_path(),
          "another Podium is writing results here",
          holder.empty()
              ? "wait until it has ended, or use another results folder"
              : fmt::format("wait until process {} has ended, or use another "
                            "results folder",
                            holder)};
}

}  // namespace

Result<WriterLock> WriterLock::take(const std::string& path) {
  FileDescriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file) return io_error("cannot open", path, errno);
  if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) return busy(path);
    return io_error("cannot lock", path, errno);
  }
  // Only for the hint, so a full disk is no reason to fail here.
  if (::ftruncate(file.get(), 0) == 0) {
    static_cast<void>(
        write_all(file.get(), fmt::format("{}\n", ::getpid()), path));
  }
  return WriterLock(std::move(file));
}

}  // namespace podium::store
