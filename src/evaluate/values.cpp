#include "evaluate/values.h"

namespace podium::evaluate {

Value Values::tuple(Tag tag, std::uint64_t first, std::span<const Value> rest) {
  buffer_.assign({static_cast<std::uint64_t>(tag), first});
  buffer_.insert(buffer_.end(), rest.begin(), rest.end());
  return words.intern(buffer_);
}

Value Values::sequence(std::span<const Value> elements) {
  buffer_.assign({static_cast<std::uint64_t>(Tag::Sequence)});
  buffer_.insert(buffer_.end(), elements.begin(), elements.end());
  return words.intern(buffer_);
}

}  // namespace podium::evaluate
