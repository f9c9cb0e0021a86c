// smtlib1/bytes.h -- what a byte of SMT-LIB 1.2 may begin or continue.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace podium::smtlib1 {

// Letter and Digit come last: they continue an identifier, see in_word().
enum class Byte : std::uint8_t {
  Stray,
  Blank,
  Open,
  Close,
  Brace,
  BraceEnd,
  Quote,
  Semicolon,
  Colon,
  Mark,        // ? or $
  Arithmetic,  // = < > & @ # + - * / % | ~
  Letter,      // and _ . ' and all from 128 on
  Digit,
};

constexpr std::array<Byte, 256> make_bytes() {
  std::array<Byte, 256> table{};
  const auto set = [&table](std::string_view bytes, Byte value) {
    for (const char byte : bytes) {
      table[static_cast<unsigned char>(byte)] = value;
    }
  };
  set(" \t\r\n\f\v", Byte::Blank);
  set("(", Byte::Open);
  set(")", Byte::Close);
  set("{", Byte::Brace);
  set("}", Byte::BraceEnd);
  set("\"", Byte::Quote);
  set(";", Byte::Semicolon);
  set(":", Byte::Colon);
  set("?$", Byte::Mark);
  set("=<>&@#+-*/%|~", Byte::Arithmetic);
  set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.'", Byte::Letter);
  for (std::size_t byte = 128; byte < 256; ++byte) table[byte] = Byte::Letter;
  set("0123456789", Byte::Digit);
  return table;
}

inline constexpr std::array<Byte, 256> kBytes = make_bytes();

inline Byte byte_of(char byte) {
  return kBytes[static_cast<unsigned char>(byte)];
}
inline bool in_word(char byte) { return byte_of(byte) >= Byte::Letter; }
inline bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }
inline bool is_arithmetic(char byte) {
  return byte_of(byte) == Byte::Arithmetic;
}

}  // namespace podium::smtlib1
