// contest/verdict.h -- what we conclude from one run.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace podium::contest {

enum class Verdict : std::uint8_t {
  Correct,      // agrees with the known status
  Wrong,        // contradicts the known status
  Unconfirmed,  // sat or unsat where the status is unknown
  Unsolved,     // no answer, or unknown
};

// "correct", "wrong", "unconfirmed", "unsolved": stored, so never changed.
std::string_view to_string(Verdict verdict);
std::optional<Verdict> parse_verdict(std::string_view text);

}  // namespace podium::contest
