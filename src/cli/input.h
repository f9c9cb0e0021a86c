// cli/input.h -- a file, or what comes on standard input.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/pages.h"
#include "base/result.h"

namespace podium::cli {

inline constexpr const char* kStandardInput = "-";

class Input {
 public:
  // A file, a pipe, or kStandardInput.
  static Result<Input> open(const std::string& path);

  std::string_view text() const {
    return file_ ? file_->text() : std::string_view(read_.data(), read_.size());
  }

  // As MappedFile::forget, if it is a file.
  void forget(std::size_t end) {
    if (file_) file_->forget(end);
  }

  // The same for MappedFile::part.
  void part() {
    if (file_) file_->part();
  }

  // For errors: the path, or "standard input".
  const std::string& name() const { return name_; }

 private:
  explicit Input(std::string name) : name_(std::move(name)) {}

  std::string name_;
  std::optional<MappedFile> file_;
  Array<char> read_;
};

// For a command whose memory is that of one text which it forgets: if it has
// some size, what the start of the program needed is given back before the
// work, and of the text no more comes into memory than is looked at.
void forget_start(Input& input);

// That an output would be written over its input, which is somebody's only
// copy.
bool is_same_file(const std::string& input, const std::string& output);
Error replaces_input(const std::string& output);

// Io with a hint if such a file cannot be written, which is better told before
// a library is read. Nothing if there is no path.
Result<void> can_write(const std::string& path);

// That a folder has none of these files.
Error nothing_below(const std::string& folder, const std::string& files);

// What to tell if the text was read as SMT-LIB 2 with this error: if it is
// SMT-LIB 1.2, that.
Error unless_old(const Error& error, std::string_view text,
                 const std::string& name);

}  // namespace podium::cli
