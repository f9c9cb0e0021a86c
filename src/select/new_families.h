// select/new_families.h -- how many benchmarks of which new families there are.
//
// "New benchmark families in each division along with their size and category":
// table 1 of the report on 2008.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "select/pool.h"

namespace podium::select {

struct NewFamily {
  std::string logic;
  std::string family;
  Category category = Category::Crafted;
  std::uint64_t benchmarks = 0;
};

// Of the incremental benchmarks or of the others; by logic, family, category.
std::vector<NewFamily> new_families(const Pool& pool, bool incremental);

}  // namespace podium::select
