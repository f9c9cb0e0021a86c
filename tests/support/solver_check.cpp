#include "support/solver_check.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

namespace podium::testing {

std::string ask_solver(const std::string& solver, const std::string& path,
                       std::uint64_t seconds) {
  // Some scripts make a solver write files where it runs.
  const std::string command =
      "cd '" + std::filesystem::temp_directory_path().string() +
      "'; ulimit -t " + std::to_string(seconds) + "; timeout " +
      std::to_string(20 * seconds) + " " + solver + " '" +
      std::filesystem::absolute(path).string() + "' 2>&1";
  std::string output;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> buffer{};
  std::size_t got = 0;
  while ((got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
    if (output.size() < (1U << 24)) output.append(buffer.data(), got);
  }
  ::pclose(pipe);
  return output;
}

bool read_folder_and_numbers(
    int count, char** words, std::string& folder,
    const std::vector<std::pair<std::string_view, std::uint64_t*>>& numbers) {
  for (int at = 1; at < count; ++at) {
    const auto option =
        std::ranges::find(numbers, std::string_view(words[at]),
                          &std::pair<std::string_view, std::uint64_t*>::first);
    if (option == numbers.end()) {
      folder = words[at];
    } else if (++at < count) {
      *option->second = std::strtoull(words[at], nullptr, 10);
    }
  }
  if (std::filesystem::is_directory(folder)) return true;
  std::cout << "no such folder: " << folder << "\n";
  return false;
}

std::vector<std::string> files_below(const std::string& folder,
                                     std::string_view extension) {
  std::vector<std::string> paths;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == extension) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

}  // namespace podium::testing
