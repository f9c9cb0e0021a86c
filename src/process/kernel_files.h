// process/kernel_files.h -- the kernel's files under /proc and /sys, behind a
// root path, so that tests can put a recorded tree in their place.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace podium::process {

struct KernelFiles {
  std::string root;  // put before every path; empty on a real machine

  // Make and remove the folder of a control group, as mkdir and rmdir do: 0 or
  // errno. In a recorded tree no kernel fills a new folder, so a test does.
  std::function<int(const std::string&)> make;
  std::function<int(const std::string&)> remove;

  static KernelFiles real();

  std::string path(std::string_view absolute) const {
    return root + std::string(absolute);
  }
  // The text of a small file, without blanks at the ends; absent if it cannot
  // be read.
  std::optional<std::string> read(std::string_view absolute) const;
  bool is_folder(std::string_view absolute) const;
};

// A file relative to an open folder (or AT_FDCWD).
std::optional<std::string> read_at(int folder, const char* file);
// 0 or errno.
int write_at(int folder, const char* file, std::string_view text);

std::optional<std::uint64_t> parse_number(std::string_view text);

}  // namespace podium::process
