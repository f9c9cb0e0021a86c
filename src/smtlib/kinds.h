// smtlib/kinds.h -- what kinds of bytes a text has, many at a time.
//
// A bit for each byte, the first byte in the lowest bit. Bytes from 128 on are
// told apart: to most they are symbol bytes, to the official tool they are not.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#if !defined(__clang__)
#include <sys/platform/x86.h>
#endif
#endif

#include "smtlib/bytes.h"

namespace podium::smtlib {

// Of 64 bytes. What has no bit in any of them begins a token of a rarer kind.
struct Kinds {
  std::uint64_t symbol;  // may be in a symbol or number, and is ASCII
  std::uint64_t high;    // from 128 on
  std::uint64_t digit;   // 0 to 9
  std::uint64_t open;    // (
  std::uint64_t close;   // )
  std::uint64_t blank;

  bool operator==(const Kinds&) const = default;
};

// The kinds of each byte as bits of a byte, in the order of Kinds.
constexpr std::array<std::uint8_t, 256> make_kind_bits() {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    const Byte kind = kBytes[byte];
    table[byte] = static_cast<std::uint8_t>(
        (byte < 128 && kind >= Byte::Symbol ? 1 : 0) | (byte < 128 ? 0 : 2) |
        (kind == Byte::Digit ? 4 : 0) | (kind == Byte::Open ? 8 : 0) |
        (kind == Byte::Close ? 16 : 0) | (kind == Byte::Blank ? 32 : 0));
  }
  return table;
}

inline constexpr std::array<std::uint8_t, 256> kKindBits = make_kind_bits();

// Without vectors.
inline Kinds kinds_plainly(const char* text) {
  Kinds kinds{};
  for (unsigned at = 0; at < 64; at += 8) {
    std::uint64_t bits = 0;  // of eight bytes
    for (unsigned i = 0; i < 8; ++i) {
      const auto byte = static_cast<unsigned char>(text[at + i]);
      bits |= std::uint64_t{kKindBits[byte]} << (8 * i);
    }
    // One bit of each of the eight, next to each other.
    const auto gather = [bits, at](unsigned bit) {
      const std::uint64_t spread = bits >> bit & 0x0101010101010101;
      return (spread * 0x0102040810204080 >> 56) << at;
    };
    kinds.symbol |= gather(0);
    kinds.high |= gather(1);
    kinds.digit |= gather(2);
    kinds.open |= gather(3);
    kinds.close |= gather(4);
    kinds.blank |= gather(5);
  }
  return kinds;
}

#if defined(__x86_64__)

struct Machine {
  bool avx2;
  bool avx512;  // what PODIUM_AVX512 needs
  bool bmi;     // instructions on bits
};

#if defined(__clang__)  // takes that header for C only
#define PODIUM_HAS(name, feature) (__builtin_cpu_supports(name) != 0)
#else
// What the C library found out when the program started: to ask the processor
// once more takes a twentieth of that time where it is a virtual one.
#define PODIUM_HAS(name, feature) (CPU_FEATURE_ACTIVE(feature) != 0)
#endif
inline const Machine kMachine{
    PODIUM_HAS("avx2", AVX2),
    PODIUM_HAS("avx512bw", AVX512BW) && PODIUM_HAS("avx512vbmi", AVX512_VBMI),
    PODIUM_HAS("bmi", BMI1) && PODIUM_HAS("bmi2", BMI2) &&
        PODIUM_HAS("popcnt", POPCNT)};
#undef PODIUM_HAS

// A byte is in a class if the rows of its low and of its high half share the
// bit of that class. A class is a set of columns in one row or in rows with
// equal columns of the ASCII table.
//   bits 0 to 5: symbol bytes of the rows 2 to 7
//   bit 7: blanks but the space, in row 0
struct KindColumns {
  char low[16];
};

constexpr KindColumns make_kind_columns() {
  KindColumns columns{};
  for (int byte = 0; byte < 128; ++byte) {
    const Byte kind = kBytes[static_cast<std::size_t>(byte)];
    const int row = byte >> 4;
    int bits = 0;
    if (kind >= Byte::Symbol && row >= 2) bits = 1 << (row - 2);
    if (kind == Byte::Blank && row == 0) bits = 0x80;
    char& low = columns.low[byte & 15];
    low = static_cast<char>(low | bits);
  }
  return columns;
}

