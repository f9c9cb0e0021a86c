#include "evaluate/domains.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace podium::evaluate {

namespace {

using terms::SortId;
using terms::SortKind;

constexpr std::uint32_t kMostBits = 40;
constexpr std::uint64_t kMostValues = std::uint64_t{1} << kMostBits;
// Of sorts in sorts, beyond which nobody counts.
constexpr std::size_t kDeepest = 64;

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

bool is_basic(const terms::Script& script, SortId sort) {
  const SortKind kind = script.sorts.kind(sort);
  return kind != SortKind::Array && kind != SortKind::Datatype;
}

const terms::Datatype& datatype_of(const terms::Script& script, SortId sort) {
  const auto& symbol = script.declarations[script.sorts.symbol(sort)];
  return script.declarations[symbol.datatype];
}

// The sort of a field of a datatype: its parameters stand for the arguments.
// Unknown where that would be a sort that the script does not have.
SortId field_sort(const terms::Script& script, SortId sort,
                  terms::FunctionId selector) {
  const SortId field = script.declarations[selector].result;
  if (!script.sorts.has_parameters(field)) return field;
  const auto& parameters = datatype_of(script, sort).parameters;
  const auto place = std::ranges::find(parameters, field);
  if (place != parameters.end()) {
    return script.sorts.arguments(
        sort)[static_cast<std::size_t>(place - parameters.begin())];
  }
  // (List X) in (List X).
  const bool same =
      script.sorts.kind(field) == SortKind::Datatype &&
      script.sorts.symbol(field) == script.sorts.symbol(sort) &&
      std::ranges::equal(script.sorts.arguments(field), parameters);
  return same ? sort : terms::kUnknownSort;
}

// From here on along the sorts of a sort that is counted, at most kDeepest of
// them.
// NOLINTBEGIN(misc-no-recursion)

// Counts the values of arrays and datatypes.
class Counter {
 public:
  explicit Counter(const terms::Script& script) : script_(script) {}

  Domain count(SortId sort) {
    if (is_basic(script_, sort)) return domain_of_basic(script_, sort);
    if (depth_ == kDeepest) return {Extent::Finite, 0};
    // A datatype that is met again within itself has no end.
    const auto [place, is_new] =
        known_.emplace(terms::raw(sort), Domain{Extent::Infinite, 0});
    if (!is_new) return place->second;
    ++depth_;
    const Domain domain = script_.sorts.kind(sort) == SortKind::Array
                              ? count_array(sort)
                              : count_datatype(sort);
    --depth_;
    return known_[terms::raw(sort)] = domain;
  }

 private:
  // Both have values. What has too many is as good as infinite.
  static Domain product(Domain one, Domain other) {
    if (one.extent == Extent::Infinite) return one;
    if (other.extent == Extent::Infinite) return other;
    if (one.extent == Extent::Finite) return one;
    if (other.extent == Extent::Finite) return other;
    if (__builtin_mul_overflow(one.size, other.size, &one.size) ||
        one.size > kMostValues) {
      return {Extent::Infinite, 0};
    }
    return one;
  }

  Domain count_array(SortId sort) {
    const Domain index = count(script_.sorts.arguments(sort)[0]);
    const Domain element = count(script_.sorts.arguments(sort)[1]);
    if (element.extent != Extent::Enumerable) return element;
    if (element.size == 1) return element;
    if (index.extent != Extent::Enumerable) return index;
    if (index.size > kMostBits) return {Extent::Infinite, 0};
    Domain result{Extent::Enumerable, 1};
    for (std::uint64_t at = 0; at < index.size; ++at) {
      result = product(result, element);
    }
    return result;
  }

  Domain count_datatype(SortId sort) {
    const terms::Datatype& datatype = datatype_of(script_, sort);
    if (datatype.codatatype) return {Extent::Finite, 0};
    Domain result{Extent::Enumerable, 0};
    for (const terms::Constructor& each : datatype.constructors) {
      Domain fields{Extent::Enumerable, 1};
      for (const terms::FunctionId selector : each.selectors) {
        fields = product(fields, count(field_sort(script_, sort, selector)));
      }
      if (fields.extent == Extent::Infinite) return fields;
      if (fields.extent == Extent::Finite) result.extent = Extent::Finite;
      result.size += fields.size;
    }
    if (result.extent == Extent::Finite) return {Extent::Finite, 0};
    if (result.size > kMostValues) return {Extent::Infinite, 0};
    return result;
  }

  const terms::Script& script_;
  std::unordered_map<std::uint32_t, Domain> known_;  // by sort
  std::size_t depth_ = 0;
};

Value array_at(const terms::Script& script, Values& values, SortId sort,
               std::uint64_t at) {
  const SortId index = script.sorts.arguments(sort)[0];
  const SortId element = script.sorts.arguments(sort)[1];
  const std::uint64_t size = domain_of(script, element).size;
  Value array =
      values.arrays.constant(value_at(script, values, element, at % size));
  // Of one element there is one array, whatever the indices are.
  if (size == 1) return array;
  const std::uint64_t indices = domain_of(script, index).size;
  for (std::uint64_t each = 1; each < indices; ++each) {
    at /= size;
    array = values.arrays.store(array, value_at(script, values, index, each),
                                value_at(script, values, element, at % size));
  }
  return normal_array(script, values, sort, array);
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
  return is_basic(script, sort) ? domain_of_basic(script, sort)
                                : Counter(script).count(sort);
}

Value value_at(const terms::Script& script, Values& values, SortId sort,
               std::uint64_t at) {
  if (is_basic(script, sort)) return basic_value_at(script, sort, at);
  if (script.sorts.kind(sort) == SortKind::Array) {
    return array_at(script, values, sort, at);
  }
  for (const terms::Constructor& each :
       datatype_of(script, sort).constructors) {
    std::vector<SortId> sorts;
    std::vector<std::uint64_t> sizes;
    std::uint64_t product = 1;
    for (const terms::FunctionId selector : each.selectors) {
      sorts.push_back(field_sort(script, sort, selector));
      sizes.push_back(domain_of(script, sorts.back()).size);
      product *= sizes.back();
    }
    if (at >= product) {
      at -= product;
      continue;
    }
    std::vector<Value> fields;
    for (std::size_t field = 0; field < sorts.size(); ++field) {
      fields.push_back(
          value_at(script, values, sorts[field], at % sizes[field]));
      at /= sizes[field];
    }
    return values.tuple(Tag::Datatype, terms::raw(each.function), fields);
  }
  return 0;
}

Value normal_array(const terms::Script& script, Values& values, SortId sort,
                   Value array) {
  const SortId index = script.sorts.arguments(sort)[0];
  const Domain domain = domain_of(script, index);
  Arrays& arrays = values.arrays;
  if (domain.extent != Extent::Enumerable ||
      arrays.count(array) * 2 < domain.size) {
    return array;
  }
  std::map<Value, std::uint64_t> counts;
  for (const auto& [key, element] : arrays.entries(array)) ++counts[element];
  counts[arrays.otherwise(array)] += domain.size - arrays.count(array);
  Value most = counts.begin()->first;
  for (const auto& [element, count] : counts) {
    if (count > counts[most]) most = element;
  }
  if (most == arrays.otherwise(array)) return array;
  Value result = arrays.constant(most);
  for (std::uint64_t at = 0; at < domain.size; ++at) {
    const Value key = value_at(script, values, index, at);
    result = arrays.store(result, key, arrays.select(array, key));
  }
  return result;
}

// NOLINTEND(misc-no-recursion)

}  // namespace podium::evaluate
