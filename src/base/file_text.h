// base/file_text.h -- the bytes of one file after the other.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace podium {

// A large file is mapped. A small one is read into memory that is used again,
// which takes a fifth of the time.
class FileText {
 public:
  // The bytes are there until the next call. Io if it is no regular file.
  Result<std::string_view> open(const std::string& path);

  // As MappedFile::forget, if the file is mapped.
  void forget(std::size_t end) {
    if (mapped_) mapped_->forget(end);
  }

 private:
  std::string read_;
  std::optional<MappedFile> mapped_;
};

}  // namespace podium
