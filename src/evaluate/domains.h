// evaluate/domains.h -- how many values a sort has, and which.

#pragma once

#include <cstdint>
#include <optional>

#include "evaluate/values.h"
#include "terms/script.h"

namespace podium::evaluate {

enum class Extent : std::uint8_t {
  Infinite,    // or more values than anybody can list
  Enumerable,  // values can be counted
  Finite,      // perhaps finite, but not counted here, as a declared sort
};

struct Domain {
  Extent extent = Extent::Infinite;
  std::uint64_t size = 0;  // of Enumerable
};

Domain domain_of(const terms::Script& script, terms::SortId sort);

// Whether different words of the sort are different values, whatever the model
// leaves open: no part of it is a map or an array over a sort of unknown size.
bool is_exact(const terms::Script& script, terms::SortId sort);

// REQUIRES: Enumerable, at < size.
Value value_at(const terms::Script& script, Values& values, terms::SortId sort,
               std::uint64_t at);

// Over few indices an array can be written in several ways. The most frequent
// element is the one that is not listed, the least of them if there are some.
Value normal_array(const terms::Script& script, Values& values,
                   terms::SortId sort, Value array);

}  // namespace podium::evaluate
