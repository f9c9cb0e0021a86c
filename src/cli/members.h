// cli/members.h -- the fingerprints of many files, with progress and a cache.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "identify/survey.h"

namespace podium::cli {

// The paths of all files behind files, folders and lists; Missing if there is
// none.
Result<std::vector<std::string>> member_paths(
    const std::vector<std::string>& paths);

struct MembersPlan {
  std::vector<std::string> paths;  // files, folders, lists
  std::string cache;               // a file; "" for none
  std::size_t threads = 1;
  // That will be written when all are read; "" for none.
  std::vector<std::string> outputs{};
};

struct Members {
  std::vector<identify::Member> members;  // by path
  std::size_t failed = 0;                 // told on standard error
  std::size_t read = 0;                   // not known from the cache
};

// Writes the cache again if anything was read. BadOption if an output is one of
// the files, Io if it cannot be written.
Result<Members> read_members(const MembersPlan& plan);

}  // namespace podium::cli
