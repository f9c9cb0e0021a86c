// tests/support/support.h -- what tests of every module need.

#pragma once

#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace podium::testing {

// The repository, and the large shared material beside it ("" if absent).
std::string source_folder();
std::string shared_folder();

// A fresh folder that is gone after the test.
TemporaryFolder scratch_folder();

// Writes a file, with the folders above it; executable on demand. Returns its
// path.
std::string write(const std::string& path, std::string_view content,
                  bool executable = false);

}  // namespace podium::testing