// Needs a machine with AVX2, as has_avx2() tells.
struct KindTables {
  __m256i columns;
  __m256i rows;
};

__attribute__((target("avx2"), always_inline)) inline KindTables
load_kind_tables() {
  static constexpr KindColumns kColumns = make_kind_columns();
  constexpr char kRow0 = static_cast<char>(0x80);
  return {_mm256_broadcastsi128_si256(
              _mm_loadu_si128(reinterpret_cast<const __m128i*>(kColumns.low))),
          _mm256_broadcastsi128_si256(_mm_setr_epi8(
              kRow0, 0, 1, 2, 4, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0))};
}

__attribute__((target("avx2"), always_inline)) inline std::uint64_t bits_of(
    __m256i bytes) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

// Of 32 bytes, in the lower halves of the words.
__attribute__((target("avx2"), always_inline)) inline Kinds half_of_kinds(
    const char* text, const KindTables& tables) {
  const __m256i bytes =
      _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
  const __m256i row =
      _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(15));
  const __m256i kind =
      _mm256_and_si256(_mm256_shuffle_epi8(tables.columns, bytes),
                       _mm256_shuffle_epi8(tables.rows, row));
  const __m256i symbol = _mm256_and_si256(kind, _mm256_set1_epi8(0x3f));
  const __m256i none = _mm256_cmpeq_epi8(symbol, _mm256_setzero_si256());
  const __m256i value = _mm256_sub_epi8(bytes, _mm256_set1_epi8('0'));
  const __m256i least = _mm256_min_epu8(value, _mm256_set1_epi8(9));
  const __m256i space = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(' '));
  Kinds half;
  half.symbol = bits_of(none) ^ 0xffffffff;
  half.high = bits_of(bytes);
  half.digit = bits_of(_mm256_cmpeq_epi8(least, value));
  half.open = bits_of(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('(')));
  half.close = bits_of(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(')')));
  half.blank = bits_of(_mm256_or_si256(kind, space));
  return half;
}

__attribute__((target("avx2"), always_inline)) inline Kinds kinds_by_avx2(
    const char* text, const KindTables& tables) {
  const Kinds low = half_of_kinds(text, tables);
  const Kinds high = half_of_kinds(text + 32, tables);
  return {low.symbol | high.symbol << 32, low.high | high.high << 32,
          low.digit | high.digit << 32,   low.open | high.open << 32,
          low.close | high.close << 32,   low.blank | high.blank << 32};
}

inline bool has_avx2() { return kMachine.avx2; }

#define PODIUM_AVX512 __attribute__((target("avx512bw,avx512vbmi")))

// The same with vectors of 64 bytes, which look up all of ASCII at once. Needs
// what has_avx512() tells.
struct WideKindTables {
  __m512i low;
  __m512i high;
};

PODIUM_AVX512 inline WideKindTables load_wide_kind_tables() {
  return {_mm512_loadu_si512(kKindBits.data()),
          _mm512_loadu_si512(kKindBits.data() + 64)};
}

PODIUM_AVX512 inline Kinds kinds_by_avx512(const char* text,
                                           const WideKindTables& tables) {
  const __m512i bytes = _mm512_loadu_si512(text);
  const __m512i kinds =
      _mm512_permutex2var_epi8(tables.low, bytes, tables.high);
  const std::uint64_t high = _mm512_movepi8_mask(bytes);
  const std::uint64_t ascii = ~high;
  const auto among = [&kinds, ascii](char bit) PODIUM_AVX512 {
    return _mm512_test_epi8_mask(kinds, _mm512_set1_epi8(bit)) & ascii;
  };
  return {among(1), high, among(4), among(8), among(16), among(32)};
}

inline bool has_avx512() { return kMachine.avx512; }

#endif

// Instructions on bits, for loops over such words.
inline bool has_bmi() {
#if defined(__x86_64__)
  return kMachine.bmi;
#else
  return false;
#endif
}

}  // namespace podium::smtlib
