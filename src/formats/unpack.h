// formats/unpack.h -- the texts in a file, however it is packed.
//
// What the first bytes say decides, not the name: gzip, bzip2, xz, zstd, a tar
// or zip archive, a compressed tar, or plain.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"

namespace podium::formats {

struct Text {
  std::string name;  // the file; of a member of an archive "FILE:MEMBER"
  std::string text;
};

// A mark of the byte order at the begin of a text is left out.
//
// One text, or one for each regular member of an archive. Io if it cannot be
// read, Corrupt if it is damaged or cut short, Unsupported if there are more
// than `limit` bytes in it.
Result<std::vector<Text>> unpack(const std::string& path,
                                 std::uint64_t limit = 1ULL << 33);

// The first bytes of the first text, enough to see what it is; the same errors.
Result<std::string> peek(const std::string& path);

// The same, one after the other; `name` is the member's own, or "" if the file
// is no archive. The limit is for all of them together.
Result<void> each_member(const std::string& path, std::uint64_t limit,
                         const std::function<void(const std::string& name,
                                                  std::string&& text)>& action);

}  // namespace podium::formats
