// base/sha512.h -- SHA-512 of our own, for short texts.
//
// The library's is faster once it is there, but to load it takes longer than a
// look-up of a benchmark does altogether.

#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace podium {

inline constexpr std::size_t kSha512Bytes = 64;

std::array<unsigned char, kSha512Bytes> short_sha512(std::string_view bytes);

}  // namespace podium
