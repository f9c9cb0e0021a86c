// official/token.h -- items one token after the other.

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
inline constexpr std::uint32_t kConstant = kNoSymbol + 3;
inline constexpr std::uint32_t kString = kNoSymbol + 4;
inline constexpr std::uint32_t kKeyword = kNoSymbol + 5;
inline constexpr std::uint32_t kEnd = kNoSymbol + 6;
inline constexpr std::uint32_t kBad = kNoSymbol + 7;

struct Token {
  std::uint32_t what;
  std::uint32_t item;
  std::uint32_t left;  // of a parenthesis: how many more of its kind this item
                       // has from it on

  bool is_symbol() const { return (what & kNoSymbol) == 0; }
  bool is_literal() const { return what - kNumeral <= kString - kNumeral; }
  bool is_parenthesis() const { return what == kOpen || what == kClose; }
};

}  // namespace podium::official
