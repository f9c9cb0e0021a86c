// tests/select/sample.h -- pools made up for tests.

#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "select/select.h"

namespace podium::select::sample {

inline contest::Benchmark benchmark(
    const std::string& name, const std::string& logic,
    contest::Status status = contest::Status::Unknown) {
  contest::Benchmark result;
  result.name = name;
  result.logic = logic;
  result.family = "family";
  result.status = status;
  result.check_sats = 1;
  result.asserts = 10;
  return result;
}

// `count` benchmarks of a logic, sat and unsat in turn.
inline Pool pool(const std::string& logic, int count,
                 const std::string& family = "family") {
  std::vector<contest::Benchmark> benchmarks;
  for (int i = 0; i < count; ++i) {
    benchmarks.push_back(
        benchmark(fmt::format("{}/{}/{:06}.smt2", logic, family, i), logic,
                  i % 2 == 0 ? contest::Status::Sat : contest::Status::Unsat));
    benchmarks.back().family = family;
  }
  return make_pool(std::move(benchmarks));
}

inline void append(Pool& to, const Pool& from) {
  to.benchmarks.insert(to.benchmarks.end(), from.benchmarks.begin(),
                       from.benchmarks.end());
  to.facts.insert(to.facts.end(), from.facts.begin(), from.facts.end());
}

inline Plan plan(int year, std::uint64_t seed = 1,
                 contest::Track track = contest::Track::SingleQuery) {
  Plan result;
  result.policy = *policy_of(year);
  result.seed = seed;
  result.track = track;
  return result;
}

inline std::string reason_of(const Outcome& outcome, std::size_t benchmark) {
  for (const LeftOut& one : outcome.left_out) {
    if (one.benchmark == benchmark) return one.reason;
  }
  return "";
}

// Names of the chosen, with their divisions.
inline std::set<std::pair<std::string, std::string>> chosen(
    const Pool& pool, const Outcome& outcome) {
  std::set<std::pair<std::string, std::string>> result;
  for (const Choice& choice : outcome.chosen) {
    result.emplace(pool.benchmarks[choice.benchmark].name, choice.division);
  }
  return result;
}

}  // namespace podium::select::sample
