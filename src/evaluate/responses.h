// evaluate/responses.h -- a solver's whole output as answers and models.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/tape.h"

namespace podium::evaluate {

// What a check-sat was answered with, and the model after it. Lists are told by
// their tokens, so that an output of nothing but answers takes little.
struct Response {
  enum class Kind : std::uint8_t { Sat, Unsat, Unknown, Silent };
  static constexpr std::uint32_t kNoList = 0xffffffff;

  Kind kind = Kind::Silent;  // Silent: a model without an answer
  bool broken = false;       // what comes after it cannot be read
  std::uint32_t model = kNoList;
  std::uint32_t error = kNoList;  // an (error "...") in place of a model
  std::uint32_t other = kNoList;  // the first list that is neither

  bool has_model() const { return model != kNoList; }
};

std::vector<Response> read_responses(const smtlib::Tape& output);

// The output with blanks in place of what comes before the first line that is
// an answer: some solvers print warnings there.
std::string from_first_answer(std::string_view output);

// Of an output that breaks off: up to the end of its last whole expression.
std::string_view whole_part(std::string_view output);

}  // namespace podium::evaluate
