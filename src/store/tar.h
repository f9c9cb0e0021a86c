// store/tar.h -- a run's outputs as tar members that any tar can unpack.
//
// Members have GNU headers, because their long names may hold any byte, while
// those of pax must be UTF-8. There is no end-of-archive marker, so members can
// be appended for ever; tar takes the end of the file for it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace podium::store {

// SOLVER/BENCHMARK without an extension. Different runs have different names,
// and no name leads out of the folder where it is unpacked: what would is
// written as % and two hexadecimal digits. Parts too long for a file system
// are cut and end in a hash.
std::string member_name(std::string_view solver, std::string_view benchmark);

// The same for what a solver says of a core: SOLVER/BENCHMARK.%cores/DIGEST. No
// run has such a name, because % stands before hexadecimal digits there.
std::string validation_name(std::string_view solver, std::string_view benchmark,
                            std::string_view core);

// Appends a regular file: header, content, padding.
void append_member(std::string& tar, std::string_view name,
                   std::string_view content, std::int64_t modified);

// The contents of the regular files in order. Corrupt if that is no tar of
// ours.
Result<std::vector<std::string_view>> member_contents(std::string_view tar);

// No tar of three members with contents of this size in total is larger.
std::uint64_t tar_size_limit(std::uint64_t content_size);

}  // namespace podium::store
