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

// Which item comes to each place, by the number of items and the shift.
using Sources = std::array<std::uint8_t, kBehindItems>;
using SourcesBySize =
    std::array<std::array<Sources, kBehindItems>, kBehindItems + 1>;

constexpr SourcesBySize make_sources() {
  SourcesBySize all{};
  for (std::size_t size = 0; size <= kBehindItems; ++size) {
    for (std::size_t shift = 0; shift < kBehindItems; ++shift) {
      for (std::size_t place = 0; place < kBehindItems; ++place) {
        const std::size_t source =
            place < size && shift < size ? (place + shift) % size : place;
        all[size][shift][place] = static_cast<std::uint8_t>(source);
      }
    }
  }
  return all;
}

constexpr SourcesBySize kSources = make_sources();

// Masked, since the compiler's own header would make it warn of the plain form.
PODIUM_AVX512 inline __m512i widened(__m128i bytes) {
  return _mm512_maskz_cvtepu8_epi64(0xff, bytes);
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
  const __m128i sources = _mm_loadu_si128(
      reinterpret_cast<const __m128i*>(kSources[size][shift].data()));
  const __m512i low_sources = widened(sources);
  if (size <= 8) {
    const __m512i turned = _mm512_permutex2var_epi64(low, low_sources, low);
    _mm512_storeu_si512(first, with_forms(turned, old_last, new_last));
    return;
  }
  const __m512i high = _mm512_loadu_si512(first + 8);
  const __m512i high_sources = widened(_mm_bsrli_si128(sources, 8));
  const __m512i turned_low = _mm512_permutex2var_epi64(low, low_sources, high);
  const __m512i turned_high =
      _mm512_permutex2var_epi64(low, high_sources, high);
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
