// Each kind of finding, with its place; and what is near to it and none.

#include "bad_scripts.h"

#include <set>
#include <vector>

#include "helpers.h"

namespace podium::terms {
namespace {

std::vector<BadScript> all_scripts() {
  std::vector<BadScript> all = error_scripts();
  const std::vector<BadScript>& warnings = warning_scripts();
  all.insert(all.end(), warnings.begin(), warnings.end());
  return all;
}

TEST(Findings, HaveKindAndPlace) {
  for (const BadScript& each : all_scripts()) {
    const Read read(kPrelude + each.script);
    std::string expected = each.findings;
    if (expected.ends_with('\n')) expected.pop_back();
    EXPECT_EQ(read.findings(), expected) << each.script << "\n"
                                         << read.messages();
    for (const Finding& finding : read.script.findings.all()) {
      EXPECT_FALSE(finding.hint.empty()) << finding.message;
    }
  }
}

TEST(Findings, EveryKindIsTested) {
  std::set<Problem> seen;
  for (const BadScript& each : all_scripts()) {
    const Read read(kPrelude + each.script);
    for (const Finding& finding : read.script.findings.all()) {
      seen.insert(finding.problem);
    }
  }
  // check_logic() finds these, see logic_test.cpp.
  seen.insert(
      {Problem::NotInLogic, Problem::BeyondLogic, Problem::UnknownLogic});
  for (std::size_t at = 0; at < kProblems; ++at) {
    const auto problem = static_cast<Problem>(at);
    EXPECT_TRUE(seen.contains(problem)) << mnemonic(problem);
  }
}

}  // namespace
}  // namespace podium::terms
