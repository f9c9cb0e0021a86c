// identify/hash_sort.h -- sorting by hashes.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/paged_vector.h"
#include "identify/mix.h"

namespace podium::identify {

// Elements have a member `hash`; equal ones come in any order. Hashes are
// spread evenly, so their first bits nearly tell the place: that costs two
// passes over the elements, where comparisons would cost a guess of the
// processor each.
template <class Element>
void sort_by_hash(Element* begin, Element* end) {
  const auto less = [](const Element& one, const Element& other) {
    return one.hash < other.hash;
  };
  constexpr std::size_t kFew = 64;
  const auto size = static_cast<std::size_t>(end - begin);
  if (size < kFew) return std::sort(begin, end, less);
  const int shift = 64 - (static_cast<int>(std::bit_width(size)) - 2);
  PagedVector<std::uint32_t> places(std::size_t{1} << (64 - shift));
  for (const Element* at = begin; at != end; ++at) ++places[at->hash >> shift];
  std::uint32_t sum = 0;
  for (std::uint32_t& place : places) {
    sum += place;
    place = sum - place;
  }
  const PagedVector<Element> copy(begin, end);
  for (const Element& element : copy) {
    begin[places[element.hash >> shift]++] = element;
  }
  std::uint32_t from = 0;
  for (const std::uint32_t to : places) {
    if (to - from > 1) std::sort(begin + from, begin + to, less);
    from = to;
  }
}

}  // namespace podium::identify
