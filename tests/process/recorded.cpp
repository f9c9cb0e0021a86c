#include "recorded.h"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/support.h"

namespace podium::process::testing {

RecordedTree::RecordedTree() : folder_(podium::testing::scratch_folder()) {
  files_.root = folder_.path();
  files_.make = [this](const std::string& folder) { return make(folder); };
  // A group's files go with it.
  files_.remove = [](const std::string& folder) {
    std::error_code problem;
    if (!std::filesystem::exists(folder)) return ENOENT;
    std::filesystem::remove_all(folder, problem);
    return problem.value();
  };
}

int RecordedTree::make(const std::string& folder) const {
  if (refuse_groups != 0) return refuse_groups;
  if (::mkdir(folder.c_str(), 0755) != 0) return errno;
  for (const auto& [name, text] : group) {
    std::ofstream(folder + "/" + name) << text;
  }
  return 0;
}

void RecordedTree::write(const std::string& path,
                         const std::string& text) const {
  podium::testing::write(files_.root + path, text);
}

std::string RecordedTree::read(const std::string& path) const {
  std::ifstream file(files_.root + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool RecordedTree::has(const std::string& path) const {
  return std::filesystem::exists(files_.root + path);
}

}  // namespace podium::process::testing
