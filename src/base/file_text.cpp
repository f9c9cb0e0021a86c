#include "base/file_text.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <utility>

namespace podium {

namespace {

constexpr std::size_t kSmall = std::size_t{1} << 16;

}  // namespace

Result<std::string_view> FileText::open(const std::string& path) {
  mapped_.reset();
  const FileDescriptor file(
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return io_error("cannot open", path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) {
    return io_error("cannot read", path, errno);
  }
  if (S_ISREG(status.st_mode) && status.st_size < static_cast<off_t>(kSmall)) {
    read_.resize(kSmall);
    std::size_t size = 0;
    while (size < kSmall) {
      const ssize_t more =
          ::read(file.get(), read_.data() + size, kSmall - size);
      if (more < 0 && errno == EINTR) continue;
      if (more < 0) return io_error("cannot read", path, errno);
      size += static_cast<std::size_t>(more);
      // Files that the kernel makes up have no size until they are read.
      if (more == 0 || static_cast<off_t>(size) == status.st_size) {
        return std::string_view(read_).substr(0, size);
      }
    }
  }
  Result<MappedFile> mapped = MappedFile::open(path);
  if (!mapped) return mapped.error();
  mapped_.emplace(*std::move(mapped));
  return mapped_->text();
}

}  // namespace podium
