// judge/votes.h -- whether solvers that looked at an unsat core confirm it.

#pragma once

#include <cstdint>

#include "contest/answer.h"
#include "contest/evidence.h"
#include "contest/score_rules.h"
#include "contest/verdict.h"

namespace podium::judge {

// What the rules of a year say of a core. Docs/rules tell where they say so.
struct CoreRules {
  bool malformed_is_error = false;
  bool doubtful_counts = false;
  bool own_sat_refutes = false;
};
CoreRules core_rules(const contest::ScoreRules& rules);

struct Votes {
  std::uint64_t unsat = 0;
  std::uint64_t sat = 0;
  std::uint64_t unknown = 0;  // or no answer
  bool own_sat = false;       // the solver whose core it is says sat

  void add(contest::Answer answer);
  bool operator==(const Votes&) const = default;
};

// Valid if more solvers say unsat than sat, invalid if more say sat. Else
// nobody knows: up to 2024 such a core counts, since 2025 it is not validated.
// By the rules of 2017 invalid too if its own solver says sat.
contest::Evidence count_votes(const Votes& votes, const CoreRules& rules);

// Section 5.4 of 2018 and 2025: sat is an error, and so is a core that is
// refuted; no core after unsat is no reduction.
contest::Verdict judge_core(contest::Answer answer, contest::Evidence evidence,
                            const CoreRules& rules);

}  // namespace podium::judge
