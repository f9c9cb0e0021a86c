#include "cli/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "cli/input.h"

namespace podium::cli {

bool InputFiles::have(const struct stat& file) {
  std::call_once(looked_, [this] {
    struct stat status {};
    for (const library::Source& source : sources_) {
      if (::stat(source.path.c_str(), &status) == 0) {
        identities_.emplace(status.st_dev, status.st_ino);
      }
    }
  });
  return identities_.contains({file.st_dev, file.st_ino});
}

bool InputFiles::have(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && have(status);
}

// An earlier call's file is written over and then cut: to remove a thousand
// files and make them again takes some file systems twenty times as long. A
// link, and what has other names, goes: who made these wants to keep the file.
// What may not be written stays.
Result<OutputFile> OutputFile::create(const std::string& path,
                                      InputFiles& inputs) {
  constexpr int kWrite = O_WRONLY | O_CLOEXEC;
  constexpr int kNew = kWrite | O_CREAT | O_EXCL;
  FileDescriptor file(::open(path.c_str(), kNew, 0666));
  if (file) return OutputFile(path, std::move(file), 0);
  if (errno != EEXIST) return io_error("cannot write", path, errno);
  if (inputs.have(path)) return replaces_input(path);
  file = FileDescriptor(::open(path.c_str(), kWrite | O_NOFOLLOW | O_NONBLOCK));
  struct stat status {};
  if (file && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) &&
      status.st_nlink == 1) {
    return OutputFile(path, std::move(file),
                      static_cast<std::size_t>(status.st_size));
  }
  if (!file && errno == EACCES) return io_error("cannot write", path, errno);
  if (::unlink(path.c_str()) != 0) return io_error("cannot write", path, errno);
  file = FileDescriptor(::open(path.c_str(), kNew, 0666));
  if (!file) return io_error("cannot write", path, errno);
  return OutputFile(path, std::move(file), 0);
}

Result<void> OutputFile::write(std::string_view piece) {
  written_ += piece.size();
  return write_all(file_.get(), piece, path_);
}

Result<void> OutputFile::finish() {
  if (written_ >= before_) return {};
  if (::ftruncate(file_.get(), static_cast<off_t>(written_)) == 0) return {};
  return io_error("cannot write", path_, errno);
}

}  // namespace podium::cli
