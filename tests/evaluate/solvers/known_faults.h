// tests/evaluate/solvers/known_faults.h -- models of solvers that are not
// VALID, and why.

#pragma once

#include <string_view>

namespace podium::evaluate {

// Whether it is understood why this model of a corpus is not VALID.
bool is_known(std::string_view solver, std::string_view path,
              std::string_view reason);

}  // namespace podium::evaluate
