// cli/import_files.h -- the files that `podium import` was given, sorted by
// what they are.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "contest/records.h"
#include "formats/entrants.h"
#include "formats/official_json.h"
#include "formats/reading.h"

namespace podium::cli {

// A file with results, or a folder in the neutral form.
struct ResultFile {
  std::string path;
  bool neutral = false;
};

// What was found below the paths that were given.
struct ImportFiles {
  std::vector<ResultFile> results;  // in the order of their names
  formats::BenchmarkList benchmarks;
  formats::Entrants entrants;
  std::vector<Error> unusable;  // submissions that cannot be read
  std::size_t other = 0;        // files in folders that are nothing of these
};

// Reads all lists of benchmarks and solvers. `year` is that of submissions; 0:
// that of the first file whose name has one. Unsupported for a file that was
// given by name and is nothing that can be imported.
Result<ImportFiles> find_import_files(const std::vector<std::string>& paths,
                                      const std::vector<std::string>& solvers,
                                      int year);

// One text of results, for errors and in the store.
struct ResultText {
  std::string name;
  std::string sha256;
  std::string format;
  formats::Reading reading;
};

// Reads a file and gives its texts one after the other, until one fails.
Result<void> read_result_file(
    const ResultFile& file, const ImportFiles& files,
    const formats::Wishes& wishes,
    const std::function<Result<void>(ResultText&)>& action);

}  // namespace podium::cli
