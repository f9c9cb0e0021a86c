#include "select/new_families.h"

#include <map>
#include <string_view>
#include <tuple>

namespace podium::select {

std::vector<NewFamily> new_families(const Pool& pool, bool incremental) {
  using Key = std::tuple<std::string_view, std::string_view, Category>;
  std::map<Key, std::uint64_t> counts;
  for (std::size_t i = 0; i < pool.benchmarks.size(); ++i) {
    const contest::Benchmark& benchmark = pool.benchmarks[i];
    if (!pool.facts[i].is_new) continue;
    if (is_incremental(benchmark, pool.listed) != incremental) continue;
    ++counts[{benchmark.logic, benchmark.family, pool.facts[i].category}];
  }
  std::vector<NewFamily> families;
  families.reserve(counts.size());
  for (const auto& [key, count] : counts) {
    const auto& [logic, family, category] = key;
    families.push_back(
        {std::string(logic), std::string(family), category, count});
  }
  return families;
}

}  // namespace podium::select
