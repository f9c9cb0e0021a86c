// select/select.h -- which benchmarks compete.
//
// The sections on selection of the rules of each year: those that fit the
// track, are not taken out, and belong to divisions that are run; of these, by
// the year, all, a random part of a large logic, or a quota of each kind.
// docs/selection.md tells how the gaps of each year's rules are filled.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/units.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/rule_book.h"
#include "select/history.h"
#include "select/policy.h"
#include "select/pool.h"
#include "select/removed.h"

namespace podium::select {

// From which CPU time on a benchmark is for the parallel track, unless the
// organisers say otherwise.
inline constexpr Duration kHardAfter = std::chrono::seconds(180);

struct Plan {
  const Policy* policy = nullptr;  // REQUIRES: there is one
  contest::Track track = contest::Track::SingleQuery;
  std::uint64_t seed = 0;  // as srandom() takes it: its lower 32 bits
  // Whose logics are run; nullptr: every logic is.
  const contest::Competition* entrants = nullptr;
  const Removed* removed = nullptr;
  const History* history = nullptr;  // earlier years, by this pool
  const Claims* claims = nullptr;    // of this year's single-query track
  Duration hard_after = kHardAfter;
};

struct Choice {
  std::size_t benchmark;  // position in the pool
  std::string division;
  std::uint32_t heat = 0;  // from 1; 0: there are none
};

struct LeftOut {
  std::size_t benchmark;  // position in the pool
  std::string reason;     // for people: "no solver enters QF_AX", ...
};

// Of one logic; benchmarks of the other kind (incremental or not) do not count.
struct LogicStatistics {
  std::string logic;
  std::uint64_t benchmarks = 0;
  std::uint64_t unfit = 0;        // for the track
  std::uint64_t removed = 0;      // by the organisers
  std::uint64_t trivial = 0;      // of the others: easy in the earlier years,
  std::uint64_t not_trivial = 0;  // ran there and was not,
  std::uint64_t never_ran = 0;    // or neither
  std::uint64_t is_new = 0;       // of a new family
  std::uint64_t eligible = 0;     // what is drawn from
  std::uint64_t selected = 0;
};

struct Outcome {
  std::vector<Choice> chosen;           // by name of benchmark, then division
  std::vector<LeftOut> left_out;        // by name of benchmark
  std::vector<LogicStatistics> logics;  // by name
};

// Independent of the order of the benchmarks; the same for the same seed. What
// is drawn from a logic depends on its own benchmarks and the seed only, but
// for the parallel track, which is one draw.
Outcome choose(const Pool& pool, const Plan& plan);

struct Selection {
  std::vector<std::size_t> chosen;  // positions, by name of benchmark
  std::vector<LeftOut> left_out;    // by name of benchmark
};

// What the single-query track of the same competition has found out, by these
// benchmarks; as in Plan.
struct Findings {
  const Claims* claims = nullptr;
  const History* history = nullptr;
  Duration hard_after = kHardAfter;
};

// The same for a competition by its own file, without results of earlier
// years. BadValue if there are no rules of selection for the year.
Result<Selection> select(const std::vector<contest::Benchmark>& benchmarks,
                         const contest::Competition& competition,
                         contest::Track track, const contest::RuleBook& rules,
                         const Findings& findings = {});

// Whether the solvers that compete in a division come from enough teams.
bool competitive(const contest::Competition& competition, contest::Track track,
                 const std::string& division, const contest::RuleBook& rules);

}  // namespace podium::select
