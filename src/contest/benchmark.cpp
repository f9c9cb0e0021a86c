#include "contest/benchmark.h"

#include <algorithm>

namespace podium::contest {

std::string family_of(std::string_view benchmark_name, std::string_view logic,
                      FamilyRule rule) {
  std::string_view folders;
  const std::size_t slash = benchmark_name.rfind('/');
  if (slash != std::string_view::npos) {
    folders = benchmark_name.substr(0, slash);
  }
  const std::size_t first_end = folders.find('/');
  if (folders.substr(0, first_end) == logic) {
    folders = first_end == std::string_view::npos
                  ? std::string_view()
                  : folders.substr(first_end + 1);
  }
  if (rule == FamilyRule::TopFolder) {
    folders = folders.substr(0, folders.find('/'));
  }
  return folders.empty() ? "-" : std::string(folders);
}

bool names_family(const std::vector<std::string>& patterns,
                  std::string_view family) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](std::string_view pattern) {
                       if (!pattern.ends_with('*')) return family == pattern;
                       pattern.remove_suffix(1);
                       return family.starts_with(pattern);
                     });
}

}  // namespace podium::contest
