// cli/input.h -- a file, or what comes on standard input.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace podium::cli {

inline constexpr const char* kStandardInput = "-";

class Input {
 public:
  // A file, a pipe, or kStandardInput.
  static Result<Input> open(const std::string& path);

  std::string_view text() const { return file_ ? file_->text() : read_; }

  // For errors: the path, or "standard input".
  const std::string& name() const { return name_; }

 private:
  explicit Input(std::string name) : name_(std::move(name)) {}

  std::string name_;
  std::optional<MappedFile> file_;
  std::string read_;
};

}  // namespace podium::cli
