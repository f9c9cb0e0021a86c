// contest/checks.h -- the answers to several check-sats against what is known.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "contest/answer.h"
#include "contest/benchmark.h"
#include "contest/rule_book.h"

namespace podium::contest {

struct Tally {
  std::uint64_t sat = 0;             // correct answers
  std::uint64_t unsat = 0;           // correct answers
  std::uint64_t confirmed = 0;       // of those, by a known status
  std::optional<std::size_t> wrong;  // position of the first wrong answer

  std::uint64_t correct() const { return sat + unsat; }
};

// The i-th answer is to the i-th check-sat. A sat or unsat where the status is
// unknown counts as correct; a status that is missing is unknown.
Tally tally(const std::vector<Answer>& answers,
            const std::vector<Status>& statuses);

// The number of check-sats before the first one of unknown status.
std::uint64_t known_prefix(const std::vector<Status>& statuses);

// How many of the benchmark's check-sats solvers are asked in the incremental
// track.
std::uint64_t asked_checks(const Benchmark& benchmark, const RuleBook& rules);

}  // namespace podium::contest
