// judge/votes.h -- whether solvers that looked at an unsat core confirm it.

#pragma once

#include <cstdint>
#include <string_view>

#include "contest/answer.h"

namespace podium::judge {

struct Votes {
  std::uint64_t unsat = 0;
  std::uint64_t sat = 0;
  std::uint64_t unknown = 0;  // or no answer

  void add(contest::Answer answer);
  bool operator==(const Votes&) const = default;
};

enum class CoreVerdict : std::uint8_t {
  Validated,
  Refuted,
  Open,  // nobody could say
};

// 2018 and the years before (5.4): a core is refuted if more solvers say sat
// than unsat, and stands otherwise. 2025 (5.4): it is validated if more say
// unsat than sat; with no votes it is open.
CoreVerdict count_votes(const Votes& votes, bool stands_unless_refuted);

std::string_view to_string(CoreVerdict verdict);  // "validated", ...

}  // namespace podium::judge
