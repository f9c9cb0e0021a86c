// cli/output_file.h -- the output for one of many inputs, none of which it
// replaces.

#pragma once

#include <sys/types.h>

#include <cstddef>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "library/library.h"

struct stat;

namespace podium::cli {

// Which files are inputs, by whatever names. From any thread; files are looked
// at when the first is asked for, since to look at a file takes as long as to
// read a small one.
class InputFiles {
 public:
  // The sources must outlive it.
  explicit InputFiles(const std::vector<library::Source>& sources)
      : sources_(sources) {}

  bool have(const struct stat& file);
  // If there is such a file.
  bool have(const std::string& path);

 private:
  using Identity = std::pair<dev_t, ino_t>;

  const std::vector<library::Source>& sources_;
  std::once_flag looked_;
  std::set<Identity> identities_;
};

// Takes the place of an earlier call's file. Not synchronised with the disk.
class OutputFile {
 public:
  static Result<OutputFile> create(const std::string& path, InputFiles& inputs);

  Result<void> write(std::string_view piece);
  // After the last piece: nothing of an earlier file stays.
  Result<void> finish();

 private:
  OutputFile(std::string path, FileDescriptor file, std::size_t before)
      : path_(std::move(path)), file_(std::move(file)), before_(before) {}

  std::string path_;
  FileDescriptor file_;
  std::size_t before_;  // bytes of the earlier file
  std::size_t written_ = 0;
};

}  // namespace podium::cli
