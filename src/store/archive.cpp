#include "store/archive.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <cerrno>
#include <filesystem>
#include <memory>

#include "base/check.h"
#include "store/folder.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

constexpr int kLevel = 3;

Result<void> write_at(int descriptor, std::string_view bytes,
                      std::uint64_t offset, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t size = ::pwrite(descriptor, bytes.data(), bytes.size(),
                                  static_cast<off_t>(offset));
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return write_error(path, errno);
    bytes.remove_prefix(static_cast<std::size_t>(size));
    offset += static_cast<std::uint64_t>(size);
  }
  return {};
}

}  // namespace

std::string compress(std::string_view content) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(
      ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (context == nullptr) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(content.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), frame.data(), frame.size(), content.data(),
                     content.size());
  PODIUM_CHECK(ZSTD_isError(size) == 0U);
  frame.resize(size);
  return frame;
}

namespace {

Result<std::size_t> content_size(std::string_view frame, std::uint64_t limit) {
  const unsigned long long size =
      ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN ||
      size > limit) {
    return Error{Code::Corrupt, "", "is no zstd frame of a run"};
  }
  return static_cast<std::size_t>(size);
}

Result<void> decompress_to(std::string_view frame, char* out,
                           std::size_t size) {
  const std::size_t written =
      ZSTD_decompress(out, size, frame.data(), frame.size());
  if (ZSTD_isError(written) == 0U && written == size) return {};
  return Error{
      Code::Corrupt, "",
      fmt::format("is a damaged zstd frame: {}",
                  ZSTD_isError(written) != 0U ? ZSTD_getErrorName(written)
                                              : "too short")};
}

}  // namespace

Result<std::string> decompress(std::string_view frame, std::uint64_t limit) {
  const Result<std::size_t> size = content_size(frame, limit);
  if (!size) return size.error();
  std::string content(*size, '\0');
  const Result<void> done = decompress_to(frame, content.data(), *size);
  if (!done) return done.error();
  return content;
}

Result<Array<char>> decompress_large(std::string_view frame,
                                     std::uint64_t limit) {
  const Result<std::size_t> size = content_size(frame, limit);
  if (!size) return size.error();
  Array<char> content;
  content.reserve(*size);
  content.set_size(*size);
  const Result<void> done = decompress_to(frame, content.data(), *size);
  if (!done) return done.error();
  return content;
}

Result<Archive> Archive::open(const std::string& path, std::uint64_t end) {
  const int create = end == 0 ? O_CREAT : 0;
  FileDescriptor file(
      ::open(path.c_str(), O_WRONLY | O_CLOEXEC | create, 0666));
  if (!file && errno == ENOENT) {
    return Error{Code::Corrupt, path, "is missing, though the store names it",
                 std::string(kDamageHint)};
  }
  if (!file) return io_error("cannot open", path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) {
    return io_error("cannot open", path, errno);
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < end) {
    return Error{
        Code::Corrupt, path,
        fmt::format("has {} bytes, though the store has written {}", size, end),
        std::string(kDamageHint)};
  }
  Archive archive(path, std::move(file), end);
  archive.torn_ = size > end;
  if (Result<void> cut = archive.cut(); !cut) return cut.error();
  const std::string folder = std::filesystem::path(path).parent_path();
  if (Result<void> kept = sync_folder(folder); !kept) return kept.error();
  return archive;
}

Result<void> Archive::cut() {
  if (!torn_) return {};
  if (::ftruncate(file_.get(), static_cast<off_t>(end_)) != 0) {
    return io_error("cannot cut", path_, errno);
  }
  torn_ = false;
  return {};
}

Result<void> Archive::append(std::string_view frame) {
  if (Result<void> clean = cut(); !clean) return clean;
  torn_ = true;
  Result<void> written = write_at(file_.get(), frame, end_, path_);
  if (!written) {
    roll_back(end_);
    return written;
  }
  end_ += frame.size();
  torn_ = false;
  return {};
}

Result<void> Archive::sync() {
  if (::fdatasync(file_.get()) != 0) return write_error(path_, errno);
  return {};
}

void Archive::roll_back(std::uint64_t end) {
  PODIUM_CHECK(end <= end_);
  torn_ = torn_ || end < end_;
  end_ = end;
  // If it fails, the next append tries again, or the next open.
  static_cast<void>(cut());
}

Result<std::string> read_piece(const std::string& path, std::uint64_t offset,
                               std::uint64_t length) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file && errno == ENOENT) {
    return Error{Code::Corrupt, path, "is missing, though the store names it",
                 std::string(kDamageHint)};
  }
  if (!file) return io_error("cannot open", path, errno);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) {
    return io_error("cannot open", path, errno);
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (offset > size || length > size - offset) {
    return Error{Code::Corrupt, path,
                 fmt::format("ends before the output at byte {}", offset),
                 std::string(kDamageHint)};
  }
  std::string piece(length, '\0');
  std::size_t done = 0;
  while (done < piece.size()) {
    const ssize_t got =
        ::pread(file.get(), piece.data() + done, piece.size() - done,
                static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return io_error("cannot read", path, errno);
    if (got == 0) {
      return Error{Code::Corrupt, path, "became shorter while it was read"};
    }
    done += static_cast<std::size_t>(got);
  }
  return piece;
}

}  // namespace podium::store
