// base/sha512.h -- SHA-512, by OpenSSL.

#pragma once

#include <string>

#include "base/result.h"

namespace podium {

// 128 lower-case hexadecimal digits, of a file's content.
Result<std::string> sha512_of_file(const std::string& path);
#include <string_view>

namespace podium {

// 128 lower-case hexadecimal digits.
std::string sha512(std::string_view bytes);

}  // namespace podium
