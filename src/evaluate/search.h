// evaluate/search.h -- where a text has another one in it, in linear time.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace podium::evaluate {

// The first place from `from` on, -1 if there is none (by Knuth, Morris and
// Pratt: models repeat themselves, on purpose too).
// REQUIRES: from <= text.size().
template <class Unit>
std::int64_t first_match(std::span<const Unit> text, std::span<const Unit> part,
                         std::size_t from) {
  if (part.empty()) return static_cast<std::int64_t>(from);
  if (part.size() > text.size() - from) return -1;
  // How much of the part is matched still when the next unit does not fit.
  std::vector<std::uint32_t> shorter(part.size(), 0);
  std::size_t matched = 0;
  for (std::size_t at = 1; at < part.size(); ++at) {
    while (matched > 0 && part[at] != part[matched]) {
      matched = shorter[matched - 1];
    }
    if (part[at] == part[matched]) ++matched;
    shorter[at] = static_cast<std::uint32_t>(matched);
  }
  matched = 0;
  for (std::size_t at = from; at < text.size(); ++at) {
    while (matched > 0 && text[at] != part[matched]) {
      matched = shorter[matched - 1];
    }
    if (text[at] == part[matched]) ++matched;
    if (matched == part.size()) {
      return static_cast<std::int64_t>(at + 1 - part.size());
    }
  }
  return -1;
}

}  // namespace podium::evaluate
