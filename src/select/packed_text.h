// select/packed_text.h -- a whole text file, as it is or packed by gzip.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace podium::select {

// With room behind its end, which simdjson needs.
class PackedText {
 public:
  // Io; Syntax if it is cut or no gzip file behind its name; Unsupported if the
  // text is larger than 4 GB.
  static Result<PackedText> open(const std::string& path);

  // Of a text that is in memory, for tests.
  static PackedText of(std::string_view text);

  std::string_view text() const { return {bytes_.data(), size_}; }
  std::size_t capacity() const { return bytes_.size(); }

  // SHA-256 of the file as it is, packed or not.
  const std::string& digest() const { return digest_; }

 private:
  std::string bytes_;
  std::size_t size_ = 0;
  std::string digest_;
};

}  // namespace podium::select
