#include "select/history.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "contest/division.h"

namespace podium::select {
namespace {

using contest::Answer;
using contest::Status;

constexpr Duration kEasy = std::chrono::seconds(1);

void count(const PastRun& run, Tally& tally) {
  ++tally.runs;
  tally.slowest = std::max(tally.slowest, run.cpu);
  if (run.answer == Answer::Sat) {
    ++tally.sat;
    tally.quickest_sat = std::min(tally.quickest_sat, run.cpu);
    tally.slowest_sat = std::max(tally.slowest_sat, run.cpu);
    tally.sum_sat += std::min(run.cpu, kLongest);
  } else if (run.answer == Answer::Unsat) {
    ++tally.unsat;
    tally.quickest_unsat = std::min(tally.quickest_unsat, run.cpu);
    tally.slowest_unsat = std::max(tally.slowest_unsat, run.cpu);
    tally.sum_unsat += std::min(run.cpu, kLongest);
  }
}

// The answer that counts as correct, as far as it is known.
enum class Right : std::uint8_t { Sat, Unsat, Nobody };

Right right_answer(const Tally& tally, Status status) {
  switch (status) {
    case Status::Sat:
      return Right::Sat;
    case Status::Unsat:
      return Right::Unsat;
    case Status::Unknown:
      break;
  }
  if (tally.sat > 0 && tally.unsat > 0) return Right::Nobody;
  return tally.sat > 0 ? Right::Sat : Right::Unsat;
}

void merge(const Tally& from, Tally& into) {
  into.runs += from.runs;
  into.sat += from.sat;
  into.unsat += from.unsat;
  into.quickest_sat = std::min(into.quickest_sat, from.quickest_sat);
  into.quickest_unsat = std::min(into.quickest_unsat, from.quickest_unsat);
  into.slowest_sat = std::max(into.slowest_sat, from.slowest_sat);
  into.slowest_unsat = std::max(into.slowest_unsat, from.slowest_unsat);
  into.slowest = std::max(into.slowest, from.slowest);
  into.sum_sat += from.sum_sat;
  into.sum_unsat += from.sum_unsat;
}

}  // namespace

std::uint32_t Tally::solved(Status status) const {
  switch (right_answer(*this, status)) {
    case Right::Sat:
      return sat;
    case Right::Unsat:
      return unsat;
    case Right::Nobody:
      return 0;
  }
  throw Bug("no such Right");
}

Duration Tally::quickest(Status status) const {
  switch (right_answer(*this, status)) {
    case Right::Sat:
      return quickest_sat;
    case Right::Unsat:
      return quickest_unsat;
    case Right::Nobody:
      return Duration::max();
  }
  throw Bug("no such Right");
}

std::optional<double> Tally::average_minutes(Status status) const {
  constexpr std::uint32_t kEnoughToDrop = 5;
  const std::uint32_t good = solved(status);
  const std::uint32_t silent = runs - sat - unsat;
  std::uint32_t counted = good + silent;
  if (counted == 0) return std::nullopt;
  Duration sum = silent * kLongest;
  Duration least = kLongest;
  Duration most = silent > 0 ? kLongest : Duration{};
  if (good > 0) {
    const bool is_sat = right_answer(*this, status) == Right::Sat;
    sum += is_sat ? sum_sat : sum_unsat;
    least = std::min(least, quickest(status));
    most = std::max(most,
                    std::min(kLongest, is_sat ? slowest_sat : slowest_unsat));
  }
  if (counted >= kEnoughToDrop) {
    sum -= least + most;
    counted -= 2;
  }
  return to_seconds(sum) / 60 / counted;
}

Duration Tally::slowest_solved(Status status) const {
  PODIUM_CHECK(solved_by_all(status));
  return right_answer(*this, status) == Right::Sat ? slowest_sat
                                                   : slowest_unsat;
}

const Tally* History::Year::find(std::size_t benchmark) const {
  const std::uint32_t place = slot[benchmark];
  return place == 0 ? nullptr : &tallies[place - 1];
}

void History::add(int year, const PastRuns& runs, std::size_t benchmarks) {
  auto found = std::find_if(years_.begin(), years_.end(),
                            [=](const Year& one) { return one.year >= year; });
  if (found == years_.end() || found->year != year) {
    found = years_.insert(
        found, Year{year, std::vector<std::uint32_t>(benchmarks), {}});
  }
  for (const PastRun& run : runs.runs) {
    std::uint32_t& place = found->slot[run.benchmark];
    if (place == 0) {
      found->tallies.emplace_back();
      place = static_cast<std::uint32_t>(found->tallies.size());
    }
    count(run, found->tallies[place - 1]);
  }
}

std::vector<int> History::years() const {
  std::vector<int> years;
  years.reserve(years_.size());
  for (const Year& year : years_) years.push_back(year.year);
  return years;
}

bool History::ran(std::size_t benchmark, int from, int to) const {
  return std::any_of(years_.begin(), years_.end(), [&](const Year& year) {
    const bool counts = to == 0 || (year.year >= from && year.year <= to);
    return counts && year.find(benchmark) != nullptr;
  });
}

bool History::easy(std::size_t benchmark, Status status,
                   const Policy& policy) const {
  if (policy.easy == Years::None) return false;
  bool any = false;
  bool every = true;
  for (const Year& year : years_) {
    if (year.year < policy.easy_from || year.year > policy.easy_to) continue;
    const Tally* tally = year.find(benchmark);
    if (tally == nullptr) continue;
    const bool quick =
        tally->solved_by_all(status) && tally->slowest_solved(status) < kEasy;
    any = any || quick;
    every = every && quick;
  }
  return policy.easy == Years::Any ? any : any && every;
}

Tally History::total(std::size_t benchmark) const {
  Tally total;
  for (const Year& year : years_) {
    if (const Tally* tally = year.find(benchmark)) merge(*tally, total);
  }
  return total;
}

Claims sound_claims(const PastRuns& runs, const Pool& pool, int year) {
  // The division of each logic once, as a number.
  std::unordered_map<std::string_view, std::uint32_t> division_of_logic;
  std::unordered_map<std::string, std::uint32_t> divisions;
  const auto division = [&](const PastRun& run) {
    const std::string_view logic = pool.benchmarks[run.benchmark].logic;
    const auto [found, added] = division_of_logic.emplace(logic, 0);
    if (added) {
      found->second =
          divisions
              .emplace(contest::division_of(year, contest::Track::SingleQuery,
                                            logic),
                       static_cast<std::uint32_t>(divisions.size()))
              .first->second;
    }
    return found->second;
  };
  std::set<std::pair<std::uint32_t, std::uint32_t>> unsound;
  for (const PastRun& run : runs.runs) {
    const Answer expected =
        contest::expected_answer(pool.benchmarks[run.benchmark].status);
    if (contest::decides(run.answer) && expected != Answer::None &&
        run.answer != expected) {
      unsound.emplace(run.solver, division(run));
    }
  }
  Claims claims{std::vector<bool>(pool.benchmarks.size()),
                std::vector<bool>(pool.benchmarks.size())};
  for (const PastRun& run : runs.runs) {
    if (!contest::decides(run.answer)) continue;
    if (!unsound.empty() && unsound.contains({run.solver, division(run)})) {
      continue;
    }
    (run.answer == Answer::Sat ? claims.sat : claims.unsat)[run.benchmark] =
        true;
  }
  return claims;
}

}  // namespace podium::select
