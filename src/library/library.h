// library/library.h -- folders and lists of benchmark files as records.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/rule_book.h"

namespace podium::library {

// A file that was named, and the benchmark's name: its path below the folder
// or list that named it.
struct Source {
  std::string path;
  std::string name;
};

// The benchmark files behind folders (every file with such an extension below
// them, but for links to folders), single files and *.txt lists (one path a
// line, relative to the list; # after a blank begins a comment). By name,
// without repetition of a file. Mismatch if two files have one name.
Result<std::vector<Source>> find_sources(
    const std::vector<std::string>& paths,
    const std::vector<std::string_view>& extensions = {".smt2"});

// The same by path, and two files may have one name.
Result<std::vector<Source>> find_files(
    const std::vector<std::string>& paths,
    const std::vector<std::string_view>& extensions = {".smt2"});

// A file that cannot be used, and why.
struct Unusable {
  Source source;
  Error error;
};

struct Library {
  std::vector<contest::Benchmark> benchmarks;  // by name
  std::vector<Unusable> unusable;              // by name
};

// Reads every file with as many threads as the machine has cores. `progress`
// is told the number of files read so far, from any thread.
Library read_library(const std::vector<Source>& sources,
                     contest::FamilyRule family,
                     const std::function<void(std::size_t)>& progress = {});

// One file. Errors as of reading, Tape and Summary.
Result<contest::Benchmark> read_benchmark(const Source& source,
                                          contest::FamilyRule family);

}  // namespace podium::library
