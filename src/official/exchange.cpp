#include "official/exchange.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <array>
#include <cstring>

#include "smtlib/kinds.h"

namespace podium::official {

namespace {

// A coin that cannot be predicted decides whether there is a shift, so there is
// no branch. REQUIRES: size <= kCount, and so many items behind them can be
// accessed.
template <std::size_t kCount>
void exchange_few(Item* first, std::uint32_t size, std::uint32_t shift) {
  struct Items {
    Item of[kCount];
  };
  const auto load = [](const Item* place) {
    Items items;
    std::memcpy(&items, place, sizeof items);
    return items;
  };
  // All are in registers before one is written.
  const Items one = load(first);
  const Items other = load(first + shift);
  const Items behind = load(first + size);
  std::memcpy(first, &other, sizeof other);
  std::memcpy(first + (size - shift), &one, sizeof one);
  std::memcpy(first + size, &behind, sizeof behind);
}

// Apart, so that the others need no registers for its calls.
[[gnu::noinline]] void exchange_many(Item* first, std::uint32_t size,
                                     std::uint32_t shift) {
  std::array<Item, kMostMoved> copy;
  const std::uint32_t rest = size - shift;
  std::memcpy(copy.data(), first, shift * sizeof(Item));
  std::memmove(first, first + shift, rest * sizeof(Item));
  std::memcpy(first + rest, copy.data(), shift * sizeof(Item));
}

#if defined(__x86_64__)

// The same by permutations of whole vectors, eight items each. What is behind
// the items stays in its place.

// Which item comes to each of eight places from `from` on.
PODIUM_AVX512 inline __m512i sources(long long from, std::uint32_t size,
                                     std::uint32_t shift) {
  const __m512i count = _mm512_set1_epi64(size);
  const __m512i place = _mm512_add_epi64(
      _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), _mm512_set1_epi64(from));
  const __m512i source = _mm512_add_epi64(place, _mm512_set1_epi64(shift));
  const __mmask8 beyond = _mm512_cmpge_epu64_mask(source, count);
  const __m512i turned = _mm512_mask_sub_epi64(source, beyond, source, count);
  const __mmask8 behind = _mm512_cmpge_epu64_mask(place, count);
  return _mm512_mask_mov_epi64(turned, behind, place);
}

PODIUM_AVX512 void exchange_by_avx512(Item* first, std::uint32_t size,
                                      std::uint32_t shift,
                                      std::uint32_t moved) {
  const __m512i low = _mm512_loadu_si512(first);
  const __m512i form = _mm512_set1_epi64(static_cast<long long>(moved) << 32);
  const std::uint32_t old_last = 1U << (size - 1 - shift);
  const std::uint32_t new_last = 1U << (size - 1);
  const auto with_forms = [&form](__m512i items, std::uint32_t less,
                                  std::uint32_t more) PODIUM_AVX512 {
    const __m512i lesser =
        _mm512_mask_sub_epi64(items, static_cast<__mmask8>(less), items, form);
    return _mm512_mask_add_epi64(lesser, static_cast<__mmask8>(more), lesser,
                                 form);
  };
  if (size <= 8) {
    const __m512i turned =
        _mm512_permutex2var_epi64(low, sources(0, size, shift), low);
    _mm512_storeu_si512(first, with_forms(turned, old_last, new_last));
    return;
  }
  const __m512i high = _mm512_loadu_si512(first + 8);
  const __m512i turned_low =
      _mm512_permutex2var_epi64(low, sources(0, size, shift), high);
  const __m512i turned_high =
      _mm512_permutex2var_epi64(low, sources(8, size, shift), high);
  _mm512_storeu_si512(first, with_forms(turned_low, old_last & 0xff, 0));
  _mm512_storeu_si512(first + 8,
                      with_forms(turned_high, old_last >> 8, new_last >> 8));
}

#endif

}  // namespace

void exchange(Item* first, std::uint32_t size, std::uint32_t shift,
              std::uint32_t moved) {
#if defined(__x86_64__)
  if (size <= kBehindItems && smtlib::has_avx512()) {
    return exchange_by_avx512(first, size, shift, moved);
  }
#endif
  exchange_plainly(first, size, shift, moved);
}

void exchange_plainly(Item* first, std::uint32_t size, std::uint32_t shift,
                      std::uint32_t moved) {
  if (size <= 4) {
    exchange_few<4>(first, size, shift);
  } else if (size <= 8) {
    exchange_few<8>(first, size, shift);
  } else if (size <= kBehindItems) {
    exchange_few<kBehindItems>(first, size, shift);
  } else if (shift != 0) {
    exchange_many(first, size, shift);
  }
  first[size - 1 - shift].form -= moved;
  first[size - 1].form += moved;
}

}  // namespace podium::official
