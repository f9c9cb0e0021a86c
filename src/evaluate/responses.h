// evaluate/responses.h -- a solver's whole output as answers and models.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/tape.h"

namespace podium::evaluate {

// What a check-sat was answered with, and the model after it.
struct Response {
  enum class Kind : std::uint8_t { Sat, Unsat, Unknown, Silent };

  Kind kind = Kind::Silent;  // Silent: a model without an answer
  std::size_t model = 0;     // the token of its list
  bool has_model = false;
  std::string error{};  // the text of an (error "...") in place of a model
  std::optional<std::size_t> other{};  // the first list that is neither
  bool broken = false;                 // what comes after it cannot be read
};

std::vector<Response> read_responses(const smtlib::Tape& output);

// The output with blanks in place of what comes before the first line that is
// an answer: some solvers print warnings there.
std::string from_first_answer(std::string_view output);

// Of an output that breaks off: up to the end of its last whole expression.
std::string_view whole_part(std::string_view output);

}  // namespace podium::evaluate
