// identify/mix.h -- hashing by mixing 64-bit words. Deterministic for ever: the
// order of canonical forms, and so digests that were written to files, depend
// on it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace podium::identify {

using Hash = std::uint64_t;

inline constexpr Hash kMixOdd = 0x9e3779b97f4a7c15ULL;

inline Hash mix(Hash word) {
  word = (word ^ (word >> 32)) * 0xd6e8feb86659fd93ULL;
  return word ^ (word >> 29);
}

// Not symmetric.
inline Hash mix(Hash one, Hash other) {
  return mix((one + kMixOdd) * 0xbf58476d1ce4e5b9ULL ^ other);
}

inline Hash mix(Hash one, Hash two, Hash three) {
  return mix(mix(one, two), three);
}

// Of bytes.
inline Hash hash_text(std::string_view text) {
  Hash hash = text.size() * kMixOdd;
  const char* at = text.data();
  std::size_t left = text.size();
  for (; left >= 8; left -= 8, at += 8) {
    Hash word = 0;
    std::memcpy(&word, at, 8);
    hash = mix(hash, word);
  }
  Hash word = 0;
  if (left >= 4) {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    std::memcpy(&low, at, 4);
    std::memcpy(&high, at + left - 4, 4);
    word = Hash{high} << 32 | low;
  } else if (left > 0) {
    word = static_cast<unsigned char>(at[0]) |
           Hash{static_cast<unsigned char>(at[left / 2])} << 8 |
           Hash{static_cast<unsigned char>(at[left - 1])} << 16;
  }
  return mix(hash, word);
}

}  // namespace podium::identify
