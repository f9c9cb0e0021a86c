// What the tests of lint share.

#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lint/finding.h"
#include "lint/script.h"
#include "smtlib/tape.h"

namespace podium::lint {

using Check = std::function<void(const Script&, Findings&)>;

// "code line:column" of each finding.
inline std::vector<std::string> codes(std::string_view text,
                                      const Check& check) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "test");
  if (!tape) return {to_string(tape.error())};
  Findings findings;
  check(Script(*tape), findings);
  std::vector<std::string> result;
  for (const Finding& finding : findings) {
    result.push_back(finding.code + " " + std::to_string(finding.place.line) +
                     ":" + std::to_string(finding.place.column));
    EXPECT_FALSE(finding.message.empty());
    EXPECT_FALSE(finding.hint.empty()) << finding.message;
  }
  return result;
}

}  // namespace podium::lint
