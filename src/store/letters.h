// store/letters.h -- columns of answers and statuses with one letter for each:
// s is sat, u is unsat, ? is unknown.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contest/answer.h"

namespace podium::store {

// REQUIRES: none of the answers is None.
std::string to_letters(const std::vector<contest::Answer>& answers);
std::string to_letters(const std::vector<contest::Status>& statuses);

// Absent if there is another letter.
std::optional<std::vector<contest::Answer>> answers_in(
    std::string_view letters);
std::optional<std::vector<contest::Status>> statuses_in(
    std::string_view letters);

}  // namespace podium::store
