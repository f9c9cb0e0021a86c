// cli/guarded.h -- work on one of many files that must not cost the others.

#pragma once

#include <exception>
#include <string>
#include <string_view>

#include "base/error.h"

namespace podium::cli {

// What `work` returns, a Result of something, or what it threw as an error:
// a bug of ours, or a file too large for this machine's memory. `what` begins
// the message: "cannot be scrambled".
template <class Work>
auto guarded(std::string_view what, const std::string& path, const Work& work)
    -> decltype(work()) {
  try {
    return work();
  } catch (const std::exception& problem) {
    return caught(what, path, problem);
  }
}

}  // namespace podium::cli
