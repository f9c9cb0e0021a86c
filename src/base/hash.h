// base/hash.h -- SHA-256, by OpenSSL.

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace podium {

// 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

// Of a file's content, read in pieces.
Result<std::string> sha256_of_file(const std::string& path);

}  // namespace podium
