#include "config/paths.h"

#include <filesystem>
#include <string_view>
#include <system_error>

namespace podium::config {

std::string folder_of(const std::string& file) {
  std::error_code ignored;
  const std::filesystem::path whole = std::filesystem::absolute(file, ignored);
  return absolute_path(whole.parent_path().string(), "/");
}

std::string absolute_path(const std::string& path, const std::string& folder) {
  std::string result =
      (std::filesystem::path(folder) / path).lexically_normal().string();
  while (result.size() > 1 && result.back() == '/') result.pop_back();
  return result;
}

std::string relative_path(const std::string& path, const std::string& folder) {
  if (path == folder) return ".";
  const std::string prefix = folder.ends_with('/') ? folder : folder + "/";
  if (!path.starts_with(prefix)) return path;
  std::string below = path.substr(prefix.size());
  return absolute_path(below, folder) == path ? below : path;
}

std::string absolute_program(const std::string& program,
                             const std::string& folder) {
  if (program.starts_with('/') || program.find('/') == std::string::npos) {
    return program;
  }
  return absolute_path(program, folder);
}

std::string relative_program(const std::string& program,
                             const std::string& folder) {
  if (program.find('/') == std::string::npos) return program;
  std::string below = relative_path(program, folder);
  if (below.find('/') == std::string::npos) below.insert(0, "./");
  return absolute_program(below, folder) == program ? below : program;
}

}  // namespace podium::config
