#include "process/kernel_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>

#include "base/file.h"
#include "base/text.h"

namespace podium::process {
namespace {

// A kernel's file is small; more than this is not one.
constexpr std::size_t kMostText = 16U << 20;
}  // namespace

KernelFiles KernelFiles::real() {
  return {"",
          [](const std::string& folder) {
            return ::mkdir(folder.c_str(), 0755) == 0 ? 0 : errno;
          },
          [](const std::string& folder) {
            return ::rmdir(folder.c_str()) == 0 ? 0 : errno;
          }};
}

std::optional<std::string> KernelFiles::read(std::string_view absolute) const {
  return read_at(AT_FDCWD, path(absolute).c_str());
}

bool KernelFiles::is_folder(std::string_view absolute) const {
  struct stat status {};
  return ::stat(path(absolute).c_str(), &status) == 0 &&
         S_ISDIR(status.st_mode);
}

std::optional<std::string> read_at(int folder, const char* file) {
  const FileDescriptor open(::openat(folder, file, O_RDONLY | O_CLOEXEC));
  if (!open) return std::nullopt;
  std::string text;
  std::array<char, 4096> buffer;
  while (text.size() < kMostText) {
    const ssize_t size = ::read(open.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return std::nullopt;
    if (size == 0) return std::string(trim(text));
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
  return std::nullopt;
}

int write_at(int folder, const char* file, std::string_view text) {
  const FileDescriptor open(
      ::openat(folder, file, O_WRONLY | O_CLOEXEC | O_TRUNC));
  if (!open) return errno;
  // The kernel takes a value in one piece or not at all.
  const ssize_t size = ::write(open.get(), text.data(), text.size());
  return size == static_cast<ssize_t>(text.size()) ? 0 : errno;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, problem] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

}  // namespace podium::process
