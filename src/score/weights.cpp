#include "score/weights.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "contest/benchmark.h"
#include "score/add_time.h"

namespace podium::score {

double family_weight(std::uint64_t family_size) {
  const auto size = static_cast<double>(family_size);
  return (1.0 + std::log(size)) / size;
}

WeightedSums::WeightedSums(const Field& field, const Consensus& consensus,
                           contest::FamilyRule rule, std::size_t kinds)
    : field_(field), kinds_(kinds), divisions_(field.divisions().size()) {
  const auto& benchmarks = field.records().benchmarks;
  std::unordered_map<std::string, std::uint64_t> sizes;
  std::vector<std::uint64_t*> family(benchmarks.size(), nullptr);
  for (std::uint32_t i = 0; i < benchmarks.size(); ++i) {
    if (!consensus.counts(i)) continue;
    const contest::Benchmark& benchmark = benchmarks[i];
    family[i] =
        &sizes[benchmark.logic + "/" +
               contest::family_of(benchmark.name, benchmark.logic, rule)];
    ++*family[i];
  }
  for (std::uint32_t i = 0; i < benchmarks.size(); ++i) {
    if (family[i] == nullptr) continue;
    divisions_[field.division_of(i)].sizes.push_back(*family[i]);
  }
  for (Division& division : divisions_) {
    auto& all = division.sizes;
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    division.counts.resize(all.size());
    division.sums.resize(field.records().solvers.size() * kinds * all.size());
  }
  size_of_.resize(benchmarks.size());
  for (std::uint32_t i = 0; i < benchmarks.size(); ++i) {
    if (family[i] == nullptr) continue;
    Division& division = divisions_[field.division_of(i)];
    const auto found = std::lower_bound(division.sizes.begin(),
                                        division.sizes.end(), *family[i]);
    size_of_[i] = static_cast<std::uint32_t>(found - division.sizes.begin());
    ++division.counts[size_of_[i]];
  }
}

void WeightedSums::add(std::uint32_t benchmark, std::uint32_t solver,
                       std::size_t kind, const RunScore& score) {
  Division& division = divisions_[field_.division_of(benchmark)];
  Sum& sum = division.sums[place(division, solver, kind) + size_of_[benchmark]];
  sum.errors += score.errors;
  sum.correct += score.correct;
  add_time(sum.wall, score.wall);
  add_time(sum.cpu, score.cpu);
}

contest::WeightedScore WeightedSums::score(std::uint32_t division,
                                           std::uint32_t solver,
                                           std::size_t kind) const {
  const Division& one = divisions_[division];
  double all_weights = 0;
  double benchmarks = 0;
  contest::WeightedScore score;
  for (std::size_t i = 0; i < one.sizes.size(); ++i) {
    const double weight = family_weight(one.sizes[i]);
    const Sum& sum = one.sums[place(one, solver, kind) + i];
    all_weights += weight * static_cast<double>(one.counts[i]);
    benchmarks += static_cast<double>(one.counts[i]);
    score.errors += weight * static_cast<double>(sum.errors);
    score.correct += weight * static_cast<double>(sum.correct);
    score.wall += weight * to_seconds(sum.wall);
    score.cpu += weight * to_seconds(sum.cpu);
  }
  if (all_weights == 0) return score;
  score.errors *= benchmarks / all_weights;
  score.correct *= benchmarks / all_weights;
  score.wall /= all_weights;
  score.cpu /= all_weights;
  return score;
}

}  // namespace podium::score
