// contest/answer.h -- what a solver said to a check-sat, and nothing else.
//
// How its process ended is an Exit, what we conclude is a Verdict, what the
// benchmark's author expects is a Status.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace podium::contest {

enum class Answer : std::uint8_t {
  None,  // it said nothing that counts
  Sat,
  Unsat,
  Unknown,
};

// What is known of a benchmark before anybody runs on it.
enum class Status : std::uint8_t { Sat, Unsat, Unknown };

// "none", "sat", "unsat", "unknown".
std::string_view to_string(Answer answer);
std::string_view to_string(Status status);
std::optional<Answer> parse_answer(std::string_view text);
std::optional<Status> parse_status(std::string_view text);

// sat or unsat
bool decides(Answer answer);

// The answer that agrees with the status; none if the status is unknown.
Answer expected_answer(Status status);

}  // namespace podium::contest
