#include "smtlib1/sorts.h"

#include <fmt/format.h>

namespace podium::smtlib1 {

SortTable::SortTable()
    : sorts_{{SortKind::Unknown},
             {SortKind::Formula},
             {SortKind::Int},
             {SortKind::Real}} {}

SortId SortTable::make(Sort sort) {
  sorts_.push_back(sort);
  return static_cast<SortId>(sorts_.size() - 1);
}

SortId SortTable::bits(std::uint32_t width) {
  SortId& id = bits_[width];
  if (id == 0) id = make({SortKind::Bits, width});
  return id;
}

SortId SortTable::array(SortId index, SortId element) {
  SortId& id = arrays_[std::uint64_t{index} << 32 | element];
  if (id == 0) id = make({SortKind::Array, index, element});
  return id;
}

SortId SortTable::free(std::uint32_t symbol, std::string_view text) {
  SortId& id = free_[symbol];
  if (id == 0) id = make({SortKind::Free, symbol, 0, text});
  return id;
}

std::string SortTable::describe(SortId id) const {
  const Sort& sort = sorts_[id];
  switch (sort.kind) {
    case SortKind::Unknown:
      return "unknown";
    case SortKind::Formula:
      return "formula";
    case SortKind::Int:
      return "Int";
    case SortKind::Real:
      return "Real";
    case SortKind::Bits:
      return fmt::format("BitVec[{}]", sort.first);
    case SortKind::Free:
      return std::string(sort.text);
    case SortKind::Array:
      break;
  }
  const std::uint32_t index = width(sort.first);
  const std::uint32_t element = width(sort.second);
  if (index != 0 && element != 0) {
    return fmt::format("Array[{}:{}]", index, element);
  }
  if (sort.second == kReal) return "Array1";
  return sorts_[sort.second].kind == SortKind::Array ? "Array2" : "Array";
}

}  // namespace podium::smtlib1
