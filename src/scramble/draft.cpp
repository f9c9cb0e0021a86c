#include "scramble/draft.h"

#include <algorithm>

#include "base/check.h"

namespace podium::scramble {

void Pen::move_long_text(std::size_t size) {
  const auto length = static_cast<std::uint32_t>(size);
  std::memmove(piece_ + 1 + sizeof length, piece_ + 1, size);
  *piece_ = static_cast<char>(kLongText);
  std::memcpy(piece_ + 1, &length, sizeof length);
  at_ += sizeof length;
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
