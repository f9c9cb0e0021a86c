#include "official/blocks.h"

#include "smtlib/kinds.h"

namespace podium::official {

namespace {

// Where atoms may begin, once the kinds of the bytes are known.
[[gnu::always_inline]] inline bool find_starts(const smtlib::Kinds& kinds,
                                               bool carry, Block& block) {
  const std::uint64_t blank = kinds.blank;
  block.run = kinds.symbol;
  block.digit = kinds.digit;
  block.open = kinds.open;
  block.close = kinds.close;
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

__attribute__((target("avx2"))) bool classify_by_avx2(const char* text,
                                                      std::size_t blocks,
                                                      bool carry, Block* out) {
  const smtlib::KindTables tables = smtlib::load_kind_tables();
  for (std::size_t i = 0; i < blocks; ++i, text += 64, ++out) {
    carry = find_starts(smtlib::kinds_by_avx2(text, tables), carry, *out);
  }
  return carry;
}

PODIUM_AVX512 bool classify_by_avx512(const char* text, std::size_t blocks,
                                      bool carry, Block* out) {
  const smtlib::WideKindTables tables = smtlib::load_wide_kind_tables();
  for (std::size_t i = 0; i < blocks; ++i, text += 64, ++out) {
    carry = find_starts(smtlib::kinds_by_avx512(text, tables), carry, *out);
  }
  return carry;
}

#endif

}  // namespace

bool classify_plainly(const char* text, std::size_t blocks, bool carry,
                      Block* out) {
  for (std::size_t i = 0; i < blocks; ++i) {
    carry = find_starts(smtlib::kinds_plainly(text + 64 * i), carry, out[i]);
  }
  return carry;
}

bool classify(const char* text, std::size_t blocks, bool carry, Block* out) {
#if defined(__x86_64__)
  if (smtlib::has_avx512()) {
    return classify_by_avx512(text, blocks, carry, out);
  }
  if (smtlib::has_avx2()) return classify_by_avx2(text, blocks, carry, out);
#endif
  return classify_plainly(text, blocks, carry, out);
}

}  // namespace podium::official
