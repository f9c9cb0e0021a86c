// formats/packed_text.h -- a file's text, unpacked if it is compressed.

#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace podium::formats {

// What the first bytes say decides, not the name: gzip, zstd, or as it stands.
// Io if it cannot be read; Corrupt if it is damaged or cut short; Unsupported
// if there is more than `limit` bytes of it.
Result<std::string> read_packed_text(const std::string& path,
                                     std::uint64_t limit = 1ULL << 34);

}  // namespace podium::formats
