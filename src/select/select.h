// select/select.h -- which benchmarks compete.
//
// Section 6 of the rules: those that fit the track, of logics that somebody
// enters and divisions that are run; of a large logic a random part.
// docs/rules/ tells how the gaps of each year's rules are filled.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/rule_book.h"

namespace podium::select {

struct LeftOut {
  std::size_t benchmark;  // index
  std::string reason;     // for people: "no solver enters QF_AX", ...
};

struct Selection {
  std::vector<std::size_t> chosen;  // indices, by name of benchmark
  std::vector<LeftOut> left_out;    // by name of benchmark
};

// Independent of the order of the benchmarks; the same for the same seed. What
// is drawn from a logic depends on its own benchmarks and the seed only.
Selection select(const std::vector<contest::Benchmark>& benchmarks,
                 const contest::Competition& competition, contest::Track track,
                 const contest::RuleBook& rules);

// Whether the solvers that compete in a division come from enough teams.
bool competitive(const contest::Competition& competition, contest::Track track,
                 const std::string& division, const contest::RuleBook& rules);

}  // namespace podium::select
