#include "select/draw.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/c_random.h"
#include "base/check.h"

namespace podium::select {
namespace {

using Positions = std::vector<std::size_t>;

// One from each new family, in the order of their names.
Positions one_per_new_family(const std::vector<std::string_view>& families,
                             const std::vector<std::string>& new_families,
                             CRandom& random) {
  std::map<std::string_view, Positions> members;
  for (std::size_t i = 0; i < families.size(); ++i) {
    if (is_new(families[i], new_families)) members[families[i]].push_back(i);
  }
  Positions result;
  for (const auto& [family, positions] : members) {
    result.push_back(positions[random.below(positions.size())]);
  }
  return result;
}

}  // namespace

std::uint64_t cap(std::uint64_t benchmarks, const contest::RuleBook& rules) {
  // Not percent * n / 100, which could overflow.
  const std::uint64_t part = benchmarks / 100 * rules.cap_percent +
                             benchmarks % 100 * rules.cap_percent / 100;
  return std::min(benchmarks, std::max(rules.cap_floor, part));
}

bool is_new(std::string_view family,
            const std::vector<std::string>& new_families) {
  return std::any_of(new_families.begin(), new_families.end(),
                     [&](std::string_view pattern) {
                       if (!pattern.ends_with('*')) return family == pattern;
                       pattern.remove_suffix(1);
                       return family.starts_with(pattern);
                     });
}

std::vector<std::size_t> draw(const std::vector<std::string_view>& families,
                              std::uint64_t count,
                              const std::vector<std::string>& new_families,
                              std::uint64_t seed) {
  PODIUM_CHECK(count <= families.size());
  Positions chosen(families.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (count == families.size()) return chosen;

  // As a call of srandom() would take it.
  CRandom random(static_cast<std::uint32_t>(seed));
  chosen = one_per_new_family(families, new_families, random);
  if (chosen.size() > count) {
    random.draw(chosen.begin(), chosen.end(), count);
    chosen.resize(count);
  }
  std::vector<bool> taken(families.size());
  for (const std::size_t position : chosen) taken[position] = true;
  Positions rest;
  for (std::size_t i = 0; i < families.size(); ++i) {
    if (!taken[i]) rest.push_back(i);
  }
  const std::uint64_t more = count - chosen.size();
  random.draw(rest.begin(), rest.end(), more);
  chosen.insert(chosen.end(), rest.begin(),
                rest.begin() + static_cast<std::ptrdiff_t>(more));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

}  // namespace podium::select
