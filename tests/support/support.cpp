#include "support/support.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace podium::testing {

std::string source_folder() { return PODIUM_SOURCE_FOLDER; }

std::string shared_folder() {
  const std::string folder = source_folder() + "/../shared";
  return std::filesystem::is_directory(folder) ? folder : "";
}

TemporaryFolder scratch_folder() {
  return *TemporaryFolder::create(temporary_root());
}

std::string write(const std::string& path, std::string_view content,
                  bool executable) {
  const auto parent = std::filesystem::path(path).parent_path();
  std::filesystem::create_directories(parent);
  std::ofstream(path, std::ios::binary) << content;
  if (executable && ::chmod(path.c_str(), 0755) != 0) {
    throw std::runtime_error("cannot chmod " + path);
  }
  return path;
}

}  // namespace podium::testing
