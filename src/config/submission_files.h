// config/submission_files.h -- where submissions are.

#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace podium::config {

// The files that were named, and every *.json file directly in the folders that
// were named, by name. Missing if a folder has none.
Result<std::vector<std::string>> submission_files(
    const std::vector<std::string>& paths);

}  // namespace podium::config
