#include "scramble/draft.h"

#include <algorithm>

#include "base/check.h"

namespace podium::scramble {

char* Pen::make_long(char* piece, std::size_t size) {
  const auto length = static_cast<std::uint32_t>(size);
  char* const text = piece + 1 + sizeof length;
  std::memmove(text, piece + 1, size);
  *piece = static_cast<char>(kLongText);
  std::memcpy(piece + 1, &length, sizeof length);
  return text + size;
}

Pen Draft::begin(std::size_t text, std::size_t more) {
  const std::size_t needed = bytes_.size() + kGrowth * text + more + 4 * kBlock;
  if (needed > bytes_.capacity()) {
    bytes_.reserve(std::max(needed, bytes_.capacity() / 2 * 3));
  }
  return Pen(bytes_.data() + bytes_.size());
}

void Draft::end(Pen pen) {
  const char* const end = pen.end();
  bytes_.set_size(static_cast<std::size_t>(end - bytes_.data()));
  PODIUM_CHECK(bytes_.size() + kBlock <= bytes_.capacity());
}

}  // namespace podium::scramble
