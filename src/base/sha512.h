// base/sha512.h -- SHA-512, by OpenSSL.

#pragma once

#include <string>
#include <string_view>

namespace podium {

// 128 lower-case hexadecimal digits.
std::string sha512(std::string_view bytes);

}  // namespace podium
