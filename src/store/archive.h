// store/archive.h -- a file of zstd frames that only grows at its end.
//
// The database knows where the frames are. Bytes behind the end that it has
// committed belong to an append that did not come through, and are dropped.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/pages.h"
#include "base/result.h"

namespace podium::store {

// One frame with its size and a checksum.
std::string compress(std::string_view content);

// Corrupt if that is not exactly one intact frame of at most `limit` bytes.
Result<std::string> decompress(std::string_view frame, std::uint64_t limit);

// The same for many megabytes, which are touched once.
Result<Array<char>> decompress_large(std::string_view frame,
                                     std::uint64_t limit);

class Archive {
 public:
  // Creates the file if `end` is 0 and cuts it to `end`. Corrupt if it is
  // shorter.
  static Result<Archive> open(const std::string& path, std::uint64_t end);

  std::uint64_t end() const { return end_; }

  // Io if there is no room; then the end stays.
  Result<void> append(std::string_view frame);
  Result<void> sync();

  // Forgets what was appended behind `end`.
  void roll_back(std::uint64_t end);

 private:
  Archive(std::string path, FileDescriptor file, std::uint64_t end)
      : path_(std::move(path)), file_(std::move(file)), end_(end) {}
  Result<void> cut();

  std::string path_;
  FileDescriptor file_;
  std::uint64_t end_;
  bool torn_ = false;  // there are bytes behind the end
};

// Corrupt if the file is not there or too short.
Result<std::string> read_piece(const std::string& path, std::uint64_t offset,
                               std::uint64_t length);

}  // namespace podium::store
