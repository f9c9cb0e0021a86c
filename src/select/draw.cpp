#include "select/draw.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/check.h"

namespace podium::select {
namespace {

using Positions = std::vector<std::size_t>;

// One from each new family, in the order of their names.
Positions one_per_new_family(const std::vector<Candidate>& candidates,
                             CRandom& random) {
  std::map<std::string_view, Positions> members;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (candidates[i].is_new) members[candidates[i].family].push_back(i);
  }
  Positions result;
  for (const auto& [family, positions] : members) {
    result.push_back(positions[random.below(positions.size())]);
  }
  return result;
}

}  // namespace

std::vector<std::size_t> draw(const std::vector<Candidate>& candidates,
                              std::uint64_t count, std::uint64_t seed) {
  PODIUM_CHECK(count <= candidates.size());
  Positions chosen(candidates.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (count == candidates.size()) return chosen;

  // As a call of srandom() would take it.
  CRandom random(static_cast<std::uint32_t>(seed));
  chosen = one_per_new_family(candidates, random);
  if (chosen.size() > count) {
    random.draw(chosen.begin(), chosen.end(), count);
    chosen.resize(count);
  }
  std::vector<bool> taken(candidates.size());
  for (const std::size_t position : chosen) taken[position] = true;
  Positions rest;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (!taken[i]) rest.push_back(i);
  }
  const std::uint64_t more = count - chosen.size();
  random.draw(rest.begin(), rest.end(), more);
  chosen.insert(chosen.end(), rest.begin(),
                rest.begin() + static_cast<std::ptrdiff_t>(more));
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

std::vector<std::uint64_t> share(const std::vector<std::uint64_t>& sizes,
                                 std::uint64_t total, CRandom* random) {
  std::vector<std::uint64_t> counts(sizes.size());
  Positions open;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] > 0) open.push_back(i);
  }
  std::uint64_t left = total;
  while (left > 0 && !open.empty()) {
    if (random != nullptr && left < open.size()) {
      open = draw_some(open, left, *random);
    }
    // Less than one for each: the first ones get it.
    const std::uint64_t each = std::max<std::uint64_t>(left / open.size(), 1);
    for (const std::size_t i : open) {
      const std::uint64_t more = std::min({each, sizes[i] - counts[i], left});
      counts[i] += more;
      left -= more;
    }
    std::erase_if(open, [&](auto i) { return counts[i] == sizes[i]; });
  }
  return counts;
}

std::vector<std::size_t> draw_some(std::vector<std::size_t> items,
                                   std::uint64_t count, CRandom& random) {
  PODIUM_CHECK(count <= items.size());
  if (count == items.size()) return items;
  std::vector<std::size_t> places(items.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  random.draw(places.begin(), places.end(), count);
  places.resize(count);
  std::sort(places.begin(), places.end());
  for (std::size_t& place : places) place = items[place];
  return places;
}

}  // namespace podium::select
