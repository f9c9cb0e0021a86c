#include "config/submission_files.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace podium::config {
namespace {

Result<std::vector<std::string>> files_in(const std::string& folder) {
  std::error_code problem;
  std::vector<std::string> files;
  std::filesystem::directory_iterator entry(folder, problem);
  const std::filesystem::directory_iterator end;
  for (; !problem && entry != end; entry.increment(problem)) {
    if (entry->path().extension() == ".json" && !entry->is_directory(problem)) {
      files.push_back(entry->path().string());
    }
  }
  if (problem) return io_error("cannot read", folder, problem.value());
  if (files.empty()) {
    return Error{Code::Missing, folder, "there is no *.json file in it",
                 "name the files, or the folder that holds them"};
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Result<std::vector<std::string>> submission_files(
    const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code problem;
    if (!std::filesystem::is_directory(path, problem)) {
      files.push_back(path);
      continue;
    }
    Result<std::vector<std::string>> found = files_in(path);
    if (!found) return found.error();
    files.insert(files.end(), found->begin(), found->end());
  }
  return files;
}

}  // namespace podium::config
