// base/replace_file.h -- write a file in pieces, and have it whole or not.

#pragma once

#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace podium {

// As write_file(), for content that is never in memory as a whole: the new
// content is there after finish(), or the old one stays. A device or a pipe is
// written to at once, and so is what is open already, such as /dev/stdout. A
// file that may not be written stays.
class ReplaceFile {
 public:
  static Result<ReplaceFile> open(const std::string& path);
  ReplaceFile(ReplaceFile&& other) noexcept = default;
  ReplaceFile& operator=(ReplaceFile&& other) = delete;
  ~ReplaceFile();

  Result<void> write(std::string_view piece);
  Result<void> finish(Durable durable = Durable::Yes);

 private:
  ReplaceFile(std::string path, std::string draft, FileDescriptor file)
      : path_(std::move(path)),
        draft_(std::move(draft)),
        file_(std::move(file)) {}

  std::string path_;
  // Beside the file, its name from finish() on if it can be without one until
  // then; empty: a device, or finished.
  std::string draft_;
  FileDescriptor file_;
};

}  // namespace podium
