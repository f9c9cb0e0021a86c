// site/file_names.h -- names from outside as names of files.

#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace podium::site {

// Gives every name its own file name: letters, digits and . _ + - stay, the
// rest becomes _, and what is taken already gets a number. Two names that
// differ only in case count as taken, for file systems that do not tell them
// apart.
class FileNames {
 public:
  const std::string& of(std::string_view name);

 private:
  std::map<std::string, std::string, std::less<>> names_;
  std::set<std::string> taken_;
};

}  // namespace podium::site
