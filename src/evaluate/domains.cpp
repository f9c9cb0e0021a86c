#include "evaluate/domains.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace podium::evaluate {

namespace {

using terms::SortId;
using terms::SortKind;

constexpr std::uint32_t kMostBits = 40;

// Sorts whose values are the words from 0 on.
Domain domain_of_basic(const terms::Script& script, SortId sort) {
  const terms::Sorts& sorts = script.sorts;
  switch (sorts.kind(sort)) {
    case SortKind::Bool:
      return {Extent::Enumerable, 2};
    case SortKind::RoundingMode:
      return {Extent::Enumerable, 5};
    case SortKind::BitVec:
      if (sorts.width(sort) > kMostBits) return {Extent::Infinite, 0};
      return {Extent::Enumerable, std::uint64_t{1} << sorts.width(sort)};
    case SortKind::FloatingPoint: {
      const std::uint64_t exponent = sorts.exponent_bits(sort);
      const std::uint64_t significand = sorts.significand_bits(sort);
      if (exponent + significand > kMostBits) return {Extent::Infinite, 0};
      // Each sign has the numbers and one infinity; there is one NaN.
      const std::uint64_t finite = ((std::uint64_t{1} << exponent) - 1)
                                   << (significand - 1);
      return {Extent::Enumerable, 2 * (finite + 1) + 1};
    }
    case SortKind::Int:
    case SortKind::Real:
    case SortKind::String:
    case SortKind::RegLan:
    case SortKind::Sequence:
      return {Extent::Infinite, 0};
    // A model may mean as few elements as it names.
    case SortKind::Declared:
    case SortKind::Unknown:
    case SortKind::Array:
    case SortKind::Map:
    case SortKind::Datatype:
    case SortKind::Parameter:
    case SortKind::Set:
    case SortKind::Bag:
    case SortKind::Tuple:
    case SortKind::FiniteField:
    case SortKind::Other:
      return {Extent::Finite, 0};
  }
  return {Extent::Finite, 0};
}

Value basic_value_at(const terms::Script& script, SortId sort,
                     std::uint64_t at) {
  const terms::Sorts& sorts = script.sorts;
  if (sorts.kind(sort) != SortKind::FloatingPoint) return at;
  const std::uint32_t exponent = sorts.exponent_bits(sort);
  const std::uint32_t significand = sorts.significand_bits(sort);
  const std::uint64_t half =
      (((std::uint64_t{1} << exponent) - 1) << (significand - 1)) + 1;
  const std::uint64_t sign = std::uint64_t{1} << (exponent + significand - 1);
  if (at < half) return at;
  if (at < 2 * half) return sign | (at - half);
  // As floats.h has it.
  return (half - 1) | (std::uint64_t{1} << (significand - 2));
}

// Datatypes whose fields are all of such sorts.
Domain domain_of_datatype(const terms::Script& script, SortId sort) {
  const auto& symbol = script.declarations[script.sorts.symbol(sort)];
  const terms::Datatype& datatype = script.declarations[symbol.datatype];
  if (datatype.codatatype || !datatype.parameters.empty()) {
    return {Extent::Finite, 0};
  }
  Domain result{Extent::Enumerable, 0};
  for (const terms::Constructor& each : datatype.constructors) {
    std::uint64_t product = 1;
    for (const terms::FunctionId selector : each.selectors) {
      const SortId field = script.declarations[selector].result;
      const Domain domain = field == sort ? Domain{Extent::Infinite, 0}
                                          : domain_of_basic(script, field);
      if (domain.extent != Extent::Enumerable) return domain;
      if (__builtin_mul_overflow(product, domain.size, &product)) {
        return {Extent::Finite, 0};
      }
    }
    if (__builtin_add_overflow(result.size, product, &result.size)) {
      return {Extent::Finite, 0};
    }
  }
  return result;
}

}  // namespace

bool is_exact(const terms::Script& script, SortId sort) {
  std::vector<SortId> work{sort};
  std::unordered_set<std::uint32_t> seen;
  while (!work.empty()) {
    const SortId at = work.back();
    work.pop_back();
    if (!seen.insert(terms::raw(at)).second) continue;
    const SortKind kind = script.sorts.kind(at);
    if (kind == SortKind::Map || kind == SortKind::RegLan ||
        kind == SortKind::Unknown) {
      return false;
    }
    const auto inner = script.sorts.arguments(at);
    work.insert(work.end(), inner.begin(), inner.end());
    if (kind == SortKind::Array &&
        domain_of(script, inner[0]).extent == Extent::Finite) {
      return false;
    }
    if (kind != SortKind::Datatype) continue;
    const auto& symbol = script.declarations[script.sorts.symbol(at)];
    const auto& datatype = script.declarations[symbol.datatype];
    for (const terms::Constructor& each : datatype.constructors) {
      for (const terms::FunctionId selector : each.selectors) {
        work.push_back(script.declarations[selector].result);
      }
    }
  }
  return true;
}

Domain domain_of(const terms::Script& script, SortId sort) {
  return script.sorts.kind(sort) == SortKind::Datatype
             ? domain_of_datatype(script, sort)
             : domain_of_basic(script, sort);
}

Value value_at(const terms::Script& script, Values& values, SortId sort,
               std::uint64_t at) {
  if (script.sorts.kind(sort) != SortKind::Datatype) {
    return basic_value_at(script, sort, at);
  }
  const auto& symbol = script.declarations[script.sorts.symbol(sort)];
  const terms::Datatype& datatype = script.declarations[symbol.datatype];
  for (const terms::Constructor& each : datatype.constructors) {
    std::uint64_t product = 1;
    for (const terms::FunctionId selector : each.selectors) {
      product *=
          domain_of_basic(script, script.declarations[selector].result).size;
    }
    if (at >= product) {
      at -= product;
      continue;
    }
    std::vector<Value> fields;
    for (const terms::FunctionId selector : each.selectors) {
      const SortId field = script.declarations[selector].result;
      const std::uint64_t size =
          std::max<std::uint64_t>(domain_of_basic(script, field).size, 1);
      fields.push_back(basic_value_at(script, field, at % size));
      at /= size;
    }
    return values.tuple(Tag::Datatype, terms::raw(each.function), fields);
  }
  return 0;
}

}  // namespace podium::evaluate
