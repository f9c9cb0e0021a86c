// base/sha512.h -- SHA-512, by OpenSSL.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace podium {

// 128 lower-case hexadecimal digits.
std::string sha512(std::string_view bytes);

// The same of a file's content.
Result<std::string> sha512_of_file(const std::string& path);

}  // namespace podium
