// smtlib/packed.h -- symbols as they come from the reader, ready to be looked
// up.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace podium::smtlib {

// A text of up to eleven bytes and its size in two words. Equal texts are equal
// words, and the second is not 0.
struct Packed {
  std::uint64_t low;   // the first eight bytes
  std::uint32_t high;  // three more, and the size
};

inline constexpr std::size_t kMostPacked = 11;

// A token that is a symbol, and its text: that of |abc| is abc. Sixteen bytes.
// Of a longer text the first word is the size and the second 0.
struct PackedSymbol {
  std::uint64_t low;
  std::uint32_t high;
  std::uint32_t token;

  Packed text() const { return {low, high}; }
  bool is_long() const { return high == 0; }
  std::size_t size() const { return is_long() ? low : (high >> 24) - 1; }
};

// A token that is the same symbol as another one.
struct RepeatedSymbol {
  std::uint32_t token;
  std::uint32_t of;  // index of the other
};

// The bits of the words that belong to a text of each size.
struct PackMask {
  std::uint64_t low;
  std::uint32_t high;
  std::uint32_t size;
};

constexpr std::array<PackMask, kMostPacked + 1> make_pack_masks() {
  std::array<PackMask, kMostPacked + 1> masks{};
  std::uint32_t size = 0;
  for (PackMask& mask : masks) {
    mask.low =
        size >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    mask.high = size > 8 ? (std::uint32_t{1} << (8 * (size - 8))) - 1 : 0;
    mask.size = ++size << 24;
  }
  return masks;
}

inline constexpr auto kPackMasks = make_pack_masks();

// REQUIRES: twelve bytes may be read, and the text is short enough.
inline Packed pack_from(const char* bytes, std::size_t size) {
  const PackMask& mask = kPackMasks.data()[size];
  Packed packed{};
  std::memcpy(&packed.low, bytes, sizeof packed.low);
  std::memcpy(&packed.high, bytes + sizeof packed.low, sizeof packed.high);
  return {packed.low & mask.low, (packed.high & mask.high) | mask.size};
}

// Of any text; see PackedSymbol for long ones.
inline Packed pack(std::string_view text) {
  if (text.size() > kMostPacked) return {text.size(), 0};
  std::array<char, 12> bytes{};
  if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
  return pack_from(bytes.data(), text.size());
}

static_assert(std::endian::native == std::endian::little,
              "masks are for the first bytes in the lowest bits");

}  // namespace podium::smtlib
