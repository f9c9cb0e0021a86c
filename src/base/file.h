// base/file.h -- files and folders, with errors as values.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace podium {

// Owns a file descriptor; -1 means none.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int descriptor) : descriptor_(descriptor) {}
  FileDescriptor(FileDescriptor&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept;
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { close(); }

  explicit operator bool() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }
  int release() { return std::exchange(descriptor_, -1); }
  void close();

 private:
  int descriptor_ = -1;
};

// A file's bytes, mapped into memory for reading. An empty file is an empty
// text. The bytes are undefined if somebody shortens the file meanwhile.
class MappedFile {
 public:
  static Result<MappedFile> open(const std::string& path);
  MappedFile(MappedFile&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        forgotten_(std::exchange(other.forgotten_, 0)),
        all_forgotten_(std::exchange(other.all_forgotten_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::string_view text() const { return {data_, size_}; }

  // For a small file whose memory matters: a look at a byte may bring the
  // megabyte around it into memory; after this it brings less.
  void part();

  // Gives back the memory of the bytes before this one. They come again from
  // the file if somebody looks at them, and go again by later calls: by one
  // that names no more bytes than the last did at once.
  void forget(std::size_t end);

 private:
  MappedFile(const char* data, std::size_t size) : data_(data), size_(size) {}

  const char* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t forgotten_ = 0;  // bytes
  // The same when it was the last time that all of them were.
  std::size_t all_forgotten_ = 0;
};

// The whole file. `limit` guards against reading a device or a huge file.
Result<std::string> read_file(const std::string& path,
                              std::uint64_t limit = 1ULL << 30);

// Whether a file that is written outlives a power cut. To make sure takes a
// millisecond or more.
enum class Durable : bool { No, Yes };

// The new content is there whole or the old one stays: written beside it,
// synchronised, renamed. A device or a pipe, such as /dev/null, is written to,
// and so is what is open already, such as /dev/stdout. A link stays a link.
Result<void> write_file(const std::string& path, std::string_view content,
                        Durable durable = Durable::Yes);

// Open for writing and empty; none if that fails, errno tells why.
FileDescriptor create_file(const std::string& path);

// All of the bytes, however many calls it takes.
Result<void> write_all(int descriptor, std::string_view bytes,
                       const std::string& path);

// With its parents; it is no error if it is there.
Result<void> make_folder(const std::string& path);

// A fresh folder under `parent` that is removed with all it holds. It is locked
// while it is in use, so that one whose owner was killed can be told from it.
class TemporaryFolder {
 public:
  static Result<TemporaryFolder> create(const std::string& parent);
  TemporaryFolder(TemporaryFolder&& other) noexcept
      : path_(std::exchange(other.path_, {})), lock_(std::move(other.lock_)) {}
  TemporaryFolder& operator=(TemporaryFolder&& other) noexcept;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  TemporaryFolder(std::string path, FileDescriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  FileDescriptor lock_;
};

// Removes temporary folders of ours under `parent` that nobody uses any more.
void remove_stale_folders(const std::string& parent);

// $TMPDIR or /tmp.
std::string temporary_root();

// The executable that a shell would run for this word: as it stands if it has
// a slash, else the first match in $PATH. Empty if there is none.
std::string find_program(std::string_view word);

}  // namespace podium
