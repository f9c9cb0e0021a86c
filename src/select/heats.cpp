#include "select/heats.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/c_random.h"
#include "base/check.h"
#include "contest/division.h"

namespace podium::select {
namespace {

// No name has a zero byte.
std::string key_of(std::string_view division, std::string_view benchmark) {
  std::string key(division);
  key += '\0';
  key += benchmark;
  return key;
}

std::string division_of(const contest::Records& records,
                        std::size_t benchmark) {
  return records.divisions.empty()
             ? contest::division_of(records.year, records.track,
                                    records.benchmarks[benchmark].logic)
             : records.divisions[benchmark];
}

// Pairs of solver and benchmark that ran, as one number each.
std::vector<std::uint64_t> pairs_that_ran(const contest::Records& records) {
  std::vector<std::uint64_t> pairs;
  pairs.reserve(records.runs.size());
  for (const contest::Record& run : records.runs) {
    if (run.ending == contest::Ending::Failed) continue;
    pairs.push_back(std::uint64_t{run.benchmark} << 32 | run.solver);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace

void divide(const Pool& pool, std::uint32_t heats, std::uint64_t seed,
            std::vector<Choice>& chosen) {
  PODIUM_CHECK(heats > 0);
  // By division, and there by family; of a family in the order of the choices,
  // which is that of names.
  std::map<std::string_view, std::map<std::string_view, std::vector<Choice*>>>
      divisions;
  for (Choice& choice : chosen) {
    divisions[choice.division][pool.benchmarks[choice.benchmark].family]
        .push_back(&choice);
  }
  for (auto& [division, families] : divisions) {
    CRandom random(static_cast<std::uint32_t>(seed));
    // Dealt like cards: the next family goes on where the last one ended.
    std::uint32_t next = 0;
    for (auto& [family, members] : families) {
      random.draw(members.begin(), members.end(), members.size());
      for (Choice* choice : members) {
        choice->heat = next + 1;
        next = (next + 1) % heats;
      }
    }
  }
}

void Heats::add(std::string_view division, std::string_view benchmark,
                std::uint32_t heat) {
  heats_[key_of(division, benchmark)] = heat;
}

std::uint32_t Heats::find(std::string_view division,
                          std::string_view benchmark) const {
  const auto found = heats_.find(key_of(division, benchmark));
  return found == heats_.end() ? 0 : found->second;
}

Heats deal(const std::vector<contest::Benchmark>& benchmarks, int year,
           contest::Track track, std::uint32_t heats, std::uint64_t seed) {
  const Pool pool = make_pool(benchmarks);
  std::vector<Choice> chosen;
  chosen.reserve(benchmarks.size());
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    chosen.push_back(
        {i, contest::division_of(year, track, benchmarks[i].logic), 0});
  }
  std::sort(chosen.begin(), chosen.end(),
            [&](const Choice& one, const Choice& other) {
              return benchmarks[one.benchmark].name <
                     benchmarks[other.benchmark].name;
            });
  divide(pool, heats, seed, chosen);
  Heats result;
  for (const Choice& choice : chosen) {
    result.add(choice.division, benchmarks[choice.benchmark].name, choice.heat);
  }
  return result;
}

HeatStatus heat_status(const contest::Records& records, const Heats& heats) {
  const std::vector<std::uint64_t> ran = pairs_that_ran(records);
  const auto missing = [&](std::size_t benchmark) {
    std::uint64_t count = 0;
    for (std::size_t solver = 0; solver < records.solvers.size(); ++solver) {
      const bool enters = contest::participation(
                              records.solvers[solver], records.track,
                              records.benchmarks[benchmark].logic) != nullptr;
      const std::uint64_t pair =
          static_cast<std::uint64_t>(benchmark) << 32 | solver;
      if (enters && !std::binary_search(ran.begin(), ran.end(), pair)) ++count;
    }
    return count;
  };
  std::map<std::pair<std::string, std::uint32_t>, Heat> found;
  std::vector<const Heat*> of_benchmark(records.benchmarks.size());
  for (std::size_t i = 0; i < records.benchmarks.size(); ++i) {
    const std::string division = division_of(records, i);
    const std::uint32_t number =
        heats.find(division, records.benchmarks[i].name);
    Heat& heat = found[{division, number}];
    heat.division = division;
    heat.number = number;
    ++heat.benchmarks;
    if (number != 0) heat.missing += missing(i);
    of_benchmark[i] = &heat;
  }
  HeatStatus status;
  std::map<const Heat*, std::uint32_t> positions;
  for (const auto& [key, heat] : found) {
    positions[&heat] = static_cast<std::uint32_t>(status.heats.size());
    status.heats.push_back(heat);
  }
  for (const Heat* heat : of_benchmark) {
    status.heat.push_back(positions.at(heat));
  }
  return status;
}

}  // namespace podium::select
