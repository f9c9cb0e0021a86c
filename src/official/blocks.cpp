#include "official/blocks.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "official/bytes.h"

namespace podium::official {

namespace {

// Where atoms may begin, once the kinds of the bytes are known.
[[gnu::always_inline]] inline bool find_starts(std::uint64_t blank, bool carry,
                                               Block& block) {
  const std::uint64_t before = block.run << 1 | (carry ? 1 : 0);
  const std::uint64_t rare = ~(block.run | block.open | block.close | blank);
  const std::uint64_t empty = block.open & block.close >> 1;
  block.open ^= empty;
  block.close ^= empty << 1;
  block.starts = rare | empty | (block.run & ~before);
  // A bit that is added to the first blank after a parenthesis is carried to
  // the first byte after all of them.
  block.spaced = ((block.open << 1) + blank) & ~blank & block.close;
  return (block.run >> 63) != 0;
}

#if defined(__x86_64__)

// A byte is in a class if the rows of its low and of its high half share the
// bit of that class. A class is a set of columns in one row or in rows with
// equal columns of the ASCII table.
//   bits 0 to 5: symbol bytes of the rows 2 to 7
//   bit 7: blanks but the space, in row 0
constexpr char kRow0 = static_cast<char>(0x80);

struct Columns {
  char low[16];
};

constexpr Columns make_columns() {
  Columns columns{};
  for (int byte = 0; byte < 128; ++byte) {
    const Byte kind = kAsciiBytes[static_cast<std::size_t>(byte)];
    const int row = byte >> 4;
    int bits = 0;
    if (kind >= Byte::Symbol && row >= 2) bits = 1 << (row - 2);
    if (kind == Byte::Blank && row == 0) bits = 0x80;
    char& low = columns.low[byte & 15];
    low = static_cast<char>(low | bits);
  }
  return columns;
}

struct Tables {
  __m256i columns;
  __m256i rows;
};

__attribute__((target("avx2"))) Tables load_tables() {
  static constexpr Columns kColumns = make_columns();
  return {_mm256_broadcastsi128_si256(
              _mm_loadu_si128(reinterpret_cast<const __m128i*>(kColumns.low))),
          _mm256_broadcastsi128_si256(_mm_setr_epi8(
              kRow0, 0, 1, 2, 4, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0))};
}

__attribute__((target("avx2"), always_inline)) inline std::uint64_t bits_of(
    __m256i bytes) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
}

// Half a block, in the lower halves of its words; `starts` are the blanks.
__attribute__((target("avx2"), always_inline)) inline Block classify_half(
    const char* text, const Tables& tables) {
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
  Block half;
  half.run = bits_of(none) ^ 0xffffffff;
  half.digit = bits_of(_mm256_cmpeq_epi8(least, value));
  half.open = bits_of(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('(')));
  half.close = bits_of(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(')')));
  half.starts = bits_of(_mm256_or_si256(kind, space));
  return half;
}

__attribute__((target("avx2"))) bool classify_by_avx2(const char* text,
                                                      std::size_t blocks,
                                                      bool carry, Block* out) {
  const Tables tables = load_tables();
  for (std::size_t i = 0; i < blocks; ++i, text += 64, ++out) {
    const Block low = classify_half(text, tables);
    const Block high = classify_half(text + 32, tables);
    out->run = low.run | high.run << 32;
    out->digit = low.digit | high.digit << 32;
    out->open = low.open | high.open << 32;
    out->close = low.close | high.close << 32;
    carry = find_starts(low.starts | high.starts << 32, carry, *out);
  }
  return carry;
}

#endif

}  // namespace

bool classify_plainly(const char* text, std::size_t blocks, bool carry,
                      Block* out) {
  for (std::size_t i = 0; i < blocks; ++i) {
    Block block{};
    std::uint64_t blank = 0;
    for (unsigned at = 0; at < 64; ++at) {
      const Byte kind = byte_of(text[64 * i + at]);
      const auto bit = [at](bool yes) { return std::uint64_t{yes} << at; };
      block.run |= bit(kind >= Byte::Symbol);
      block.digit |= bit(kind == Byte::Digit);
      block.open |= bit(kind == Byte::Open);
      block.close |= bit(kind == Byte::Close);
      blank |= bit(kind == Byte::Blank);
    }
    carry = find_starts(blank, carry, block);
    out[i] = block;
  }
  return carry;
}

bool classify(const char* text, std::size_t blocks, bool carry, Block* out) {
#if defined(__x86_64__)
  static const bool fast = __builtin_cpu_supports("avx2") != 0;
  if (fast) return classify_by_avx2(text, blocks, carry, out);
#endif
  return classify_plainly(text, blocks, carry, out);
}

}  // namespace podium::official
