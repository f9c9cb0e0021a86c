#include "terms/declarations.h"

#include <algorithm>
#include <utility>

namespace podium::terms {

FunctionId Declarations::add(Function function,
                             std::span<const SortId> parameters) {
  function.first = static_cast<std::uint32_t>(sort_lists_.size());
  function.count = static_cast<std::uint32_t>(parameters.size());
  for (const SortId sort : parameters) sort_lists_.push(sort);
  functions_.push(function);
  return FunctionId{static_cast<std::uint32_t>(functions_.size() - 1)};
}

SortSymbolId Declarations::add(SortSymbol symbol) {
  sorts_.push_back(std::move(symbol));
  return SortSymbolId{static_cast<std::uint32_t>(sorts_.size() - 1)};
}

DatatypeId Declarations::add(Datatype datatype) {
  datatypes_.push_back(std::move(datatype));
  return DatatypeId{static_cast<std::uint32_t>(datatypes_.size() - 1)};
}

void Declarations::set_parameter_names(FunctionId id,
                                       std::span<const SymbolId> names) {
  names_.push({id, static_cast<std::uint32_t>(name_lists_.size()),
               static_cast<std::uint32_t>(names.size())});
  name_lists_.append(names);
}

std::span<const SymbolId> Declarations::parameter_names(FunctionId id) const {
  const auto all = names_.all();
  const auto found = std::ranges::lower_bound(
      all, id, {}, [](const Names& names) { return names.function; });
  if (found == all.end() || found->function != id) return {};
  return name_lists_.span(found->first, found->count);
}

}  // namespace podium::terms
