#include "site/file_names.h"

#include <fmt/format.h>

namespace podium::site {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

std::string safe(std::string_view name) {
  std::string file;
  for (const char c : name.substr(0, 100)) {
    const bool mark = c == '_' || c == '+' || c == '-' || c == '.';
    // A leading dot would hide the file, or be the folder above.
    file += is_letter(c) || (mark && !(c == '.' && file.empty())) ? c : '_';
  }
  return file.empty() ? "_" : file;
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  }
  return text;
}

}  // namespace

const std::string& FileNames::of(std::string_view name) {
  const auto known = names_.find(name);
  if (known != names_.end()) return known->second;
  const std::string base = safe(name);
  std::string file = base;
  for (int number = 2; !taken_.insert(lower(file)).second; ++number) {
    file = fmt::format("{}-{}", base, number);
  }
  return names_.emplace(name, file).first->second;
}

}  // namespace podium::site
