// lint/finding.h -- one thing about a file that a curator should know.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/tape.h"

namespace podium::lint {

enum class Severity : std::uint8_t {
  Error,    // the file must not go into a library or competition like this
  Warning,  // it may, and somebody should look at it
};

std::string_view name(Severity severity);  // "error", "warning"

struct Finding {
  Severity severity = Severity::Error;
  std::string code;  // stable; docs/lint.md lists them all
  smtlib::Place place;
  std::string message;  // one sentence for a person, without the place
  std::string hint;     // what to do about it
};

using Findings = std::vector<Finding>;

// file:line:column: error[code]: message
//   hint: hint
// without a line break at the end.
std::string to_string(const Finding& finding, std::string_view file);

}  // namespace podium::lint
