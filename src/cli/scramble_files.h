// cli/scramble_files.h -- many files scrambled by all cores, with a manifest.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/script_scrambler.h"
#include "library/library.h"

namespace podium::cli {

struct ScrambleFiles {
  ScrambleRules rules;
  std::vector<library::Source> sources;
  std::string output;  // the folder
  std::string maps;    // a folder for the renamings; empty: none are written
  std::string seed;    // for the manifest
  std::size_t threads = 1;
};

// Writes each file under its name below the output folder, and there
// manifest.tsv. A file that fails is told on standard error and has no output.
// Returns how many failed.
Result<std::size_t> scramble_files(const ScrambleFiles& job);

}  // namespace podium::cli
