// A tree of kernel files in a scratch folder, in place of a kernel.

#pragma once

#include <map>
#include <string>

#include "base/file.h"
#include "process/kernel_files.h"

namespace podium::process::testing {

class RecordedTree {
 public:
  RecordedTree();

  const KernelFiles& files() const { return files_; }

  void write(const std::string& path, const std::string& text) const;
  std::string read(const std::string& path) const;
  bool has(const std::string& path) const;

  // What the kernel would put into a new group.
  std::map<std::string, std::string> group;
  // Returned by the next making of a group; 0 makes it.
  int refuse_groups = 0;

 private:
  int make(const std::string& folder) const;

  TemporaryFolder folder_;
  KernelFiles files_;
};

}  // namespace podium::process::testing
