// smtlib/bytes.h -- what a byte may begin or continue, as a table.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace podium::smtlib {

// Symbol and Digit come last: they continue a symbol, see in_symbol().
enum class Byte : std::uint8_t {
  Stray,
  Blank,
  Open,
  Close,
  Bar,
  Quote,
  Semicolon,
  Colon,
  Hash,
  Symbol,
  Digit,
};

constexpr std::array<Byte, 256> make_bytes() {
  std::array<Byte, 256> table{};
  const auto set = [&table](std::string_view bytes, Byte value) {
    for (const char byte : bytes)
      table[static_cast<unsigned char>(byte)] = value;
  };
  set(" \t\r\n\f\v", Byte::Blank);
  set("(", Byte::Open);
  set(")", Byte::Close);
  set("|", Byte::Bar);
  set("\"", Byte::Quote);
  set(";", Byte::Semicolon);
  set(":", Byte::Colon);
  set("#", Byte::Hash);
  set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", Byte::Symbol);
  set("+-/*=%?!.$_~&^<>@", Byte::Symbol);
  for (std::size_t byte = 128; byte < 256; ++byte) table[byte] = Byte::Symbol;
  set("0123456789", Byte::Digit);
  return table;
}

inline constexpr std::array<Byte, 256> kBytes = make_bytes();

inline Byte byte_of(char byte) {
  return kBytes[static_cast<unsigned char>(byte)];
}
inline bool in_symbol(char byte) { return byte_of(byte) >= Byte::Symbol; }
inline bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

}  // namespace podium::smtlib
