#include "scramble/draft.h"

#include <algorithm>

namespace podium::scramble {

char* Pen::make_long(char* piece, std::size_t size) {
  const auto length = static_cast<std::uint32_t>(size);
  char* const text = piece + 1 + sizeof length;
  std::memmove(text, piece + 1, size);
  *piece = static_cast<char>(kLongText);
  std::memcpy(piece + 1, &length, sizeof length);
  return text + size;
}

void Draft::grow(std::size_t needed) {
  bytes_.reserve(std::max({needed, expected_, bytes_.capacity() / 2 * 3}));
}

}  // namespace podium::scramble
