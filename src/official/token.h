// official/token.h -- a token as the parser sees it, eight bytes.

#pragma once

#include <cstdint>

namespace podium::official {

// What a token is: a symbol by its number, perhaps with kQuoted, or one of the
// values from kOpen on.
inline constexpr std::uint32_t kQuoted = 1U << 31;
inline constexpr std::uint32_t kNoSymbol = 1U << 30;
inline constexpr std::uint32_t kSymbolMask = kNoSymbol - 1;

inline constexpr std::uint32_t kOpen = kNoSymbol;
inline constexpr std::uint32_t kClose = kNoSymbol + 1;
inline constexpr std::uint32_t kNumeral = kNoSymbol + 2;
inline constexpr std::uint32_t kString = kNoSymbol + 3;
inline constexpr std::uint32_t kConstant = kNoSymbol + 4;  // 1.5, #xff
inline constexpr std::uint32_t kKeyword = kNoSymbol + 5;
inline constexpr std::uint32_t kEnd = kNoSymbol + 6;
inline constexpr std::uint32_t kBad = kNoSymbol + 7;     // see Scanner::error
inline constexpr std::uint32_t kRefill = kNoSymbol + 8;  // read on

struct Token {
  std::uint32_t offset;
  std::uint32_t what;

  bool is_symbol() const { return (what & kNoSymbol) == 0; }
  bool is_literal() const { return what - kNumeral <= kConstant - kNumeral; }
};

}  // namespace podium::official
