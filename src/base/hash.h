// base/hash.h -- SHA-256 and SHA-512, by OpenSSL.

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace podium {

// 64 and 128 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);
std::string sha512(std::string_view bytes);

// Of a file's content, read in pieces.
Result<std::string> sha256_of_file(const std::string& path);
Result<std::string> sha512_of_file(const std::string& path);

}  // namespace podium
