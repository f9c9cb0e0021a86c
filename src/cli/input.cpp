#include "cli/input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace podium::cli {

namespace {

constexpr std::size_t kPiece = 1 << 20;

Result<std::string> read_standard_input() {
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + kPiece);
    const ssize_t count = ::read(STDIN_FILENO, text.data() + size, kPiece);
    if (count < 0 && errno != EINTR) {
      return io_error("cannot read", "standard input", errno);
    }
    text.resize(size + static_cast<std::size_t>(count < 0 ? 0 : count));
    if (count == 0) return text;
  }
}

// < FILE can be mapped like a file that is named.
bool is_whole_file(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
         ::lseek(descriptor, 0, SEEK_CUR) == 0;
}

}  // namespace

Result<Input> Input::open(const std::string& path) {
  const bool standard = path == "-";
  Input input(standard ? "standard input" : path);
  if (!standard || is_whole_file(STDIN_FILENO)) {
    Result<MappedFile> file = MappedFile::open(standard ? "/dev/stdin" : path);
    if (!file) return file.error();
    input.file_ = *std::move(file);
    return input;
  }
  Result<std::string> text = read_standard_input();
  if (!text) return text.error();
  input.read_ = *std::move(text);
  return input;
}

}  // namespace podium::cli
