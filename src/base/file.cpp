#include "base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "base/replace_file.h"
#include "base/text.h"

namespace podium {

namespace {

constexpr std::size_t kHuge = std::size_t{2} << 20;  // a huge page, in bytes
const auto kPage = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

}  // namespace

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
  if (this != &other) {
    close();
    descriptor_ = std::exchange(other.descriptor_, -1);
  }
  return *this;
}

void FileDescriptor::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
}

// A pipe is refused without waiting for its writer.
Result<MappedFile> MappedFile::open(const std::string& path) {
  const FileDescriptor file(
      ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return io_error("cannot open", path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) {
    return io_error("cannot read", path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    return Error{Code::Io, path, "cannot read: not a regular file"};
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return MappedFile(nullptr, 0);
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
  if (data == MAP_FAILED) return io_error("cannot map", path, errno);
  return MappedFile(static_cast<const char*>(data), size);
}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  std::swap(forgotten_, other.forgotten_);
  std::swap(all_forgotten_, other.all_forgotten_);
  return *this;
}

// The kernel does not go beyond what has other advice.
void MappedFile::part() {
  constexpr std::size_t kPiece = std::size_t{1} << 17;
  constexpr std::size_t kMost = 16 * kHuge;  // more does not matter
  if (size_ > kMost) return;
  for (std::size_t at = kPiece; at < size_; at += 2 * kPiece) {
    ::madvise(const_cast<char*>(data_) + at, std::min(kPiece, size_ - at),
              MADV_SEQUENTIAL);
  }
}

// Only advice: if it is not taken the bytes stay. A look at what was forgotten
// before may have brought all of a huge page back. So the last one goes again,
// and from time to time everything: each time would take time that grows with
// the square of the file.
void MappedFile::forget(std::size_t end) {
  end = std::min(end, size_) / kPage * kPage;
  const bool again = end <= forgotten_ || end - all_forgotten_ >= end / 16;
  const std::size_t begin =
      again ? 0 : forgotten_ - std::min(forgotten_, kHuge);
  if (begin == end) return;
  ::madvise(const_cast<char*>(data_) + begin, end - begin, MADV_DONTNEED);
  forgotten_ = std::max(forgotten_, end);
  if (again) all_forgotten_ = end;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<char*>(data_), size_);
}

Result<std::string> read_file(const std::string& path, std::uint64_t limit) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return io_error("cannot open", path, errno);
  std::string content;
  std::vector<char> buffer(1 << 16);
  for (;;) {
    const ssize_t size = ::read(file.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return io_error("cannot read", path, errno);
    if (size == 0) return content;
    content.append(buffer.data(), static_cast<std::size_t>(size));
    if (content.size() > limit) {
      return Error{Code::Io, path,
                   fmt::format("cannot read: larger than {} bytes", limit)};
    }
  }
}

Result<void> write_all(int descriptor, std::string_view bytes,
                       const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t size = ::write(descriptor, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return io_error("cannot write", path, errno);
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return {};
}

FileDescriptor create_file(const std::string& path) {
  return FileDescriptor(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
}

Result<void> write_file(const std::string& path, std::string_view content,
                        Durable durable) {
  Result<ReplaceFile> file = ReplaceFile::open(path);
  if (!file) return file.error();
  Result<void> written = file->write(content);
  return written ? file->finish(durable) : written;
}

Result<void> make_folder(const std::string& path) {
  std::error_code problem;
  const auto there = std::filesystem::status(path, problem);
  if (exists(there) && !is_directory(there)) {
    return Error{Code::Io, path, "is there and is not a folder",
                 "choose another name"};
  }
  std::filesystem::create_directories(path, problem);
  if (problem) return io_error("cannot create folder", path, problem.value());
  return {};
}

namespace {

constexpr std::string_view kTemporaryPrefix = "podium.";

// Of a folder; none if somebody else has it, or it is gone.
FileDescriptor lock_folder(const std::string& path) {
  FileDescriptor folder(
      ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!folder || ::flock(folder.get(), LOCK_EX | LOCK_NB) != 0) return {};
  struct stat locked {};
  struct stat there {};
  const bool same =
      ::fstat(folder.get(), &locked) == 0 &&
      ::stat(path.c_str(), &there) == 0 && locked.st_ino == there.st_ino &&
      locked.st_dev == there.st_dev && locked.st_uid == ::geteuid();
  return same ? std::move(folder) : FileDescriptor();
}

}  // namespace

Result<TemporaryFolder> TemporaryFolder::create(const std::string& parent) {
  // Somebody may take it for a stale one before it is locked.
  constexpr int kTries = 5;
  for (int tries = 0; tries < kTries; ++tries) {
    std::string path = fmt::format("{}/{}XXXXXX", parent, kTemporaryPrefix);
    if (::mkdtemp(path.data()) == nullptr) {
      return io_error("cannot create a folder in", parent, errno);
    }
    FileDescriptor lock = lock_folder(path);
    if (lock) return TemporaryFolder(std::move(path), std::move(lock));
  }
  return io_error("cannot lock a folder in", parent, errno);
}

namespace {

// As mkdtemp makes them: people may have folders with such names, too.
bool is_temporary(const std::filesystem::path& path) {
  constexpr std::size_t kRandom = 6;
  constexpr mode_t kPrivate = 0700;
  const std::string name = path.filename().string();
  struct stat status {};
  return name.starts_with(kTemporaryPrefix) &&
         name.size() == kTemporaryPrefix.size() + kRandom &&
         ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         (status.st_mode & 07777U) == kPrivate;
}

}  // namespace

void remove_stale_folders(const std::string& parent) {
  std::error_code problem;
  std::filesystem::directory_iterator entry(parent, problem);
  for (; !problem && entry != std::filesystem::directory_iterator();
       entry.increment(problem)) {
    const std::string path = entry->path().string();
    if (!is_temporary(path)) continue;
    const FileDescriptor lock = lock_folder(path);
    std::error_code ignored;
    if (lock) std::filesystem::remove_all(path, ignored);
  }
}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(lock_, other.lock_);
  return *this;
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string temporary_root() {
  const char* root = std::getenv("TMPDIR");
  return root != nullptr && *root != '\0' ? root : "/tmp";
}

std::string find_program(std::string_view word) {
  const auto runs = [](const std::string& path) {
    std::error_code ignored;
    return ::access(path.c_str(), X_OK) == 0 &&
           std::filesystem::is_regular_file(path, ignored);
  };
  if (word.empty()) return {};
  if (word.find('/') != std::string_view::npos) {
    std::string path(word);
    return runs(path) ? path : std::string();
  }
  const char* folders = std::getenv("PATH");
  for (const std::string_view folder :
       split(folders != nullptr ? folders : "/usr/bin:/bin", ':')) {
    std::string path =
        fmt::format("{}/{}", folder.empty() ? "." : folder, word);
    if (runs(path)) return path;
  }
  return {};
}

}  // namespace podium
