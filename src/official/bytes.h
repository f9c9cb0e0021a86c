// official/bytes.h -- bytes and tokens as the official tool sees them.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "smtlib/bytes.h"

namespace podium::official {

using smtlib::Byte;

// As for everyone, but bytes from 128 on belong to no symbol.
constexpr std::array<Byte, 256> make_ascii_bytes() {
  std::array<Byte, 256> table = smtlib::kBytes;
  for (std::size_t byte = 128; byte < 256; ++byte) table[byte] = Byte::Stray;
  return table;
}

inline constexpr std::array<Byte, 256> kAsciiBytes = make_ascii_bytes();

inline Byte byte_of(char byte) {
  return kAsciiBytes[static_cast<unsigned char>(byte)];
}
inline bool in_symbol(char byte) { return byte_of(byte) >= Byte::Symbol; }

// What a run of symbol bytes that begins with a digit is. The official tool
// takes everything that is no number for a symbol, as in 1/2.
enum class Number : std::uint8_t { No, Numeral, Decimal };

inline Number number_in(const char* begin, const char* end) {
  const char* at = begin;
  while (at != end && smtlib::is_digit(*at)) ++at;
  if (at == end) return Number::Numeral;
  if (*at != '.' || at + 1 == end) return Number::No;
  ++at;
  while (at != end && smtlib::is_digit(*at)) ++at;
  return at == end ? Number::Decimal : Number::No;
}

// Ends of tokens that are no symbols, from their first byte on. Null if there
// is none before the limit.
const char* end_of_string(const char* begin, const char* limit);
const char* end_of_constant(const char* begin, const char* limit);

// The end of an atom that was found before.
const char* end_of_atom(const char* begin, const char* limit);

}  // namespace podium::official
