// cli/look_ups.h -- whether the answers of a competition look like look-ups in
// an index.

#pragma once

#include <string>
#include <vector>

namespace podium::cli {

struct LookUpsPlan {
  std::string index;
  std::string store;                    // the folder with the results
  std::vector<std::string> benchmarks;  // that competed: folders and lists
  bool json = false;
};

// Prints a table for each track. The exit code: negative if some solver's
// answers do.
int audit_look_ups(const LookUpsPlan& plan);

}  // namespace podium::cli
